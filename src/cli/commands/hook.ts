import { EVENT_NAMES } from "../../protocol/events.ts";
import { PROOF_EXIT } from "../../protocol/proof.ts";
import { type Command, EXIT } from "../command.ts";
import { FOLDER_FLAGS } from "../folder-flags.ts";

/**
 * Help and completion only: `bin/sluice` starts `hook` from a bundle of its own, see hook-main.ts.
 */
export default {
  name: "hook",
  group: "hooks",
  summary: "Judge one hook event from stdin, as Claude Code calls it",
  operands: "[event]",
  words: EVENT_NAMES,
  details: [
    "Reads the event as JSON from stdin and prints the reply for that event, and nothing " +
      "else, on stdout.",
    "The event's name is needed where stdin may be unreadable, so a registered hook always " +
      "gives it.",
    "Exit code 2 means the call is refused without a reply; every other outcome is 0.",
  ].join("\n"),
  flags: {
    dialect: {
      type: "string",
      values: ["client", "flat"],
      summary: "the words of the reply: Claude Code's (default), or the flat HookResult",
    },
    ...FOLDER_FLAGS,
    proof: {
      type: "boolean",
      summary:
        `for the registered command: exit code ${PROOF_EXIT.answered} for an answer, ` +
        `${PROOF_EXIT.refused} for a refusal, no other`,
    },
    framed: {
      type: "boolean",
      summary:
        "for the launcher: the reply with its lengths in front, so that a part is never " +
        "taken for the whole",
    },
  },
  loosens: "never",
  examples: [
    [`echo '{"tool_input": {"file_path": ".env"}}' | sluice hook PreToolUse`, "a denied read"],
    [
      `echo '{"tool_input": {"file_path": ".env"}}' | sluice hook PreToolUse --dialect flat`,
      "the same as a HookResult",
    ],
  ],
  run: async () => EXIT.failed,
} satisfies Command;
