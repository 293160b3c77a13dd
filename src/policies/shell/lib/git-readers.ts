import type { Reader } from "./readers.ts";

const DIFF =
  "-p -u -U= -w -b -M -W -z --patch --no-patch --stat --shortstat --numstat --dirstat --name-only --name-status --summary --raw --check --color --no-color --word-diff --color-words --no-ext-diff --no-textconv --no-renames --find-renames --ignore-all-space --ignore-space-change --ignore-blank-lines --unified= --diff-filter= --function-context --minimal --histogram --patience --full-index --exit-code --quiet --relative";
const LOG =
  "-n= -# -S= -G= -i -E -F --oneline --graph --all --branches --tags --remotes --decorate --no-decorate --author= --committer= --since= --until= --after= --before= --grep= --format --pretty --follow --merges --no-merges --first-parent --reverse --date= --abbrev-commit --max-count= --skip= --left-right --cherry-pick --topo-order --date-order --no-walk --full-history --source";

/** Subcommands of git that only read. `git` runs what its own configuration names; that file is guarded elsewhere. */
const GIT: Readonly<Record<string, Reader>> = {
  blame: { options: "-L= -l -s -w -e -p -C -M -t -f -n --porcelain --line-porcelain --date= --since= --show-email" },
  branch: {
    options:
      "-a -r -v -vv -l --all --remotes --verbose --list --show-current --contains= --no-contains= --merged --no-merged --points-at= --sort= --color --no-color --column --no-column",
    most: 0,
  },
  "cat-file": { options: "-p -t -s -e" },
  describe: { options: "--tags --always --dirty --abbrev --all --long --exact-match --match= --exclude= --first-parent" },
  diff: { options: `${DIFF} --cached --staged --merge-base -R` },
  grep: {
    options:
      "-n -i -l -L -c -w -v -E -F -G -P -e= -A= -B= -C= -h -H -o -I -q -p -W --count --line-number --ignore-case --name-only --files-with-matches --files-without-match --and --or --not --all-match --cached --heading --break --word-regexp --fixed-strings --extended-regexp --show-function --max-depth=",
  },
  log: { options: `${DIFF} ${LOG}` },
  "ls-files": {
    options:
      "-c -d -m -o -s -u -z -t -v -i --cached --deleted --modified --others --stage --unmerged --ignored --exclude-standard --error-unmatch --full-name",
  },
  "ls-tree": { options: "-r -t -l -d -z --name-only --name-status --full-tree --full-name --long" },
  "merge-base": { options: "--all --is-ancestor --octopus --fork-point" },
  reflog: { options: "-n= -# --oneline --date= --all", most: 0 },
  remote: { options: "-v --verbose", most: 0 },
  "remote get-url": { options: "--all --push" },
  "rev-list": { options: `${LOG} --count --objects` },
  "rev-parse": {
    options:
      "-q --abbrev-ref --short --show-toplevel --show-prefix --show-cdup --git-dir --absolute-git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --verify --quiet --symbolic --symbolic-full-name --all --branches --tags --remotes",
  },
  shortlog: { options: "-s -n -e -c --summary --numbered --email --all --since= --until= --no-merges --group=" },
  show: { options: `${DIFF} ${LOG}` },
  "show-ref": { options: "-s -d -q --heads --branches --tags --hash --head --dereference --verify --quiet" },
  "stash list": { options: `${DIFF} ${LOG}` },
  status: {
    options:
      "-s -b -u -z -v -uno -uall -unormal --short --branch --porcelain --long --untracked-files --ignored --ahead-behind --no-ahead-behind --show-stash --renames --no-renames --column --no-column",
  },
  tag: { options: "-l -n --list --sort= --contains= --no-contains= --points-at= --merged --no-merged", most: 0 },
  "worktree list": { options: "-v -z --porcelain --verbose" },
};

const NPM_LIST: Reader = { options: "-a -l --all --depth= --json --long --parseable --production --prod --omit=", text: true };

export const SUBCOMMANDS: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  git: GIT,
  npm: { ls: NPM_LIST, list: NPM_LIST, ll: NPM_LIST },
};
/** Options of git before the subcommand; any other may name code to run. */
export const GIT_PLAIN: ReadonlySet<string> = new Set(["--no-pager", "-P", "--no-optional-locks"]);
