import { type Command, EXIT, UsageError } from "../command.ts";
import { COMMANDS } from "./index.gen.ts";

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash,
  zsh,
  fish,
};

export default {
  name: "completion",
  group: "start",
  summary: "Print the completion script for a shell",
  operands: "<bash | zsh | fish>",
  words: Object.keys(SHELLS),
  flags: {},
  loosens: "never",
  examples: [
    ["sluice completion bash > ~/.local/share/bash-completion/completions/sluice", "for bash"],
    ["sluice completion fish > ~/.config/fish/completions/sluice.fish", "for fish"],
  ],
  async run({ words: [shell = ""] }, io) {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
    const which = shell === "" ? "which shell?" : `no completion for \`${shell}\`;`;
    if (!script) throw new UsageError(`${which} expected ${Object.keys(SHELLS).join(", ")}`);
    io.out(script(COMMANDS));
    return EXIT.ok;
  },
} satisfies Command;

function wordsOf({ words = [], flags }: Command): string[] {
  return [...words, ...Object.keys(flags).map((name) => `--${name}`), "--help"];
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map(
    (command) => `    ${command.name}) words="${wordsOf(command).join(" ")}" ;;`,
  );
  const values = commands.flatMap(({ flags }) =>
    Object.entries(flags).flatMap(([name, { values: list }]) =>
      list ? [`    --${name}) words="${list.join(" ")}" ;;`] : [],
    ),
  );
  return `_sluice() {
  local words="${commands.map(({ name }) => name).join(" ")}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    esac
    case "\${COMP_WORDS[COMP_CWORD-1]}" in
${[...new Set(values)].join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _sluice sluice
`;
}

function zsh(commands: readonly Command[]): string {
  return `#compdef sluice
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
}

function fish(commands: readonly Command[]): string {
  const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => [
    `complete -c sluice -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
    ...(command.words
      ? [
          `complete -c sluice -n '__fish_seen_subcommand_from ${command.name}' -a ` +
            `${quote(command.words.join(" "))}`,
        ]
      : []),
    ...Object.entries(command.flags).map(([name, flag]) => {
      const values = flag.values
        ? ` -x -a ${quote(flag.values.join(" "))}`
        : flag.type === "string"
          ? " -r"
          : "";
      return (
        `complete -c sluice -n '__fish_seen_subcommand_from ${command.name}' -l ${name} -d ` +
        `${quote(flag.summary)}${values}`
      );
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
