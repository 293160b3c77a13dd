import type { ClientVersion } from "./client.ts";
import type { McpResult, Person } from "./mcp-server.ts";
import type { Script, ToolCall } from "./script.ts";

/** One conversation in the real client, and what must come of it. In all texts `<project>` and `<home>` stand for those folders. */
export interface Scenario extends Script {
  /** What it proves, as a sentence: the name of the test. */
  readonly fact: string;
  /** By path, relative to the project; `~/…` is the home. */
  readonly files?: Readonly<Record<string, string>>;
  /** The user's own sluice.yaml. A project's one is among `files`. */
  readonly config?: string;
  /** The person trusted the project's sluice.yaml. */
  readonly trusted?: boolean;
  /** The project is a repository in which the files are committed. */
  readonly committed?: boolean;
  /** The client's own allow rules. Everything is allowed if they are not given, so that a gate that fails open shows. */
  readonly allowRules?: readonly string[];
  readonly mode?: "acceptEdits" | "bypassPermissions" | "plan";
  /** Who answers the client's permission questions; nobody if not given, and the client then refuses. */
  readonly person?: Person;
  /** What the payment tools give back, by name; those that are not named say that it is done. */
  readonly gives?: Readonly<Record<string, McpResult>>;
  readonly prompt?: string;
  /** For comparison: the same client without Sluice. */
  readonly unguarded?: boolean;
  /** The person ran `sluice adopt` on the hooks in their own settings, which are among `files`. */
  readonly adopted?: boolean;
  /** A call depends on what earlier ones left, which the simulator does not know: it judges each by itself. */
  readonly remembers?: boolean;
  readonly expect: Expectation;
  /** Where a version of the client does otherwise. */
  readonly differs?: Partial<Record<ClientVersion, Partial<Expectation>>>;
}

export interface Expectation {
  /** What the model got back, one for each call of the main conversation. */
  readonly results: readonly Result[];
  /** The same for the calls of a subagent, by its prompt. */
  readonly subagents?: Readonly<Record<string, readonly Result[]>>;
  /** Texts that reached the model. */
  readonly sees?: readonly string[];
  readonly seesNot?: readonly string[];
  /** The whole content, or null: there is no such file. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** What the person was asked. */
  readonly asked?: readonly ToolCall[];
  /** What reached the payment tools. */
  readonly payments?: readonly ToolCall[];
  /** Texts that reached a subagent, by its prompt. */
  readonly subagentSees?: Readonly<Record<string, readonly string[]>>;
  /** What Sluice tells the person. */
  readonly tells?: readonly string[];
  /** How many turns of the model there were; all of the script unless told. */
  readonly turns?: number;
  /** How often the hook ran for an event; for PreToolUse it is once for each call. */
  readonly hooks?: Readonly<Record<string, number>>;
}

export interface Result {
  readonly error: boolean;
  readonly includes: readonly string[];
}

export const ALLOW_ALL: readonly string[] = [
  "Bash(*)",
  "Read",
  "Write",
  "Edit",
  "Grep",
  "Agent",
  "mcp__payments",
  "mcp__crm",
];

export function ran(...includes: readonly string[]): Result {
  return { error: false, includes };
}

export function refused(...includes: readonly string[]): Result {
  return { error: true, includes };
}
