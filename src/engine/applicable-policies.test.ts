import { expect, it } from "vitest";
import { lineupFor } from "./applicable-policies.ts";
import { sketchCall } from "./example-call.ts";
import { active, judged, policy, says, sets } from "./fixtures.ts";

const bash = sketchCall({ bash: "ls" });

it("a call meets the policies that it concerns, and each is asked for what it does", () => {
  const policies = [
    active(says("p/judge", "deny")),
    active(sets("p/rewrite", { command: "pwd" })),
    active({ ...says("p/other", "deny"), on: { PreToolUse: ["Read"] } }),
    active(sets("p/untrusted", { command: "id" }), { tightenOnly: true }),
  ];
  const { judges, rewriters, revisers, rememberers, broken } = lineupFor(policies, bash);
  expect(judges.map((judge) => judge.active.policy.id)).toEqual([
    "p/judge",
    "p/rewrite",
    "p/untrusted",
  ]);
  expect(rewriters.map(({ policy: { id } }) => id)).toEqual(["p/rewrite"]);
  expect([revisers, rememberers, broken]).toEqual([[], [], []]);
});

it("is made once for each kind of call, and no other kind gets it", () => {
  const policies = [active({ ...says("p/read", "deny"), on: { PreToolUse: ["Read"] } })];
  expect(lineupFor(policies, bash)).toBe(lineupFor(policies, sketchCall({ bash: "pwd" })));
  expect(lineupFor(policies, sketchCall({ read: "a" })).judges).toHaveLength(1);
  expect(lineupFor(policies, bash).judges).toEqual([]);
  expect(lineupFor([...policies], bash)).not.toBe(lineupFor(policies, bash));
});

it("a call that hides its tool meets everybody, whatever came before", () => {
  const policies = [active({ ...says("p/read", "deny"), on: { PreToolUse: ["Read"] } })];
  lineupFor(policies, bash);
  expect(lineupFor(policies, sketchCall({ input: { command: "ls" } })).judges).toHaveLength(1);
});

it("no name of a tool passes for a hidden one, nor the other way round", () => {
  const policies = [active({ ...says("p/read", "deny"), on: { PreToolUse: ["Read"] } })];
  for (const tool of ["\0", "undefined"])
    expect(lineupFor(policies, sketchCall({ tool, input: {} })).judges, tool).toEqual([]);
  expect(lineupFor(policies, sketchCall({ input: {} })).judges).toHaveLength(1);
});

it("however many tools there are, each meets its own policies", () => {
  const policies = [active({ ...says("p/7", "deny"), on: { PreToolUse: ["tool7"] } })];
  const met = Array.from(
    { length: 500 },
    (_, index) =>
      lineupFor(policies, sketchCall({ tool: `tool${index}`, input: {} })).judges.length,
  );
  expect(met.flatMap((count, index) => (count > 0 ? [index] : []))).toEqual([7]);
});

it("a matcher that is no pattern fails at every call, not only at the first", () => {
  const policies = [active({ ...policy("p/odd", {}), on: { PreToolUse: ["("] } })];
  for (let round = 0; round < 2; round++)
    expect(judged({ bash: "ls" }, policies)).toMatchObject({
      decision: "ask",
      errors: [{ policy: "p/odd" }],
    });
});

it("a policy that names programs or traits is asked about shell texts that have one of them", () => {
  const policies = [
    active({ ...says("p/rm", "deny"), programs: new Set(["rm"]), traits: ["redirects"] as const }),
  ];
  for (const bash of ["rm x", "sudo rm x", "/bin/rm x", "ls && rm x", "ls > x", "RM x"])
    expect(judged({ bash }, policies).decision, bash).toBe("deny");
  for (const bash of ["ls", "echo rm", "ls | cat"])
    expect(judged({ bash }, policies).decision, bash).toBe("abstain");
});

it("and about every call that is, or may be, something else than a shell text", () => {
  const policies = [
    active({ ...says("p/rm", "deny"), on: { PreToolUse: ["*"] }, programs: new Set(["rm"]) }),
  ];
  for (const call of [
    { read: "x" },
    { tool: "PowerShell", input: { command: "ls" } },
    { input: { command: "ls" } },
  ])
    expect(judged(call, policies).decision).toBe("deny");
});

it("no name of a program passes for several, whichever was met first", () => {
  const policies = [active({ ...says("p/rm", "deny"), programs: new Set(["rm"]) })];
  for (const bash of ["'/x/ls rm'", "'/x/ls\0rm'", "'ls rm'"]) judged({ bash }, policies);
  expect(judged({ bash: "/bin/ls; rm -rf /" }, policies).decision).toBe("deny");
  expect(judged({ bash: "ls; rm -rf /" }, policies).decision).toBe("deny");
});
