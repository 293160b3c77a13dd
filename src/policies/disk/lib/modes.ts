import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { factOf } from "../../../programs/index.ts";
import { FEEDERS, SEARCHERS } from "../../../programs/lib/groups.ts";
import type { RightsProgram } from "../../../programs/program.ts";
import { gives, givesExactly, programOf } from "../../shared/command-options.ts";

/** A change of who may use which files. */
export interface ModeChange {
  readonly verb: string;
  readonly words: readonly ShellWord[];
  /** Folders with all that is in them. */
  readonly deep: boolean;
  /** Some targets come from the output of another program. */
  readonly fed: boolean;
  /** Everybody may write then; nobody may read then; whoever runs it becomes its owner. */
  readonly opens: boolean;
  readonly closes: boolean;
  readonly setsOwner: boolean;
}

/** `-x` and `-rwx` are modes, not options. */
const DASHED_MODE = /^-[rwxXst]+(?:,|$)/;

export function modeChangeOf(command: ShellCommand): ModeChange | undefined {
  const changer = factOf("changesRights", programOf(command));
  const { args, via } = command;
  if (!changer || givesExactly(args, "--help --version")) return undefined;
  const [mode, files] = modeAndFiles(args, changer);
  const modal = programOf(command) === "chmod" ? mode : "";
  const searched = via.some((name) => SEARCHERS.has(name)) && files.some(({ pattern }) => pattern);
  return {
    verb: changer.verb,
    words: files.filter(({ text }) => text !== "$(stdin)"),
    deep: gives(args, changer.deep) || searched,
    fed: FEEDERS.has(via.at(-1) ?? "") && files.some(({ literal }) => !literal),
    opens: /^[0-7]*[2367]$/.test(modal) || /(?:^|,)[ugo]*[ao][ugoa]*[+=][rxXst]*w/.test(modal),
    closes:
      /^0+$/.test(modal) || /(?:^|,)(?:a|ugo)?[-][rxXst]*r|(?:^|,)(?:a|ugo)?=(?:,|$)/.test(modal),
    setsOwner:
      /^[4-7][0-7]{3}$|^0[4-7][0-7]{3}$/.test(modal) ||
      /(?:^|,)[goa]*u?[goa]*[+=][rwxXt]*s/.test(modal.replace(/(?:^|,)g[+=]\w*/g, "")),
  };
}

function modeAndFiles(
  args: readonly ShellWord[],
  { valued, told, signed }: RightsProgram,
): [mode: string, files: readonly ShellWord[]] {
  if (signed) return ["", args.filter(({ text }) => !/^[-+=]/.test(text))];
  const dashed = args.find(({ text }) => DASHED_MODE.test(text));
  const { operands, has } = readOptions(
    dashed ? args.filter((word) => word !== dashed) : args,
    valued,
  );
  if (dashed) return [dashed.text, operands];
  if (told !== undefined && has(...told.split(" "))) return ["", operands];
  return [operands[0]?.text ?? "", operands.slice(1)];
}
