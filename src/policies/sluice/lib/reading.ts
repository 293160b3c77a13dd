import type { ShellCommand } from "../../../command/facts.ts";
import { fileUses } from "../../../shell/access.ts";
import { fileProgram } from "../../../shell/file-operands.ts";
import type { CheckContext } from "../../shared/reading/checked-command.ts";
import { doubtOfProgram } from "../../shared/reading/program.ts";

/**
 * Their words are text, names of variables or folders; Sluice's own commands are judged by
 * themselves.
 */
export const SPEAKS: ReadonlySet<string> = new Set(
  (
    "echo printf print : true false cd pushd popd test [ set unset alias unalias type which " +
    "local declare typeset readonly read hash history man exit return sleep wait eval xargs " +
    "gxargs parallel sluice logger say notify-send"
  ).split(" "),
);
/** What is not a single path is a message or a prompt. */
export const TAKES_PROSE: ReadonlySet<string> = new Set(
  "git gh glab hub jj hg svn claude codex gemini".split(" "),
);
/** What comes on their stdin is a script of their own kind. */
export const TAKES_SCRIPT =
  /^(?:sqlite3?|sqlcipher|litecli|libsql|duckdb|r?ed|ex|vim?|nvim|sftp|l?ftp|gdb|lldb|expect|tclsh|wish|at|batch|m4|make|gmake|bc)$/;

/** They read a file, and then do what it says. */
const RUNS_WHAT_IT_READS = new Set(["source", ".", "view"]);

/** It changes nothing, wherever what it shows lies. */
export function isReader(command: ShellCommand, index: number, sight: CheckContext): boolean {
  return doubtOfProgram(command, index, sight) === undefined || shows(command);
}

function shows(command: ShellCommand): boolean {
  const { name, code } = command;
  const operands = fileProgram(name)?.operands;
  if (
    (operands !== "reads" && operands !== "names") ||
    code !== undefined ||
    RUNS_WHAT_IT_READS.has(name)
  )
    return false;
  // `less '+!command'` and `bat --pager 'command'` run it.
  return fileUses(command).every(
    ({ access, word }) => (access === "read" || access === "names") && !/^\+|\s/.test(word.text),
  );
}
