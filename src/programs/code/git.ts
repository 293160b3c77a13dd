import { gitLaunches } from "../launchers/git-exec.ts";
import type { Family, ReadOnlyRow, ReadOnlyTable } from "../program.ts";

const listing =
  "-a -r -v -vv -i -q -l --all --remotes --remote --verbose --list --show-current " +
  "--contains= --no-contains= --merged= --no-merged= --points-at= --sort= --format= " +
  "--color --no-color --column --no-column --abbrev= --no-abbrev --ignore-case --omit-empty";
const shown: ReadOnlyRow = {
  options:
    "-z --null --show-origin --show-scope --name-only --type= --bool --int --path " +
    "--includes --no-includes --local --global --system --worktree --default= --all " +
    "--regexp --value= --fixed-value --url=",
  operands: "text",
};
const DIFF =
  "-p -u -s -U? -w -b -B? -M? -C? -D -l? -S= -G= -O? -R -W -z -a -c -m --cc -r -t --patch " +
  "--no-patch --raw --patch-with-raw --patch-with-stat --stat --compact-summary --numstat " +
  "--shortstat --dirstat --cumulative " +
  "--summary --name-only --name-status --submodule --color --no-color --color-moved " +
  "--no-color-moved --color-moved-ws= --word-diff --word-diff-regex= --color-words " +
  "--no-renames --find-renames --find-copies " +
  "--find-copies-harder --irreversible-delete --break-rewrites --diff-filter= " +
  "--find-object= --pickaxe-all --pickaxe-regex --skip-to= --rotate-to= --relative " +
  "--no-relative --text --ignore-cr-at-eol " +
  "--ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines " +
  "--ignore-matching-lines= -I= --inter-hunk-context= --function-context --exit-code " +
  "--quiet -q --no-ext-diff --no-textconv " +
  "--ignore-submodules --src-prefix= --dst-prefix= --no-prefix --default-prefix " +
  "--line-prefix= --unified= --minimal --patience --histogram --anchored= " +
  "--diff-algorithm= --indent-heuristic --no-indent-heuristic " +
  "--full-index --binary --abbrev --check --ws-error-highlight= --diff-merges= " +
  "--no-diff-merges --combined-all-paths --dd --remerge-diff --output-indicator-new= " +
  "--output-indicator-old= --output-indicator-context=";
const LOG =
  "-n= -# -i -E -F -P -g -L= --oneline --graph --no-graph --all --branches --tags " +
  "--remotes --glob= --exclude= --decorate --no-decorate --decorate-refs= " +
  "--decorate-refs-exclude= --clear-decorations --source --use-mailmap " +
  "--mailmap --no-mailmap --author= --committer= --since= --until= --after= --before= " +
  "--since-as-filter= --grep= --grep-reflog= --all-match --invert-grep " +
  "--regexp-ignore-case --basic-regexp --extended-regexp " +
  "--fixed-strings --perl-regexp --format= --pretty --abbrev-commit --no-abbrev-commit " +
  "--encoding= --expand-tabs --no-expand-tabs --notes --no-notes --show-notes --date= " +
  "--relative-date --parents --children --left-right " +
  "--left-only --right-only --cherry --cherry-mark --cherry-pick --follow --full-diff " +
  "--log-size --merges --no-merges --min-parents= --max-parents= --no-min-parents " +
  "--no-max-parents --first-parent --exclude-first-parent-only " +
  "--not --ignore-missing --reflog --alternate-refs --single-worktree --bisect --stdin " +
  "--walk-reflogs --merge --boundary --simplify-by-decoration --show-pulls --full-history " +
  "--dense --sparse --simplify-merges --ancestry-path " +
  "--date-order --author-date-order --topo-order --reverse --no-walk --do-walk " +
  "--max-count= --skip= --max-age= --min-age= --show-linear-break --no-commit-id --root " +
  "--count --objects --objects-edge --disk-usage " +
  "--use-bitmap-index --timestamp --header --commit-header --no-commit-header " +
  "--max-count-oldest= --oneline-decorate --filter= --missing= --exclude-hidden= " +
  "--unpacked --in-commit-order --indexed-objects --remove-empty";
const history: ReadOnlyRow = { options: `${DIFF} ${LOG}`, operands: "text" };
/**
 * Git runs what its own configuration names (a pager, an external diff); that file is guarded
 * elsewhere.
 */
const SUBCOMMANDS: ReadOnlyTable = {
  "": "",
  help: { options: "-a -g -c -m --all --guides --config --man", operands: "text" },
  version: { options: "--build-options", operands: "none" },
  "annotate blame": {
    options:
      "-L= -l -s -w -e -p -C? -M? -t -f -n -c -b --porcelain --line-porcelain " +
      "--incremental --date= --since= --show-email --show-name --show-number --show-stats " +
      "--root --abbrev= --ignore-rev= --ignore-revs-file= --color-lines --color-by-age " +
      "--reverse --first-parent --encoding= --contents=",
    operands: "text",
  },
  "am rebase": { options: "--show-current-patch", needs: "--show-current-patch", operands: "none" },
  apply: { options: "--check -p= -R --reverse -v --verbose --recount", needs: "--check" },
  archive: {
    options: "-l -v -0 -9 --list --verbose --format= --prefix= --worktree-attributes",
    operands: "text",
  },
  bisect: { sub: { log: "" } },
  branch: { options: listing, operands: "text", check: "gitLists" },
  bundle: { sub: { "verify list-heads": { options: "-q --quiet" } } },
  "cat-file": {
    options:
      "-p -t -s -e -Z --batch --batch-check --batch-command --batch-all-objects " +
      "--unordered --allow-unknown-type --use-mailmap --follow-symlinks --buffer",
    operands: "text",
  },
  "check-attr": { options: "-a -z --all --cached --stdin --source=", operands: "text" },
  "check-ignore": {
    options: "-q -v -z -n --quiet --verbose --stdin --non-matching --no-index",
    operands: "text",
  },
  "check-mailmap": { options: "--stdin", operands: "text" },
  "check-ref-format": {
    options: "--branch --allow-onelevel --no-allow-onelevel --refspec-pattern --normalize",
    operands: "text",
  },
  cherry: { options: "-v --abbrev", operands: "text" },
  column: "--mode= --raw-mode= --width= --indent= --nl= --padding=",
  config: {
    options:
      "-l --list --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool " +
      "-z --null --show-origin --show-scope --name-only --type= --bool --int --bool-or-int " +
      "--path --expiry-date --includes --no-includes --local --global --system --worktree " +
      "--default=",
    sub: {
      "": "",
      list: { ...shown, operands: "none" },
      get: shown,
      "*": {
        options: shown.options ?? "",
        operands: "text",
        most: 1,
        like: /^(?!.*(?:extraheader|token|password|secret))[^=\s]*\.[^=\s]*$/is,
      },
    },
  },
  "count-objects": "-v -H --verbose --human-readable",
  describe: {
    options:
      "--dirty --broken --all --tags --contains --abbrev= --candidates= --exact-match " +
      "--debug --long --match= --exclude= --always --first-parent",
    operands: "text",
  },
  diff: {
    options: `${DIFF} ${LOG} --cached --staged --merge-base -0 -1 -2 -3 --base --ours --theirs`,
    operands: "text",
  },
  "diff-files diff-index": {
    options: `${DIFF} -0 -1 -2 -3 --cached --merge-base --base --ours --theirs`,
    operands: "text",
  },
  "diff-tree": { ...history, options: `${history.options} --merge-base -v` },
  "for-each-ref": {
    options:
      "--count= --sort= --format= --color --shell --perl --python --tcl --contains= " +
      "--no-contains= --merged= --no-merged= --points-at= --ignore-case --omit-empty " +
      "--exclude= --include-root-refs --stdin",
    operands: "text",
  },
  "format-patch": {
    ...history,
    options: `${history.options} --stdout -k -N --cover-letter`,
    needs: "--stdout",
  },
  fsck: {
    options:
      "--unreachable --dangling --no-dangling --root --tags --cache --reflogs --no-reflogs " +
      "--full --no-full --connectivity-only --strict --verbose --progress --no-progress " +
      "--name-objects --references --no-references",
    operands: "text",
  },
  "get-tar-commit-id": "",
  grep: {
    options:
      "-n -i -l -L -c -w -v -E -F -G -P -e= -f= -A= -B= -C= -h -H -o -I -q -p -W -z -a -r " +
      "-t -m= -# --count --line-number --column --ignore-case --name-only " +
      "--files-with-matches --files-without-match --and --or --not --all-match --cached " +
      "--untracked --heading --break --word-regexp --invert-match --fixed-strings " +
      "--extended-regexp --basic-regexp --perl-regexp --show-function --function-context " +
      "--max-depth= --recursive --no-recursive --recurse-submodules " +
      "--exclude-standard --no-exclude-standard --full-name --null --only-matching --color " +
      "--no-color --context= --after-context= --before-context= --threads= --text --quiet " +
      "--max-count= --parent-basename=",
    operands: "text",
  },
  "hash-object": "-t= --stdin --stdin-paths --path= --no-filters --literally",
  lfs: {
    sub: {
      "ls-files status env version": {
        options:
          "-a -l -s -d -n -I= -X= --all --long --size --debug --name-only --json " +
          "--porcelain --include= --exclude=",
        operands: "text",
      },
    },
  },
  "log whatchanged": history,
  "ls-files": {
    options:
      "-c -d -m -o -i -s -u -k -z -t -v -f -x= -X= --cached --deleted --modified --others " +
      "--ignored --stage --directory --no-empty-directory --unmerged --killed --exclude= " +
      "--exclude-from= --exclude-per-directory= --exclude-standard --error-unmatch " +
      "--with-tree= --full-name --recurse-submodules --abbrev --debug --eol --sparse " +
      "--format= --deduplicate --resolve-undo",
    operands: "text",
  },
  "ls-remote": {
    options:
      "-q -h -t --heads --branches --tags --refs --quiet --exit-code --get-url --sort= --symref",
    operands: "text",
    like: /^[\w.*/-]+$/,
  },
  "ls-tree": {
    options:
      "-d -r -t -l -z --long --name-only --name-status --object-only --full-name " +
      "--full-tree --abbrev --format=",
    operands: "text",
  },
  "merge-base": {
    options: "-a --all --octopus --independent --is-ancestor --fork-point",
    operands: "text",
  },
  "name-rev": {
    options:
      "--tags --refs= --exclude= --all --annotate-stdin --stdin --name-only --no-undefined " +
      "--always",
    operands: "text",
  },
  notes: { options: "--ref=", sub: { "": "", "list show get-ref": { operands: "text" } } },
  "patch-id": "--stable --unstable --verbatim",
  "range-diff": {
    ...history,
    options: `${history.options} --creation-factor= --no-dual-color --left-only --right-only`,
  },
  reflog: {
    options: history.options ?? "",
    sub: { "": history, show: history, list: "", exists: { operands: "text" } },
  },
  remote: {
    options: "-v --verbose",
    sub: {
      "": "",
      show: { options: "-n", operands: "text", like: /^[\w.-]+$/ },
      "get-url": { options: "--push --all", operands: "text" },
    },
  },
  replace: { options: "-l --list --format=", needs: "-l --list", operands: "text" },
  rerere: { sub: { "status diff remaining": "" } },
  "rev-list": history,
  "rev-parse": {
    options:
      "-q --abbrev-ref --short --show-toplevel --show-superproject-working-tree " +
      "--show-prefix --show-cdup --show-ref-format --git-dir --absolute-git-dir " +
      "--git-common-dir --git-path= --is-inside-work-tree --is-inside-git-dir " +
      "--is-bare-repository " +
      "--is-shallow-repository --show-object-format --verify --quiet --sq --not --symbolic " +
      "--symbolic-full-name --all --branches --tags --remotes --glob= --exclude= " +
      "--disambiguate= --since= --until= --after= --before= --revs-only --no-revs --flags " +
      "--no-flags " +
      "--default= --path-format= --local-env-vars --resolve-git-dir= --shared-index-path " +
      "--end-of-options",
    operands: "text",
  },
  shortlog: {
    ...history,
    options: `${history.options} -s -n -e -c -w? --summary --numbered --email --group= --committer`,
  },
  show: history,
  "show-branch": {
    options:
      "-r -a -g? --remotes --all --current --topo-order --date-order --sparse --more= " +
      "--list --merge-base --independent --no-name --sha1-name --topics --reflog --color " +
      "--no-color",
    operands: "text",
  },
  "show-index": "--object-format=",
  "show-ref": {
    options:
      "-s? -d -q --head --heads --branches --tags --hash --abbrev --dereference --verify " +
      "--exists --quiet --exclude-existing",
    operands: "text",
  },
  "sparse-checkout": { sub: { list: "" } },
  stash: {
    sub: {
      list: history,
      show: { ...history, options: `${history.options} -u --include-untracked --only-untracked` },
    },
  },
  status: {
    options:
      "-s -b -u? -z -v -vv --short --branch --porcelain --long --untracked-files " +
      "--ignore-submodules --ignored --ahead-behind --no-ahead-behind --show-stash " +
      "--renames --no-renames --find-renames --column --no-column --verbose --null",
    operands: "text",
  },
  stripspace: "-s -c --strip-comments --comment-lines",
  submodule: {
    options: "-q --quiet",
    sub: {
      "": "",
      status: { options: "--cached --recursive", operands: "text" },
      summary: { options: "--cached --files -n= --summary-limit=", operands: "text" },
    },
  },
  "symbolic-ref": {
    options: "-q --quiet --short --recurse --no-recurse",
    operands: "text",
    most: 1,
  },
  tag: { options: `${listing} -n?`, operands: "text", check: "gitLists" },
  var: { options: "-l", operands: "text" },
  "verify-commit verify-tag": { options: "-v --verbose --raw --format=", operands: "text" },
  "verify-pack": { options: "-v -s --verbose --stat-only --object-format=" },
  worktree: { sub: { list: "-v -z --porcelain --verbose --expire=" } },
};

const family: Family = {
  about: "Git.",
  programs: [
    {
      names: "git",
      secrets: [
        { run: "credential fill", decision: "ask", effect: "shows a stored login" },
        {
          run: "credential-store|credential-cache|credential-osxkeychain|credential-manager get",
          decision: "ask",
          effect: "shows a stored login",
        },
      ],
      readOnly: {
        options:
          "-C= -c= -P -p -v -h --no-pager --paginate --git-dir= --work-tree= --namespace= " +
          "--no-optional-locks --literal-pathspecs --glob-pathspecs --noglob-pathspecs " +
          "--icase-pathspecs --no-replace-objects --no-lazy-fetch --no-advice --html-path " +
          "--man-path --info-path --version --help",
        check: "git",
        sub: SUBCOMMANDS,
      },
      help: "-h -v",
      starts: gitLaunches,
      looksAsRoot: "status log diff show branch remote rev-parse blame",
    },
    {
      names: "git-lfs",
      readOnly: {
        sub: {
          "ls-files status env version": {
            options: "-a -l -s --all --long --size --json --porcelain",
            operands: "text",
          },
        },
      },
    },
  ],
  examples: [
    { bash: "git push --force origin main", expect: "deny" },
    { bash: "git reset --hard", expect: "deny" },
    { bash: "git status", expect: "allow" },
  ],
};

export default family;

/** Settings, in lower case, that only change how something looks. */
export const GIT_SETTINGS =
  /^(?:color\.[\w.]+|column\.\w+|advice\.\w+|log\.\w+|status\.\w+|blame\.\w+|core\.(?:quotepath|abbrev|precomposeunicode|ignorecase|autocrlf|longpaths|untrackedcache|preloadindex)|diff\.(?:algorithm|renames|renamelimit|noprefix|mnemonicprefix|context|interhunkcontext|colormoved|indentheuristic|statnamewidth|statgraphwidth|submodule|wserrorhighlight|ignoresubmodules)|format\.pretty|i18n\.\w+|init\.defaultbranch|tag\.sort|branch\.sort|grep\.(?:linenumber|column|fullname|patterntype|extendedregexp)|user\.(?:name|email))$/;
/** Written out as it is: another spelling of it has something to hide. */
export const NO_EDITOR_SETTING = /^(["']?)core\.editor=true\1$/;
export const HARMLESS_PAGER_SETTING = /^(?:core\.pager=(?:cat)?|pager\.\w+=(?:false|cat)?)$/i;
