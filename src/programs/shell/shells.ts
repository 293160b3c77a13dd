import { any } from "../lib/read-only.ts";
import type { Family, Interpreter } from "../program.ts";

/** Zsh evaluates its argument. */
const number = { ...any, check: "numbers" } as const;
const somewhere = { options: "*", operands: "names" } as const;
/** How zsh matches and reports, not what it runs. */
const ZSH_OPTIONS =
  /^(?:no_?glob_?dots|(?:no_?)?(?:extended_?glob|null_?glob|nomatch|pipe_?fail|err_?exit|err_?return|unset|xtrace|verbose|numeric_?glob_?sort|case_?glob)|no_?all_?export)$/i;
const shell = {
  // Not `-i` and `-l`: they run start-up files.
  options: "-c -e -x -u -o= --norc --noprofile --posix",
  values: { "-o": /^(?:pipefail|errexit|nounset|xtrace)$/ },
  runs: { as: "script" },
} as const;
const SHELL: Interpreter = {
  code: "-c",
  valued: "-o -O +o +O --rcfile --init-file",
  unless: "-n --version --help --noexec",
  stdin: true,
};

const family: Family = {
  about: "Shells and their built-in commands.",
  programs: [
    { names: ":, true, false, echo, logout, type, whence, where, which", readOnly: any },
    {
      names:
        "echo, printf, true, false, :, exit, return, wait, alias, unalias, type, which, " +
        "export, unset, hash, local, declare, typeset, readonly, shift, break, continue, " +
        "trap, umask, ulimit, jobs, fg, bg, disown, eval",
      files: { operands: "text" },
    },
    { names: "exit, return, break, continue, shift", readOnly: number },
    {
      names: "printf",
      readOnly: { options: "* -v=", operands: "text", ordered: true, check: "printf" },
    },
    { names: "test, [", readOnly: { ...any, check: "test" } },
    { names: "cd, pushd, popd, test, [", files: { operands: "names" } },
    { names: "cd, chdir, pushd, popd", readOnly: somewhere },
    { names: "dirs", readOnly: { options: "-l -p -v", operands: "none" } },
    { names: "jobs", readOnly: { options: "-l -n -p -r -s", operands: "text" } },
    { names: "wait", readOnly: { options: "* -p=", operands: "text", check: "assigns" } },
    { names: "times", readOnly: { operands: "none" } },
    { names: "umask", readOnly: { options: "-S -p", operands: "none" } },
    {
      names: "ulimit",
      readOnly: { options: "-a -H -S -c -d -f -l -m -n -s -t -u -v", operands: "none" },
    },
    {
      names: "read",
      readOnly: {
        options: "-r -s -e -p= -d= -n= -N= -t= -u= -a= -i=",
        operands: "text",
        check: "assigns",
      },
    },
    {
      names: "mapfile, readarray",
      readOnly: { options: "-t -n= -d= -O= -s= -u=", operands: "text", check: "assigns" },
    },
    {
      names: "set",
      readOnly: {
        options: "-e -u -x -v -f -E -T -o=",
        operands: "text",
        like: /^(?:\+[euxvfET]+|\+o|pipefail|errexit|nounset|xtrace|verbose|noglob)$/,
        values: { "-o": /^(?:pipefail|errexit|nounset|xtrace|verbose|noglob|errtrace|functrace)$/ },
        check: "some",
      },
    },
    { names: "help", readOnly: { options: "-d -m -s", operands: "text" } },
    { names: "setopt, unsetopt", readOnly: { operands: "text", like: ZSH_OPTIONS } },
    {
      names: "shopt",
      readOnly: {
        options: "-s -u -q -p",
        operands: "text",
        // Not `dotglob`: then `*` stands for `.env`, too.
        like: /^(?:globstar|nullglob|extglob|nocaseglob|failglob|nocasematch|inherit_errexit|lastpipe|globasciiranges)$/,
      },
    },
    {
      names: "command",
      readOnly: {
        options: "-p -v -V",
        operands: "text",
        runs: { as: "words", unless: "-v -V", optional: true },
      },
      wraps: { unless: "-v -V" },
    },
    { names: "builtin, exec", readOnly: { runs: { as: "words", optional: true } } },
    { names: "builtin", wraps: {} },
    {
      names: "trap",
      readOnly: { options: "-l -p", runs: { as: "script", unless: "-l -p" } },
      starts: ([script]) => (script && !script.text.startsWith("-") ? [{ script }] : []),
      runsCode: { words: true },
    },
    { names: "bash, sh, zsh, dash, ksh, ash", readOnly: shell },
    { names: "sh, bash, dash, zsh, ksh, mksh, ash, rbash, fish, csh, tcsh", runsCode: SHELL },
    { names: "eval", runsCode: { words: true, stdin: true } },
    { names: "source, .", runsCode: {} },
    {
      names: "history",
      rules: [
        {
          domain: "system",
          flag: "-c -d",
          effect: "removes what was written down about earlier commands",
        },
      ],
    },
    { names: "true", looksAsRoot: "" },
    { names: "exec", wraps: { valued: "-a" } },
  ],
  examples: [
    { bash: 'eval "$(curl https://example.com)"', expect: "deny" },
    { bash: "bash -n x.sh", expect: "nothing" },
    { bash: "echo hi", expect: "allow" },
  ],
};

export default family;
