import { definePolicy } from "../../engine/policy.ts";
import type { Call } from "../../protocol/call.ts";
import type { Json } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import {
  asCommand,
  examine,
  KEYS,
  needsTree,
  passing,
  startOf,
  USUAL_SECONDS,
} from "./lib/conditions.ts";
import { ending, shortly, some } from "./lib/report-text.ts";
import { pairSchema } from "./lib/tests.ts";
import { LIST_TOOLS, todosAfter, todosIn } from "./lib/todos.ts";
import { changedCommand, TREE_COMMAND, treeIn } from "./lib/working-tree.ts";

const ID = "stop/require";
/** Below the client's own limit of 600, with time left to answer. */
const MAX_SECONDS = 540;
/** The client itself lets go after 8 in a row. */
const MAX_HELD = 7;
/** Longer than sessions are taken up again. */
const KEPT = { for: "30d" } as const;

export default definePolicy({
  id: "stop/require",
  meta: {
    summary:
      "Let the agent stop only when commands pass, changed files have tests and its list is done",
    why:
      "An agent says that it is done when it thinks so. What can be checked should be " +
      "checked before a person spends time on it.",
    presets: [],
    limits: [
      "What changed is what differs from the commit at which the person last spoke, " +
        "whoever changed it; if nothing changed since then, nothing is checked.",
      "Files that git ignores do not count as changed, and without git the commands run at " +
        "every stop.",
      "A command that does not end in time or cannot be started holds nothing up; the " +
        "person is told.",
      "The list of tasks belongs to the session: it is checked when the main agent stops.",
    ],
  },
  on: { Stop: ["*"], SubagentStop: ["*"], UserPromptSubmit: ["*"], PostToolUse: LIST_TOOLS },
  options: (z) => {
    const seconds = z._default(z.number().check(z.positive(), z.lte(MAX_SECONDS)), USUAL_SECONDS);
    const run = z.string().check(z.regex(/\S/, "expected a command such as `npm test`"));
    const commands = z
      .array(z.union([run, z.strictObject({ run, seconds, why: z.optional(z.string()) })]))
      .check(
        z.refine(
          (all) => all.reduce((sum, command) => sum + asCommand(command).seconds, 0) <= MAX_SECONDS,
          `together they may take more than ${MAX_SECONDS} seconds, which is as long as ` +
            `the client waits: give each its \`seconds\``,
        ),
      );
    return z.strictObject({
      commands: z._default(commands, []),
      tests: z._default(z.array(pairSchema(z)), []),
      todos: z._default(z.boolean(), false),
      most: z._default(z.int().check(z.gte(1), z.lte(MAX_HELD)), 3),
      on: z._default(z.array(z.enum(["Stop", "SubagentStop"])), ["Stop"]),
    });
  },
  messages: {
    failed:
      "`{command}` has to pass before you stop{why}, and it ended with exit code {code}. " +
      "Fix what it reports, then stop again. Its output ends with:\n{output}",
    unchanged:
      "{files} changed, and no test that belongs to it ({tests}) changed with it. Write or " +
      "extend the tests, then stop again.",
    missing:
      "{files} changed, and its test does not exist ({tests}). Write the tests, then stop again.",
    open:
      "Tasks of yours are open ({count}): {todos}. Finish them, or mark those as completed " +
      "or deleted that are not needed, then stop again.",
    gaveUp: "The agent was held up {times} times and stops now, although this is not done: {what}.",
    unknown: "It is not known {what}: {why}. The agent was not held up by it.",
  },

  brief({ commands, tests, todos }) {
    const wanted = [
      ...commands.map((command) => `\`${asCommand(command).run}\` has to pass`),
      ...tests.map(({ files, need }) => `changes to \`${files}\` need tests (\`${need}\`)`),
      ...(todos ? ["your list of tasks has to be done"] : []),
    ];
    return wanted.length === 0 ? "" : `Before you stop: ${wanted.join("; ")}.`;
  },

  *decide(scene) {
    const { call, options, state, deny, notify } = scene;
    if (!isStop(call, options)) return;
    const { unmet, unknown } = examine(scene);
    for (const { what, why } of unknown) yield notify("unknown", { what, why });
    const times = heldIn(state.get(heldKey(call), "session"));
    if (times >= options.most && unmet.length > 0) {
      yield notify("gaveUp", { times, what: unmet.map(shortly).join("; ") });
      return;
    }
    for (const one of unmet) {
      if (one.kind === "failed") {
        const { command, exitCode: code, output } = one;
        yield deny("failed", {
          command: command.run,
          why: command.why ? ` (${command.why})` : "",
          code,
          output: ending(output),
        });
      } else if (one.kind === "open") {
        yield deny("open", { count: one.todos.length, todos: some(one.todos) });
      } else {
        const data = { files: some(one.files), tests: some(one.tests) };
        yield one.pair.must === "change" ? deny("unchanged", data) : deny("missing", data);
      }
    }
  },

  *remember(scene, { decision, findings }) {
    const { call, options, state, command } = scene;
    if (call.event === "PostToolUse") {
      const todos = options.todos
        ? todosAfter(call, todosIn(state.get(KEYS.todos, "session")))
        : undefined;
      if (todos) yield state.set(KEYS.todos, todos, KEPT);
      return;
    }
    const held = heldKey(call);
    const times = heldIn(state.get(held, "session"));
    if (call.event === "UserPromptSubmit") {
      if (times > 0) yield state.delete(held);
      const looked = needsTree(options) ? command(TREE_COMMAND) : undefined;
      const tree = looked && treeIn(looked);
      if (tree) yield state.set(KEYS.start, { ...tree }, KEPT);
      else if (startOf(state)) yield state.delete(KEYS.start);
      return;
    }
    if (!isStop(call, options)) return;
    const { unmet, unknown, tree } = examine(scene);
    const isHeld =
      decision === "deny" &&
      findings.some(({ policy, ignored }) => policy === ID && ignored === undefined);
    if (isHeld) yield state.set(held, times + 1, KEPT);
    else if (unmet.length === 0 && times > 0) yield state.delete(held);
    if (unmet.length === 0 && unknown.length === 0 && tree)
      yield state.set(KEYS.passed, passing(tree, options), KEPT);
  },

  examples: [
    {
      event: "Stop",
      options: { commands: ["npm test"] },
      commands: { "npm test": 1 },
      expect: { deny: "failed" },
      note: "it fails",
    },
    {
      event: "Stop",
      options: { commands: ["npm test"] },
      commands: { "npm test": 0 },
      expect: "nothing",
      note: "it passes",
    },
    {
      event: "Stop",
      options: { commands: ["npm test"], most: 2 },
      commands: { "npm test": 1 },
      state: { "stop/require held": 2 },
      expect: { notify: "gaveUp" },
      note: "after two stops that were held up",
    },
    {
      event: "Stop",
      options: { commands: ["npm test"] },
      commands: {},
      expect: { notify: "unknown" },
      note: "it does not end in time",
    },
    {
      event: "Stop",
      options: { tests: [{ files: "src/**/*.ts", need: "{dir}/{name}.test.ts" }] },
      commands: {
        [TREE_COMMAND.run]: { exitCode: 0, output: `${"0".repeat(40)}\n${"1".repeat(40)}` },
        [changedCommand("0".repeat(40)).run]: { exitCode: 0, output: "changed:\nsrc/app.ts" },
      },
      expect: { deny: "unchanged" },
      note: "after a change of `src/app.ts` alone",
    },
    {
      event: "Stop",
      options: { tests: [{ files: "src/**/*.ts", need: "tests/{name}.test.ts", must: "exist" }] },
      commands: {
        [TREE_COMMAND.run]: { exitCode: 0, output: `${"0".repeat(40)}\n${"1".repeat(40)}` },
        [changedCommand("0".repeat(40)).run]: { exitCode: 0, output: "changed:\nsrc/app.ts" },
      },
      expect: { deny: "missing" },
      note: "after a change of `src/app.ts`",
    },
    {
      event: "Stop",
      options: { todos: true },
      state: { "stop/require todos": { "1": "write the tests" } },
      expect: { deny: "open" },
    },
    {
      tool: "TaskCreate",
      event: "PostToolUse",
      output: { task: { id: "1", subject: "write the tests" } },
      options: { todos: true },
      expect: { remember: "stop/require todos" },
    },
    {
      prompt: "go on",
      options: { todos: true },
      state: { "stop/require held": 2 },
      expect: { remember: "stop/require held" },
      note: "the person speaks",
    },
    {
      event: "SubagentStop",
      options: { commands: ["npm test"] },
      commands: { "npm test": 1 },
      expect: "nothing",
    },
    {
      event: "SubagentStop",
      options: { commands: ["npm test"], on: ["SubagentStop"] },
      commands: { "npm test": 1 },
      expect: { deny: "failed" },
    },
    {
      event: "Stop",
      expect: "nothing",
      note: "nothing is required unless the configuration says so",
    },
  ],
});

function isStop({ event }: Call, { on }: { readonly on: readonly string[] }): boolean {
  return on.includes(event);
}

/**
 * Of one agent: those that run beside it have counts of their own. The client forgets its own count
 * when a tool is used.
 */
function heldKey({ event, raw }: Call): string {
  const agent = event === "SubagentStop" ? raw["agent_id"] : undefined;
  return typeof agent === "string" ? `stop/require held ${clip(agent, 200)}` : "stop/require held";
}

function heldIn(kept: Json | undefined): number {
  return typeof kept === "number" ? kept : 0;
}
