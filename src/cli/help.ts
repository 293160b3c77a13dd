import type { Command, Io } from "./command.ts";

/** More values than this are left to completion and to the error message. */
export const MOST_LISTED = 5;

export function commandHelp(command: Command, { style }: Pick<Io, "style">): string {
  const usage = `sluice ${command.name}${command.operands ? ` ${command.operands}` : ""}${Object.keys(command.flags).length > 0 ? " [options]" : ""}`;
  const flags = Object.entries(command.flags).map(([name, flag]): [string, string] => {
    const few = flag.values && flag.values.length <= MOST_LISTED ? flag.values.join("|") : undefined;
    const value = flag.type === "string" ? ` <${few ?? (flag.values ? name : "text")}>` : "";
    return [`${flag.short ? `-${flag.short}, ` : ""}--${name}${value}`, flag.summary];
  });
  const parts = [
    `${command.summary}.`,
    `${style.bold("Usage")}\n  ${usage}`,
    ...(command.details ? [command.details] : []),
    ...(flags.length > 0 ? [`${style.bold("Options")}\n${columns(flags)}`] : []),
    `${style.bold("Examples")}\n${command.examples.map(([line, does]) => `  ${style.dim(`# ${does}`)}\n  ${line}`).join("\n")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

export function generalHelp(commands: readonly Command[], { style }: Pick<Io, "style">): string {
  const rows = commands.map(({ name, summary }): [string, string] => [name, summary]);
  return [
    "Decision control for Claude Code: one gate for every tool call, prompt and stop.",
    `${style.bold("Commands")}\n${columns(rows)}`,
    `${style.bold("Exit codes")}\n${columns([
      ["0", "it worked, and the answer is yes"],
      ["1", "it worked, and the answer is no (denied, a failed test, an error in the configuration)"],
      ["2", "it could not answer (wrong argument, unreadable file)"],
    ])}`,
    "`sluice <command> --help` shows a command's options and examples.\n",
  ].join("\n\n");
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
