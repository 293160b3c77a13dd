/** A scenario's script: what the model says turn by turn, and what happens in between. */
export type JsonObject = { readonly [field: string]: unknown };

export interface ToolCall {
  readonly tool: string;
  readonly input: JsonObject;
}

/** Happens once the results of the turn before are in, before the model says this one. */
export type Happening =
  | { readonly write: Readonly<Record<string, string>> }
  | { readonly server: "listens" | "is killed" | "hangs" };

export interface Turn {
  readonly says?: string;
  readonly calls?: readonly ToolCall[];
  readonly first?: Happening;
}

export interface Script {
  readonly turns: readonly Turn[];
  /** By the prompt that the subagent is started with. */
  readonly subagents?: Readonly<Record<string, readonly Turn[]>>;
}

/** One turn with these calls at once. */
export function calls(...all: readonly ToolCall[]): Turn {
  return { calls: all };
}

/** The turn that ends the conversation. */
export const DONE: Turn = { says: "Done." };

export function bash(command: string): ToolCall {
  return { tool: "Bash", input: { command, description: "A step of the script" } };
}

/** Denied by Sluice. Harmless where it runs: no workspace has a remote. `pushed.txt` shows that it ran. */
export const FORCED_PUSH = bash("git push -f origin main || echo ran > pushed.txt");
/** The same, which Sluice asks about. */
export const FORCED_PUSH_OF_A_BRANCH = bash("git push -f origin topic || echo ran > pushed.txt");

export function read(path: string): ToolCall {
  return { tool: "Read", input: { file_path: path } };
}

export function write(path: string, content: string): ToolCall {
  return { tool: "Write", input: { file_path: path, content } };
}

/** Looks for a text in the files of a folder. */
export function grep(pattern: string, path: string): ToolCall {
  return { tool: "Grep", input: { pattern, path } };
}

export function refund(input: JsonObject): ToolCall {
  return { tool: "mcp__payments__process_refund", input };
}

export function customer(tool: "get_customer" | "verify_customer", id: string): ToolCall {
  return { tool: `mcp__crm__${tool}`, input: { customer_id: id } };
}

/** A task of the client's own list. */
export function task(tool: "TaskCreate" | "TaskUpdate", input: JsonObject): ToolCall {
  return { tool, input };
}

export function subagent(prompt: string): ToolCall {
  return {
    tool: "Agent",
    input: {
      description: "A part of the work",
      prompt,
      subagent_type: "general-purpose",
      run_in_background: false,
    },
  };
}
