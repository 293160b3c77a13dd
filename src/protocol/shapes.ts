/**
 * The results of the client's own tools as PostToolUse gets them: the fields without which, or with
 * another type of which, the client ignores a changed result. Measured on 2.1.197 and 2.1.325
 * (docs/results.md), and pinned to the Agent SDK's types by tests/client/types.test-d.ts.
 */

/**
 * `text`, `number`, `flag`, `list` and `object`, one of some words (`=create|update`), each with
 * `?` if it may be missing; fields; a list of one shape.
 */
export type Shape = string | { readonly [field: string]: Shape } | readonly [Shape];

const TASK = { id: "text", subject: "text" } as const;
const TODO = {
  content: "text",
  status: "=pending|in_progress|completed",
  activeForm: "text",
} as const;

/** Each tool with the forms that its result can take. */
export const SHAPES = {
  Bash: [
    {
      stdout: "text",
      stderr: "text",
      interrupted: "flag",
      isImage: "flag?",
      persistedOutputPath: "text?",
    },
  ],
  Read: [
    {
      type: "=text",
      file: {
        filePath: "text",
        content: "text",
        numLines: "number",
        startLine: "number",
        totalLines: "number",
      },
    },
    { type: "=notebook", file: { filePath: "text", cells: "list" } },
    { type: "=image", file: { base64: "text", type: "text", originalSize: "number" } },
  ],
  Glob: [{ filenames: ["text"], durationMs: "number", numFiles: "number", truncated: "flag" }],
  Grep: [
    {
      mode: "=content|files_with_matches|count?",
      numFiles: "number",
      filenames: ["text"],
      content: "text?",
      numLines: "number?",
      numMatches: "number?",
    },
  ],
  Write: [
    {
      type: "=create|update",
      filePath: "text",
      content: "text",
      structuredPatch: "list",
      originalFile: "text or null",
    },
  ],
  Edit: [
    {
      filePath: "text",
      oldString: "text",
      newString: "text",
      originalFile: "text or null",
      structuredPatch: "list",
      userModified: "flag",
      replaceAll: "flag",
    },
  ],
  NotebookEdit: [
    {
      new_source: "text",
      cell_type: "=code|markdown",
      language: "text",
      edit_mode: "text",
      notebook_path: "text",
      original_file: "text",
      updated_file: "text",
    },
  ],
  Agent: [
    {
      status: "=completed",
      prompt: "text",
      agentId: "text",
      content: [{ type: "=text", text: "text" }],
      totalDurationMs: "number",
      totalTokens: "number",
      totalToolUseCount: "number",
      usage: "object",
    },
  ],
  TaskCreate: [{ task: TASK }],
  TaskGet: [{ task: { ...TASK, description: "text", status: "text" } }],
  TaskList: [{ tasks: [{ ...TASK, status: "text" }] }],
  TaskUpdate: [{ success: "flag", taskId: "text", updatedFields: ["text"] }],
  TodoWrite: [{ oldTodos: [TODO], newTodos: [TODO] }],
  Skill: [{ success: "flag", commandName: "text" }],
  WebFetch: [
    {
      bytes: "number",
      code: "number",
      codeText: "text",
      result: "text",
      durationMs: "number",
      url: "text",
    },
  ],
  WebSearch: [{ query: "text", results: "list", durationSeconds: "number" }],
} as const satisfies Readonly<Record<string, readonly Shape[]>>;

export type ToolName = keyof typeof SHAPES;

/**
 * Which of these texts the model gets to see, as paths. What stands in the others it knows, or
 * never sees.
 */
export const SEEN: Readonly<Record<ToolName, readonly string[]>> = {
  Bash: ["stdout", "stderr", "structuredContent.*.text"],
  Read: ["file.content", "file.cells.*.source", "file.cells.*.outputs.*.text"],
  Glob: ["filenames.*"],
  Grep: ["filenames.*", "content"],
  Write: [],
  Edit: [],
  NotebookEdit: [],
  Agent: ["content.*.text"],
  TaskCreate: ["task.subject"],
  TaskGet: ["task.subject", "task.description"],
  TaskList: ["tasks.*.subject"],
  TaskUpdate: [],
  TodoWrite: [],
  Skill: [],
  WebFetch: ["result"],
  WebSearch: ["results.*", "results.*.content.*.title", "results.*.content.*.snippet"],
};

type Plain<S extends string> = S extends `=${infer Words}`
  ? Word<Words>
  : S extends "text"
    ? string
    : S extends "text or null"
      ? string | null
      : S extends "number"
        ? number
        : S extends "flag"
          ? boolean
          : S extends "list"
            ? readonly unknown[]
            : object;
type Word<S extends string> = S extends `${infer First}|${infer Rest}` ? First | Word<Rest> : S;
type Optional<S> = { [K in keyof S]: S[K] extends `${string}?` ? K : never }[keyof S];
type Value<S> = S extends `${infer Kind}?`
  ? Plain<Kind>
  : S extends string
    ? Plain<S>
    : S extends readonly [infer Item]
      ? readonly Value<Item>[]
      : Fields<S>;
type Fields<S> = { readonly [K in Exclude<keyof S, Optional<S>>]: Value<S[K]> } & {
  readonly [K in Optional<S>]?: Value<S[K]>;
};

/**
 * What each of the client's own tools gives back. There may be further fields: keep them as they
 * are.
 */
export type ToolResults = { readonly [T in ToolName]: Value<(typeof SHAPES)[T][number]> };
