/**
 * What a hook may print on stdout, event by event, pinned to the Agent SDK's own types by
 * tests/client/types.test-d.ts.
 */
import type { EventName } from "./events.ts";
import type { PermissionUpdate } from "./inputs.ts";

interface Context {
  additionalContext?: string;
}

interface Elicited {
  action?: "accept" | "decline" | "cancel";
  content?: Record<string, unknown>;
}

interface Watch {
  watchPaths?: string[];
}

interface SpecificFields {
  PreToolUse: Context & {
    permissionDecision?: "allow" | "deny" | "ask" | "defer";
    permissionDecisionReason?: string;
    updatedInput?: Record<string, unknown>;
  };
  PermissionRequest: {
    decision:
      | {
          behavior: "allow";
          updatedInput?: Record<string, unknown>;
          updatedPermissions?: PermissionUpdate[];
        }
      | { behavior: "deny"; message?: string; interrupt?: boolean };
  };
  PermissionDenied: { retry?: boolean };
  PostToolUse: Context & {
    classifierContext?: string;
    updatedToolOutput?: unknown;
    updatedMCPToolOutput?: unknown;
  };
  PostToolUseFailure: Context;
  PostToolBatch: Context;
  Notification: Context;
  UserPromptSubmit: Context & { sessionTitle?: string; suppressOriginalPrompt?: boolean };
  UserPromptExpansion: Context & { suppressOriginalPrompt?: boolean };
  SessionStart: Context &
    Watch & { initialUserMessage?: string; sessionTitle?: string; reloadSkills?: boolean };
  Setup: Context;
  Stop: Context;
  SubagentStart: Context;
  SubagentStop: Context;
  PreModelSwitch: {
    permissionDecision?: "allow" | "deny" | "ask";
    permissionDecisionReason?: string;
  };
  PostModelSwitch: Context;
  Elicitation: Elicited;
  ElicitationResult: Elicited;
  CwdChanged: Watch;
  FileChanged: Watch;
  MessageDisplay: { displayContent?: string };
  WorktreeCreate: { worktreePath: string };
}

export type SpecificOutput<E extends EventName = EventName> = E extends keyof SpecificFields
  ? { hookEventName: E } & SpecificFields[E]
  : never;

export interface CommonOutput {
  continue?: boolean;
  suppressOutput?: boolean;
  stopReason?: string;
  decision?: "approve" | "block";
  reason?: string;
  systemMessage?: string;
  terminalSequence?: string;
}

export type EventOutput<E extends EventName = EventName> = CommonOutput & {
  hookSpecificOutput?: SpecificOutput<E>;
};
