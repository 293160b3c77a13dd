import type { ShellWord } from "../../command/facts.ts";
import { type Launch, value } from "../launchers/launcher.ts";
import type { Family } from "../program.ts";

/** `make --eval 'x:; command'` and `make SHELL=program`. */
function recipe(word: ShellWord): Launch {
  return {
    script: { ...word, text: word.text.replace(/^(?:SHELL=|[^:;=]*:[^;\n]*[;\n])\s*/, "") },
  };
}

const family: Family = {
  about: "Build tools: make and its kin.",
  programs: [
    {
      names: "just",
      readOnly: {
        options:
          "-l -s= -f= -d= --list --summary --show= --justfile= --working-directory= " +
          "--unsorted --list-heading= --list-prefix= --list-submodules --dump --color= " +
          "--version --help",
        needs: "-l -s --list --summary --show --dump --version --help",
        operands: "none",
      },
    },
    {
      names: "make, gmake, ninja, just",
      files: {
        operands: "text",
        valued: "-j -l -o -W",
        reads: "-f --file --makefile --justfile",
        names: "-C --directory -I",
      },
    },
    { names: "make, gmake", runsCode: { valued: "-j -C", files: "-f --file --makefile" } },
    {
      names: "make",
      starts: (args) =>
        [...value(args, ["--eval"]), ...args.filter(({ text }) => text.startsWith("SHELL="))].map(
          recipe,
        ),
    },
  ],
  examples: [
    { bash: "make", expect: "nothing" },
    { bash: "make -n", expect: "nothing" },
  ],
};

export default family;
