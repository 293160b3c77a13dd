import { CLIENT_VERSIONS, type ClientVersion } from "../client/versions.ts";
import type { JsonObject } from "../protocol/json.ts";
import { parseSettings } from "../settings/read.ts";
import type { SimulationRequest } from "./request.ts";
import { simulate } from "./simulate.ts";

export const [OLD, NEW] = CLIENT_VERSIONS;

/** What a hook does: JSON that it prints, or how it ends. */
export type Does =
  | JsonObject
  | { readonly stdout?: string; readonly stderr?: string; readonly end: number };

export const said = (permissionDecision?: string, more: JsonObject = {}): JsonObject => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    ...(permissionDecision ? { permissionDecision } : {}),
    ...more,
  },
});
export const to = (file: string): JsonObject => ({ updatedInput: { command: `touch ${file}` } });

/** Hooks that finish in the order in which they stand there. */
export function given(
  does: readonly Does[],
  { event = "PreToolUse", permissions = {} }: { event?: string; permissions?: JsonObject } = {},
) {
  const hooks = {
    [event]: [
      {
        matcher: "*",
        hooks: does.map((_, index) => ({ type: "command", command: `hook ${index}` })),
      },
    ],
  };
  const run: SimulationRequest["run"] = async ({ spec }) => {
    const index = spec.type === "command" ? Number(spec.command.split(" ")[1]) : -1;
    for (let turn = 0; turn <= index; turn++) await null;
    const one = does[index] as Record<string, unknown>;
    if (typeof one["end"] === "number")
      return {
        stdout: String(one["stdout"] ?? ""),
        stderr: String(one["stderr"] ?? ""),
        end: one["end"],
      };
    return { stdout: JSON.stringify(one), stderr: "", end: 0 };
  };
  return {
    settings: [parseSettings("project", "settings.json", JSON.stringify({ permissions, hooks }))],
    run,
    project: "/project",
    home: "/home/ada",
    env: {},
  };
}

export const ALLOWED = { permissions: { allow: ["Bash(touch:*)"] } };

export function bash(
  command: string,
  does: readonly Does[],
  version: ClientVersion = NEW,
  more: Partial<SimulationRequest> & { permissions?: JsonObject } = {},
) {
  const { permissions = ALLOWED.permissions, ...rest } = more;
  return simulate({
    ...given(does, { permissions }),
    call: { tool_name: "Bash", tool_input: { command } },
    version,
    ...rest,
  });
}
