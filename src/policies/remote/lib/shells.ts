import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { readShell } from "../../../shell/parse/read.ts";
import { SHELLS } from "../../../shell/wrappers.ts";

const INTERPRETER =
  /^(?:python|pypy|perl|ruby|php|lua)[\d.]*$|^(?:node|nodejs|bun|deno|irb|powershell(?:\.exe)?|cmd(?:\.exe)?)$/;
/** Both ways at once: what comes in can answer what goes out. */
const TWO_WAY = /^(?:nc|ncat|netcat|nc\.\w+|socat|telnet|websocat)$/;
/** And `nc.openbsd`. */
export const CONNECTERS: readonly string[] =
  "nc ncat netcat pnc socat telnet websocat openssl".split(" ");

/** A shell, or another interpreter, that takes its commands from whatever it is connected to. */
export function isOpenShell({ name, args, translated }: ShellCommand): boolean {
  if (!SHELLS.has(name) && !INTERPRETER.test(name)) return false;
  const options = readArguments(args, "-o -O +o +O --rcfile --init-file");
  if (options.has("-c", "-e", "-r", "-p", "--eval") && !translated) return false;
  return options.operands.every(({ text }) => text === "-" || text === "/dev/stdin");
}

/** The shell text that is put on a connection starts a shell. */
export function startsShell(
  script: ShellWord,
  { cwd, home }: Pick<PolicyContext, "cwd" | "home">,
): boolean {
  if (!script.literal) return false;
  return readShell(script.text, "command", { cwd, home }).commands.some(isOpenShell);
}

export function isTwoWay({ name, args }: ShellCommand): boolean {
  return TWO_WAY.test(name) || (name === "openssl" && args[0]?.text === "s_client");
}

/** Translated from the same piece of code. */
export function isBeside(one: ShellCommand, other: ShellCommand): boolean {
  return (
    one.translated &&
    one.at.span?.[0] === other.at.span?.[0] &&
    one.at.span?.[1] === other.at.span?.[1]
  );
}
