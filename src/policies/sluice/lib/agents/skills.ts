import type { InputLocation } from "../../../../command/facts.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { meanings } from "../../../shared/files/path-spellings.ts";
import { coveredBy } from "../../../shared/files/pattern-list.ts";
import { stringsIn } from "../files/settings.ts";

/** Texts that the client renders or starts agents from. */
const SKILLS: readonly string[] = [
  "**/.claude/{skills,commands,agents}/**",
  "**/.claude/plugins/**/{skills,commands,agents}/**",
];
const MAY_BE_SKILL = /claude/i;
/** The client runs these itself when it renders the text: no hook hears of them. */
const RUNS = /!`|^[ \t]*(?:```|~~~)!/m;
/** In the head of the file. */
const DECIDES =
  /^["']?(?:hooks|permissionMode|permission-mode)["']?[ \t]*:|^["']?(?:allowed-?tools|tools)["']?[ \t]*:.*(?:Bash|\*)/im;
const LISTS_TOOLS =
  /^["']?allowed-?tools["']?[ \t]*:[ \t]*(?:#.*)?\n(?:[ \t]*-.*\n)*?[ \t]*-[ \t]*["']?(?:Bash|\*)/im;

/** A skill, command or agent that is given something to run, or more than the person allowed. */
export function loadedSkills(
  scene: PolicyContext,
): { readonly path: string; readonly at: InputLocation }[] {
  return scene.paths.flatMap((fact) => {
    const { access, at, given } = fact;
    if (access !== "write" || !(MAY_BE_SKILL.test(fact.path) || MAY_BE_SKILL.test(given)))
      return [];
    if (!meanings(fact, scene).some((path) => coveredBy(SKILLS, path, scene) !== undefined))
      return [];
    return isLoaded(scene) ? [{ path: given, at }] : [];
  });
}

/** A shell text holds what it writes only if it writes it out itself. */
function isLoaded({ input }: PolicyContext): boolean {
  const texts = stringsIn(input).flatMap(([field, text]) => (/^old_/i.test(field) ? [] : [text]));
  return texts.some((text) => RUNS.test(text) || DECIDES.test(text) || LISTS_TOOLS.test(text));
}
