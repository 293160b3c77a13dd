import { fdLaunches, findLaunches } from "../launchers/find-exec.ts";
import { optionScripts } from "../launchers/launcher.ts";
import type { Family, FileOperands, ReadOnlyRow } from "../program.ts";

const VALUED_BY_GREP =
  "* -e= -f= -m= -A= -B= -C= -d= -D= --regexp= --file= --max-count= --after-context= " +
  "--before-context= --context= --include= --exclude= --exclude-dir= --exclude-from= " +
  "--label= --binary-files= --color= --directories= --devices=";
const grep: ReadOnlyRow = { options: VALUED_BY_GREP, lead: 1 };
const ripgrep =
  "* -e= -f= -g= -t= -T= -m= -A= -B= -C= -M= -d= -j= -E= -r= --regexp= --file= --glob= " +
  "--iglob= --type= --type-not= --type-add= --type-clear= --max-count= --after-context= " +
  "--before-context= --context= --max-columns= --max-depth= --max-filesize= " +
  "--threads= --encoding= --replace= --sort= --sortr= --color= --colors= " +
  "--context-separator= --field-context-separator= --field-match-separator= " +
  "--path-separator= --pre-glob= --ignore-file= --engine= --dfa-size-limit= " +
  "--regex-size-limit= --generate= --hyperlink-format= --stop-on-nonmatch=";
const GREP: FileOperands = {
  operands: "reads",
  skips: 1,
  given: "-e --regexp -f --file",
  valued:
    "-e --regexp -A -B -C -m -d -D --after-context --before-context --context --max-count " +
    "--include --exclude --exclude-dir --label",
  reads: "-f --file --exclude-from",
};
const RIPGREP: FileOperands = {
  ...GREP,
  valued:
    `${GREP.valued} -g --glob --iglob -t --type -T --type-not -j --threads -M --max-columns ` +
    "-r --replace -E --encoding --sort --sortr --max-depth --colors --engine",
  reads: "-f --file --ignore-file",
  unless: [["--files", "names", 0]],
};

const family: Family = {
  about: "Programs that search files by name or content.",
  programs: [
    { names: "grep, egrep, fgrep, ggrep, zgrep, zegrep", readOnly: grep },
    { names: "grep, egrep, fgrep, zgrep, zegrep, ggrep, ugrep", files: GREP },
    {
      names: "ugrep",
      readOnly: {
        options: VALUED_BY_GREP,
        except: "--- --filter --pager --view --config --save-config --query -Q",
        lead: 1,
      },
    },
    {
      names: "rg",
      readOnly: { options: ripgrep, except: "--pre --hostname-bin", lead: 1 },
      starts: (args) => optionScripts(args, ["--pre", "--hostname-bin"]),
    },
    { names: "rg, ag, ack", files: RIPGREP },
    {
      names: "ag",
      readOnly: {
        options: "* -A= -B= -C= -G= -m= -g= --ignore= --depth= --file-search-regex=",
        except: "--pager",
        lead: 1,
      },
    },
    {
      names: "ack",
      readOnly: {
        options:
          "-i -v -w -l -L -c -n -r -R -h -H -o -x -s -1 -Q -f -g -k -a -A= -B= -C= -m= -t= " +
          "-T= --ignore-case --smart-case --invert-match --word-regexp " +
          "--files-with-matches --count --no-color --color --nocolor --group --nogroup " +
          "--type= --ignore-dir= --ignore-file=",
        lead: 1,
        steered: [[".ackrc"]],
      },
    },
    { names: "find, gfind", readOnly: { options: "*", operands: "names", check: "find" } },
    { names: "find, gfind, bfs", starts: findLaunches },
    {
      names: "fd, fdfind",
      readOnly: { options: "*", operands: "names", check: "fd" },
      starts: fdLaunches,
      files: {
        operands: "names",
        skips: 1,
        valued:
          "-e -t -E -d -S -j --extension --type --exclude --max-depth --size --threads " +
          "--changed-within",
      },
    },
    {
      names: "fzf",
      readOnly: {
        options:
          "-x -e -i -n= -d= -m? -q= -1 -0 -f= +x +i +s +m --extended --no-extended --exact " +
          "--ignore-case --no-ignore-case --smart-case --literal --scheme= --algo= --nth= " +
          "--with-nth= --accept-nth= --delimiter= --no-sort --tail= --disabled --tiebreak= " +
          "--multi --no-multi --no-mouse --cycle " +
          "--wrap --wrap-sign= --no-multi-line --raw --track --tac --gap --gap-line " +
          "--keep-right --scroll-off= --no-hscroll --hscroll-off= --jump-labels= --gutter= " +
          "--pointer= --marker= --marker-multi-line= --ellipsis= --tabstop= --scrollbar " +
          "--no-scrollbar --height= --min-height= --layout= --reverse " +
          "--style= --border --no-border --border-label= --border-label-pos= --margin= " +
          "--padding= --info= --no-info --prompt= --header= --header-lines= --header-first " +
          "--header-border --header-label= --footer= --footer-border --footer-label= " +
          "--list-border --list-label= --input-border " +
          "--input-label= --separator= --no-separator --ghost= --filepath-word --no-input " +
          "--preview-window= --preview-border --preview-label= --preview-label-pos= --ansi " +
          "--color= --no-color --no-bold --black --no-unicode --query= --select-1 --exit-0 " +
          "--filter= --print-query --expect= --read0 --print0 " +
          "--no-clear --sync --bind= --history-size= --walker= --walker-root= " +
          "--walker-skip= --bash --zsh --fish --version --help --man -h",
        operands: "text",
        check: "fzf",
      },
      help: "-h --man",
      emits: "--bash --zsh",
    },
  ],
  examples: [
    { bash: "find / -delete", expect: "deny" },
    { bash: "grep -rn TODO src", expect: "allow" },
    { bash: "find . -name '*.ts'", expect: "allow" },
  ],
};

export default family;
