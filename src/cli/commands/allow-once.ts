import { grant, isCodeOf, ONCE_MS } from "../../approvals/allow-once.ts";
import type { AuditRecord } from "../../audit/record.ts";
import { folders } from "../../config/folders.ts";
import { CannotError, type Command, EXIT, UsageError } from "../command.ts";
import { withLog } from "../open-log.ts";
import { visible } from "../render/frame.ts";
import { clock } from "../render/time.ts";

export default {
  name: "allow-once",
  group: "people",
  summary: "Let exactly one denied call through, once",
  operands: "<code>",
  details: [
    "Claude Code shows you the code with each denial; the model never sees it. For ten " +
      "minutes it lets the same call (same session, tool, input",
    "and folder) through, once; the record says that it was you. Denials of a managed " +
      "file, and those that protect Sluice itself, have no code.",
  ].join("\n"),
  flags: {},
  loosens: [{ use: "allow-once <code>", proof: "terminal", always: true }],
  examples: [["sluice allow-once K7QF2-M4XRT", "then tell the agent to try again"]],
  async run(args, io) {
    const [given, more] = args.words;
    if (given === undefined || more !== undefined)
      throw new UsageError("expected one code, as Claude Code showed it with the denial");
    const now = Date.now();
    const record = await withLog(io, async ({ store }) => {
      const denials = store.entries({
        decision: "deny",
        event: "PreToolUse",
        since: now - ONCE_MS,
        newestFirst: true,
      });
      for await (const entry of denials)
        if (entry.record.once && isCodeOf(entry.record.once, given)) return entry.record;
      return undefined;
    });
    if (!record?.once)
      throw new CannotError(
        `no call of the last ten minutes was denied with the code \`${visible(given)}\`; ` +
          "run it in the project's folder",
      );
    grant(folders(io.env).state, record.once.call, now);
    io.out(
      `Allowed once, until ${clock(now + ONCE_MS)}:\n  ${callOf(record)}\nTell the agent ` +
        `to try again.\n`,
    );
    return EXIT.ok;
  },
} satisfies Command;

function callOf({ tool = "", input }: AuditRecord): string {
  const { command, file_path: path } = input;
  return visible(
    `${tool} ` +
      `${typeof command === "string" ? command : typeof path === "string" ? path : JSON.stringify(input)}`,
  );
}
