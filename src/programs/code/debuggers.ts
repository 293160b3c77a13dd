import { shellEscape } from "../launchers/escapes.ts";
import { afterDashes, afterWord, one, optionScripts } from "../launchers/launcher.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Debuggers and memory dumps.",
  programs: [
    {
      names: "procdump, procdump64",
      secrets: [{ word: /lsass/i, decision: "deny", effect: "copies passwords out of memory" }],
    },
    {
      names: "gcore, gdb",
      secrets: [
        {
          flag: "-p --pid",
          decision: "ask",
          effect: "reads the memory of another program, secrets among it",
        },
      ],
    },
    {
      names: "gdb",
      starts: (args) => [
        ...optionScripts(args, ["-ex", "--eval-command"]).flatMap(shellEscape),
        ...one(afterWord(args, ["--args", "-args"])),
      ],
    },
    {
      names: "lldb",
      starts: (args) => [
        ...optionScripts(args, ["-o", "-O", "--one-line"]).flatMap(shellEscape),
        ...one(afterDashes(args)),
      ],
    },
  ],
  examples: [
    { bash: "gdb -p 1", expect: "ask" },
    { bash: "gdb --version", expect: "allow" },
  ],
};

export default family;
