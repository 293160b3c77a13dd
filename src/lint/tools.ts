import { ALIASES } from "../protocol/match.ts";

/**
 * The client's own tools, from the SDK's types of 0.3.325 and the names in the binary of 2.1.197.
 * There may be more: unknown is not wrong.
 */
export const BUILT_IN: readonly string[] = (
  "Agent AgentOutputTool Artifact AskUserQuestion Bash BashOutput Config CronCreate " +
  "CronDelete CronList Edit EnterPlanMode EnterWorktree " +
  "ExitPlanMode ExitWorktree Glob Grep LS LSP ListAgents ListMcpResourcesTool Monitor " +
  "MultiEdit NotebookEdit NotebookRead PowerShell " +
  "PushNotification REPL Read ReadMcpResourceDirTool ReadMcpResourceTool RemoteTrigger " +
  "ScheduleWakeup SendMessage SendUserMessage Skill " +
  "SlashCommand StructuredOutput TaskCreate TaskGet TaskList TaskOutput TaskStop " +
  "TaskUpdate TeamCreate TeamDelete TodoRead TodoWrite " +
  "ToolSearch WebFetch WebSearch Workflow Write"
).split(" ");

/** Every name that the client answers to, old ones included. */
export const TOOL_NAMES: readonly string[] = [...BUILT_IN, ...Object.keys(ALIASES)];

/** Examples of tools of MCP servers, which cannot be listed. */
export const SAMPLE_MCP = ["mcp__sluice__probe", "mcp__github__create_issue"] as const;

/** The tool that a misspelt name means: `bash`, `web_fetch`. */
export function meantTool(name: string): string | undefined {
  if (TOOL_NAMES.includes(name)) return undefined;
  const plain = (text: string): string => text.replace(/[_-]/g, "").toLowerCase();
  return TOOL_NAMES.find((tool) => plain(tool) === plain(name));
}

/** The fields without which the client refuses a call: the required ones of the SDK's types. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Agent: ["description", "prompt"],
  AskUserQuestion: ["questions"],
  Bash: ["command"],
  Edit: ["file_path", "old_string", "new_string"],
  Glob: ["pattern"],
  Grep: ["pattern"],
  NotebookEdit: ["notebook_path", "new_source"],
  Read: ["file_path"],
  WebFetch: ["url", "prompt"],
  WebSearch: ["query"],
  Write: ["file_path", "content"],
};
