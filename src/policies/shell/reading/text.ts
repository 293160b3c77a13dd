import type { ShellCommand } from "../../../shell/facts.ts";
import { influences } from "./environment.ts";

/** `{name}>file` and `${name:=value}` set variables, `${name@P}` and zsh's `${(e)name}` run what a variable holds: no fact says so. */
const HIDDEN = /(?<!\$)\{[A-Za-z_]\w*\}[<>]|\$\{\w+:?=|@P\b|\$\{\(|\bcoproc\b/;
const LOOP = /\b(?:for|select)\s+(\w+)/g;
/** What is evaluated as a number may hold `a[$(…)]`, which runs. */
const NUMBERS = /\(\(|\$\[|\[\[[^\]]*\s-(?:eq|ne|lt|le|gt|ge|v)\s|\[\$|:\$/;
const READS_DATA = new Set(["read", "mapfile", "readarray", "getopts"]);

/** What the facts do not show and what may run something. */
export function hiddenIn(text: string, commands: readonly ShellCommand[]): string | undefined {
  if (text.includes("<<") && text.includes("`")) return "a text inside backquotes is read differently by different shells";
  const hidden = HIDDEN.exec(text);
  if (hidden) return `\`${hidden[0]}\` in it is not examined`;
  if (text.includes("for ") || text.includes("select "))
    for (const [, name = ""] of text.matchAll(LOOP)) if (influences(name)) return `it sets \`${name}\``;
  if (NUMBERS.test(text) && takesData(text, commands)) return "it calculates with a value that is only known at run time";
  return undefined;
}

function takesData(text: string, commands: readonly ShellCommand[]): boolean {
  if (/\$\((?!\()|`|PATH|\bin\s+[^;\n]*[*?]/.test(text)) return true;
  return commands.some(({ name }) => READS_DATA.has(name));
}
