import type { ReadOnlyTable } from "./reading.ts";

const anything = { options: "*", operands: "text" } as const;
/** Zsh evaluates its argument. */
const number = { ...anything, check: "numbers" } as const;
const somewhere = { options: "*", operands: "names" } as const;

/** How zsh matches and reports, not what it runs. */
const ZSH_OPTIONS =
  /^(?:no_?glob_?dots|(?:no_?)?(?:extended_?glob|null_?glob|nomatch|pipe_?fail|err_?exit|err_?return|unset|xtrace|verbose|numeric_?glob_?sort|case_?glob)|no_?all_?export)$/i;

/** Commands of the shell itself that leave everything as it was once the shell is gone. */
export const BUILTINS: ReadOnlyTable = {
  ":": anything,
  true: anything,
  false: anything,
  echo: anything,
  exit: number,
  return: number,
  break: number,
  continue: number,
  shift: number,
  logout: anything,
  type: anything,
  whence: anything,
  where: anything,
  which: anything,
  printf: { options: "* -v=", operands: "text", ordered: true, check: "printf" },
  test: { ...anything, check: "test" },
  "[": { ...anything, check: "test" },
  cd: somewhere,
  chdir: somewhere,
  pushd: somewhere,
  popd: somewhere,
  dirs: { options: "-l -p -v", operands: "none" },
  jobs: { options: "-l -n -p -r -s", operands: "text" },
  wait: { options: "* -p=", operands: "text", check: "assigns" },
  times: { operands: "none" },
  umask: { options: "-S -p", operands: "none" },
  ulimit: { options: "-a -H -S -c -d -f -l -m -n -s -t -u -v", operands: "none" },
  read: { options: "-r -s -e -p= -d= -n= -N= -t= -u= -a= -i=", operands: "text", check: "assigns" },
  mapfile: { options: "-t -n= -d= -O= -s= -u=", operands: "text", check: "assigns" },
  readarray: { options: "-t -n= -d= -O= -s= -u=", operands: "text", check: "assigns" },
  set: {
    options: "-e -u -x -v -f -E -T -o=",
    operands: "text",
    like: /^(?:\+[euxvfET]+|\+o|pipefail|errexit|nounset|xtrace|verbose|noglob)$/,
    values: { "-o": /^(?:pipefail|errexit|nounset|xtrace|verbose|noglob|errtrace|functrace)$/ },
    check: "some",
  },
  help: { options: "-d -m -s", operands: "text" },
  setopt: { operands: "text", like: ZSH_OPTIONS },
  unsetopt: { operands: "text", like: ZSH_OPTIONS },
  shopt: {
    options: "-s -u -q -p",
    operands: "text",
    // Not `dotglob`: then `*` stands for `.env`, too.
    like: /^(?:globstar|nullglob|extglob|nocaseglob|failglob|nocasematch|inherit_errexit|lastpipe|globasciiranges)$/,
  },
};

/** Programs that run another one, which is judged by itself. */
export const RUNNERS: ReadOnlyTable = {
  command: { options: "-p -v -V", operands: "text", runs: { as: "words", unless: "-v -V", optional: true } },
  builtin: { runs: { as: "words", optional: true } },
  exec: { runs: { as: "words", optional: true } },
  env: { options: "-i -u= -C= -v --ignore-environment --unset= --chdir= --debug", runs: { as: "words", assigns: true } },
  nohup: { runs: { as: "words" } },
  setsid: { options: "-w -f -c --wait --fork --ctty", runs: { as: "words" } },
  time: { options: "-p -v -l -h -a -f= --verbose --portability --format=", runs: { as: "words" } },
  timeout: {
    options: "-s= -k= -v -f -p --signal= --kill-after= --preserve-status --foreground --verbose",
    runs: { as: "words", after: 1 },
  },
  gtimeout: { options: "-s= -k= -v --signal= --kill-after= --preserve-status --foreground --verbose", runs: { as: "words", after: 1 } },
  nice: { options: "-n= -# --adjustment=", runs: { as: "words", optional: true } },
  ionice: { options: "-c= -n= -t --class= --classdata= --ignore", runs: { as: "words" } },
  stdbuf: { options: "-i= -o= -e= --input= --output= --error=", runs: { as: "words" } },
  strace: {
    // Not `-p`: it shows what another process reads and writes.
    options: "-f -c -C -t -tt -ttt -T -r -y -yy -q -v -x -xx -e= -s= -a= --trace= --string-limit=",
    values: { "-e": /^(?:trace=)?[a-z%,!\d]+$/ },
    runs: { as: "words" },
  },
  ltrace: { options: "-f -c -t -tt -r -S -e= -s=", runs: { as: "words" } },
  caffeinate: { options: "-d -i -m -s -u -t= -w=", runs: { as: "words", optional: true } },
  arch: { options: "-x86_64 -arm64 -arm64e -i386 -arch= --arch=", runs: { as: "words", optional: true } },
  busybox: { runs: { as: "words" } },
  noglob: { runs: { as: "words" } },
  nocorrect: { runs: { as: "words" } },
  watch: { options: "-n= -d -t -g -e -c -b -w -x --interval= --differences --no-title --color --no-wrap --exec", runs: { as: "script" } },
  xargs: {
    options:
      "-0 -r -t -x -I= -i? -J= -n= -L= -l? -P= -s= -E= -e? -R= -S= -d= --null --no-run-if-empty --verbose --exit --replace --max-args= --max-lines= --max-procs= --max-chars= --delimiter= --eof",
    runs: { as: "words" },
  },
  script: { options: "-q -a -e -f -F --quiet --append --return --flush", runs: { as: "words", after: 1 }, like: /^\/dev\/null$/ },
  trap: { options: "-l -p", runs: { as: "script", unless: "-l -p" } },
};

const shell = {
  // Not `-i` and `-l`: they run start-up files.
  options: "-c -e -x -u -o= --norc --noprofile --posix",
  values: { "-o": /^(?:pipefail|errexit|nounset|xtrace)$/ },
  runs: { as: "script" },
} as const;

/** A shell with a script on its command line, which is read as well. */
export const SHELL_READERS: ReadOnlyTable = { bash: shell, sh: shell, zsh: shell, dash: shell, ksh: shell, ash: shell };
