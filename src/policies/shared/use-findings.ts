import type { InputLocation, ShellFacts } from "../../command/facts.ts";
import type { Statement } from "../../engine/policy.ts";
import type { UseMatcher } from "./match-uses.ts";

/** The context of a policy that has these three messages. */
interface UseContext {
  readonly shell: ShellFacts;
  deny(
    id: "destroys",
    data: { readonly used: string; readonly effect: string; readonly next: string },
    at: InputLocation,
  ): Statement;
  ask(
    id: "risky",
    data: { readonly used: string; readonly effect: string },
    at: InputLocation,
  ): Statement;
  ask(id: "unreadable", data: { readonly used: string }, at: InputLocation): Statement;
}

/** The uses that each command fits, as findings. */
export function* reportUses(
  find: UseMatcher,
  { shell, deny, ask }: UseContext,
): Generator<Statement> {
  for (const command of shell.commands) {
    const hit = find(command);
    if (!hit) continue;
    const {
      kind,
      used,
      effect,
      next = "Leave it to the person, and say what would be lost.",
    } = hit;
    if (kind === "deny") yield deny("destroys", { used, effect, next }, command.at);
    else if (kind === "ask") yield ask("risky", { used, effect }, command.at);
    else yield ask("unreadable", { used }, command.at);
  }
}
