import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson } from "./json.ts";
import { type DroppingClients, parseSettings } from "./read.ts";

const GOOD = { type: "command", command: "true" };
const read = (value: unknown) =>
  parseSettings(
    "project",
    "settings.json",
    typeof value === "string" ? value : JSON.stringify(value, null, 2),
  );
const hook = (entry: unknown, event = "PreToolUse") => ({
  hooks: { [event]: [{ matcher: "*", hooks: [entry] }] },
});
const group = (value: unknown) => ({ hooks: { PreToolUse: [value] } });

/**
 * Each line was seen in Claude Code 2.1.197 and 2.1.325: whether a good hook in the same file still
 * ran.
 */
const MEASURED: readonly [
  title: string,
  settings: unknown,
  dropped: DroppingClients | undefined,
][] = [
  ["a comment", `// hello\n${JSON.stringify(hook(GOOD))}`, "every client"],
  ["a comment inside", '{ /* x */ "hooks": {} }', "every client"],
  ["a trailing comma", '{ "hooks": {}, }', "every client"],
  ["a no-break space", "\u00a0{}", "every client"],
  ["a list instead of an object", "[]", "every client"],
  ["a byte order mark", `\ufeff${JSON.stringify(hook(GOOD))}`, undefined],
  ["Windows line ends", JSON.stringify(hook(GOOD), null, 2).replaceAll("\n", "\r\n"), undefined],
  ["an empty command", hook({ ...GOOD, command: "" }), undefined],
  ["a half second", hook({ ...GOOD, timeout: 0.5 }), undefined],
  ["a long timeout", hook({ ...GOOD, timeout: 1e9 }), undefined],
  ["timeout null", hook({ ...GOOD, timeout: null }), "every client"],
  ["timeout as text", hook({ ...GOOD, timeout: "5" }), "every client"],
  ["timeout 0", hook({ ...GOOD, timeout: 0 }), "every client"],
  ["timeout -1", hook({ ...GOOD, timeout: -1 }), "every client"],
  ["statusMessage 5", hook({ ...GOOD, statusMessage: 5 }), "every client"],
  ["statusMessage null", hook({ ...GOOD, statusMessage: null }), "every client"],
  ["onFailure maybe", hook({ ...GOOD, onFailure: "maybe" }), "some clients"],
  ["if 5", hook({ ...GOOD, if: 5 }), "every client"],
  ["args as text", hook({ ...GOOD, args: "x" }), "every client"],
  ["async as text", hook({ ...GOOD, async: "yes" }), "every client"],
  ["shell fish", hook({ ...GOOD, shell: "fish" }), "every client"],
  ["once as text", hook({ ...GOOD, once: "x" }), "every client"],
  ["an unknown key of a hook", hook({ ...GOOD, colour: "red" }), undefined],
  ["no type", hook({ command: "true" }), "every client"],
  ["an unknown type", hook({ type: "script", command: "true" }), "every client"],
  ["no command", hook({ type: "command" }), "every client"],
  ["command 5", hook({ type: "command", command: 5 }), "every client"],
  ["a hook that is null", hook(null), "every client"],
  ["a hook that is a text", hook("true"), "every client"],
  ["http without url", hook({ type: "http" }), "every client"],
  ["http with a bad url", hook({ type: "http", url: "nope" }), "every client"],
  [
    "http with bad headers",
    hook({ type: "http", url: "http://127.0.0.1:9", headers: 5 }),
    "every client",
  ],
  ["prompt without prompt", hook({ type: "prompt" }), "every client"],
  ["mcp_tool without tool", hook({ type: "mcp_tool" }), "every client"],
  ["a bad PermissionRequest hook", hook({ type: "script" }, "PermissionRequest"), "every client"],
  ["a bad PostToolUse hook", hook({ type: "script" }, "PostToolUse"), "some clients"],
  ["a bad Stop hook", hook({ type: "script" }, "Stop"), "some clients"],
  ["a bad UserPromptSubmit hook", hook({ type: "script" }, "UserPromptSubmit"), "some clients"],
  ["a group that is null", group(null), "every client"],
  ["a group without hooks", group({ matcher: "x" }), "every client"],
  ["a group with no hooks in it", group({ matcher: "x", hooks: [] }), undefined],
  ["hooks of a group as an object", group({ hooks: {} }), "every client"],
  ["matcher 5", group({ matcher: 5, hooks: [GOOD] }), "every client"],
  ["matcher null", group({ matcher: null, hooks: [GOOD] }), "every client"],
  ["a matcher that is no pattern", group({ matcher: "(", hooks: [GOOD] }), undefined],
  ["an unknown key of a group", group({ foo: 1, hooks: [GOOD] }), undefined],
  ["an event that is an object", { hooks: { Stop: {} } }, undefined],
  ["an event that is null", { hooks: { Stop: null } }, undefined],
  ["PreToolUse as an object", { hooks: { PreToolUse: {} } }, "some clients"],
  ["an unknown event", { hooks: { Nope: 5 } }, undefined],
  ["an unknown event with a bad group", { hooks: { Nope: [{}] } }, undefined],
  ["hooks null", { hooks: null }, undefined],
  ["hooks 5", { hooks: 5 }, undefined],
  ["an unknown key", { nope: 1 }, undefined],
  ["a number in env", { env: { A: 5 } }, undefined],
  ["env null", { env: null }, "every client"],
  ["model 5", { model: 5 }, "every client"],
  ["disableAllHooks as text", { disableAllHooks: "true" }, "every client"],
  ["permissions 5", { permissions: 5 }, "every client"],
  ["permissions null", { permissions: null }, "every client"],
  ["allow as text", { permissions: { allow: "Bash" } }, "every client"],
  ["a number among the rules", { permissions: { allow: ["Bash", 5] } }, undefined],
  ["an unknown mode", { permissions: { defaultMode: "nope" } }, "every client"],
  ["statusLine 5", { statusLine: 5 }, "every client"],
  ["cleanupPeriodDays as text", { cleanupPeriodDays: "x" }, "every client"],
];

it.each(MEASURED)("%s", (_, settings, dropped) => {
  expect(read(settings).dropped).toBe(dropped);
});

describe("a problem", () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, "expected `,`"],
    ['{\n  "a": 1,\n}', 3, 1, "a trailing comma, which JSON does not have"],
    ['{"a" 1}', 1, 6, "expected `:` after the property name"],
    ['{"a": 1', 1, 8, "expected `}`, but the file ends here"],
    ["{'a': 1}", 1, 2, "unexpected `'a'`"],
    ['{"a": "x\ny"}', 1, 7, "a text that does not end on its line"],
    ["{}\n// x", 2, 1, "a comment, which JSON does not have"],
    ['{"a": tru}', 1, 7, "unexpected `tru`"],
  ])("of syntax says where and what was expected: %j", (text, line, column, message) => {
    expect(read(text).problems[0]).toMatchObject({ line, column, message });
  });

  it("of a value says which one, and what it is", () => {
    const text =
      '{\n  "hooks": {\n    "PreToolUse": [\n      { "hooks": [{ "type": "command", "command": "x", "timeout": "5" }] }\n    ]\n  }\n}';
    expect(read(text).problems).toEqual([
      {
        line: 4,
        column: 67,
        message: '`hooks.PreToolUse[0].hooks[0].timeout`: expected a number, found "5"',
        droppedBy: "every client",
      },
    ]);
    expect(read({ hooks: { Stop: [{ hooks: [{ type: "shell" }] }] } }).problems[0]?.message).toBe(
      '`hooks.Stop[0].hooks[0].type`: expected command, http, prompt, agent or mcp_tool, found "shell"',
    );
  });

  it("breaks the file only if it is no JSON even with comments and trailing commas", () => {
    expect(read("{ // x\n}").problems[0]?.breaks).toBeUndefined();
    expect(read("{ x }").problems[0]?.breaks).toBe(true);
  });
});

it("finds the hooks with their event, matcher and place, of the last key where there are two", () => {
  const text = `{ "hooks": { "Stop": [] },\n  "hooks": { "PreToolUse": [{ "matcher": "Bash", "hooks": [${JSON.stringify(GOOD)}] }] } }`;
  expect(read(text).hooks).toEqual([
    {
      scope: "project",
      path: "settings.json",
      event: "PreToolUse",
      matcher: "Bash",
      spec: GOOD,
      line: 2,
      column: 60,
    },
  ]);
});

it("no file and an empty file say nothing, and are not dropped", () => {
  expect(parseSettings("user", "x", null)).toMatchObject({ text: null, hooks: [], problems: [] });
  expect(parseSettings("user", "x", " \n")).toMatchObject({ text: " \n", hooks: [], problems: [] });
});

it("what is JSON to the language is JSON here, and nothing else", () => {
  const texts = fc.oneof(
    fc.json(),
    fc.string({ unit: fc.constantFrom(...'{}[]",:0 1.-eE+tn\\/*\n\ta'.split(""), "true", "null") }),
    fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom(",", "/", "}", '"', "\u0001", "x"))
      .map(
        ([json, at, extra]) =>
          json.slice(0, at % (json.length + 1)) + extra + json.slice(at % (json.length + 1)),
      ),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(readJson(text).error === undefined).toBe(isJson(text));
    }),
    { numRuns: 1000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
