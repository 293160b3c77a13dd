/**
 * How a pack is written: for each tool the uses that are worth stopping, spelled much as its own usage line spells them.
 *
 *   "s3 rb"                    the sub-commands, past any options; what follows them does not matter
 *   "volume rm|remove"         alternatives
 *   "* delete-*"               `*` stands for any text in one word
 *   "** delete"                any number of sub-commands before it; "**" alone is every use of the program
 *   "rm -f|--force"            and one of these options, also inside a bundle or abbreviated
 *   "scale --replicas=0"       and this option with this value
 *   "release !--snapshot"      and none of these options
 *   "file @state=absent"       and some operand like this
 *   "del @?"                   and some operand that is only known at run time
 *   "<flushall*"               and a line like this on stdin, where that is known
 */
export type ToolUses = Readonly<Record<string, EffectText>>;

/** What happens, continuing "`tool sub-command` …"; or that and the next permitted step, a sentence of its own. */
export type EffectText = string | readonly [effect: string, next: string];

export interface Tool {
  /** Its names, separated by commas; words after a name are sub-commands that lead to it: `kubectl, k3s kubectl`. */
  readonly programs: string;
  /** Options that take a value, of those that may stand before the end of a sub-command; the ones in a use count anyway. */
  readonly valued?: string;
  /** Its long options have one dash: `-auto-approve`. */
  readonly oneDash?: true;
  /** Its sub-commands may be written in any case. */
  readonly anyCase?: true;
  /** Sub-commands that only read; `**` does not reach past them, and an unknown word before them stands for options. */
  readonly reads?: string;
  /** Options with which nothing happens, besides `--help` and `--dry-run`. */
  readonly harmless?: string;
  /** `help` as its last word only prints help. */
  readonly helpWord?: true;
  /** With one of these variables set for the command, a deny is only an ask: `RAILS_ENV=test`. */
  readonly mild?: string;
  /** The next permitted step, where it is the same for all uses. */
  readonly next?: string;
  readonly deny?: ToolUses;
  readonly ask?: ToolUses;
}

/** What a piece of code given to a tool does that is worth stopping. */
export interface CodeHarm {
  readonly kind: "deny" | "ask";
  readonly effect: string;
}
