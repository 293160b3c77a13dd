import { isToolEvent } from "../protocol/events.ts";
import { parseMatcher } from "../protocol/match.ts";
import type { RegisteredHook } from "./read.ts";
import { isHandWritten, ownCommandOf } from "./registration.ts";

/** A hook that is not ours. */
export function isForeign(hook: RegisteredHook): boolean {
  return !ownCommandOf(hook) && !isHandWritten(hook);
}

/** Why only the client itself can run a hook as it was meant; undefined: anybody can. */
export function boundToClient({ event, matcher, spec }: RegisteredHook): string | undefined {
  if (spec.type !== "command" && spec.type !== "http")
    return `a hook of type \`${spec.type}\` is run by the client itself`;
  if (spec.if !== undefined && spec.if !== "")
    return "its `if` is a permission rule, which the client reads";
  if (event === "WorktreeCreate")
    return "a hook on WorktreeCreate replaces the client's own way of making one";
  if (!parseMatcher(matcher, isToolEvent(event) ? "tool" : "other"))
    return `its matcher \`${matcher}\` is not a valid pattern, so it never runs`;
  if (spec.type !== "command") return undefined;
  if (spec.async || spec.asyncRewake)
    return "it runs in the background, where it delays and decides nothing";
  if (spec.shell === "powershell") return "it is written for PowerShell";
  return undefined;
}
