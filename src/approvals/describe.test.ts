import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Finding, Verdict } from "../engine/verdict.ts";
import { type Call, toCall } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { HeldCall } from "./approval.ts";
import { describe as describeRequest } from "./describe.ts";

const TOKEN = "ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const NOW = 1_000_000;

function held(
  input: JsonObject,
  {
    tool = "Bash",
    raw = {},
    ...parts
  }: Partial<HeldCall> & { tool?: string; raw?: JsonObject } = {},
): HeldCall {
  const call = toCall(
    { hook_event_name: "PreToolUse", session_id: "s1", tool_name: tool, tool_input: input, ...raw },
    undefined,
  ) as Call;
  const nothing = {
    findings: [],
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
  };
  const verdict: Verdict = { decision: "ask", input, ...nothing };
  const settings = { hold: true, dialogs: true, wait: 60_000, fallback: "dialog" } as const;
  return {
    call,
    verdict,
    findings: [],
    project: "/p",
    settings,
    hook: "1",
    rejudge: async () => undefined,
    ...parts,
  };
}

function shown(...given: Parameters<typeof held>) {
  return describeRequest(held(...given), NOW).request;
}

function asking(command: string, marked: string): Partial<HeldCall> {
  const start = command.indexOf(marked);
  const at = { field: "command", span: [start, start + marked.length] } as const;
  const finding: Finding = {
    kind: "ask",
    policy: "a/b",
    messageId: "m",
    message: "Sure?",
    data: {},
    source: { layer: "user" },
    at,
  };
  const ignored: Finding = { ...finding, ignored: "observed only" };
  return { findings: [finding, ignored] };
}

it("people see the call without its secrets, what was found and what it points at", () => {
  const command = `TOKEN=${TOKEN} git push -f`;
  const request = shown({ command }, asking(command, "git push -f"));
  expect(JSON.stringify(request)).not.toContain(TOKEN);
  const seen = String(request.input["command"]);
  expect(seen).toContain("[redacted: ");
  expect(request.findings).toHaveLength(1);
  const { at } = request.findings[0]!;
  expect(seen.slice(at?.start, at?.end)).toBe("git push -f");
  expect(request).toMatchObject({
    created: NOW,
    deadline: NOW + 60_000,
    state: "open",
    session: "s1",
    project: "/p",
  });
});

it("nor do they see secrets in what the client suggests", () => {
  const rules = [{ toolName: "Bash", ruleContent: `curl -H 'x: ${TOKEN}'` }];
  const suggestion = { type: "addRules", rules, behavior: "allow", destination: "session" };
  const request = shown(
    { command: "x" },
    { raw: { hook_event_name: "PermissionRequest", permission_suggestions: [suggestion] } },
  );
  expect(request.suggestions).toMatchObject([
    { index: 0, text: "allow Bash(curl -H 'x: [redacted: GitHub token]') for this session" },
  ]);
  expect(JSON.stringify(request)).not.toContain(TOKEN);
});

it("a mark that cannot be found again is left out", () => {
  const command = `x; echo ${TOKEN}; x`;
  expect(shown({ command }, asking(command, "x")).findings[0]).not.toHaveProperty("at");
});

it("a text that is too long to read is clipped, and the whole fits into the store", () => {
  const request = shown(
    { content: "\u0001".repeat(100_000), more: "x".repeat(100_000), last: "y".repeat(100_000) },
    { tool: "Odd" },
  );
  expect(request.input["content"]).toMatch(/… \[clipped: 100000 characters/);
  expect(JSON.stringify(request).length).toBeLessThan(262_144);
});

it("ids are for people to type", () => {
  const ids = Array.from({ length: 50 }, () => shown({ command: "ls" }).id);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[2-9a-hj-km-np-z]{8}$/);
});

it("the same call of the same hook is the same question; of another hook, another", () => {
  const keyOf = (...given: Parameters<typeof held>) => describeRequest(held(...given), NOW).key;
  expect(keyOf({ command: "ls" })).toBe(keyOf({ command: "ls" }));
  const others = [
    keyOf({ command: "ls" }, { hook: "2" }),
    keyOf({ command: "ls -l" }),
    keyOf({ command: "ls" }, { raw: { session_id: "s2" } }),
    keyOf({ command: "ls" }, { raw: { tool_use_id: "t" } }),
    keyOf({ command: "ls" }, { raw: { hook_event_name: "PermissionRequest" } }),
  ];
  for (const other of others) expect(other).not.toBe(keyOf({ command: "ls" }));
});

it.each([
  ["Bash", "PreToolUse", ["allow", "allow-edited", "deny", "interrupt"]],
  ["Bash", "PermissionRequest", ["allow", "allow-edited", "always", "deny", "interrupt"]],
  ["ExitPlanMode", "PermissionRequest", ["allow", "deny", "interrupt"]],
  ["AskUserQuestion", "PermissionRequest", ["answers", "deny", "interrupt"]],
  ["mcp__ask__AskUserQuestion", "PreToolUse", ["answers", "deny", "interrupt"]],
])("%s at %s may be answered with %j", (tool, event, answers) => {
  const suggestion = { type: "setMode", mode: "acceptEdits", destination: "session" };
  expect(
    shown({}, { tool, raw: { hook_event_name: event, permission_suggestions: [suggestion] } })
      .answers,
  ).toEqual(answers);
});

it("suggestions are those that allow something, in words; the others are not offered", () => {
  const rule = (parts: JsonObject) => ({
    type: "addRules",
    rules: [{ toolName: "Bash", ruleContent: "npm test:*" }],
    behavior: "allow",
    destination: "localSettings",
    ...parts,
  });
  const suggestions = [
    rule({}),
    rule({ behavior: "deny" }),
    { type: "setMode", mode: "acceptEdits", destination: "session" },
    { type: "addDirectories", directories: ["/a", "/b"], destination: "session" },
    { type: "toolAlwaysAllow" },
    { type: "nonsense" },
    null,
  ];
  const { suggestions: offered } = shown(
    {},
    { raw: { hook_event_name: "PermissionRequest", permission_suggestions: suggestions } },
  );
  expect(offered.map(({ index, text }) => [index, text])).toEqual([
    [0, "allow Bash(npm test:*) in this project, for you"],
    [2, "switch to acceptEdits for this session"],
    [3, "allow work in /a, /b for this session"],
    [4, "allow every Bash for this session"],
  ]);
});

it("questions are read as far as they can be", () => {
  const questions = [
    {
      question: "Which?",
      header: "H",
      multiSelect: true,
      options: [{ label: "A", description: "a" }, { label: 5 }, "x"],
    },
    { header: "no question" },
    7,
  ];
  expect(shown({ questions }, { tool: "AskUserQuestion" }).questions).toEqual([
    {
      question: "Which?",
      header: "H",
      multiSelect: true,
      options: [{ label: "A", description: "a" }],
    },
  ]);
  expect(shown({}, { tool: "AskUserQuestion" }).questions).toEqual([]);
});

it("a person sees what writing would change, without secrets", () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-diff-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "a.txt");
  writeFileSync(file, `one\ntwo\ntwo\nkey=${TOKEN}\n`);
  const diff = (tool: string, input: JsonObject) =>
    shown({ file_path: file, ...input }, { tool })
      .diff?.text.split("\n")
      .slice(2)
      .filter(Boolean);
  expect(diff("Write", { content: "one\n" })).toEqual([
    "@@ -1,4 +1,1 @@",
    " one",
    "-two",
    "-two",
    expect.stringMatching(/^-key=\[redacted: /),
  ]);
  expect(
    diff("Edit", { old_string: "two", new_string: "$& 2" })?.filter((line) => /^[-+]/.test(line)),
  ).toEqual(["+$& 2", "-two"]);
  expect(
    diff("Edit", { old_string: "two", new_string: "2", replace_all: true })?.filter((line) =>
      /^[-+]/.test(line),
    ),
  ).toEqual(["-two", "-two", "+2", "+2"]);
  const edits = [
    { old_string: "one", new_string: "1" },
    { old_string: "1\n", new_string: "" },
  ];
  expect(diff("MultiEdit", { edits })?.filter((line) => /^[-+]/.test(line))).toEqual(["-one"]);
  expect(diff("Edit", { old_string: "three", new_string: "3" })).toBeUndefined();
  expect(diff("Read", {})).toBeUndefined();
  const fresh = shown({ file_path: join(folder, "new.txt"), content: "new\n" }, { tool: "Write" })
    .diff?.text;
  expect(fresh).toContain("--- /dev/null");
  expect(shown({ file_path: folder, content: "x" }, { tool: "Write" })).not.toHaveProperty("diff");
});

it("a request says why allowing it takes a passkey", () => {
  const finding: Finding = {
    kind: "ask",
    policy: "x/y",
    messageId: "m",
    message: "Sure?",
    data: {},
    source: { layer: "user" },
  };
  const { settings } = held({});
  expect(shown({}, { findings: [finding] })).not.toHaveProperty("passkey");
  expect(shown({}, { findings: [{ ...finding, policy: "sluice/self-protection" }] }).passkey).toBe(
    "it concerns Sluice itself",
  );
  expect(
    shown({}, { findings: [finding], settings: { ...settings, passkey: ["x/*"] } }).passkey,
  ).toContain("x/y");
});
