import type { PolicyContext } from "../../../engine/policy.ts";
import type { StateReader } from "../../../engine/state.ts";
import { isObject } from "../../../protocol/json.ts";
import { neededTest, type Pair, untested } from "./tests.ts";
import { todosIn } from "./todos.ts";
import { changedCommand, changedIn, TREE_COMMAND, type Tree, treeIn } from "./working-tree.ts";

export interface Requirements {
  readonly commands: readonly (string | Command)[];
  readonly tests: readonly Pair[];
  readonly todos: boolean;
}

interface Command {
  readonly run: string;
  readonly seconds: number;
  readonly why?: string | undefined;
}

export const USUAL_SECONDS = 120;

/**
 * The working tree when the person last spoke; what held, and for which tree; what is to be done.
 */
export const KEYS = {
  start: "stop/require start",
  passed: "stop/require passed",
  todos: "stop/require todos",
} as const;

type Unmet =
  | {
      readonly kind: "failed";
      readonly command: Command;
      readonly exitCode: number;
      readonly output: string;
    }
  | {
      readonly kind: "untested";
      readonly files: readonly string[];
      readonly pair: Pair;
      readonly tests: readonly string[];
    }
  | { readonly kind: "open"; readonly todos: readonly string[] };

export interface ConditionReport {
  readonly unmet: readonly Unmet[];
  /** What could not be found out, and why. */
  readonly unknown: readonly { readonly what: string; readonly why: string }[];
  /**
   * The working tree for which this is so; absent where nothing had to be looked at, or nothing
   * could be.
   */
  readonly tree?: Tree | undefined;
}

type Ground = Pick<PolicyContext, "call" | "files" | "project" | "command"> & {
  readonly options: Requirements;
  readonly state: StateReader;
};

/**
 * Whether the agent may stop. What has not been run yet counts as nothing: then the call is judged
 * again.
 */
export function examine(ground: Ground): ConditionReport {
  const { call, options, state } = ground;
  const todos =
    options.todos && call.event === "Stop"
      ? Object.values(todosIn(state.get(KEYS.todos, "session")))
      : [];
  const open: Unmet[] = todos.length > 0 ? [{ kind: "open", todos }] : [];
  if (!needsTree(options)) return { unmet: open, unknown: [] };

  // Asked for together: no command is run that the state makes needless.
  const [start, passed, looked] = [
    startOf(state),
    state.get(KEYS.passed, "session"),
    ground.command(TREE_COMMAND),
  ];
  const tree = looked && treeIn(looked);
  if (!looked || (tree && (tree.tree === start?.tree || passing(tree, options) === passed)))
    return { unmet: open, unknown: [] };

  const parts = [
    ...options.commands.map((command) => runCommand(ground, asCommand(command))),
    checkTests(ground, start ?? tree),
  ];
  return {
    unmet: [...open, ...parts.flatMap(({ unmet }) => unmet)],
    unknown: parts.flatMap(({ unknown }) => unknown),
    tree,
  };
}

/** What is remembered when everything held: of these requirements only, and of no other files. */
export function passing({ tree }: Tree, { commands, tests }: Requirements): string {
  return JSON.stringify([tree, commands, tests]);
}

export function needsTree({ commands, tests }: Requirements): boolean {
  return commands.length > 0 || tests.length > 0;
}

export function asCommand(command: string | Command): Command {
  return typeof command === "string" ? { run: command, seconds: USUAL_SECONDS } : command;
}

/** Undefined: the person has not spoken yet in this session, or there is no git. */
export function startOf(state: StateReader): Tree | undefined {
  const kept = state.get(KEYS.start, "session");
  return isObject(kept) ? (kept as unknown as Tree) : undefined;
}

type Part = Pick<ConditionReport, "unmet" | "unknown">;
const NOTHING: Part = { unmet: [], unknown: [] };

/** What a shell says of a program that it cannot start. */
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

function runCommand(ground: Ground, command: Command): Part {
  const { run, seconds } = command;
  const result = ground.command({ run, seconds });
  if (!result || result.exitCode === 0) return NOTHING;
  const { exitCode, output } = result;
  const what = `whether \`${run}\` passes`;
  if (exitCode === undefined)
    return {
      unmet: [],
      unknown: [{ what, why: `it did not end within ${seconds} seconds, or could not be started` }],
    };
  if (NOT_STARTED.has(exitCode))
    return {
      unmet: [],
      unknown: [{ what, why: `it could not be started (exit code ${exitCode})` }],
    };
  return { unmet: [{ kind: "failed", command, exitCode, output }], unknown: [] };
}

function checkTests(
  { options: { tests }, command, files, project }: Ground,
  since: Tree | undefined,
): Part {
  if (tests.length === 0) return NOTHING;
  const what = "whether the changed files have tests";
  if (!since)
    return { unmet: [], unknown: [{ what, why: "there is no git repository with a commit" }] };
  const result = command(changedCommand(since.head));
  if (!result) return NOTHING;
  const changed = changedIn(result);
  if (!changed)
    return {
      unmet: [],
      unknown: [{ what, why: "git could not list them, or there are too many" }],
    };
  const unmet = tests.flatMap((pair): Unmet[] => {
    const lacking = untested(changed, pair, (path) => files.exists(`${project}/${path}`));
    const wanted = [...new Set(lacking.map((file) => neededTest(pair, file)))];
    return lacking.length > 0 ? [{ kind: "untested", files: lacking, pair, tests: wanted }] : [];
  });
  return { unmet, unknown: [] };
}
