import type { CommandResult } from "../../../engine/world.ts";

/** Reads only: no locks, and none of the programs that a repository's own settings may name. */
const GIT =
  'export GIT_OPTIONAL_LOCKS=0; g() { git -c core.fsmonitor=false -c core.quotePath=off "$@"; }';
const DIFF = "g diff --no-ext-diff --no-textconv";
const UNTRACKED = "g ls-files --others --exclude-standard";

/** It runs when the person speaks, who should not wait for it. */
const SECONDS = 10;

/** Prints the commit, and one hash of it with all that differs from it. */
export const TREE_COMMAND = {
  run:
    `${GIT}; g rev-parse HEAD && { g rev-parse HEAD; ${DIFF} --binary HEAD; ${UNTRACKED}; ` +
    `${UNTRACKED} | g hash-object --stdin-paths; } 2>/dev/null | g hash-object --stdin`,
  seconds: SECONDS,
};

/** The state of a working tree: the same text for the same files. */
export interface Tree {
  readonly head: string;
  readonly tree: string;
}

/** Undefined: there is no commit to compare with, or no git. */
export function treeIn({ exitCode, output }: CommandResult): Tree | undefined {
  const [, head, tree] = /^([0-9a-f]{40,64})\n([0-9a-f]{40,64})$/.exec(output) ?? [];
  return exitCode === 0 && head && tree ? { head, tree } : undefined;
}

/** The first line tells whether the list is whole: of a long output only the end is known. */
const OPENING = "changed:";

/** Prints the files of the project that are new or differ from that commit. */
export function changedCommand(head: string): { readonly run: string; readonly seconds: number } {
  if (!/^[0-9a-f]{40,64}$/.test(head)) throw new Error("what it remembers is no commit");
  return {
    run:
      `${GIT}; echo ${OPENING}; ${DIFF} --name-only --no-renames --diff-filter=d --relative ` +
      `${head} && ${UNTRACKED}`,
    seconds: SECONDS,
  };
}

/** Undefined: git failed, or there are too many. */
export function changedIn({ exitCode, output }: CommandResult): readonly string[] | undefined {
  const [opening, ...files] = output.split("\n");
  return exitCode === 0 && opening === OPENING ? files : undefined;
}
