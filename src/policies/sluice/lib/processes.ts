import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { coveredBy } from "../../shared/files/pattern-list.ts";
import { type OwnFile, ownFileAt } from "./files/own-files.ts";
import { OWN } from "./files/places.ts";
import type { TamperMethod } from "./tamper-method.ts";

/** Programs that look into a running process or steer it, by the options that name one. */
const ATTACHES: Readonly<Record<string, string>> = {
  gdb: "-p --pid",
  gdbserver: "--attach",
  lldb: "-p --attach-pid -n --attach-name -w --wait-for",
  strace: "-p --attach",
  ltrace: "-p",
  perf: "-p --pid",
  bpftrace: "-p",
  "node-inspect": "-p",
  node: "-p",
  reptyr: "-T",
};
/** The number of a process is among their operands. */
const BY_OPERAND = new Set([
  "gcore",
  "gdb",
  "reptyr",
  "lldb",
  "jmap",
  "pmap",
  "injcode",
  "dumpproc",
  "memdump",
]);
/** What lies below /proc and shows or changes what a process has in its memory. */
const MEMORY =
  /^\/proc\/([^/]+)(?:\/task\/[^/]+)?\/(mem|environ|map_files(?:\/.*)?|fd(?:\/.*)?|auxv|syscall|stack|pagemap|s?maps)$/;
/** The same by code. */
const MEMORY_IN_CODE =
  /\bptrace\b|\bprocess_vm_(?:read|write)v\b|\/proc\/[^"'`\s]{0,40}\/mem\b|\b_debugProcess\b|PTRACE_/;
const MAX_COMMAND_LINE = 4096;
const MAX_WORDS = 8;
/** It makes Node listen for a debugger. */
const DEBUG_SIGNAL = /^-(?:s)?(?:SIG)?USR1$|^-10$/i;

function runsOwn(file: OwnFile | undefined): boolean {
  return file === "command" || file === "launcher";
}

/** Whether that process is one of Sluice's own. */
function isOwnProcess(pid: string, scene: PolicyContext): boolean {
  if (!/^\d{1,10}$/.test(pid)) return false;
  const words = (scene.files.read(`/proc/${pid}/cmdline`, MAX_COMMAND_LINE) ?? "").split("\0");
  return words
    .filter((word) => word.startsWith("/"))
    .slice(0, MAX_WORDS)
    .some((word) => runsOwn(ownFileAt(word, scene)) || coveredBy(OWN, word, scene) !== undefined);
}

/** `kill 4711`, `gdb -p 4711`, `cat /proc/4711/mem`, where the number is Sluice's or may be. */
export function processTrick(
  command: ShellCommand,
  scene: PolicyContext,
): TamperMethod | undefined {
  const { name, args, code } = command;
  if (name === "kill") return killed(command, scene);
  if (code !== undefined && MEMORY_IN_CODE.test(code)) return "attaches";
  const options = Object.hasOwn(ATTACHES, name) ? (ATTACHES[name] ?? "") : undefined;
  if (options === undefined && !BY_OPERAND.has(name)) return undefined;
  const { values, operands } = readArguments(args, options);
  const named = options === undefined || name === "node" ? [] : values(...options.split(" "));
  const inspected = name === "node" && operands[0]?.text === "inspect" ? values("-p") : [];
  const numbers = BY_OPERAND.has(name)
    ? operands.filter(({ text, literal }) => /^\d+$/.test(text) || !literal)
    : [];
  const attached = args.flatMap(({ text }) => /\battach\s+(\d+)/.exec(text)?.[1] ?? []);
  const pids = [...[...named, ...inspected, ...numbers].map(({ text }) => text), ...attached];
  if (pids.length === 0) return undefined;
  return pids.some((pid) => isOwnProcess(pid, scene)) ? "memory" : "attaches";
}

function killed({ args }: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  const signals =
    args.some(({ text }) => DEBUG_SIGNAL.test(text)) ||
    /\bUSR1\b/.test(args.map(({ text }) => text).join(" "));
  const pids = args
    .filter(({ text }) => !text.startsWith("-") || /^-\d{3,}$/.test(text))
    .map(({ text }) => text.replace(/^-/, ""));
  if (pids.some((pid) => isOwnProcess(pid, scene))) return "removes";
  // Of a number that only shows at run time it may be the server.
  return signals && args.some(({ literal }) => !literal) ? "attaches" : undefined;
}

/** A path that leads into the memory of a process: of Sluice's, or of one that may be. */
export function memoryAt(path: string, scene: PolicyContext): "memory" | "attaches" | undefined {
  const [, pid = "", what = ""] = MEMORY.exec(path) ?? [];
  if (pid === "") return undefined;
  if (isOwnProcess(pid, scene)) return "memory";
  if (/^(?:self|thread-self)$/.test(pid)) return undefined;
  return what === "mem" || (!/^\d+$/.test(pid) && /^(?:environ$|map_files|fd\/.)/.test(what))
    ? "attaches"
    : undefined;
}
