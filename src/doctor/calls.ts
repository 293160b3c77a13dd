import { join } from "node:path";
import type { Decision } from "../protocol/events.ts";
import type { JsonObject } from "../protocol/json.ts";
import { TRIAL_SESSIONS } from "../protocol/trial-inputs.ts";

/** A call that is judged, and never made. */
export interface ProbeCall {
  readonly tool: string;
  readonly input: JsonObject;
}

export type WantedDecision = "denied" | "asked" | "passed";

/** Of each kind the first that this person's configuration answers so is sent. */
export function candidates(
  project: string,
): Readonly<Record<WantedDecision, readonly ProbeCall[]>> {
  return {
    denied: [bash("rm -rf /"), bash("git push --force origin main"), ...fileCalls(project)],
    asked: [
      bash("git push --force origin sluice-doctor"),
      bash("npm publish"),
      bash('eval "$SLUICE_DOCTOR"'),
    ],
    passed: [
      bash("git status"),
      bash("true"),
      { tool: "Read", input: { file_path: join(project, "README.md") } },
    ],
  };
}

/** One for each kind of tool that a matcher may leave out, besides Bash. */
export function otherTools(project: string): ProbeCall[] {
  return [
    ...fileCalls(project),
    { tool: "mcp__sluice_doctor__probe", input: { query: "sluice doctor" } },
  ];
}

/** The tools by which a matcher is judged. */
export const TOOLS = ["Bash", "Write", "Read", "mcp__sluice_doctor__probe"] as const;

export function isWanted(wanted: WantedDecision, decision: Decision): boolean {
  if (wanted === "passed") return decision === "allow" || decision === "abstain";
  return decision === (wanted === "denied" ? "deny" : "ask");
}

/** The event as the client sends it. */
export function eventOf({ tool, input }: ProbeCall, project: string): JsonObject {
  return {
    session_id: TRIAL_SESSIONS.doctor,
    transcript_path: "",
    cwd: project,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: "toolu_sluice_doctor",
  };
}

export function callText({ tool, input }: ProbeCall): string {
  const [first] = Object.values(input);
  return tool === "Bash"
    ? `\`${first}\``
    : `${tool.startsWith("mcp__") ? "an MCP tool" : `${tool} \`${first}\``}`;
}

function bash(command: string): ProbeCall {
  return { tool: "Bash", input: { command } };
}

function fileCalls(project: string): ProbeCall[] {
  const path = join(project, ".env");
  return [
    { tool: "Write", input: { file_path: path, content: "" } },
    { tool: "Read", input: { file_path: path } },
  ];
}
