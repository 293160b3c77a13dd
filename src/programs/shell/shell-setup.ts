import { afterDashes, afterOptions, one, subcommand } from "../launchers/launcher.ts";
import { asks, asksByName } from "../lib/read-only.ts";
import { PUBLISHES } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Programs that set up a shell or choose versions.",
  programs: [
    { names: "fnm", readOnly: { sub: { "ls list current ls-remote list-remote": asks() } } },
    { names: "fnm, opam", emits: "env" },
    {
      names: "conda",
      readOnly: {
        sub: {
          list: asksByName(
            "-n= --name= --json --export -e --explicit --full-name -f --revisions -r " +
              "--no-pip --md5 --canonical -c --quiet -q",
          ),
          info: asksByName("-a -e -s --all --envs --json --base --system --license"),
          env: { sub: { list: asksByName("--json") } },
          search: asksByName("--json --info -i --envs"),
        },
      },
      starts: (args) =>
        args[0]?.text === "run"
          ? one(afterOptions(args.slice(1), "-n --name -p --prefix --cwd"))
          : [],
      emits: "shell.bash shell.zsh shell.posix",
    },
    {
      names: "rbenv",
      readOnly: {
        sub: {
          "versions version which whence root prefix commands": asksByName("--bare --skip-aliases"),
        },
      },
    },
    { names: "rbenv, nodenv, goenv, jenv, zoxide, starship, atuin, mcfly", emits: "init" },
    {
      names: "pyenv",
      readOnly: {
        sub: { "versions version which whence root commands": asksByName("--bare --skip-aliases") },
      },
      emits: "init virtualenv-init",
    },
    {
      names: "asdf",
      readOnly: {
        sub: {
          "current list which where latest plugin-list info version": asksByName("--all"),
          plugin: { sub: { list: asksByName("--urls --refs") } },
        },
      },
      starts: subcommand("exec"),
    },
    {
      names: "mise",
      readOnly: {
        sub: {
          "ls list current which where ls-remote version outdated": asksByName(
            "-c -i -g --current --installed --global --json -J --prefix=",
          ),
        },
      },
      starts: (args) => (["exec", "x"].includes(args[0]?.text ?? "") ? one(afterDashes(args)) : []),
      emits: "activate env hook-env",
    },
    { names: "luarocks, opam", domain: "publish", ask: { "upload|publish|delete": PUBLISHES } },
    { names: "luarocks", emits: "path" },
    { names: "dircolors, lesspipe, register-python-argcomplete", emits: "" },
    { names: "thefuck", emits: "--alias" },
    { names: "micromamba", emits: "shell" },
  ],
  examples: [
    { bash: 'eval "$(direnv hook bash)"', expect: "nothing" },
    { bash: "pyenv versions", expect: "allow" },
  ],
};

export default family;
