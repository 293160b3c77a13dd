import { COMMAND_GROUPS, type Command, type Io, type Loosening } from "./command.ts";
import { flow } from "./render/flow.ts";

type Screen = Pick<Io, "style" | "width">;

/** More values than this are left to completion and to the error message. */
export const MAX_LISTED = 5;

export function commandHelp(command: Command, io: Screen): string {
  const { style } = io;
  const usage =
    "sluice " +
    `${command.name}${command.operands ? ` ${command.operands}` : ""}${Object.keys(command.flags).length > 0 ? " [options]" : ""}`;
  const flags = Object.entries(command.flags).map(([name, flag]): [string, string] => {
    const few = flag.values && flag.values.length <= MAX_LISTED ? flag.values.join("|") : undefined;
    const value = flag.type === "string" ? ` <${few ?? (flag.values ? name : "text")}>` : "";
    return [`${flag.short ? `-${flag.short}, ` : ""}--${name}${value}`, flag.summary];
  });
  const parts = [
    flow(`${command.summary}.`, io),
    `${style.bold("Usage")}\n${flow(`  ${usage}`, io, "    ")}`,
    ...(command.details ? [paragraphs(command.details, io)] : []),
    ...(command.loosens === "never"
      ? []
      : [
          `${style.bold(FOR_A_PERSON)}\n${personLines(command.loosens)
            .map((line) => flow(`  ${line}`, io, "    "))
            .join("\n")}`,
        ]),
    ...(flags.length > 0 ? [`${style.bold("Options")}\n${columns(flags, io)}`] : []),
    `${style.bold("Examples")}\n${command.examples.map(([line, does]) => `  ${style.dim(`# ${does}`)}\n  ${line}`).join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

const PROOFS: Readonly<Record<Loosening["proof"], string>> = {
  outside: "also without a terminal",
  terminal: "at a terminal",
  code: "at a terminal, with a code to type back",
};

export const FOR_A_PERSON = "For a person, and refused inside any agent";

/** Which uses want a person, and what shows that it is one. */
export function personLines(uses: readonly Loosening[]): string[] {
  return uses.map(({ use, proof, always, byPlan }) => {
    const plan = byPlan ? ", if it changes how Sluice is called" : "";
    const script =
      always || proof === "outside" ? "" : "; by a script only while nothing calls Sluice";
    return `sluice ${use}: ${PROOFS[proof]}${plan}${script}`;
  });
}

export function generalHelp(commands: readonly Command[], io: Screen): string {
  const { style } = io;
  const left = Math.max(...commands.map(({ name }) => name.length));
  const groups = Object.entries(COMMAND_GROUPS).flatMap(([group, title]) => {
    const members = commands.filter((command) => command.group === group);
    const rows = members.map(({ name, summary }): [string, string] => [name, summary]);
    return rows.length === 0 ? [] : [`${style.bold(title)}\n${columns(rows, io, left)}`];
  });
  return [
    "Decision control for Claude Code: one gate for every tool call, prompt and stop.",
    ...groups,
    `${style.bold("Exit codes")}\n${columns(
      [
        ["0", "it worked, and the answer is yes"],
        [
          "1",
          "it worked, and the answer is no (denied, a failed test, an error in the configuration)",
        ],
        ["2", "it could not answer (wrong argument, unreadable file)"],
      ],
      io,
    )}`,
    "`sluice <command> --help` shows a command's options and examples.\n",
  ].join("\n\n");
}

/** Beside long names there must be room to read on a narrow screen. */
const MIN_TEXT = 24;

/** Rows of two columns; the right one goes on below itself. */
function columns(
  rows: readonly (readonly [string, string])[],
  io: Screen,
  left = Math.max(...rows.map(([name]) => name.length)),
): string {
  const indent = " ".repeat(Math.min(left + 4, Math.max(0, (io.width ?? 0) - MIN_TEXT)));
  return rows.map(([name, text]) => flow(`  ${name.padEnd(left)}  ${text}`, io, indent)).join("\n");
}

/** A line that ends with a sentence ends a paragraph; others go on. */
function paragraphs(text: string, io: Screen): string {
  return io.width === undefined ? text : flow(text.replaceAll(/(?<![.:])\n/g, " "), io);
}
