import type { ShellCommand, ShellWord } from "./facts.ts";

export interface FileUse {
  readonly word: ShellWord;
  /** What happens to the file; `unknown` for a program that is in no table. */
  readonly access: "read" | "write" | "unknown";
}

/** Programs whose arguments are text, not files. */
const SAYS = new Set([
  "echo",
  "printf",
  "true",
  "false",
  ":",
  "exit",
  "return",
  "sleep",
  "date",
  "test",
  "[",
  "kill",
  "wait",
  "alias",
  "type",
  "which",
  "whereis",
  "man",
]);
const READS = new Set(
  "cat less more head tail tac nl wc sort uniq cut grep egrep fgrep rg ag awk gawk diff cmp comm file stat ls tree du find md5sum sha1sum sha256sum xxd od hexdump strings base64 jq yq bat source . realpath readlink basename dirname column fold paste".split(
    " ",
  ),
);
const WRITES = new Set("rm rmdir unlink shred truncate touch mkdir tee chmod chown chgrp mv ln install rsync dd mkfifo patch".split(" "));
/** The last argument is written, the others are read. */
const COPIES = new Set(["cp", "scp"]);
/** These take a script or a pattern first. */
const PATTERN_FIRST = new Set("grep egrep fgrep rg ag awk gawk sed jq yq".split(" "));

/** Which files a command touches, as far as its literal words tell. */
export function fileUses(command: ShellCommand): FileUse[] {
  const uses: FileUse[] = command.redirects.map(({ target, access }) => ({ word: target, access }));
  if (SAYS.has(command.name)) return uses;
  const operands = command.args.filter((word) => !word.text.startsWith("-"));
  const files = PATTERN_FIRST.has(command.name) && operands.length > 1 ? operands.slice(1) : operands;
  for (const word of files) uses.push({ word, access: accessOf(command, word, files) });
  for (const word of command.args) {
    const value = /^--?[\w-]+=(.+)$/.exec(word.text)?.[1] ?? (command.name === "dd" ? /^(?:if|of)=(.+)$/.exec(word.text)?.[1] : undefined);
    if (value !== undefined)
      uses.push({ word: { ...word, text: value }, access: command.name === "dd" && word.text.startsWith("of=") ? "write" : "unknown" });
  }
  return uses;
}

function accessOf(command: ShellCommand, word: ShellWord, files: readonly ShellWord[]): FileUse["access"] {
  if (COPIES.has(command.name)) return word === files.at(-1) ? "write" : "read";
  if (command.name === "sed") return command.args.some(({ text }) => /^-\w*i|^--in-place/.test(text)) ? "write" : "read";
  if (WRITES.has(command.name)) return "write";
  return READS.has(command.name) ? "read" : "unknown";
}
