import { stripVTControlCharacters } from "node:util";
import type { HookSource } from "./source.ts";
import type { FileRange } from "./text-file.ts";

/** A text that reports a refusal, and not its absence. */
export function soundsLikeRefusal(text: string): boolean {
  return stripVTControlCharacters(text)
    .split("\n")
    .some((line) => REFUSAL.test(line) && !DENIAL_OF_IT.test(line));
}

const REFUSAL =
  /\b(?:block(?:ed|ing)|den(?:y|ied|ying)|refus(?:ed|ing)|reject(?:ed|ing)|forbidden|prohibited|not (?:allowed|permitted))\b/i;
const DENIAL_OF_IT =
  /\b(?:not|nothing|never|no longer|isn't|wasn't|without|un)\s*(?:being |been |to be )?(?:block|den[iy]|refus|reject|forbidden|prohibited)/i;

const SAYS =
  /\b(?:print|console\.\w+|logger\.\w+|logging\.\w+|echo|printf|sys\.stderr\.write|process\.std(?:err|out)\.write)\b/;
const LEAVES = /^(?:return\b|exit\b|sys\.exit\(|process\.exit\(|raise\b|throw\b)/;

export interface PrintedRefusal {
  /** The statement that comes right after what was said. */
  readonly leaving: string;
  readonly at: FileRange;
}

/** Where a text tells of a refusal, and the very next statement leaves. */
export function saidAndLeft({ code, file }: HookSource): PrintedRefusal[] {
  const lines = statementsOf(code);
  return lines.flatMap(({ text: said }, index) => {
    const next = lines[index + 1];
    if (!next || !LEAVES.test(next.text) || !SAYS.test(said)) return [];
    const message = [...said.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`/g)]
      .map(([, ...texts]) => texts.find(Boolean) ?? "")
      .join(" ");
    // What is printed as JSON is an answer, not a remark.
    if (!soundsLikeRefusal(message) || /[{[]\s*\\?["']|json\.dumps|JSON\.stringify/.test(said))
      return [];
    return [
      { leaving: next.text, at: { file, start: next.start, end: next.start + next.text.length } },
    ];
  });
}

/**
 * Statements as far as lines and semicolons tell, those over several lines joined by their
 * brackets.
 */
function statementsOf(code: string): { readonly text: string; readonly start: number }[] {
  const found: { text: string; start: number }[] = [];
  let [start, depth] = [0, 0];
  for (const token of code.matchAll(
    /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[()[\];\n]|[{}](?=\s*;?\s*$)|$/gm,
  )) {
    const [mark] = token;
    if (/^[([]$/.test(mark)) depth++;
    else if (/^[)\]]$/.test(mark)) depth = Math.max(0, depth - 1);
    if (mark.length > 1 || /^[()[\]{}]$/.test(mark) || (depth > 0 && mark !== "")) continue;
    const raw = code.slice(start, token.index);
    const text = raw.trim();
    if (text !== "" && text !== "}" && text !== "{")
      found.push({ text, start: start + raw.indexOf(text) });
    start = token.index + mark.length;
  }
  return found;
}
