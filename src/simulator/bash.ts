import { readShell } from "../shell/parse/read.ts";

/** One command of a shell text, as permission rules see it. */
export interface CommandPart {
  /** Program and arguments with single blanks. */
  readonly text: string;
  /** The same with the program's bare name: `rm` for `/bin/rm`. */
  readonly bare: string;
  /** Found inside another command's text, such as `$(…)` or `bash -c`. */
  readonly inside: boolean;
  /** Through `sudo`, `timeout` and the like, which rules look through. */
  readonly wrapped: boolean;
}

export interface SplitCommand {
  readonly parts: readonly CommandPart[];
  /**
   * There is more to it than commands in a row: a redirect, a variable, a substitution, a subshell,
   * `&`.
   */
  readonly intricate: boolean;
}

/** Rules look through these, says the client: measured with a deny rule. */
const TRANSPARENT = /^(?:sudo|timeout|xargs|time|nice|nohup|env)$/;
const PLAIN_REDIRECTS = /\d?>\s?(?:\/dev\/null|&\d)/g;

export function readCommand(
  text: string,
  place: { readonly project: string; readonly home: string },
): SplitCommand {
  const { commands, unknown } = readShell(text, "command", {
    cwd: place.project,
    home: place.home,
  });
  const parts = commands.flatMap((command): CommandPart[] => {
    if (!command.program) return [];
    const args = command.args.map((word) => word.text);
    return [
      {
        text: [command.program.text, ...args].join(" "),
        bare: [command.name, ...args].join(" "),
        inside: command.via.some((name) => !TRANSPARENT.test(name)),
        wrapped: command.via.length > 0,
      },
    ];
  });
  const rest = text
    .replaceAll(PLAIN_REDIRECTS, "")
    .replaceAll(/'[^']*'/g, "")
    .replaceAll("&&", "");
  return { parts, intricate: unknown.length > 0 || /[$`(){}<>&]|^\s*\w+=/.test(rest) };
}
