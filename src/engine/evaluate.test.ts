import { expect, it } from "vitest";
import type { JsonObject } from "../protocol/json.ts";
import { reply } from "../protocol/reply.ts";
import { active, judged, on, policy, says, sets } from "./fixtures.ts";
import { answerOf } from "./render-answer.ts";

const SOURCE = { layer: "local" } as const;
const RM: JsonObject = { command: "rm -rf /", timeout: 30 };
const ECHO = { command: "echo hello", timeout: 30 };
const shortens = sets("p/short", { command: "echo hello" }, "shorter");
const sentTo = (...policies: Parameters<typeof judged>[1]) =>
  JSON.parse(
    reply("PreToolUse", answerOf("PreToolUse", judged({ tool: "Bash", input: RM }, policies)))
      .stdout,
  ).hookSpecificOutput;

it("a patch replaces the field it names and keeps the rest, type and all", () => {
  expect(judged({ tool: "Bash", input: RM }, [shortens]).input).toEqual(ECHO);
});

it.each([
  ["allow", [shortens, says("p/a", "allow")]],
  ["ask", [shortens, says("p/a", "ask")]],
  [undefined, [shortens]],
] as const)("with the decision %s the whole new input is in the reply", (decision, policies) => {
  expect(sentTo(...policies)).toMatchObject({ updatedInput: ECHO });
  expect(sentTo(...policies).permissionDecision).toBe(decision);
});

it.each(["deny", "defer"] as const)("with the decision %s no input is in the reply", (kind) => {
  expect(sentTo(shortens, says("p/a", kind))).not.toHaveProperty("updatedInput");
});

it("each rewriter sees what the one before left", () => {
  const appends = policy("p/append", {
    *rewrite({ input, patch }) {
      yield patch("said", { text: "more" }, { command: `${input["command"]} && true` });
    },
  });
  const { input, changes } = judged({ tool: "Bash", input: RM }, [shortens, appends]);
  expect(input["command"]).toBe("echo hello && true");
  expect(changes.map(({ policy, before, after }) => [policy, before, after])).toEqual([
    ["p/short", "rm -rf /", "echo hello"],
    ["p/append", "echo hello", "echo hello && true"],
  ]);
});

it("a judge that stands before a rewriter judges what the rewriter left, also through facts and paths", () => {
  const noEnv = policy("p/env", {
    *decide({ paths, bash, deny }) {
      if (paths.some(({ path }) => path.endsWith("/.env")) && bash("cat").length > 0)
        yield deny("said", { text: "secret" });
    },
  });
  expect(
    judged({ bash: "cat x" }, [noEnv, sets("p/sneaky", { command: "cat .env" })]).decision,
  ).toBe("deny");
  expect(
    judged({ bash: "cat .env" }, [noEnv, sets("p/saves", { command: "cat x" })]).decision,
  ).toBe("abstain");
});

it("a patch that changes nothing is no change", () => {
  const verdict = judged({ tool: "Bash", input: RM }, [sets("p/same", { command: "rm -rf /" })]);
  expect(verdict.changes).toEqual([]);
  expect(answerOf("PreToolUse", verdict)).toEqual({ decision: "abstain" });
});

it("a field that was not there is a change without a before", () => {
  const [change] = judged({ tool: "Bash", input: RM }, [sets("p/new", { dry_run: true })]).changes;
  expect(change).toMatchObject({ field: "dry_run", after: true, told: true });
  expect(change).not.toHaveProperty("before");
});

it("a call as deep as the limit can be rewritten", () => {
  let deep: JsonObject = {};
  for (let level = 0; level < 900; level++) deep = { deep };
  expect(judged({ tool: "x", input: { deep } }, [sets("p/new", { a: 1 })]).input["deep"]).toBe(
    deep,
  );
});

it("in plan mode an allow counts only for what provably reads", () => {
  const plan = { bash: "ls", mode: "plan" };
  expect(judged(plan, [says("p/a", "allow")])).toMatchObject({
    decision: "abstain",
    findings: [{ ignored: expect.stringMatching("plan mode") }],
  });
  expect(judged(plan, [says("p/a", "allowRead")]).decision).toBe("allow");
  expect(judged({ bash: "ls" }, [says("p/a", "allow")]).decision).toBe("allow");
});

it("a file that nobody trusted may refuse and ask, in its own name, but not allow, rewrite or talk to the model", () => {
  const untrusted = (one: ReturnType<typeof policy>) =>
    judged({ tool: "Bash", input: RM }, [active(one, { tightenOnly: true })]);
  expect(untrusted(says("p/a", "allow"))).toMatchObject({
    decision: "abstain",
    findings: [{ ignored: expect.stringMatching("sluice trust") }],
  });
  expect(untrusted(says("p/a", "allowRead")).decision).toBe("abstain");
  expect(untrusted(shortens)).toMatchObject({ input: RM, changes: [] });
  expect(untrusted(says("p/a", "deny"))).toMatchObject({
    decision: "deny",
    findings: [{ message: expect.stringMatching("nobody trusted") }],
  });
  expect(untrusted(says("p/a", "ask")).decision).toBe("ask");
  expect(untrusted(says("p/a", "context")).context).toEqual([]);
});

it("a bare tool name denies the MCP form and the call without a name, but allows only the tool itself", () => {
  const named = (kind: "allow" | "deny", tool?: string) =>
    judged({ ...(tool ? { tool } : {}), input: RM }, [
      { ...says("p/a", kind), on: { PreToolUse: ["Bash"] } },
    ]).decision;
  expect(["Bash", "mcp__x__Bash", undefined].map((tool) => named("deny", tool))).toEqual([
    "deny",
    "deny",
    "deny",
  ]);
  expect(["Bash", "mcp__x__Bash", undefined].map((tool) => named("allow", tool))).toEqual([
    "allow",
    "abstain",
    "abstain",
  ]);
});

const applies = (answer: () => unknown) =>
  active(says("p/a", "deny"), {
    exceptions: [{ reason: "agreed", source: SOURCE, applies: answer as () => boolean }],
  });

it("an observed policy is judged and recorded, not enforced", () => {
  const verdict = judged({ bash: "ls" }, [
    active(says("p/a", "deny"), { observed: SOURCE }),
    says("p/b", "allow"),
  ]);
  expect(verdict).toMatchObject({
    decision: "allow",
    findings: [{ kind: "deny", ignored: "observed only" }, { kind: "allow" }],
  });
});

it("an exception silences a policy, and the finding stays with the reason", () => {
  expect(judged({ bash: "ls" }, [applies(() => true)])).toMatchObject({
    decision: "abstain",
    findings: [{ kind: "deny", ignored: "exception: agreed" }],
  });
});

it.each([
  ["says no", () => false],
  ["throws", () => JSON.parse("{")],
  ["returns a promise", () => Promise.resolve(false)],
  ["returns text", () => "false"],
])("an exception that %s does not apply", (_, answer) => {
  expect(judged({ bash: "ls" }, [applies(answer)]).decision).toBe("deny");
});

it("an exception for questions alone spares a question, not what is refused or what failed", () => {
  const only = {
    exceptions: [{ reason: "agreed", only: "ask", source: SOURCE, applies: () => true }],
  } as const;
  const both = policy("p/both", {
    *decide({ ask, deny, input }) {
      yield ask("said", { text: "asked" });
      if (input["command"] === "rm") yield deny("said", { text: "denied" });
      if (input["command"] === "break") throw new Error("broken");
    },
  });
  const decide = (command: string) => judged({ bash: command }, [active(both, only)]);
  expect(decide("ls")).toMatchObject({
    decision: "abstain",
    findings: [{ kind: "ask", ignored: "exception: agreed" }],
  });
  expect(decide("rm").decision).toBe("deny");
  expect(decide("break")).toMatchObject({ decision: "ask", errors: [{ policy: "p/both" }] });
});

it("an exception is asked about the final input", () => {
  const exception = {
    reason: "echo",
    source: SOURCE,
    applies: ({ input }: { input: JsonObject }) => input["command"] === "echo hello",
  };
  const guard = active(says("p/a", "deny"), { exceptions: [exception] });
  expect(judged({ tool: "Bash", input: RM }, [guard, shortens]).decision).toBe("abstain");
  expect(
    judged({ tool: "Bash", input: ECHO }, [guard, sets("p/back", { command: "rm -rf /" })])
      .decision,
  ).toBe("deny");
});

it("an observed or excepted rewriter rewrites nothing, and its context is not told", () => {
  for (const silenced of [
    { observed: SOURCE },
    { exceptions: [{ reason: "agreed", source: SOURCE, applies: () => true }] },
  ]) {
    expect(judged({ tool: "Bash", input: RM }, [active(shortens, silenced)])).toMatchObject({
      input: RM,
      changes: [],
    });
    expect(judged({ bash: "ls" }, [active(says("p/a", "context"), silenced)]).context).toEqual([]);
  }
});

it("what a dialog would not send cannot hide what it is about", () => {
  const event = "PermissionRequest";
  const noRm = on(
    event,
    policy("p/rm", {
      *decide({ input, deny }) {
        if (String(input["command"]).startsWith("rm")) yield deny("said", { text: "no rm" });
      },
    }),
  );
  const hides = on(event, shortens);
  expect(judged({ event, tool: "Bash", input: RM }, [hides, noRm])).toMatchObject({
    decision: "deny",
    input: RM,
  });
  const allowed = judged({ event, tool: "Bash", input: RM }, [
    hides,
    noRm,
    on(event, says("p/ok", "allow")),
  ]);
  expect(allowed).toMatchObject({ decision: "allow", input: ECHO });
  expect(answerOf(event, allowed).updatedInput).toEqual(ECHO);
});

it("an allow for the call as it came does not run it without the rewrite", () => {
  const event = "PermissionRequest";
  const onlyRm = policy("p/rm", {
    *decide({ input, allow }) {
      if (input["command"] === RM["command"]) yield allow("said", { text: "rm" });
    },
  });
  expect(
    judged({ event, tool: "Bash", input: RM }, [on(event, shortens), on(event, onlyRm)]).decision,
  ).toBe("abstain");
});

it("a policy is asked only about its events and tools", () => {
  const writer = { ...says("p/a", "deny"), on: { PreToolUse: ["Write"], UserPromptSubmit: ["*"] } };
  expect(judged({ bash: "ls" }, [writer]).trace).toEqual([]);
  expect(judged({ write: "x" }, [writer]).decision).toBe("deny");
  expect(judged({ prompt: "hi" }, [writer]).decision).toBe("deny");
  expect(judged({ event: "Stop" }, [writer]).decision).toBe("abstain");
});

it("the trace says what each policy did in each phase", () => {
  const { trace } = judged({ bash: "ls" }, [
    sets("p/r", { timeout: 1 }),
    says("p/a", "ask"),
    policy("p/quiet", { *decide() {} }),
  ]);
  expect(trace.map(({ policy, phase, outcome }) => `${policy} ${phase} ${outcome}`)).toEqual([
    "p/r rewrite rewrote",
    "p/r judge nothing",
    "p/a judge spoke",
    "p/quiet judge nothing",
  ]);
});
