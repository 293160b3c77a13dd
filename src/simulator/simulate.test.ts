import { describe, expect, it } from "vitest";
import { CLIENT_VERSIONS } from "../client/versions.ts";
import { bash, type Does, given, NEW, OLD, said, to } from "./example-hooks.ts";
import type { SimulationRequest } from "./request.ts";
import { simulate } from "./simulate.ts";

describe("one hook", () => {
  it.each<[string, Does, object, object]>([
    [
      "deny",
      said("deny", { permissionDecisionReason: "R" }),
      { refusal: "R" },
      { refusal: "PreToolUse:Bash hook error: R" },
    ],
    [
      "deny without a reason",
      said("deny"),
      { refusal: "Hook PreToolUse:Bash denied this tool" },
      { refusal: "PreToolUse:Bash hook error: Blocked by hook" },
    ],
    [
      "exit 2",
      { end: 2, stderr: "E" },
      { refusal: "PreToolUse:Bash hook error: [hook 0]: E" },
      { refusal: "PreToolUse:Bash hook error: [hook 0]: E" },
    ],
    [
      "ask",
      said("ask"),
      { refusal: "Hook PreToolUse:Bash asked for confirmation for this tool" },
      {},
    ],
    ["defer", said("defer"), { ends: true }, { ends: true }],
    [
      "a rewrite without a required field",
      said("allow", { updatedInput: {} }),
      {
        refusal: expect.stringMatching(
          /failed schema validation: .*\nThe required parameter `command` is missing$/,
        ),
      },
      { refusal: expect.stringMatching(/is missing\nThe tool input from the model was valid/) },
    ],
  ])("%s: the tool does not run, and the model reads why", async (_, does, old, now) => {
    expect(await bash("touch a", [does], OLD)).toMatchObject({ runs: "no", ...old });
    expect(await bash("touch a", [does], NEW)).toMatchObject({ runs: "no", ...now });
  });

  it.each<[string, Does]>([
    ["fails", { end: 1 }],
    ["prints text before its JSON", { end: 0, stdout: `log\n${JSON.stringify(said("deny"))}` }],
    ["says null", said("deny", { permissionDecisionReason: null })],
    ["stops with continue: false", { continue: false }],
  ])("that %s lets the tool run", async (_, does) => {
    for (const version of CLIENT_VERSIONS)
      expect((await bash("touch a", [does], version)).runs).toBe("yes");
  });
});

describe("several hooks", () => {
  it.each<[string, readonly Does[], string, string]>([
    ["the last of two rewrites counts", [said("allow", to("a")), said("allow", to("b"))], "b", "b"],
    [
      "a plain allow drops the rewrite before it, in the older client",
      [said("allow", to("a")), said("allow")],
      "x",
      "a",
    ],
    [
      "a rewrite alone after an allowed one",
      [said("allow", to("a")), said(undefined, to("b"))],
      "a",
      "b",
    ],
    ["a plain allow after a rewrite alone", [said(undefined, to("a")), said("allow")], "a", "a"],
  ])("%s", async (_, does, old, now) => {
    for (const [version, file] of [
      [OLD, old],
      [NEW, now],
    ] as const)
      expect(await bash("touch x", does, version)).toMatchObject({
        runs: "yes",
        input: { command: `touch ${file}` },
      });
  });

  it.each<[string, readonly Does[], string, string]>([
    [
      "an ask drops the rewrite of an allow, in the older client",
      [said("allow", to("a")), said("ask")],
      "x",
      "a",
    ],
    ["an allow after an ask rewrites nothing", [said("ask"), said("allow", to("b"))], "x", "x"],
    [
      "a plain ask drops the rewrite of the ask before it, in the older client",
      [said("ask", to("a")), said("ask")],
      "x",
      "a",
    ],
  ])("%s", async (_, does, old, now) => {
    for (const [version, file] of [
      [OLD, old],
      [NEW, now],
    ] as const)
      expect(await bash("touch x", does, version, { person: "approves" })).toMatchObject({
        runs: "yes",
        input: { command: `touch ${file}` },
      });
  });

  const unfit = said(undefined, { updatedInput: { description: "x" } });
  const D = said("deny", { permissionDecisionReason: "D" });
  it.each<[string, readonly Does[], RegExp | string, RegExp | string]>([
    ["after a denial", [D, unfit], /failed schema/, "PreToolUse:Bash hook error: D"],
    ["before a denial", [unfit, D], "D", "PreToolUse:Bash hook error: D"],
    ["after an allowed one", [said("allow", to("a")), unfit], /failed schema/, /failed schema/],
    ["before an allow", [unfit, said("allow")], "runs touch x", /failed schema/],
    [
      "between one that fits and an allow",
      [said(undefined, to("a")), unfit, said("allow")],
      "runs touch a",
      /failed schema/,
    ],
    [
      "between a denial and an allow",
      [D, unfit, said("allow")],
      /failed schema/,
      "PreToolUse:Bash hook error: D",
    ],
  ])("a rewrite alone that does not fit the tool, %s", async (_, does, old, now) => {
    for (const [version, expected] of [
      [OLD, old],
      [NEW, now],
    ] as const) {
      const { refusal, input } = await bash("touch x", does, version);
      expect(refusal ?? `runs ${input?.["command"]}`).toEqual(
        typeof expected === "string" ? expected : expect.stringMatching(expected),
      );
    }
  });

  it("deny beats defer, defer beats ask, ask beats allow", async () => {
    expect(await bash("touch x", [said("deny"), said("defer"), said("allow")])).toMatchObject({
      runs: "no",
      ends: false,
    });
    expect(await bash("touch x", [said("ask"), said("defer")])).toMatchObject({
      runs: "no",
      ends: true,
    });
    expect(await bash("touch x", [said("ask"), said("allow")])).toMatchObject({
      runs: "no",
      why: expect.stringContaining("a hook asks"),
    });
  });

  it("that race are named, with what the other order leads to", async () => {
    const { otherwise } = await bash("touch x", [said("allow", to("a")), said("allow", to("b"))]);
    expect(otherwise.map(({ outcome }) => outcome.input)).toEqual([{ command: "touch a" }]);
    expect((await bash("touch x", [said("allow", to("a")), said("deny")])).otherwise).toEqual([]);
  });
});

describe("rules and modes", () => {
  const permissions = {
    deny: ["Bash(rm:*)"],
    ask: ["Bash(cp *)"],
    allow: ["Bash(touch:*)", "mcp__pay"],
  };

  it.each<[string, readonly Does[], object]>([
    ["touch a", [], { runs: "yes", why: "an allow rule" }],
    [
      "touch a && rm b",
      [said("allow")],
      {
        runs: "no",
        refusal: "Permission to use Bash with command touch a && rm b has been denied.",
      },
    ],
    [
      "cp a b",
      [said("allow")],
      {
        runs: "no",
        refusal: "Claude requested permissions to use Bash, but you haven't granted it yet.",
      },
    ],
    ["ln a b", [], { runs: "no", refusal: "This command requires approval" }],
    ["ln a b", [said("allow")], { runs: "yes" }],
    ["ls", [], { runs: "yes" }],
    ["frobnicate", [], { runs: "unknown" }],
    ["touch $(frobnicate)", [], { runs: "unknown" }],
    [
      "touch a",
      [said("allow", { updatedInput: { command: "rm a" } })],
      { runs: "no", why: "the deny rule `Bash(rm:*)`" },
    ],
  ])("%s %j", async (command, does, expected) => {
    expect(await bash(command, does, NEW, { permissions })).toMatchObject(expected);
  });

  it.each<[SimulationRequest["mode"], string]>([
    ["default", "no"],
    ["acceptEdits", "yes"],
    ["plan", "no"],
    ["dontAsk", "no"],
    ["bypassPermissions", "yes"],
  ])("an edit in mode %s: %s", async (mode, runs) => {
    const call = { tool_name: "Write", tool_input: { file_path: "a.ts", content: "" } };
    expect((await simulate({ ...given([]), call, ...(mode ? { mode } : {}) })).runs).toBe(runs);
  });

  it("plan mode counts a hook's allow in the older client only", async () => {
    expect((await bash("ln a b", [said("allow")], OLD, { mode: "plan" })).runs).toBe("yes");
    expect((await bash("ln a b", [said("allow")], NEW, { mode: "plan" })).runs).toBe("unknown");
  });

  it("a deny rule for a whole tool, or for the path of an edit, keeps every hook from hearing of it", async () => {
    expect(
      await bash("touch a", [said("deny")], NEW, { permissions: { deny: ["Bash"] } }),
    ).toMatchObject({ runs: "no", hooks: [] });
    const call = { tool_name: "Write", tool_input: { file_path: "secret/a", content: "" } };
    const simulated = await simulate({
      ...given([said("deny")], { permissions: { deny: ["Edit(secret/**)"] } }),
      call,
    });
    expect(simulated).toMatchObject({
      runs: "no",
      hooks: [],
      refusal: expect.stringContaining("denied by your permission settings"),
    });
  });

  it("a person at the terminal is asked, about the new input", async () => {
    const simulated = await bash("touch a", [said("ask", to("b"))], OLD, {
      person: "at the terminal",
    });
    expect(simulated).toMatchObject({
      runs: "asked",
      input: { command: "touch b" },
      user: [expect.stringContaining("touch b")],
    });
    expect((await bash("touch a", [said("defer")], OLD, { person: "at the terminal" })).runs).toBe(
      "yes",
    );
  });
});
