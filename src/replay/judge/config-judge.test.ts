import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { reasonsFor } from "../../engine/merge.ts";
import { judgeCall } from "../../gate/judge.ts";
import { openGate } from "../../gate/open-gate.ts";
import { toCall } from "../../protocol/call.ts";
import type { PastCall } from "../past-call.ts";
import { ConfigJudge } from "./config-judge.ts";
import { Configuration } from "./configuration.ts";
import { eventBefore } from "./project-judge.ts";

/** A project with this file of the user, and a court that judges by it. */
function courtWith(yaml: string) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-court-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const env = { HOME: join(root, "home") };
  const project = join(root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  const file = join(env.HOME, ".config/sluice/sluice.yaml");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, yaml);
  const past = (parts: Partial<PastCall>): PastCall => ({
    time: Date.parse("2026-11-16T12:00:00Z"),
    tool: "Bash",
    input: {},
    session: "s1",
    project,
    cwd: project,
    ending: { outcome: "ran" },
    ...parts,
  });
  const court = new ConfigJudge(new Configuration(env), env);
  return {
    env,
    project,
    court,
    past,
    bash: (command: string, parts: Partial<PastCall> = {}) =>
      past({ input: { command }, ...parts }),
  };
}

const COMMANDS = [
  "ls",
  "git push -f",
  "git push -f origin main",
  "rm -rf ~",
  "cat .env",
  "npm test",
  "$TOOL --fix",
  "sudo ls",
  "cat a.md > b.md",
];
const PATHS = [".env", "README.md", "package.json", "src/app.ts", "../other/x.ts", "/etc/passwd"];

const INPUTS = fc.oneof(
  fc.record({
    tool: fc.constant("Bash"),
    input: fc.record({ command: fc.constantFrom(...COMMANDS), description: fc.string() }),
  }),
  fc.record({
    tool: fc.constantFrom("Read", "Write", "Edit", "mcp__x__put"),
    input: fc.record({ file_path: fc.constantFrom(...PATHS), content: fc.constantFrom("a", "b") }),
  }),
  fc.record({
    tool: fc.constantFrom("TodoWrite", "WebFetch"),
    input: fc.record({ url: fc.webUrl(), n: fc.integer({ max: 3, min: 0 }) }),
  }),
);

it("its opinion of a call is what `sluice judge` says, however often and in whatever order calls come", async () => {
  const { court, env, project, past } = courtWith(`
policies: { files/license-header: on, mode/plan: on }
rules:
  - { id: reader, tool: Read, when: 'input.content == "b"', deny: no b }
  - { id: person, tool: TodoWrite, when: 'call.session == "s2" && input.n > 1', ask: 'session {call.session}' }
  - { id: shout, tool: mcp__x__put, when: 'input.content == "a"', rewrite: { content: "{input.file_path}" } }
exceptions: [{ policy: shell/elevated, only: ask, when: 'call.mode == "plan"', reason: planned }]
`);
  const gate = await openGate(project, { ...env, CLAUDE_PROJECT_DIR: project });
  const parts = fc.record({
    session: fc.constantFrom("s1", "s2"),
    mode: fc.constantFrom("default", "plan", "acceptEdits"),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(INPUTS, parts), { minLength: 1, maxLength: 20 }),
      async (sketches) => {
        const calls = sketches.map(([sketch, part], index) =>
          past({ ...sketch, ...part, id: `toolu_${index}` }),
        );
        const opinions = await court.judge(calls);
        for (const [index, opinion] of opinions.entries()) {
          const call = toCall(eventBefore(calls[index]!), "PreToolUse");
          if ("unreadable" in call) throw new Error(call.unreadable);
          const verdict = await judgeCall(gate, call, env);
          expect(opinion.decision).toBe(verdict.decision);
          expect(opinion.reasons).toEqual(
            reasonsFor(
              "PreToolUse",
              verdict.decision,
              verdict.decision === "abstain" ? [] : verdict.findings,
            ).map(({ policy, message }) => ({
              policy,
              message,
            })),
          );
          expect(opinion.rewrites).toEqual([
            ...new Set(verdict.changes.map(({ policy }) => policy)),
          ]);
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(court.evaluations).toBeGreaterThan(0);
});

it("a call that differs only in what nobody looks at is not evaluated again", async () => {
  const { court, past } = courtWith("{}\n");
  const described = (description: string) =>
    past({ input: { command: "git status", description }, session: description });
  await court.judge([described("one"), described("two"), described("three")]);
  expect(court.evaluations).toBe(1);
});

it("a rule that looks at the session is asked for each session", async () => {
  const { court, bash } = courtWith(
    `rules: [{ id: mine, tool: Bash, when: 'call.session == "s2"', deny: not you }]`,
  );
  const sessions = ["s1", "s1", "s2", "s2", "s1"];
  const opinions = await court.judge(sessions.map((session) => bash("make", { session })));
  expect(opinions.map(({ decision }) => decision)).toEqual([
    "abstain",
    "abstain",
    "deny",
    "deny",
    "abstain",
  ]);
  expect(court.evaluations).toBe(2);
});

it("the clock shows the time of the call", async () => {
  const { court, bash } = courtWith(
    "policies: { time/window: { freeze: [{ days: [sat, sun], from: '00:00', to: '24:00', zone: UTC }], answer: ask } }",
  );
  const at = (time: string) => bash("npm install", { time: Date.parse(time) });
  const opinions = await court.judge([
    at("2026-11-14T12:00:00Z"),
    at("2026-11-16T12:00:00Z"),
    at("2026-11-15T12:00:00Z"),
  ]);
  expect(opinions.map(({ decision }) => decision)).toEqual(["ask", "abstain", "ask"]);
});

it("a limit counts the calls before, session by session, until it expires", async () => {
  const { court, bash } = courtWith(`
extends: none
rules:
  - id: often
    tool: Bash
    when: 'has(state.runs) && state.runs >= 2'
    deny: twice is enough
  - id: count
    tool: Bash
    remember: { session: { runs: { add: '1', for: 10m } } }
`);
  const start = Date.parse("2026-11-16T12:00:00Z");
  const after = (minutes: number, session = "s1") =>
    bash("make", { time: start + minutes * 60_000, session });
  const opinions = await court.judge([after(0), after(1), after(2), after(2, "s2"), after(11)]);
  expect(opinions.map(({ decision }) => decision)).toEqual([
    "abstain",
    "abstain",
    "deny",
    "abstain",
    "abstain",
  ]);
});

it("what a tool gave back is remembered for the calls after it", async () => {
  const { court, past, project } = courtWith(`
extends: none
rules:
  - id: tenure
    on: PostToolUse
    tool: get_customer
    remember: { session: { limit: 'output.limit' } }
  - id: refund
    tool: process_refund
    when: '!has(state.limit) || input.amount > state.limit'
    deny: too much
`);
  expect(await court.wantsResults([project])).toBe(true);
  const refund = past({ tool: "mcp__pay__process_refund", input: { amount: 200 } });
  const result = [{ type: "text", text: '{"limit":300}' }];
  const customer = past({
    tool: "mcp__crm__get_customer",
    input: { id: 7 },
    ending: { outcome: "ran", result },
  });
  const opinions = await court.judge([refund, customer, refund]);
  expect(opinions.map(({ decision }) => decision)).toEqual(["deny", "abstain", "abstain"]);
});

it("a rule that hangs ends in a question that names it, and the calls around it are judged", async () => {
  const { court, bash } = courtWith(`
extends: none
rules:
  - { id: slow, tool: Bash, when: 'input.command.matches("^(a+)+$")', deny: never }
`);
  const opinions = await court.judge([bash("ls"), bash(`${"a".repeat(40)}!`), bash("pwd")]);
  expect(opinions.map(({ decision }) => decision)).toEqual(["abstain", "ask", "abstain"]);
  expect(opinions[1]?.reasons[0]?.message).toContain("rules/slow");
});

it("hooks of others are not run, and named", async () => {
  const { court, bash } = courtWith(
    "extends: none\nhooks: [{ id: mine, run: 'touch ran; exit 2' }]\n",
  );
  expect((await court.judge([bash("ls")])).map(({ decision }) => decision)).toEqual(["abstain"]);
  expect([...court.unrun].join()).toContain("mine");
});

it("a project whose configuration has an error is named", async () => {
  const { court, bash, project } = courtWith("policies: { git/no-force-pusj: on }\n");
  expect((await court.judge([bash("make")])).map(({ decision }) => decision)).toEqual(["ask"]);
  expect([...court.broken]).toEqual([project]);
});
