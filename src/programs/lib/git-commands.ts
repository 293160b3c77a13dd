import type { OperandUse } from "../program.ts";

/** Options of git itself, before the sub-command, that take a value. */
export const GIT_GLOBAL =
  "-C -c --git-dir --work-tree --namespace --config-env --super-prefix --attr-source";

/** Whole option names that are also the start of a longer one: never read as its abbreviation. */
export const GIT_WHOLE: ReadonlySet<string> = new Set(
  (
    "--force --no-force --merge --prune --expire --exec --config --edit --patch --track " +
    "--get --unset --list --all --verify --no-verify --dry-run"
  ).split(" "),
);

const PATHSPEC = "--pathspec-from-file";
const FETCH =
  "-o --server-option --upload-pack --depth --deepen --shallow-since --shallow-exclude " +
  "--refmap --negotiation-tip -j --jobs --filter --submodule-prefix";
const MERGE = "-m --message -F --file -s --strategy -X --strategy-option --cleanup --into-name -S?";

/**
 * By sub-command, the options that take a value: the rest of the word or the next one. With `?`
 * only the rest of the word.
 */
export const GIT_VALUED: Readonly<Record<string, string>> = {
  add: `--chmod ${PATHSPEC}`,
  am: "-C? -p? -S? --directory --exclude --include --patch-format --quoted-cr --empty",
  archive: "-o --output --format --prefix --add-file --add-virtual-file --remote --exec",
  branch: "-u --set-upstream-to --contains --no-contains --points-at --sort --format",
  checkout: `-b -B --orphan --conflict --inter-hunk-context -U --unified ${PATHSPEC}`,
  "checkout-index": "--prefix --stage",
  "cherry-pick": "-m --mainline --strategy -X --strategy-option --cleanup --empty -S?",
  clean: "-e --exclude",
  clone:
    "-j --jobs --template --reference --reference-if-able -o --origin -b --branch -u " +
    "--upload-pack --depth --shallow-since --shallow-exclude --separate-git-dir -c " +
    "--config --server-option --filter --bundle-uri --revision --ref-format",
  commit:
    "-F --file --author --date -m --message -c --reedit-message -C --reuse-message --fixup " +
    `--squash --trailer -t --template --cleanup ${PATHSPEC} -S? -u?`,
  config: "-f --file --blob -t --type --default --value --comment --url --get-color",
  daemon: "--access-hook --base-path --listen --port --user --group",
  difftool: "-t --tool -x --extcmd",
  fetch: FETCH,
  "filter-branch":
    "--setup --subdirectory-filter --env-filter --tree-filter --index-filter " +
    "--parent-filter --msg-filter --commit-filter --tag-name-filter --original -d " +
    "--state-branch",
  "filter-repo":
    "--path --path-glob --path-regex --paths-from-file --path-rename --subdirectory-filter " +
    "--to-subdirectory-filter --replace-text --replace-message --strip-blobs-bigger-than " +
    "--strip-blobs-with-ids --mailmap --tag-rename --refs --source --target " +
    "--message-callback --commit-callback --blob-callback --tag-callback --reset-callback " +
    "--filename-callback --email-callback --name-callback --file-info-callback " +
    "--refname-callback",
  gc: "--expire-to --max-cruft-size",
  grep: "-e -f -A -B -C -m --max-count --max-depth --threads --context -O?",
  init: "--template --separate-git-dir -b --initial-branch --object-format --ref-format",
  "ls-remote": "--upload-pack --exec --sort -o --server-option",
  merge: MERGE,
  notes: "-m -F -C -c --ref",
  prune: "--expire",
  pull: `${FETCH} ${MERGE}`,
  push: "--repo --receive-pack --exec -o --push-option --recurse-submodules",
  "read-tree": "--index-output --prefix --exclude-per-directory",
  rebase: "--onto -x --exec -s --strategy -X --strategy-option -C? -S? --empty --whitespace",
  reflog: "--expire --expire-unreachable",
  reset: PATHSPEC,
  restore: `-s --source --conflict --inter-hunk-context -U --unified ${PATHSPEC}`,
  revert: "-m --mainline --strategy -X --strategy-option --cleanup -S?",
  rm: PATHSPEC,
  "send-email":
    "--to --cc --bcc --from --subject --in-reply-to --smtp-server --sendmail-cmd --to-cmd " +
    "--cc-cmd --header-cmd --smtp-user --smtp-pass",
  "send-pack": "--receive-pack --exec -o --push-option --remote",
  stash: `-m --message ${PATHSPEC}`,
  submodule: "-b --branch --name --reference --depth -j --jobs --filter",
  svn: "-A --authors-file --authors-prog -r --revision -T --trunk -t --tags -b --branches",
  switch: "-c --create -C --force-create --orphan --conflict",
  "symbolic-ref": "-m",
  tag:
    "-m --message -F --file -u --local-user --cleanup --sort --format --contains " +
    "--no-contains --points-at -n?",
  "update-ref": "-m",
  worktree: "-b -B --reason --expire",
};

/** Sub-commands whose first operand is a sub-command of their own. */
export const GIT_ACTIONS: ReadonlySet<string> = new Set(
  "stash reflog worktree submodule remote notes bisect lfs maintenance".split(" "),
);

/** Sub-commands that reach no other host: an ssh command set for them does not run. */
export const GIT_LOCAL: ReadonlySet<string> = new Set(
  (
    "status log show diff add branch tag commit blame describe rev-parse rev-list shortlog " +
    "reflog stash config archive cat-file ls-files ls-tree grep merge-base for-each-ref " +
    "show-ref"
  ).split(" "),
);

/** Options whose value is a command, or a folder of commands, that git runs. */
export const GIT_RUN_OPTIONS: Readonly<Record<string, string>> = {
  archive: "--exec",
  clone: "-u --upload-pack --receive-pack",
  daemon: "--access-hook",
  fetch: "--upload-pack",
  "fetch-pack": "--upload-pack --exec",
  grep: "-O --open-files-in-pager",
  "ls-remote": "--upload-pack --exec",
  pull: "--upload-pack",
  push: "--receive-pack --exec",
  "send-email": "--smtp-server --sendmail-cmd --to-cmd --cc-cmd --header-cmd",
  "send-pack": "--receive-pack --exec",
  svn: "--authors-prog",
};

/** Options after which the hooks of a repository do not run. */
export const GIT_SKIPS_HOOKS: Readonly<Record<string, string>> = {
  am: "-n --no-verify",
  commit: "-n --no-verify",
  merge: "--no-verify",
  pull: "--no-verify",
  push: "--no-verify",
  rebase: "--no-verify",
};

/** Variables by which hook managers skip hooks, and the values that do it. */
export const HOOK_SWITCHES: Readonly<Record<string, RegExp>> = {
  HUSKY: /^(?:0|false)$/i,
  HUSKY_SKIP_HOOKS: /^(?!0?$|false$)/i,
  LEFTHOOK: /^(?:0|false)$/i,
  LEFTHOOK_EXCLUDE: /./,
  OVERCOMMIT_DISABLE: /^(?!0?$)/,
  PRE_COMMIT_ALLOW_NO_CONFIG: /^(?!0?$)/,
  SKIP: /./,
  SKIP_SIMPLE_GIT_HOOKS: /^(?!0?$)/,
};

/**
 * A form of a git command that loses work. `when`: one option of each group is on; `unless`: none
 * of these is.
 */
export interface GitLoss {
  readonly run: string;
  readonly when?: readonly string[];
  readonly unless?: string;
  /** At least this many operands. */
  readonly operands?: number;
  readonly level: "deny" | "ask";
  /** Continues the sentence "`git reset` …". */
  readonly effect: string;
  /** The next permitted step, a sentence of its own. */
  readonly instead: string;
}

const FORCE = "-f --force";
const STASH = "`git stash -u` puts the files back as well, and keeps the changes.";
const PERSON = "Tell the person why it would be needed and let them run it.";
const CHECK = "Approve only if nothing on it is needed any more.";

export const GIT_LOSSES: readonly GitLoss[] = [
  {
    run: "reset",
    when: ["--hard"],
    level: "deny",
    effect: "throws away every change that is not committed",
    instead: `${STASH} \`git reset --keep\` moves the branch and refuses to lose anything.`,
  },
  {
    run: "reset",
    when: ["--merge"],
    level: "deny",
    effect: "throws away staged changes",
    instead: STASH,
  },
  {
    run: "checkout",
    when: [FORCE],
    level: "deny",
    effect: "throws away every change that is not committed",
    instead: "Run `git stash -u` first, then switch without force.",
  },
  {
    run: "switch",
    when: [`${FORCE} --discard-changes`],
    level: "deny",
    effect: "throws away every change that is not committed",
    instead: "Run `git stash -u` first, then switch without force.",
  },
  {
    run: "checkout-index",
    when: [FORCE],
    unless: "--temp --prefix",
    level: "deny",
    effect: "overwrites files with their staged version",
    instead: STASH,
  },
  {
    run: "read-tree",
    when: ["--reset", "-u"],
    unless: "-n --dry-run",
    level: "deny",
    effect: "throws away every change that is not committed",
    instead: "Use `-m` in place of `--reset`: it refuses to lose anything.",
  },
  {
    run: "rm",
    when: [FORCE],
    unless: "--cached -n --dry-run",
    level: "deny",
    effect: "deletes files even if their changes are in no commit",
    instead: "Leave out the force: git then keeps files that have such changes.",
  },
  {
    run: "stash drop",
    level: "deny",
    effect: "deletes stashed changes, which are in no branch",
    instead:
      "Leave the stash where it is, or turn it into a branch with `git stash branch <name>`.",
  },
  {
    run: "stash clear",
    level: "deny",
    effect: "deletes all stashed changes, which are in no branch",
    instead:
      "Leave the stash where it is, or turn it into a branch with `git stash branch <name>`.",
  },
  {
    run: "worktree remove",
    when: [FORCE],
    level: "deny",
    effect: "deletes a worktree with all its changes that are not committed",
    instead: "Leave out the force: git then refuses if there are any.",
  },
  {
    run: "submodule deinit",
    when: [FORCE],
    level: "deny",
    effect: "deletes the files of a submodule with all changes that are not committed",
    instead: "Leave out the force: git then refuses if there are any.",
  },
  {
    run: "submodule update",
    when: [FORCE],
    level: "ask",
    effect: "throws away uncommitted changes in submodules",
    instead: CHECK,
  },
  {
    run: "filter-branch",
    level: "deny",
    effect: "rewrites every commit of a branch",
    instead: PERSON,
  },
  {
    run: "filter-repo",
    unless: "--dry-run --analyze --version -h",
    level: "deny",
    effect: "rewrites all history and deletes the old commits at once",
    instead: PERSON,
  },
  {
    run: "reflog drop",
    level: "deny",
    effect: "deletes the log by which lost commits are found again",
    instead: PERSON,
  },
  {
    run: "reflog delete",
    unless: "-n --dry-run",
    level: "ask",
    effect: "deletes entries of the log by which lost commits are found again",
    instead: CHECK,
  },
  {
    run: "branch",
    when: ["-D"],
    unless: "-r --remotes",
    level: "ask",
    effect: "deletes a branch even if its commits are nowhere else",
    instead: CHECK,
  },
  {
    run: "branch",
    when: ["-d --delete", FORCE],
    unless: "-r --remotes",
    level: "ask",
    effect: "deletes a branch even if its commits are nowhere else",
    instead: CHECK,
  },
  {
    run: "branch",
    when: ["-M -C"],
    operands: 2,
    level: "ask",
    effect: "overwrites a branch if one of that name exists",
    instead: CHECK,
  },
  {
    run: "branch",
    when: ["-m --move -c --copy", FORCE],
    operands: 2,
    level: "ask",
    effect: "overwrites a branch if one of that name exists",
    instead: CHECK,
  },
  { run: "tag", when: ["-d --delete"], level: "ask", effect: "deletes a tag", instead: CHECK },
  {
    run: "update-ref",
    when: ["-d --stdin"],
    level: "ask",
    effect: "deletes or moves references without a check",
    instead: CHECK,
  },
  {
    run: "symbolic-ref",
    when: ["-d --delete"],
    level: "ask",
    effect: "deletes a reference",
    instead: CHECK,
  },
  {
    run: "merge",
    when: ["--abort"],
    level: "ask",
    effect:
      "may lose changes that were not committed when the merge began, and loses the " +
      "conflicts solved since",
    instead: "Approve only if none of them is needed.",
  },
  {
    run: "mv",
    when: [FORCE],
    unless: "-n --dry-run",
    level: "ask",
    effect: "overwrites the target",
    instead: "Approve only if the target is not needed.",
  },
  {
    run: "replace",
    unless: "-l --list -d --delete",
    operands: 1,
    level: "ask",
    effect: "shows another object wherever this one is used, in all history",
    instead: "Approve only if that is meant.",
  },
  {
    run: "fast-import",
    when: ["--force"],
    level: "ask",
    effect: "overwrites branches that have moved on",
    instead: CHECK,
  },
];

/** Settings under which git forgets unreachable commits at once. */
export const GIT_EXPIRY: ReadonlySet<string> = new Set([
  "gc.pruneexpire",
  "gc.worktreepruneexpire",
  "gc.reflogexpire",
  "gc.reflogexpireunreachable",
  "gc.*.reflogexpire",
  "gc.*.reflogexpireunreachable",
]);

/**
 * Sub-commands of git by what they do with the paths behind `--`; before it, words may be branches.
 */
export const GIT_PATHS: Readonly<Record<string, OperandUse>> = Object.fromEntries(
  (
    [
      [
        "reads",
        "show diff blame annotate cat-file grep add stage difftool hash-object send-email " +
          "format-patch",
      ],
      ["writes", "checkout restore rm mv clean stash apply am"],
      [
        "names",
        "log shortlog ls-files ls-tree check-ignore check-attr status update-index " +
          "whatchanged rev-list",
      ],
    ] as const
  ).flatMap(([use, names]) => names.split(" ").map((name) => [name, use])),
);
