import { unescapeText } from "../../command/unescape.ts";
import type { CodeTranslation } from "./translate.ts";

/**
 * A regular expression, where none of its characters can be code: after an operator, and without a
 * string in it.
 */
const REGEX = /(^|[({;,!~&|\n])\s*\/(?:[^/\\\n"]|\\[^"])*\//g;

/** `system("…")`, `"…" | getline`, `print | "…"` and files that awk writes. */
export function translateAwk(source: string): CodeTranslation {
  const code = source.replaceAll("||", "  ").replace(REGEX, (_, before: string) => `${before} `);
  const scripts: (string | null)[] = [];
  const commands: (string | null)[][] = [];
  for (const match of code.matchAll(/\bsystem\s*\(\s*("(?:[^"\\]|\\.)*")?/g))
    scripts.push(text(match[1]));
  for (const match of code.matchAll(/("(?:[^"\\]|\\.)*")?\s*\|&?\s*getline/g))
    scripts.push(text(match[1]));
  for (const match of code.matchAll(/\|&?\s*("(?:[^"\\]|\\.)*"|[a-zA-Z_]\w*)(?!\s*\|)/g))
    if (match[1] !== "getline") scripts.push(text(match[1]));
  for (const match of code.matchAll(/\bprintf?\b[^;{}\n]*>>?\s*("(?:[^"\\]|\\.)*"|[a-zA-Z_$]\w*)/g))
    commands.push(["tee", text(match[1])]);
  for (const match of code.matchAll(/getline\s*\w*\s*<\s*("(?:[^"\\]|\\.)*")/g))
    commands.push(["cat", text(match[1])]);
  return { scripts, commands, opaque: /@(?:load|include)|\\x[\da-f]{2}/i.test(code) };
}

/** GNU sed ends a label at a blank or a brace: what follows is the next command. */
const LABEL = /^[:btT]\s*[^\s}]*[\s}]+(?:[\d$]*[!{\s]*)/;

/** The `e` command and flag of sed, and files that it reads and writes. */
export function translateSed(code: string): CodeTranslation {
  const scripts: (string | null)[] = [];
  const commands: (string | null)[][] = [];
  for (const part of code.split(/[\n;]/)) {
    const command = part
      .trim()
      .replace(/^(?:\d+|\$|\/(?:[^/\\]|\\.)*\/)?(?:,(?:\d+|\$|\/(?:[^/\\]|\\.)*\/))?[!{\s]*/, "")
      .replace(LABEL, "");
    if (/^e(?:\s|$)/.test(command)) scripts.push(command.slice(1).trim() || null);
    const substitution =
      /^s([^\w\s\\])(?:(?!\1)[^\\]|\\.)*\1(?:(?!\1)[^\\]|\\.)*\1([a-zA-Z\d]*)(?:\s+(\S+))?/s.exec(
        command,
      );
    if (substitution?.[2]?.includes("e")) scripts.push(null);
    if (substitution?.[2]?.includes("w")) commands.push(["tee", substitution[3] ?? null]);
    const file = /^([rRwW])\s*(\S+)/.exec(command);
    if (file) commands.push([/w/i.test(file[1] ?? "") ? "tee" : "cat", file[2] ?? null]);
  }
  return { scripts, commands, opaque: false };
}

function text(quoted: string | undefined): string | null {
  return quoted?.startsWith('"') ? unescapeText(quoted.slice(1, -1).replaceAll('\\"', '"')) : null;
}
