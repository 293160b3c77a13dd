import type { ShellCommand } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { isReader, SPEAKS, TAKES_PROSE, TAKES_SCRIPT } from "./reading.ts";

/**
 * `sluice --yes trust`, wherever it stands in a text. Only what decides something: in a text, any
 * word may follow the name.
 */
const OWN_LINE =
  /(?<![\w./@-])sluice\s+(?:-[\w-]*\s+){0,20}(?:trust|untrust|uninstall|allow|allow-once|approve|approvals|questions|pair|pause|disable|off|observe|init|adopt|hook|serve)\b/;
const CLIENT_LINE = /\bclaude\s[^\n;|&]{0,400}--dangerously-skip-permissions/;

/**
 * A command line that another program types, keeps for later or hands on: `xdotool type 'sluice
 * trust'`.
 */
export function typedBy(
  command: ShellCommand,
  index: number,
  scene: PolicyContext,
): ReturnType<typeof typedIn> {
  const { name, args, stdin } = command;
  if (!command.program || SPEAKS.has(name) || TAKES_PROSE.has(name)) return undefined;
  const texts = [
    ...args.map(({ text }) => text),
    ...(stdin !== undefined && TAKES_SCRIPT.test(name) ? [stdin] : []),
  ];
  const found = texts.map(typedIn).find((trick) => trick !== undefined);
  return found && !isReader(command, index, scene) ? found : undefined;
}

/** The first command line in a text that is for the person alone. */
export function typedIn(text: string): "loosens" | "unguarded" | undefined {
  if (!/(?:sluice|claude)\s/.test(text)) return undefined;
  if (OWN_LINE.test(text)) return "loosens";
  return CLIENT_LINE.test(text) ? "unguarded" : undefined;
}
