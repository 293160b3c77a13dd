/** Claude Code's own tools: sdk-tools.d.ts of 0.3.325, and names that older versions had. */
const CLIENT_TOOLS: ReadonlySet<string> = new Set(
  `Agent Artifact AskUserQuestion Bash BashOutput Brief ClaudeDesign Config CronCreate CronDelete CronList Edit EnterPlanMode EnterWorktree
  ExitPlanMode ExitWorktree Glob Grep KillShell ListMcpResources ListMcpResourcesTool LS LSP Mcp Monitor MultiEdit NotebookEdit NotebookRead
  OfferChromeSetup PowerShell Projects ProposeGoal ProposeSkills PushNotification Read ReadMcpResource ReadMcpResourceDir
  ReadMcpResourceDirTool ReadMcpResourceTool ReadNotifications RefreshMcpTools RemoteTrigger REPL ReportFindings ScheduleWakeup SendFeedback
  SendMessage SendUserFile SendUserMessage ShowOnboardingRolePicker Skill SlashCommand Sleep StructuredOutput Task TaskCreate TaskGet
  TaskList TaskOutput TaskStop TaskUpdate TeamCreate TeamDelete TodoRead TodoWrite ToolSearch WaitForMcpServers WebFetch WebSearch Workflow
  Write`.split(/\s+/),
);

export function isClientTool(name: string): boolean {
  return CLIENT_TOOLS.has(name);
}

export function isMcpTool(name: string): boolean {
  return name.startsWith("mcp__");
}
