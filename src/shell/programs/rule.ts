/** What running a program means, for programs where the words alone tell. */
export interface ProgramRule {
  /** The program, then its subcommands; `|` between alternatives: "systemctl poweroff|reboot". */
  readonly run: string;
  /** One of these options must be there. */
  readonly flag?: string;
  /** One of these makes it harmless; it must be written in full. */
  readonly unless?: string;
  /** Options that take a value, where one may stand before the subcommand. */
  readonly valued?: string;
  /** False: without any operand or option it only shows something. */
  readonly bare?: false;
  /** It must name a device: on a plain file it is harmless. */
  readonly on?: "device";
  /** Continues the sentence "`git reset` …". */
  readonly effect: string;
}
