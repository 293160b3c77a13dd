import { expect, it } from "vitest";
import { type Call, toCall } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import { readingsOf } from "./alternate-calls.ts";
import type { World } from "./world.ts";

const WORLD = { project: "/p", home: "/home/me" } as World;

function readings(tool: string, input: JsonObject): string[] {
  const raw = { hook_event_name: "PreToolUse", tool_name: tool, tool_input: input, cwd: "/p" };
  const call = toCall(raw, "PreToolUse") as Call;
  return readingsOf(call, input, WORLD).map(({ call: { tool: name, input: given }, counts }) => {
    const { command, file_path, content, new_string } = given;
    return `${counts} ${name}: ${command ?? `${file_path} ${content ?? new_string}`}`;
  });
}

const RUN = "rm -rf x";

it.each<[tool: string, input: JsonObject]>([
  ["mcp__x__do", { command: { line: RUN } }],
  ["mcp__x__do", { shell: { text: RUN } }],
  ["mcp__x__do", { run: RUN }],
  ["mcp__x__do", { steps: [{ name: "a", run: RUN }] }],
  ["mcp__x__do", { cmd_str: RUN }],
  ["mcp__x__do", { command: "rm", args: "-rf x" }],
  ["mcp__x__do", { command: { name: "rm", arguments: ["-rf", "x"] } }],
  ["mcp__x__do", { input: JSON.stringify({ command: RUN }) }],
  ["mcp__x__do", { payload: JSON.stringify([{ deep: JSON.stringify({ cmd: RUN }) }]) }],
  ["mcp__x__bash", { input: RUN }],
  ["mcp__x__execute_command", { input: RUN }],
  ["mcp__desktop-commander__interact_with_process", { pid: 1, input: RUN }],
  ["mcp__x__terminal", { text: RUN }],
  ["mcp__x__send_keys", { keys: RUN }],
  ["mcp__terminal__send", { text: RUN }],
])("%s %j runs its command", (tool, input) => {
  expect(readings(tool, input)).toContain(`objections Bash: ${RUN}`);
});

it.each<[tool: string, input: JsonObject]>([
  ["mcp__x__note", { text: RUN }],
  ["mcp__github__create_issue", { title: "x", body: RUN }],
  ["mcp__x__process_text", { text: RUN }],
  ["mcp__x__do", { input: `${"[".repeat(40_000)}` }],
  ["Task", { prompt: RUN }],
  ["mcp__fs__read_text_file", { path: "a" }],
  ["mcp__fs__create_directory", { path: "a" }],
])("%s runs and changes nothing that is known", (tool, input) => {
  expect(readings(tool, input)).toEqual([]);
});

it("the code of REPL is judged as that of an interpreter", () => {
  expect(readings("REPL", { code: "f()" })).toContain("objections Bash: node -e 'f()'");
});

it("what is denied to one shell is denied to the other", () => {
  expect(readings("PowerShell", { command: "git push -f" })).toEqual(["denials Bash: git push -f"]);
});

it.each<[tool: string, input: JsonObject, reading: string]>([
  ["mcp__fs__write_file", { path: "a", content: "b" }, "Write: a b"],
  ["mcp__fs__write_file", { path: "a" }, "Write: a "],
  ["mcp__fs__put", { path: "a", data: "b" }, "Write: a b"],
  ["mcp__fs__edit_file", { path: "a", edits: [{ oldText: "x", newText: "b" }] }, "Edit: a b"],
  ["mcp__fs__move_file", { destination: "~/b c", source: "a" }, "Bash: mv -- a ~'/b c'"],
  ["mcp__fs__copy", { source: "a", destination: "b" }, "Bash: cp -r -- a b"],
  ["mcp__fs__delete", { path: "~" }, "Bash: rm -r -- ~"],
])("%s %j is judged as %s", (tool, input, reading) => {
  expect(readings(tool, input)).toEqual([`objections ${reading}`]);
});
