import { describe, expect, it } from "vitest";
import type { CallExample } from "../../engine/policy.ts";
import type { CommandResult } from "../../engine/world.ts";
import type { Json } from "../../protocol/json.ts";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import { TestSession } from "../shared/test-session.ts";
import { changedCommand, TREE_COMMAND } from "./lib/working-tree.ts";
import policy from "./require.ts";

const HEAD = "a".repeat(40);
const PAIR = { files: "src/**/*.ts", need: "{dir}/{name}.test.ts" };

/** A working tree with these changes, in which commands end like this. */
const world = (
  changed: readonly string[],
  commands: Readonly<Record<string, number | CommandResult>> = {},
  since = HEAD,
): CallExample => {
  const tree = Buffer.from(changed.join()).toString("hex").padEnd(40, "0").slice(0, 40);
  return {
    commands: {
      [TREE_COMMAND.run]: { exitCode: 0, output: `${HEAD}\n${tree}` },
      [changedCommand(since).run]: { exitCode: 0, output: ["changed:", ...changed].join("\n") },
      ...commands,
    },
  };
};

testPolicy(policy, {
  nothing: [
    {
      event: "PostToolUse",
      tool: "TaskCreate",
      output: { task: { id: "1", subject: "a" } },
      note: "nobody wants to know",
    },
  ],
});

const said = (sketch: CallExample, options: object): string[] =>
  verdictOf(policy, { event: "Stop", ...sketch }, options).findings.map(({ message }) => message);

it("a command that fails holds up the stop, with the end of its output and what to do", () => {
  const output = `${"x".repeat(3_000)}\n\u001b[31mFAIL\u001b[39m src/a.test.ts\nexpected 1, got 2`;
  const commands = { "npm test": { exitCode: 1, output } };
  expect(
    said(world(["a"], commands), { commands: [{ run: "npm test", why: "the team agreed on it" }] }),
  ).toEqual([
    "`npm test` has to pass before you stop (the team agreed on it), and it ended with exit code 1. Fix what it reports, then stop again. Its output ends with:\nFAIL src/a.test.ts\nexpected 1, got 2",
  ]);
});

it("all that is not done is said at once", () => {
  const commands = { lint: 1, build: 0, "npm test": 2 };
  const state = { "stop/require todos": { "1": "write the docs", "2": "release" } };
  const texts = said(
    { ...world(["src/a.ts"], commands), state },
    { commands: ["lint", "build", "npm test"], tests: [PAIR], todos: true },
  );
  expect(texts.map((text) => text.split(",")[0])).toEqual([
    "Tasks of yours are open (2): `write the docs`",
    "`lint` has to pass before you stop",
    "`npm test` has to pass before you stop",
    "`src/a.ts` changed",
  ]);
});

describe("the count of stops that were held up", () => {
  const STOP: CallExample = { event: "Stop", ...world(["a"], { "npm test": 1 }) };
  const FIXED: CallExample = { event: "Stop", ...world(["a", "b"], { "npm test": 0 }) };
  const BROKEN: CallExample = { event: "Stop", ...world(["a", "b", "c"], { "npm test": 1 }) };
  const TOOL: CallExample = { event: "PostToolUse", tool: "TaskList", output: { tasks: [] } };
  const SPEAKS: CallExample = { prompt: "Go on.", ...world([]) };
  const outcomes = (...calls: readonly CallExample[]): string[] => {
    const session = new TestSession(
      { commands: ["npm test"], most: 2, todos: true, on: ["Stop", "SubagentStop"] },
      policy,
    );
    return calls.map((call) => {
      const { decision, notes } = session.play(call);
      return notes[0]?.messageId ?? decision;
    });
  };

  it("goes on when tools are used meanwhile, and lets go at the end, also when asked again", () => {
    expect(outcomes(STOP, TOOL, STOP, TOOL, STOP, STOP)).toEqual([
      "deny",
      "abstain",
      "deny",
      "abstain",
      "gaveUp",
      "gaveUp",
    ]);
  });

  it("starts anew when everything holds", () => {
    expect(outcomes(STOP, FIXED, BROKEN, BROKEN, BROKEN)).toEqual([
      "deny",
      "abstain",
      "deny",
      "deny",
      "gaveUp",
    ]);
  });

  it("starts anew when the person speaks", () => {
    expect(outcomes(STOP, STOP, STOP, SPEAKS, STOP)).toEqual([
      "deny",
      "deny",
      "gaveUp",
      "abstain",
      "deny",
    ]);
  });

  it("is one of each agent", () => {
    const of = (agent: string): CallExample => ({
      ...STOP,
      event: "SubagentStop",
      input: { agent_id: agent },
    });
    expect(outcomes(of("a"), STOP, of("a"), of("b"), of("a"), STOP)).toEqual([
      "deny",
      "deny",
      "deny",
      "deny",
      "gaveUp",
      "deny",
    ]);
  });

  it("the person hears what is not done", () => {
    const { notes, decision } = verdictOf(
      policy,
      { ...STOP, state: { "stop/require held": 3 } },
      { commands: ["npm test"] },
    );
    expect({ decision, notes }).toMatchObject({
      decision: "abstain",
      notes: [
        {
          shown: true,
          message:
            "The agent was held up 3 times and stops now, although this is not done: `npm test` fails.",
        },
      ],
    });
  });

  it("does not count a stop that is only observed", () => {
    const ignored = {
      policy: "stop/require",
      kind: "deny",
      messageId: "failed",
      ignored: "observed only",
    } as never;
    const scene = {
      call: { event: "Stop", raw: {} },
      options: { on: ["Stop"], commands: [], tests: [], todos: false },
      state: { get: () => 0 },
    };
    expect([
      ...(policy.remember?.(scene as never, { decision: "abstain", findings: [ignored] }) ?? [
        "none",
      ]),
    ]).toEqual([]);
  });
});

describe("what was checked before", () => {
  const options = { commands: ["npm test"], tests: [PAIR] };
  /** The commands that are asked for. */
  const asked = (sketch: CallExample, state: Record<string, Json>): string[] => {
    const commands: string[] = [];
    const seen = new Proxy(sketch.commands ?? {}, {
      getOwnPropertyDescriptor: (target, name) => {
        commands.push(String(name));
        return Object.getOwnPropertyDescriptor(target, name);
      },
    });
    verdictOf(policy, { event: "Stop", ...sketch, commands: seen, state }, options);
    return [...new Set(commands)].filter((run) => run !== TREE_COMMAND.run);
  };
  const CLEAN = world([], { "npm test": 1 });
  const tree = (sketch: CallExample): Record<string, Json> => {
    const session = new TestSession(options, policy);
    session.play({ prompt: "Go.", ...sketch });
    return session.state;
  };

  it("nothing is checked when nothing changed since the person spoke", () => {
    expect(asked(CLEAN, tree(CLEAN))).toEqual([]);
    expect(asked(world(["a"], { "npm test": 1 }), tree(CLEAN))).toEqual([
      "npm test",
      changedCommand(HEAD).run,
    ]);
  });

  it("nothing is checked twice for the same files, once it held", () => {
    const session = new TestSession(options, policy);
    session.play({ prompt: "Go.", ...CLEAN });
    const done = world(["a"], { "npm test": 0 });
    session.play({ event: "Stop", ...done });
    expect(asked(done, session.state)).toEqual([]);
    expect(asked(world(["a", "b"]), session.state)).toEqual(["npm test", changedCommand(HEAD).run]);
  });

  it("what held for other requirements counts for those alone", () => {
    const done = { event: "Stop", ...world(["a"], { lint: 0, "npm test": 1 }) } as const;
    const session = new TestSession({ commands: ["lint"] }, policy);
    session.play(done);
    expect(session.state["stop/require passed"]).toBeDefined();
    expect(asked(done, session.state)).toContain("npm test");
  });

  it("what was not looked at counts as unchecked", () => {
    const session = new TestSession(options, policy);
    session.play({ prompt: "Go.", ...CLEAN });
    expect(session.play({ event: "Stop", ...CLEAN }).remembered).toEqual([]);
  });

  it("what failed is checked again", () => {
    const failing = world(["a"], { "npm test": 1 });
    const session = new TestSession(options, policy);
    session.play({ event: "Stop", ...failing });
    expect(asked(failing, session.state)).toContain("npm test");
  });

  it("changes are those since the commit at which the person spoke", () => {
    const before = "b".repeat(40);
    const state = { "stop/require start": { head: before, tree: "c".repeat(40) } };
    expect(asked(world(["a"]), state)).toContain(changedCommand(before).run);
  });
});

describe("tests of changed files", () => {
  const lacking = (
    changed: readonly string[],
    pair: object,
    files: Record<string, string> = {},
  ): string[] =>
    verdictOf(
      policy,
      { event: "Stop", ...world(changed), files },
      { tests: [{ ...PAIR, ...pair }] },
    ).findings.map(({ data }) => `${data["files"]} needs ${data["tests"]}`);

  it.each([
    ["a test that changed with it", ["src/a.ts", "src/a.test.ts"], {}, []],
    [
      "no test that changed with it",
      ["src/a.ts", "src/b.test.ts"],
      {},
      ["`src/a.ts` needs `src/a.test.ts`"],
    ],
    ["a test alone", ["src/a.test.ts"], {}, []],
    ["a file that no pattern covers", ["docs/a.md"], {}, []],
    ["any test that changed", ["src/a.ts", "tests/x.test.ts"], { need: "tests/**" }, []],
    [
      "several without",
      ["src/a.ts", "src/b/c.ts"],
      {},
      ["`src/a.ts`, `src/b/c.ts` needs `src/a.test.ts`, `src/b/c.test.ts`"],
    ],
    [
      "a name that looks like a pattern",
      ["src/[id].ts", "src/i.test.ts"],
      {},
      ["`src/[id].ts` needs `src/[id].test.ts`"],
    ],
    ["a name that looks like a pattern, and its test", ["src/[id].ts", "src/[id].test.ts"], {}, []],
    ["a file at the top", ["a.ts"], { files: "*.ts" }, ["`a.ts` needs `a.test.ts`"]],
    ["several endings", ["src/a.d.ts"], {}, ["`src/a.d.ts` needs `src/a.d.test.ts`"]],
  ])("%s", (_, changed, pair, expected) => {
    expect(lacking(changed, pair)).toEqual(expected);
  });

  it("may be there already, if that is enough", () => {
    expect(lacking(["src/a.ts"], { must: "exist" })).toEqual(["`src/a.ts` needs `src/a.test.ts`"]);
    expect(lacking(["src/a.ts"], { must: "exist" }, { "src/a.test.ts": "" })).toEqual([]);
  });

  it("cannot be told without git, and then nothing is held up", () => {
    const { decision, notes } = verdictOf(
      policy,
      { event: "Stop", commands: {} },
      { tests: [PAIR] },
    );
    expect({ decision, notes }).toMatchObject({
      decision: "abstain",
      notes: [{ message: expect.stringContaining("no git repository") }],
    });
  });

  it("cannot be told of a list whose beginning is lost", () => {
    const cut = {
      ...world(["src/a.ts"]).commands,
      [changedCommand(HEAD).run]: { exitCode: 0, output: "src/a.ts" },
    };
    expect(
      verdictOf(policy, { event: "Stop", commands: cut }, { tests: [PAIR] }).notes,
    ).toMatchObject([{ messageId: "unknown" }]);
  });
});

describe("nothing is held up by what cannot be found out", () => {
  it.each([
    ["does not end", { output: "" }, "it did not end within 120 seconds, or could not be started"],
    ["is not there", 127, "it could not be started (exit code 127)"],
    ["may not be run", 126, "it could not be started (exit code 126)"],
  ])("a command that %s", (_, result, why) => {
    const { decision, notes, remembered } = verdictOf(
      policy,
      { event: "Stop", ...world(["a"], { x: result }) },
      { commands: ["x"] },
    );
    expect({ decision, message: notes[0]?.message }).toEqual({
      decision: "abstain",
      message: `It is not known whether \`x\` passes: ${why}. The agent was not held up by it.`,
    });
    expect(remembered).toEqual([]);
  });

  it("a place where no commands can be run", () => {
    const { decision, errors } = verdictOf(policy, { event: "Stop" }, { commands: ["npm test"] });
    expect({ decision, errors }).toMatchObject({
      decision: "abstain",
      errors: [{ policy: "stop/require" }],
    });
  });

  it("a commit that is none: it does not get into a command", () => {
    const state = { "stop/require start": { head: "; rm -rf ~", tree: "x" } };
    const { decision, errors } = verdictOf(
      policy,
      { event: "Stop", ...world(["a"]), state },
      { tests: [PAIR] },
    );
    expect({ decision, errors }).toMatchObject({
      decision: "abstain",
      errors: [{ message: "it threw: what it remembers is no commit" }],
    });
  });
});

it.each([
  [{ commands: [" "] }],
  [{ commands: ["a", "b", "c", "d", "e"] }],
  [{ commands: [{ run: "a", seconds: 541 }] }],
  [{ most: 8 }],
  [{ on: ["PreToolUse"] }],
  [{ tests: [{ files: "src/**", need: "src/*.test.ts", must: "exist" }] }],
])("%j is refused", (options) => {
  expect(() => verdictOf(policy, { event: "Stop" }, options)).toThrow("stop/require");
});

it("tells the model beforehand", () => {
  const options = {
    commands: ["npm test", { run: "npm run lint", seconds: 9 }],
    tests: [PAIR],
    todos: true,
  };
  expect(policy.brief?.(options as never)).toBe(
    "Before you stop: `npm test` has to pass; `npm run lint` has to pass; changes to `src/**/*.ts` need tests (`{dir}/{name}.test.ts`); your list of tasks has to be done.",
  );
});
