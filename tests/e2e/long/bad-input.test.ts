import { describe, expect, it } from "vitest";
import { type Ran, Sandbox } from "../sluice.ts";

const MEGABYTE = 1024 * 1024;
const NESTED = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

/** Nothing that any event could be judged by. */
const GARBAGE: readonly [title: string, stdin: string | Buffer, says: RegExp][] = [
  ["empty stdin", "", /stdin was empty/],
  ["blanks only", " \n\t", /stdin was empty/],
  ["half a JSON", '{"tool_name": "Bash", "tool_inp', /not valid JSON/],
  ["two JSON objects", '{"tool_input": {}} {"tool_input": {}}', /not valid JSON/],
  [
    "50 MB of JSON",
    JSON.stringify({ tool_input: { content: "x".repeat(50 * MEGABYTE) } }),
    /50 MB, more than the 16 MB/,
  ],
  [
    "invalid UTF-8",
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    /not valid UTF-8/,
  ],
  ["100 000 nested arrays", NESTED, /received an array/],
  [
    "100 000 nested arrays in a field",
    `{"tool_input": {"a": ${NESTED}}}`,
    /nested more than 1000 levels/,
  ],
  ["null", "null", /received null/],
  ["an array", "[]", /received an array/],
  ["a string", '"rm -rf /"', /received a string/],
];

/** Objects that are no tool call. */
const NO_TOOL_INPUT: readonly [title: string, stdin: string, says: RegExp][] = [
  [
    "tool_input null",
    '{"tool_name": "Bash", "tool_input": null}',
    /`tool_input` to be an object, received null/,
  ],
  ["tool_input an array", '{"tool_input": []}', /received an array/],
  ["tool_input missing", "{}", /received nothing/],
];

function expectClean({ stdout, stderr }: Ran): void {
  expect(`${stdout}${stderr}`).not.toMatch(/^ {4}at /m);
  if (stdout !== "") expect(JSON.parse(stdout)).toBeTypeOf("object");
}

describe.each([...GARBAGE, ...NO_TOOL_INPUT])("PreToolUse with %s", (_, stdin, says) => {
  it("is refused at once, in one JSON object that says that the call is not at fault", () => {
    const sandbox = new Sandbox();
    const ran = sandbox.run(["hook", "PreToolUse"], stdin);
    expectClean(ran);
    const { permissionDecision, permissionDecisionReason } = ran.json.hookSpecificOutput;
    expect(permissionDecision).toBe("deny");
    expect(permissionDecisionReason).toMatch(says);
    expect(permissionDecisionReason).toContain("The call itself is not at fault");
    expect(ran.code).toBe(0);
  });
});

describe.each(["Stop", "UserPromptSubmit", "PostToolUse", "PermissionRequest"])("%s", (event) => {
  it("abstains with a line on stderr whatever garbage comes", () => {
    const sandbox = new Sandbox();
    for (const [title, stdin, says] of GARBAGE) {
      const ran = sandbox.run(["hook", event], stdin);
      expectClean(ran);
      expect({ title, stdout: ran.stdout, code: ran.code }).toEqual({ title, stdout: "", code: 0 });
      expect(ran.stderr).toMatch(says);
    }
  });
});

it.each(["PostToolUse", "PermissionRequest"])(
  "%s without a tool input abstains with a line on stderr",
  (event) => {
    for (const [, stdin, says] of NO_TOOL_INPUT) {
      const ran = new Sandbox().run(["hook", event], stdin);
      expect(ran).toMatchObject({ stdout: "", code: 0 });
      expect(ran.stderr).toMatch(says);
    }
  },
);

describe("the command line of a hook", () => {
  const call = JSON.stringify({ tool_input: { file_path: ".env" } });

  it.each([
    ["an unknown event", ["PreTolUse"], "unknown event `PreTolUse`; did you mean `PreToolUse`?"],
    [
      "an unknown event like no other",
      ["Nonsense"],
      "unknown event `Nonsense`; see `sluice hook --help`",
    ],
    ["two events", ["PreToolUse", "Stop"], "two events, `PreToolUse` and `Stop`"],
    ["an unknown option", ["PreToolUse", "--flat"], "unknown option `--flat`"],
    [
      "an unknown dialect",
      ["PreToolUse", "--dialect", "flt"],
      "unknown dialect `flt`; expected client or flat",
    ],
  ])("with %s refuses by exit code 2 and an empty stdout", (_, args, says) => {
    const { stdout, stderr, code } = new Sandbox().run(["hook", ...args], call);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
    expect(stderr).toContain(says);
  });

  it("without an event takes the one on stdin, else PreToolUse", () => {
    const sandbox = new Sandbox();
    expect(sandbox.run(["hook"], call).json.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
    });
    expect(sandbox.run(["hook"], '{"hook_event_name": "Stop"}')).toMatchObject({
      stdout: "",
      code: 0,
    });
    expect(sandbox.run(["hook"], "").json.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
    });
  });

  it("that differs from the event on stdin answers the one on stdin and says so", () => {
    const ran = new Sandbox().hook(
      { hook_event_name: "PreToolUse", tool_input: { file_path: ".env" } },
      "Stop",
    );
    expect(ran.json.hookSpecificOutput).toMatchObject({
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
    });
    expect(ran.stderr).toContain("registered for Stop, but this is PreToolUse");
  });
});
