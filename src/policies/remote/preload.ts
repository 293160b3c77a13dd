import { readArguments } from "../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { definePolicy } from "../../engine/policy.ts";
import { clip } from "../../shared/text.ts";
import { SHELLS } from "../../shell/wrappers.ts";
import { injectionsOf, SETTERS } from "./lib/code-variables.ts";
import { OPEN_FOLDER } from "./lib/loading-variables.ts";
import { localCommandOf, PROXIED } from "./lib/proxy.ts";

const MAX_VALUE_LENGTH = 80;

const LOADER = /^ld(?:-linux|-musl)?[\w.-]*\.so(?:\.\d+)*$/;
const SYSTEM_PROGRAM = /^(?:\/usr(?:\/local)?|\/opt\/[\w.-]+)?\/s?bin\//;

export default definePolicy({
  id: "remote/preload",
  meta: {
    summary: "Deny variables and options that slip foreign code into other programs",
    why:
      "A program that looks harmless in the command line then runs something else, under its " +
      "own name and with its own rights.",
    presets: ["recommended", "strict"],
    limits: [
      "A value that is put together at run time is not known; only for the most dangerous " +
        "variables is that asked about.",
      "Variables that were set by an earlier call, or that containers get (`docker run " +
        "-e`), are not seen.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...SETTERS, ...PROXIED, ...SHELLS, "enable", "hash"]),
  traits: ["assigns", "odd"],
  messages: {
    injected:
      "`{name}={value}` {effect}. Run the program without it; if it is needed, leave it to " +
      "the person.",
    steered: "`{name}={value}` {effect}. Approve only if what is there is trusted.",
    unreadable: "`{name}` {effect}, and its value is only known at run time. Have it written out.",
    builtin:
      "This loads `{file}` into the shell itself as code. Call the program by its path instead.",
    renamed: "After this, `{name}` means `{file}`. Approve only if that is meant.",
    startup: "This shell runs `{file}` before anything else. Approve only if that file is known.",
    proxy: "`{program}` runs `{script}` on this machine to connect. Approve only if that is meant.",
  },

  brief: () => "No `LD_PRELOAD` and the like.",

  *decide(scene) {
    const { shell, deny, ask } = scene;
    for (const command of shell.commands) {
      const { at, name } = command;
      for (const { name: variable, value, decision, effect } of injectionsOf(command)) {
        if (decision === "deny")
          yield deny(
            "injected",
            { name: variable, value: clip(value, MAX_VALUE_LENGTH), effect },
            at,
          );
        else if (decision === "ask")
          yield ask(
            "steered",
            { name: variable, value: clip(value, MAX_VALUE_LENGTH), effect },
            at,
          );
        else yield ask("unreadable", { name: variable, effect }, at);
      }
      for (const { text } of loadedLibraries(command)) yield deny("builtin", { file: text }, at);
      const [file, alias] = name === "hash" ? afterOption(command, "-p") : [];
      if (file && alias && !SYSTEM_PROGRAM.test(file.text))
        yield ask("renamed", { name: alias.text, file: file.text }, at);
      for (const { text } of startupFiles(command)) yield ask("startup", { file: text }, at);
      const script = localCommandOf(command, scene);
      if (script)
        yield ask("proxy", { program: name, script: clip(script.text, MAX_VALUE_LENGTH) }, at);
    }
  },

  examples: [
    { bash: "LD_PRELOAD=/tmp/hook.so git status", expect: { deny: "injected" } },
    { bash: "NODE_OPTIONS='--require /tmp/hook.js' npm test", expect: { deny: "injected" } },
    { bash: "PATH=/tmp/bin npm test", expect: { ask: "steered" } },
    { bash: 'BASH_ENV="$SETUP" bash run.sh', expect: { ask: "unreadable" } },
    { bash: "enable -f ./hook.so hook", expect: { deny: "builtin" } },
    { bash: "hash -p ./fake git", expect: { ask: "renamed" } },
    { bash: "bash --rcfile /tmp/rc -i", expect: { ask: "startup" } },
    { bash: "ssh -o ProxyCommand='./connect.sh' example.com", expect: { ask: "proxy" } },
    { bash: "NODE_OPTIONS=--max-old-space-size=4096 npm run build", expect: "nothing" },
    { bash: "PYTHONPATH=src pytest", expect: "nothing" },
    { bash: "export PATH=$PATH:/opt/tool/bin", expect: "nothing" },
    { bash: "LD_PRELOAD= ./app", expect: "nothing", note: "it is switched off" },
  ],
});

function afterOption({ args }: ShellCommand, option: string): readonly ShellWord[] {
  const at = args.findIndex(({ text }) => text === option);
  return at < 0 ? [] : args.slice(at + 1);
}

/** `enable -f lib.so name`, and the loader of the system called by its name. */
function loadedLibraries(command: ShellCommand): readonly ShellWord[] {
  if (command.name === "enable") return readArguments(command.args, "-f").values("-f");
  return LOADER.test(command.name)
    ? readArguments(command.args, "--preload --audit --library-path").values("--preload", "--audit")
    : [];
}

function startupFiles({ name, args }: ShellCommand): readonly ShellWord[] {
  if (!SHELLS.has(name)) return [];
  return readArguments(args, "--rcfile --init-file")
    .values("--rcfile", "--init-file")
    .filter(({ text, literal }) => !literal || OPEN_FOLDER.test(text));
}
