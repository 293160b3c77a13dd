import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const VALUED_BY_GREP =
  "* -e= -f= -m= -A= -B= -C= -d= -D= --regexp= --file= --max-count= --after-context= --before-context= --context= --include= --exclude= --exclude-dir= --exclude-from= --label= --binary-files= --color= --directories= --devices=";
const grep: ReadOnlyRow = { options: VALUED_BY_GREP, lead: 1 };
const awk: ReadOnlyRow = {
  options:
    "-F= -v= -b -M -n -P -c -N -S -O -s --field-separator= --assign= --csv --posix --traditional --bignum --sandbox --non-decimal-data --re-interval",
  lead: 1,
  ordered: true,
  check: "awk",
};
const sed: ReadOnlyRow = {
  options:
    "-n -e= -E -r -s -u -z -a --quiet --silent --expression= --regexp-extended --separate --unbuffered --null-data --posix --debug --sandbox",
  lead: 1,
  check: "sed",
};
const ripgrep =
  "* -e= -f= -g= -t= -T= -m= -A= -B= -C= -M= -d= -j= -E= -r= --regexp= --file= --glob= --iglob= --type= --type-not= --type-add= --type-clear= --max-count= --after-context= --before-context= --context= --max-columns= --max-depth= --max-filesize= " +
  "--threads= --encoding= --replace= --sort= --sortr= --color= --colors= --context-separator= --field-context-separator= --field-match-separator= --path-separator= --pre-glob= --ignore-file= --engine= --dfa-size-limit= --regex-size-limit= --generate= --hyperlink-format= --stop-on-nonmatch=";

/** Programs that look into text. */
export const TEXT: ReadOnlyTable = {
  grep,
  egrep: grep,
  fgrep: grep,
  ggrep: grep,
  zgrep: grep,
  zegrep: grep,
  zfgrep: grep,
  bzgrep: grep,
  xzgrep: grep,
  zstdgrep: grep,
  ugrep: { options: VALUED_BY_GREP, except: "--- --filter --pager --view --config --save-config --query -Q", lead: 1 },
  rg: { options: ripgrep, except: "--pre --hostname-bin", lead: 1 },
  ag: { options: "* -A= -B= -C= -G= -m= -g= --ignore= --depth= --file-search-regex=", except: "--pager", lead: 1 },
  ack: {
    options:
      "-i -v -w -l -L -c -n -r -R -h -H -o -x -s -1 -Q -f -g -k -a -A= -B= -C= -m= -t= -T= --ignore-case --smart-case --invert-match --word-regexp --files-with-matches --count --no-color --color --nocolor --group --nogroup --type= --ignore-dir= --ignore-file=",
    lead: 1,
    steered: [[".ackrc"]],
  },
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  sed,
  gsed: sed,
  jq: { options: "* -f= -L= --from-file= --indent=", lead: 1, check: "jq" },
  gojq: { options: "* -f= -L= --indent=", lead: 1, check: "jq" },
  jaq: {
    options: "-r -c -n -s -e -S -C -M -j -a --raw-output --compact-output --null-input --slurp --sort-keys --tab --indent= --arg=",
    lead: 1,
    check: "jq",
  },
  yq: {
    options:
      "-r -C -M -P -j -o= -p= -N -e -n -0 -I= -c -y -Y -v -V -h --unwrapScalar --colors --no-colors --prettyPrint --tojson --output-format= --input-format= --no-doc --exit-status --null-input --nul-output --indent= --verbose --raw-output --compact-output --yaml-output",
    lead: 1,
    check: "jq",
  },
  xq: { options: "-r -c -n -x -q= -m --raw-output --compact-output --xpath=", lead: 1, check: "jq" },
  xmllint: {
    options: "--noout --format --xpath= --html --nonet --pretty= --recover --nowarning --huge --noblanks --version",
    like: /^(?!.*:\/\/)/s,
  },
  find: { options: "*", operands: "names", check: "find" },
  gfind: { options: "*", operands: "names", check: "find" },
  fd: { options: "*", operands: "names", check: "fd" },
  fdfind: { options: "*", operands: "names", check: "fd" },
  locate: { options: "*", operands: "text" },
  plocate: { options: "*", operands: "text" },
  mdfind: { options: "*", operands: "text" },
  bat: {
    options:
      "* -l= -H= -r= -m= --language= --style= --theme= --line-range= --highlight-line= --wrap= --tabs= --color= --decorations= --paging= --map-syntax= --file-name=",
    except: "--pager --config-file --generate-config-file --diagnostic",
    like: /^(?!cache$)/,
  },
  batcat: {
    options: "* -l= -H= -r= --language= --style= --theme= --line-range= --color= --decorations= --paging=",
    except: "--pager --config-file --generate-config-file",
    like: /^(?!cache$)/,
  },
  man: { options: "-k -f -w -a -K -s= -S= -L= --where --all --apropos --whatis --sections=", operands: "text", like: /^[\w.:+[\]()@-]+$/ },
  apropos: { options: "-e -w -r -s= -l", operands: "text" },
  whatis: { options: "-r -w -l -s=", operands: "text" },
  whereis: { options: "*", operands: "text" },
  tldr: { options: "-p= -L= --platform= --language= --list -l", operands: "text" },
  tokei: {
    options: "-f -l -s= -t= -e= -C -c= -n= -v -V --files --languages --sort= --type= --types= --exclude= --hidden --no-ignore --compact",
  },
  scc: { options: "*", except: "-o --output --format-multi" },
  cloc: {
    options:
      "--by-file --by-file-by-lang --json --yaml --csv --md --xml --quiet -q --include-lang= --include-ext= --exclude-dir= --exclude-lang= --exclude-ext= --not-match-d= --match-f= --not-match-f= --vcs= --git --hide-rate --sum-one",
    values: { "--vcs": /^(?:git|svn|auto)$/ },
  },
  // `@file` holds further arguments.
  nm: { options: "*", except: "--plugin", like: /^[^@]/ },
  objdump: { options: "*", except: "--plugin", like: /^[^@]/ },
  size: { options: "*", except: "--plugin", like: /^[^@]/ },
  readelf: { options: "*", like: /^[^@]/ },
  "c++filt": { options: "*", operands: "text", like: /^[^@]/ },
  addr2line: { options: "*", like: /^[^@]/ },
  fzf: {
    options:
      "-x -e -i -n= -d= -m? -q= -1 -0 -f= +x +i +s +m --extended --no-extended --exact --ignore-case --no-ignore-case --smart-case --literal --scheme= --algo= --nth= --with-nth= --accept-nth= --delimiter= --no-sort --tail= --disabled --tiebreak= --multi --no-multi --no-mouse --cycle " +
      "--wrap --wrap-sign= --no-multi-line --raw --track --tac --gap --gap-line --keep-right --scroll-off= --no-hscroll --hscroll-off= --jump-labels= --gutter= --pointer= --marker= --marker-multi-line= --ellipsis= --tabstop= --scrollbar --no-scrollbar --height= --min-height= --layout= --reverse " +
      "--style= --border --no-border --border-label= --border-label-pos= --margin= --padding= --info= --no-info --prompt= --header= --header-lines= --header-first --header-border --header-label= --footer= --footer-border --footer-label= --list-border --list-label= --input-border " +
      "--input-label= --separator= --no-separator --ghost= --filepath-word --no-input --preview-window= --preview-border --preview-label= --preview-label-pos= --ansi --color= --no-color --no-bold --black --no-unicode --query= --select-1 --exit-0 --filter= --print-query --expect= --read0 --print0 " +
      "--no-clear --sync --bind= --history-size= --walker= --walker-root= --walker-skip= --bash --zsh --fish --version --help --man -h",
    operands: "text",
    check: "fzf",
  },
};

/** What keys of fzf may be bound to: moving, marking, leaving. */
export const FZF_ACTIONS: ReadonlySet<string> = new Set(
  (
    "abort accept accept-non-empty accept-or-print-query backward-char backward-delete-char backward-delete-char/eof backward-kill-subword backward-kill-word backward-subword backward-word beginning-of-line bell best bg-cancel cancel " +
    "clear-multi clear-query clear-screen clear-selection close delete-char delete-char/eof deselect deselect-all disable-search down down-match down-selected enable-search end-of-line exclude exclude-multi first forward-char forward-subword " +
    "forward-word half-page-down half-page-up hide-header hide-input hide-preview ignore jump kill-line kill-subword kill-word last next-history next-selected next page-down page-up half-page-down offset-down offset-middle offset-up preview-bottom " +
    "preview-down preview-half-page-down preview-half-page-up preview-page-down preview-page-up preview-top preview-up prev-history prev-selected previous-history print-query put refresh-preview replace-query select select-all show-header show-input " +
    "show-preview toggle toggle+down toggle+up toggle-all toggle-bind toggle-down toggle-header toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out toggle-preview toggle-preview-wrap toggle-raw toggle-search toggle-sort toggle-track " +
    "toggle-track-current toggle-up toggle-wrap top track-current unbind-all unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank"
  ).split(" "),
);
