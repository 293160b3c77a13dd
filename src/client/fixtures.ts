/** What each agent sends before a tool runs, as measured or documented; nothing here is run. */
export type MakePayload = (tool: "shell" | "read", value: string, cwd: string) => object;

const SESSION = "0198a1b2-0000-7000-8000-000000000001";

export const PAYLOADS: Readonly<Record<string, MakePayload>> = {
  codex: (tool, value, cwd) => ({
    session_id: SESSION,
    turn_id: "t1",
    transcript_path: null,
    cwd,
    hook_event_name: "PreToolUse",
    model: "gpt-5",
    permission_mode: "default",
    tool_name: tool === "shell" ? "Bash" : "read_file",
    tool_input: tool === "shell" ? { command: value } : { file_path: value },
    tool_use_id: "call_1",
  }),
  grok: (tool, value, cwd) => ({
    hookEventName: "pre_tool_use",
    hook_event_name: "PreToolUse",
    sessionId: SESSION,
    toolName: tool === "shell" ? "run_terminal_command" : "read_file",
    tool_name: tool === "shell" ? "run_terminal_command" : "read_file",
    toolInput: tool === "shell" ? { command: value, description: "d" } : { target_file: value },
    tool_input: tool === "shell" ? { command: value, description: "d" } : { target_file: value },
    toolUseId: "t1",
    toolInputTruncated: false,
    workspaceRoot: cwd,
    permissionMode: "default",
  }),
  copilot: (tool, value, cwd) => ({
    hook_event_name: "PreToolUse",
    session_id: SESSION,
    timestamp: "2026-11-16T10:00:00.000Z",
    cwd,
    tool_name: tool === "shell" ? "Bash" : "Read",
    tool_input: tool === "shell" ? { command: value, description: "d" } : { path: value },
  }),
  "copilot-native": (tool, value, cwd) => ({
    sessionId: SESSION,
    timestamp: 1794000000000,
    cwd,
    toolName: tool === "shell" ? "bash" : "view",
    toolArgs: tool === "shell" ? { command: value, description: "d" } : { path: value },
  }),
  gemini: (tool, value, cwd) => ({
    session_id: SESSION,
    transcript_path: `${cwd}/.t/chat.json`,
    cwd,
    hook_event_name: "BeforeTool",
    timestamp: "2026-11-16T10:00:00.000Z",
    tool_name: tool === "shell" ? "run_shell_command" : "read_file",
    tool_input:
      tool === "shell"
        ? { command: value, description: "d", is_background: false }
        : { file_path: value },
  }),
  qwen: (tool, value, cwd) => ({
    session_id: SESSION,
    transcript_path: "",
    cwd,
    hook_event_name: "PreToolUse",
    timestamp: "2026-11-16T10:00:00.000Z",
    permission_mode: "yolo",
    tool_name: tool === "shell" ? "run_shell_command" : "read_file",
    tool_input: tool === "shell" ? { command: value } : { absolute_path: value },
    tool_use_id: "call_1",
  }),
  cline: (tool, value, cwd) => ({
    clineVersion: "3.0.65",
    timestamp: "1794000000000",
    taskId: SESSION,
    workspaceRoots: [cwd],
    hookName: "tool_call",
    iteration: 1,
    tool_call:
      tool === "shell"
        ? { id: "c1", name: "run_commands", input: { commands: ["ls", value] } }
        : { id: "c1", name: "read_files", input: { paths: [value] } },
    preToolUse: { toolName: "x", parameters: {} },
  }),
  cursor: (tool, value, cwd) => ({
    conversation_id: SESSION,
    generation_id: "g1",
    model: "m",
    cursor_version: "2.4",
    workspace_roots: [cwd],
    hook_event_name: tool === "shell" ? "beforeShellExecution" : "beforeReadFile",
    ...(tool === "shell" ? { command: value, cwd } : { file_path: value, content: "x" }),
  }),
  vscode: (tool, value, cwd) => ({
    sessionId: SESSION,
    cwd,
    toolCalls: [
      { toolName: "view", toolArgs: { path: "README.md" } },
      tool === "shell"
        ? { toolName: "run_in_terminal", toolArgs: { command: value } }
        : { toolName: "read_file", toolArgs: { filePath: value } },
    ],
  }),
  kimi: (tool, value, cwd) => ({
    hook_event_name: "PreToolUse",
    session_id: SESSION,
    cwd,
    tool_name: tool === "shell" ? "Bash" : "Read",
    tool_input: tool === "shell" ? { command: value } : { path: value },
    tool_call_id: "c1",
  }),
  droid: (tool, value, cwd) => ({
    session_id: SESSION,
    transcript_path: "/home/me/.factory/sessions/x.jsonl",
    cwd,
    permission_mode: "off",
    hook_event_name: "PreToolUse",
    tool_name: tool === "shell" ? "Execute" : "Read",
    tool_input: tool === "shell" ? { command: value } : { file_path: value },
  }),
  windsurf: (tool, value, cwd) => ({
    agent_action_name: tool === "shell" ? "pre_run_command" : "pre_read_code",
    trajectory_id: SESSION,
    execution_id: "e1",
    timestamp: "2026-11-16T10:00:00.000Z",
    tool_info: tool === "shell" ? { command_line: value, cwd } : { file_path: value },
  }),
  unknown: (tool, value, cwd) => ({
    hook_event_name: "PreToolUse",
    session_id: SESSION,
    cwd,
    tool_name: tool === "shell" ? "run_terminal_cmd" : "read_file",
    tool_input: tool === "shell" ? { command: value } : { target_file: value },
  }),
};
