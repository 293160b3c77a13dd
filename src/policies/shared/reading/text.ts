import type { ShellCommand } from "../../../command/facts.ts";
import { calculatesWithData } from "./numbers.ts";
import { PRIVATE } from "./trust.ts";
import { influences } from "./variables.ts";

/**
 * `{name}>file` and `${name:=value}` set variables, `${name@P}` and zsh's `${(e)name}` run what a
 * variable holds: no fact says so. Where a plain name is wanted, zsh also takes a nested
 * substitution.
 */
const HIDDEN =
  /(?<!\$)\{[A-Za-z_]\w*\}[<>]|\$\{\w+:{0,2}=|@P\b|\$\{(?![#!+=~^]*\w|#?[@*?!$#-][}:#%/])|\bcoproc\b|\$\{!\w+(?![\w[@*])/;
/** Before a variable: it is handed on under another name, or by a heredoc. */
const HANDS_ON = /\w\+?=[^\s;]*$|\bin\b[^;\n]*$/;
const PRIVATE_ANYWHERE = new RegExp(PRIVATE.source, "gi");
const MAX_BEFORE = 400;
const MAX_VARIABLES = 32;
const WAITS =
  /(?:^|[\n;&|({]|\bdo\b|\bthen\b|\belse\b)\s*(?:while|until)\s+(?:!\s*)?([^\n;]{1,200})/g;
/** Conditions that come to an end: there is no more to read, or something elsewhere changes. */
const ENDS =
  /^(?:\w+=\S*\s+)*(?:(?:read|mapfile)\b|(?:\[\[?|test|\(\()[\s\S]*\$|(?:e?grep|pgrep|kill|curl|wget|nc|docker|kubectl|gh|git|ps|lsof|ss|pg_isready|redis-cli|systemctl|cmp|diff|fuser)\s)/;
const FOR_EVER = /\bfor\s*\(\(\s*[^;)]*;\s*;/;
const LOOP = /\b(?:for|select)\s+(\w+)/g;

/** What the facts do not show and what may run something. */
export function hiddenIn(text: string, commands: readonly ShellCommand[]): string | undefined {
  if (text.includes("<<") && text.includes("`"))
    return "a text inside backquotes is read differently by different shells";
  const hidden = HIDDEN.exec(text);
  if (hidden) return `\`${hidden[0]}\` in it is not examined`;
  if (text.includes("$") && handsOnSecret(text))
    return "it hands on a variable that may hold a secret";
  if (
    FOR_EVER.test(text) ||
    [...text.matchAll(WAITS)].some(([, condition = ""]) => !ENDS.test(condition))
  )
    return "a loop in it may never end";
  if (text.includes("for ") || text.includes("select "))
    for (const [, name = ""] of text.matchAll(LOOP))
      if (influences(name)) return `it sets \`${name}\``;
  if (calculatesWithData(text, commands))
    return "it calculates with a value that is only known at run time";
  return undefined;
}

function handsOnSecret(text: string): boolean {
  const found = [...text.matchAll(PRIVATE_ANYWHERE)];
  if (found.length > MAX_VARIABLES) return true;
  const here = text.indexOf("<<");
  return found.some(
    ({ index }) =>
      (here >= 0 && here < index) ||
      HANDS_ON.test(text.slice(Math.max(0, index - MAX_BEFORE), index)),
  );
}
