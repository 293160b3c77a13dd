/**
 * What the client sends on stdin, event by event, pinned to the Agent SDK's own types by
 * tests/client/types.test-d.ts. `readCall` trusts none of it: these are for hook and policy
 * authors.
 */
import type { EventName } from "./events.ts";

export interface BaseInput {
  session_id: string;
  transcript_path: string;
  cwd: string;
  prompt_id?: string;
  permission_mode?: string;
  agent_id?: string;
  agent_type?: string;
  effort?: { level: string };
}

export interface McpServer {
  name: string;
  /**
   * `sdk`, `plugin`, `user`, `project` and more to come: an unknown one is some configured source,
   * never `sdk`.
   */
  source: string;
}

interface ToolUse {
  tool_name: string;
  tool_input: unknown;
  tool_use_id: string;
  mcp_server?: McpServer;
}

interface ModelSwitch<Source extends string> {
  from_model: string;
  to_model: string;
  requested_model: string | null;
  source: Source;
  context_tokens: number;
  prompt_cache_warm: boolean;
  cache_ttl: "5m" | "1h";
  estimated_cache_write_usd: number;
  pricing: "configured" | "catalog" | "default";
}

interface Stopping {
  stop_hook_active: boolean;
  last_assistant_message?: string;
  background_tasks?: {
    id: string;
    type: string;
    status: string;
    description: string;
    command?: string;
    agent_type?: string;
    server?: string;
    tool?: string;
    name?: string;
  }[];
  session_crons?: { id: string; schedule: string; recurring: boolean; prompt: string }[];
}

interface Task {
  task_id: string;
  task_subject: string;
  task_description?: string;
  teammate_name?: string;
  team_name?: string;
}

type ModelError =
  | "authentication_failed"
  | "oauth_org_not_allowed"
  | "account_on_hold"
  | "verification_required"
  | "billing_error"
  | "rate_limit"
  | "overloaded"
  | "invalid_request"
  | "model_not_found"
  | "server_error"
  | "unknown"
  | "max_output_tokens"
  | "cloud_credential_error";

type Action = "accept" | "decline" | "cancel";
type Destination = "userSettings" | "projectSettings" | "localSettings" | "session" | "cliArg";
type Mode = "default" | "acceptEdits" | "bypassPermissions" | "plan" | "dontAsk" | "auto";
type RuleChange = "addRules" | "replaceRules" | "removeRules";

interface RulesUpdate<T extends RuleChange> {
  type: T;
  rules: { toolName: string; ruleContent?: string }[];
  behavior: "allow" | "deny" | "ask";
  destination: Destination;
}

export type PermissionUpdate =
  | RulesUpdate<"addRules">
  | RulesUpdate<"replaceRules">
  | RulesUpdate<"removeRules">
  | { type: "setMode"; mode: Mode; destination: Destination }
  | { type: "addDirectories"; directories: string[]; destination: Destination }
  | { type: "removeDirectories"; directories: string[]; destination: Destination };

interface Fields {
  PreToolUse: ToolUse;
  PostToolUse: ToolUse & { tool_response: unknown; duration_ms?: number };
  PostToolUseFailure: ToolUse & { error: string; is_interrupt?: boolean; duration_ms?: number };
  PostToolBatch: {
    tool_calls: {
      tool_name: string;
      tool_input: unknown;
      tool_use_id: string;
      tool_response?: unknown;
    }[];
  };
  PermissionRequest: Omit<ToolUse, "tool_use_id"> & { permission_suggestions?: PermissionUpdate[] };
  PermissionDenied: ToolUse & { reason: string };
  UserPromptSubmit: {
    prompt: string;
    source?: "user" | "sdk" | "system" | "loop_wakeup" | "schedule_wakeup" | "poll_event";
    session_title?: string;
  };
  UserPromptExpansion: {
    expansion_type: "slash_command" | "mcp_prompt";
    command_name: string;
    command_args: string;
    command_source?: string;
    prompt: string;
  };
  SessionStart: {
    source: "startup" | "resume" | "clear" | "compact" | "fork";
    agent_type?: string;
    model?: string;
    session_title?: string;
    seconds_since_last_response?: number;
    context_tokens?: number;
    prompt_cache_likely_expired?: boolean;
    estimated_cache_write_usd?: number;
  };
  SessionEnd: { reason: "clear" | "resume" | "logout" | "prompt_input_exit" | "other" };
  Setup: { trigger: "init" | "maintenance" };
  Stop: Stopping;
  StopFailure: { error: ModelError; error_details?: string; last_assistant_message?: string };
  SubagentStart: { agent_id: string; agent_type: string };
  SubagentStop: Stopping & { agent_id: string; agent_type: string; agent_transcript_path: string };
  PreCompact: { trigger: "manual" | "auto"; custom_instructions: string | null };
  PostCompact: { trigger: "manual" | "auto"; compact_summary: string };
  PreModelSwitch: ModelSwitch<"command" | "picker" | "sdk">;
  PostModelSwitch: ModelSwitch<"command" | "picker" | "sdk" | "auto" | "resume">;
  Notification: { message: string; title?: string; notification_type: string };
  TeammateIdle: { teammate_name: string; team_name: string };
  TaskCreated: Task;
  TaskCompleted: Task;
  Elicitation: {
    mcp_server_name: string;
    message: string;
    mode?: "form" | "url";
    url?: string;
    elicitation_id?: string;
    requested_schema?: Record<string, unknown>;
  };
  ElicitationResult: {
    mcp_server_name: string;
    elicitation_id?: string;
    mode?: "form" | "url";
    action: Action;
    content?: Record<string, unknown>;
  };
  ConfigChange: {
    source: "user_settings" | "project_settings" | "local_settings" | "policy_settings" | "skills";
    file_path?: string;
  };
  InstructionsLoaded: {
    file_path: string;
    memory_type: "User" | "Project" | "Local" | "Managed";
    load_reason: "session_start" | "nested_traversal" | "path_glob_match" | "include" | "compact";
    globs?: string[];
    trigger_file_path?: string;
    parent_file_path?: string;
  };
  WorktreeCreate: { name: string };
  WorktreeRemove: { worktree_path: string };
  CwdChanged: { old_cwd: string; new_cwd: string };
  FileChanged: { file_path: string; event: "change" | "add" | "unlink" };
  DirectoryAdded: { directory: string; source: "slash_command" | "register_repo_root" };
  MessageDisplay: {
    turn_id: string;
    message_id: string;
    index: number;
    final: boolean;
    delta: string;
  };
}

export type EventInputs = { [E in EventName]: BaseInput & { hook_event_name: E } & Fields[E] };
export type EventInput<E extends EventName = EventName> = EventInputs[E];
