import type { HookInvocation } from "./hook-invocation.ts";

export interface ClientSession {
  readonly project: string;
  readonly session: string;
}

/**
 * What Claude Code adds to its own environment for a hook. It wins over the `env` of settings
 * files.
 */
export function clientVariables({ project, session }: ClientSession): HookInvocation["env"] {
  return {
    CLAUDE_PROJECT_DIR: project,
    CLAUDECODE: "1",
    CLAUDE_CODE_ENTRYPOINT: "cli",
    CLAUDE_CODE_SESSION_ID: session,
    CLAUDE_CODE_CHILD_SESSION: "1",
    PWD: project,
  };
}
