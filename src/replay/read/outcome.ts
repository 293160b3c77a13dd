import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { CallEnd, CallOutcome } from "../past-call.ts";

/**
 * The client's own words (measured on 2.1.197 and 2.1.325). An interrupted call has the same ones
 * as a refused one.
 */
const REFUSED = /^The user doesn't want to (?:proceed with this tool use|take this action)/;
const BLOCKED =
  /^Permission to use .* has been denied|^Claude requested permissions to |^PreToolUse:\S+ hook error|requires approval|needs approval\.|was blocked\. For security/;
/**
 * What ran and failed says so; anything else that stands for a shell command's output is why it did
 * not run.
 */
const RAN_AND_FAILED = /^Exit code \d|^<tool_use_error>/;

/** Calls that the client itself turns away before it asks any hook. */
const TURNED_AWAY = /^<tool_use_error>(?:InputValidationError|Error: No such tool available)/;

/**
 * How a call ended, by the block of its result and the line around it. Undefined: it never got as
 * far as a hook.
 */
export function endingOf(block: JsonObject, line: JsonObject, tool: string): CallEnd | undefined {
  const approved = isApproved(line["permissionDecision"]) ? { approved: true as const } : {};
  if (block["is_error"] !== true) return { outcome: "ran", ...approved };
  const text = textOf(block["content"]);
  return TURNED_AWAY.test(text) ? undefined : { outcome: failureOf(text, line, tool), ...approved };
}

function failureOf(text: string, line: JsonObject, tool: string): CallOutcome {
  const denial = line["toolDenialKind"];
  // Newer clients say who it was; without anybody to ask they call that a refusal of the person,
  // too.
  if (denial === "user-rejected")
    return isObject(line["permissionDecision"]) ? "blocked" : "refused";
  if (denial !== undefined) return "blocked";
  if (REFUSED.test(text)) return "refused";
  if (BLOCKED.test(text)) return "blocked";
  return tool === "Bash" && !isObject(line["permissionDecision"]) && !RAN_AND_FAILED.test(text)
    ? "blocked"
    : "failed";
}

/** `user_temporary` and the like; what a rule or the mode allowed has another source. */
function isApproved(decision: Json | undefined): boolean {
  if (!isObject(decision) || decision["decision"] !== "accept") return false;
  const { source } = decision;
  return typeof source === "string" && source.startsWith("user");
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  const [first] = Array.isArray(content) ? content : [];
  return isObject(first) && typeof first["text"] === "string" ? first["text"] : "";
}
