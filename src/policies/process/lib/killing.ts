import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { factOf, programsWith } from "../../../programs/index.ts";
import { gives, programOf } from "../../shared/command-options.ts";
import { KEY_PROCESSES, SESSION_PROCESSES, WIDE_PATTERN } from "./key-processes.ts";

export type KillTarget =
  | { readonly kind: "everything" }
  | { readonly kind: "key" | "session"; readonly target: string }
  | undefined;

/** Programs between a list of processes and `xargs kill` that pick some of them. */
const PICKERS = new Set(
  "grep egrep fgrep rg pgrep awk gawk lsof fuser ss netstat jq sed head tail".split(" "),
);

export const KILLING: readonly string[] = [...programsWith("kills"), "kill", "fuser"];

/** What a command ends that nobody wants to end. */
export function killingOf(command: ShellCommand): KillTarget {
  const program = programOf(command);
  if (program === "kill") return killing(command);
  if (program === "fuser")
    return gives(command.args, "-k") && gives(command.args, "-m -M")
      ? { kind: "everything" }
      : undefined;
  const valued = factOf("kills", program);
  return valued === undefined ? undefined : killingByName(command, valued);
}

/** The first argument may be the signal; `-1` after it is every process, and 1 the first of all. */
function killing({ args, pipedFrom, via }: ShellCommand): KillTarget {
  const words = args.slice(signals(args));
  if (words.some(({ text }) => text === "-1")) return { kind: "everything" };
  if (words.some(({ text }) => text === "1")) return { kind: "key", target: "1" };
  if (
    via.includes("xargs") &&
    pipedFrom.includes("ps") &&
    !pipedFrom.some((name) => PICKERS.has(name))
  )
    return { kind: "everything" };
  const parent = words.find(({ text }) => /^\$\{?PPID\}?$/.test(text));
  return parent && { kind: "session", target: parent.text };
}

/** How many words in front name the signal. */
function signals(args: readonly ShellWord[]): number {
  const [first] = args;
  if (!first?.text.startsWith("-")) return 0;
  if (first.text === "--") return 1;
  return /^-(?:s|n|-signal)$/.test(first.text) ? 2 : 1;
}

function killingByName({ name, args }: ShellCommand, valued: string): KillTarget {
  if (name === "killall5") return { kind: "everything" };
  const rest = args.filter(({ text }) => !/^-(?:\d+|[A-Z][A-Z\d]+)$/.test(text));
  const { operands, has } = readOptions(rest, valued);
  if (gives(rest, "--help --version -l --list")) return undefined;
  const whole = has("-u", "-U", "--user", "--euid", "--uid") && operands.length === 0;
  if (whole || operands.some(({ text, literal }) => literal && WIDE_PATTERN.test(text)))
    return { kind: "everything" };
  const key = operands.find(({ text }) => KEY_PROCESSES.has(text.toLowerCase()));
  if (key) return { kind: "key", target: key.text };
  const own = operands.find(({ text }) => SESSION_PROCESSES.has(text.toLowerCase()));
  return own && { kind: "session", target: own.text };
}
