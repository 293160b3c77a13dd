import type { ShellWord } from "../../../shell/facts.ts";

/**
 * The operands, if every option is in the list; else undefined. See `Reader.options` for the spelling.
 * A value never starts with `-` or, when attached, with a letter: a program that reads the word differently would find an option in it.
 */
export function listedOperands(args: readonly ShellWord[], list: string): ShellWord[] | undefined {
  const listed = optionSet(list);
  const operands: ShellWord[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index];
    if (!word) break;
    if (word.text === "--") return [...operands, ...args.slice(index + 1)];
    if (!word.text.startsWith("-") || word.text === "-") {
      operands.push(word);
      continue;
    }
    const reading = readOption(word.text, listed);
    if (reading === "unlisted") return undefined;
    if (reading === "plain") continue;
    index++;
    const value = args[index];
    if (!value || (value.text.startsWith("-") && !/^-\d*$/.test(value.text))) return undefined;
  }
  return operands;
}

function readOption(text: string, listed: ReadonlySet<string>): "plain" | "wantsValue" | "unlisted" {
  if (listed.has(text)) return "plain";
  if (listed.has(`${text}=`)) return "wantsValue";
  if (text.startsWith("--")) {
    const name = text.slice(0, text.indexOf("="));
    return text.includes("=") && (listed.has(name) || listed.has(`${name}=`)) ? "plain" : "unlisted";
  }
  if (/^-\d+$/.test(text) && listed.has("-#")) return "plain";
  return readBundle(text.slice(1), listed);
}

function readBundle(letters: string, listed: ReadonlySet<string>): "plain" | "wantsValue" | "unlisted" {
  for (const [index, letter] of [...letters].entries()) {
    if (listed.has(`-${letter}`)) continue;
    if (!listed.has(`-${letter}=`)) return "unlisted";
    const attached = letters.slice(index + 1);
    if (attached === "") return "wantsValue";
    return /^[a-zA-Z]/.test(attached) ? "unlisted" : "plain";
  }
  return "plain";
}

const sets = new Map<string, ReadonlySet<string>>();

/** Lists come from the tables, so there are few. */
function optionSet(list: string): ReadonlySet<string> {
  let set = sets.get(list);
  if (!set) {
    set = new Set(list.split(" "));
    sets.set(list, set);
  }
  return set;
}
