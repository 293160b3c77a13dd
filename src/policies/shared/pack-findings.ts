import type { Statement } from "../../engine/policy.ts";
import type { InputLocation, ShellFacts } from "../../shell/facts.ts";
import type { Pack } from "../../shell/programs/packs/match-pack.ts";

/** The voice of a policy that has these three messages; their words are its own. */
interface PackScene {
  readonly shell: ShellFacts;
  deny(id: "destroys", data: { readonly used: string; readonly effect: string; readonly next: string }, at: InputLocation): Statement;
  ask(id: "risky", data: { readonly used: string; readonly effect: string }, at: InputLocation): Statement;
  ask(id: "unreadable", data: { readonly used: string }, at: InputLocation): Statement;
}

/** What a pack finds in each command, as findings. */
export function* sayHits(find: Pack, { shell, deny, ask }: PackScene): Generator<Statement> {
  for (const command of shell.commands) {
    const hit = find(command);
    if (!hit) continue;
    const { kind, used, effect, next = "Leave it to the person, and say what would be lost." } = hit;
    if (kind === "deny") yield deny("destroys", { used, effect, next }, command.at);
    else if (kind === "ask") yield ask("risky", { used, effect }, command.at);
    else yield ask("unreadable", { used }, command.at);
  }
}
