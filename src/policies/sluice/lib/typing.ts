import type { Scene } from "../../../engine/policy.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { looks } from "./own-commands.ts";
import { isReader, SPEAKS, TAKES_PROSE, TAKES_SCRIPT } from "./reading.ts";
import type { Trick } from "./trick.ts";

/** `sluice --yes trust`, wherever it stands in a text. */
const OWN_LINE = /(?<![\w./@-])sluice\s+((?:--?[\w-]+\s+)*[a-z][\w-]*)/g;
const CLIENT_LINE = /\bclaude\s[^\n;|&]*--dangerously-skip-permissions/;

/** A command line that another program types, keeps for later or hands on: `xdotool type 'sluice trust'`. */
export function typedBy(command: ShellCommand, index: number, scene: Scene): Trick | undefined {
  const { name, args, stdin } = command;
  if (!command.program || SPEAKS.has(name) || TAKES_PROSE.has(name)) return undefined;
  const texts = [...args.map(({ text }) => text), ...(stdin !== undefined && TAKES_SCRIPT.test(name) ? [stdin] : [])];
  const telling = texts.filter((text) => /\s/.test(text) && /sluice\s|claude\s/.test(text));
  if (telling.length === 0 || isReader(command, index, scene)) return undefined;
  if (telling.some((text) => [...text.matchAll(OWN_LINE)].some(([, line = ""]) => !looks(line)))) return "loosens";
  return telling.some((text) => CLIENT_LINE.test(text)) ? "unguarded" : undefined;
}
