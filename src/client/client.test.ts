import { describe, expect, it } from "vitest";
import type { Call } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import type { ReplyContent } from "../protocol/reply.ts";
import { AGENTS } from "./agents/index.ts";
import { replyTo } from "./answer.ts";
import { PAYLOADS } from "./fixtures.ts";
import { agentOf } from "./identify.ts";
import { interpretRun } from "./interpret-run.ts";
import { payloadCall } from "./read-payload.ts";
import { CLIENT_VERSIONS } from "./versions.ts";

const NAMES = Object.keys(PAYLOADS);

function read(payload: object, registered = "PreToolUse" as const): Call {
  const call = payloadCall(payload, registered);
  if ("unreadable" in call) throw new Error(call.unreadable);
  return call;
}

function unknown(tool_name: string, tool_input: object): Call {
  return read({
    hook_event_name: "PreToolUse",
    session_id: "s",
    cwd: "/work",
    tool_name,
    tool_input,
  });
}

describe("who calls", () => {
  it("every agent of the table has a payload here", () => {
    expect(AGENTS.map(({ id }) => id).filter((id) => !NAMES.includes(id))).toEqual([]);
  });

  it.each(NAMES)("%s is told by its payload, whatever its tool and event", (name) => {
    for (const tool of ["shell", "read"] as const)
      expect(agentOf(PAYLOADS[name]?.(tool, "x", "/work") as JsonObject)?.id).toBe(name);
  });

  it.each([
    { tool_name: "Bash", tool_input: { command: "ls" } },
    { hook_event_name: "PreToolUse", session_id: "s", tool_name: "mcp__a__b", tool_input: {} },
    {
      hook_event_name: "PermissionRequest",
      permission_mode: "plan",
      tool_name: "Write",
      tool_input: {},
    },
    { hook_event_name: "UserPromptSubmit", prompt: "x" },
    {
      hook_event_name: "SomethingNew",
      prompt_id: "p",
      tool_name: "BrandNew",
      tool_input: { command: "x" },
    },
    {
      tool_name: "BrandNew",
      tool_input: {},
      transcript_path: "/home/me/.claude/projects/-work/0198.jsonl",
    },
    {},
  ])("%j is Claude Code's", (payload) => {
    expect(agentOf(payload as unknown as JsonObject)).toBeUndefined();
  });

  it.each([
    { hook_event_name: "PreToolUse", tool_name: "run_terminal_cmd", tool_input: { command: "x" } },
    { hook_event_name: "SomethingNew", tool_name: "Bash", tool_input: { command: "x" } },
    { event: "go", tool: { name: "shell", arguments: { command: "x" } } },
    { toolCall: { name: "shell", input: {} } },
  ])("%j is of an unknown agent", (payload) => {
    expect(agentOf(payload as unknown as JsonObject)?.id).toBe("unknown");
  });
});

describe("a tool is read as what it does", () => {
  it.each([
    ["run_terminal_command", { command: "ls" }],
    ["bash", { command: "ls" }],
    ["shell", { command: ["bash", "-lc", "ls"] }],
    ["local_shell", { action: { type: "exec", command: ["bash", "-lc", "ls"] } }],
    ["exec_command", { cmd: "ls" }],
    ["run_commands", { commands: ["ls"] }],
    ["run_commands", { commands: '["ls"]' }],
    ["execute_command", { command: "ls", requires_approval: false }],
    ["runInTerminal", { command: "ls" }],
    ["Shell", { command: "ls" }],
    ["run_command", { CommandLine: "ls" }],
  ])("%s %j is Bash", (tool, input) => {
    const call = unknown(tool, input);
    expect(call.tool).toBe("Bash");
    expect(call.input["command"]).toMatch(/\bls\b/);
    expect(call.caller).toMatchObject({ tool, input });
  });

  it("commands in a list are judged together and each by itself", () => {
    const call = unknown("run_commands", { commands: ["echo '", "git push", "'"] });
    expect(call.input["command"]).toBe("echo '\ngit push\n'");
    expect(call.parts?.map(({ tool, input }) => [tool, input["command"]])).toEqual([
      ["Bash", "echo '"],
      ["Bash", "git push"],
      ["Bash", "'"],
    ]);
  });

  it("a folder that the tool is told is a `cd`, and no other project", () => {
    const call = unknown("exec_command", { cmd: "rm -rf x", workdir: "/etc" });
    expect(call.cwd).toBe("/work");
    expect(call.parts?.map(({ input }) => input["command"])).toEqual(["cd /etc && rm -rf x"]);
  });

  it.each([
    [
      "write_file",
      { file_path: "a/../.env", content: "x" },
      "Write",
      { file_path: "/work/.env", content: "x" },
    ],
    [
      "create",
      { path: "/work/.env", file_text: "x" },
      "Write",
      { file_path: "/work/.env", content: "x" },
    ],
    [
      "create_file",
      { filePath: ".env", content: "x" },
      "Write",
      { file_path: "/work/.env", content: "x" },
    ],
    [
      "Create",
      { file_path: ".env", content: "x" },
      "Write",
      { file_path: "/work/.env", content: "x" },
    ],
    [
      "search_replace",
      { file_path: ".env", old_string: "a", new_string: "b" },
      "Edit",
      { file_path: "/work/.env", old_string: "a", new_string: "b" },
    ],
    [
      "replace",
      { file_path: ".env", old_string: "a", new_string: "b" },
      "Edit",
      { file_path: "/work/.env" },
    ],
    [
      "str_replace_editor",
      { command: "create", path: ".env", file_text: "x" },
      "Write",
      { file_path: "/work/.env", content: "x" },
    ],
    ["str_replace_editor", { command: "view", path: ".env" }, "Read", { file_path: "/work/.env" }],
    [
      "editor",
      { command: "str_replace", path: ".env", old_str: "a", new_str: "b" },
      "Edit",
      { file_path: "/work/.env", new_string: "b" },
    ],
    [
      "edit_file",
      { target_file: ".env", code_edit: "b" },
      "Edit",
      { file_path: "/work/.env", new_string: "b" },
    ],
    [
      "multi_edit",
      { path: ".env", edits: [{ old_string: "a", new_string: "b" }] },
      "MultiEdit",
      { file_path: "/work/.env" },
    ],
    ["read_file", { absolute_path: "/work/.env" }, "Read", { file_path: "/work/.env" }],
    ["view", { path: ".env" }, "Read", { file_path: "/work/.env" }],
    ["read_many_files", { paths: [".env"] }, "Read", { file_path: "/work/.env" }],
    ["list_directory", { dir_path: "src" }, "LS", { path: "/work/src" }],
    ["grep_search", { query: "KEY", path: "src" }, "Grep", { pattern: "KEY", path: "/work/src" }],
    ["glob", { pattern: "**/.env" }, "Glob", { pattern: "**/.env" }],
    [
      "web_fetch",
      { prompt: "read https://a.example/x please" },
      "WebFetch",
      { url: "https://a.example/x" },
    ],
    ["delete_file", { path: "src" }, "Bash", { command: "rm -r -- src" }],
    ["move_file", { source: "a", destination: "b" }, "Bash", { command: "mv -- a b" }],
    ["powershell", { command: "gc x" }, "PowerShell", { command: "gc x" }],
  ])("%s %j is %s", (tool, input, known, fields) => {
    expect(unknown(tool, input)).toMatchObject({ tool: known, input: fields });
  });

  it("each file of a patch is a call", () => {
    const patch =
      "*** Begin Patch\n*** Add File: b/.env\n+A=1\n  *** Update File: x\n@@\n-a\n+b\n*** Move to: y\n*** Delete File: z\n*** End Patch";
    const call = unknown("apply_patch", { input: patch });
    expect(call).toMatchObject({
      tool: "Write",
      input: { file_path: "/work/b/.env", content: "A=1", patch },
    });
    expect(call.parts?.map(({ tool, input }) => [tool, input["file_path"]])).toEqual([
      ["Edit", "/work/x"],
      ["Edit", "/work/y"],
      ["Write", "/work/z"],
    ]);
  });

  it.each([
    ["mcp_git_push_all", "mcp__git__push_all"],
    ["git__push", "mcp__git__push"],
    ["MCP:git:push", "mcp__git__push"],
    ["@git/push", "mcp__git__push"],
    ["mcp__git__push", "mcp__git__push"],
    ["brand_new", "brand_new"],
  ])("%s is %s", (tool, known) => {
    expect(unknown(tool, {}).tool ?? tool).toBe(known);
  });

  it.each([
    ["shell", { wish: "delete all" }],
    ["write_file", { content: "x" }],
    ["apply_patch", { input: "nothing" }],
  ])("%s %j says too little to be judged", (tool, tool_input) => {
    const call = payloadCall(
      { hook_event_name: "PreToolUse", tool_name: tool, tool_input },
      "PreToolUse",
    );
    expect(call).toMatchObject({ unreadable: expect.any(String), caller: { agent: "unknown" } });
  });

  it.each([{ command: ["rm", "-rf", "x"] }, { command: { line: "rm" } }, { Command: "rm" }, {}])(
    "Bash of Claude Code with %j cannot be read before it runs",
    (tool_input) => {
      const call = (event: string) =>
        payloadCall({ hook_event_name: event, tool_name: "Bash", tool_input }, "PreToolUse");
      expect(call("PreToolUse")).toHaveProperty("unreadable", expect.stringContaining("`command`"));
      expect(call("PostToolUse")).not.toHaveProperty("unreadable");
    },
  );
});

describe("an answer", () => {
  const answers: readonly ReplyContent[] = [
    { decision: "deny", reason: "WHY" },
    { decision: "deny", reason: "" },
    { decision: "ask", reason: "WHY" },
    { decision: "defer", reason: "WHY" },
    { decision: "ask", reason: "WHY", updatedInput: { command: "y" } },
    { decision: "abstain", updatedInput: { command: "y" } },
  ];

  it.each(NAMES)(
    "to %s is no weaker for Claude Code, if it should be the one that reads it",
    (name) => {
      const call = read(PAYLOADS[name]?.("shell", "x", "/work") as object);
      for (const answer of answers)
        for (const version of CLIENT_VERSIONS) {
          const { stdout, stderr, exitCode } = replyTo(call, answer);
          const { decision, blocks } = interpretRun(
            "PreToolUse",
            { stdout, stderr, end: exitCode },
            version,
          );
          const refused = decision === "deny" || blocks !== undefined;
          if (answer.decision === "deny" || answer.decision === "defer")
            expect(refused, stdout).toBe(true);
          if (answer.decision === "ask") expect(refused || decision === "ask", stdout).toBe(true);
          if (refused) expect(stdout + stderr).toMatch(/WHY|Denied/);
        }
    },
  );

  it.each(NAMES)("to %s is never an approval that Claude Code would not have got", (name) => {
    const call = read(PAYLOADS[name]?.("shell", "x", "/work") as object);
    expect(replyTo(call, { decision: "abstain" })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
  });
});
