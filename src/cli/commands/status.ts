import type { StoreTrouble } from "../../store/journal/store-trouble.ts";
import { type Command, EXIT, type Io } from "../command.ts";
import { readStatus, type ScopeStatus } from "../install/status.ts";
import { flow } from "../render/flow.ts";
import { visible } from "../render/frame.ts";
import { shortPath } from "../render/path.ts";
import { stamp } from "../render/time.ts";
import { plainJson } from "../render/verdict-json.ts";

export default {
  name: "status",
  group: "start",
  summary: "Show where Sluice is registered, from which version, and whether that is current",
  details:
    "Exit code 1 if Claude Code does not call Sluice here, or not as `sluice init` would " +
    "register it now.",
  flags: { json: { type: "boolean", summary: "the result as JSON" } },
  loosens: "never",
  examples: [["sluice status", "each settings file and what is in it"]],
  async run(args, io) {
    const status = await readStatus(io);
    if (args.flag("json")) io.out(`${plainJson(status, 2)}\n`);
    else {
      for (const scope of status.scopes)
        if (
          scope.scope !== "managed" ||
          scope.state !== "not registered" ||
          scope.problems.length > 0
        )
          show(scope, io);
      for (const trouble of status.troubles)
        io.out(flow(`${io.style.yellow("log")}: ${visible(troubleText(trouble))}\n`, io, "  "));
      for (const problem of status.problems)
        io.out(flow(`${io.style.red("problem")}: ${visible(problem)}\n`, io, "  "));
      if (status.judges)
        io.out(
          `${io.style.green("Claude Code calls Sluice here.")} \`sluice explain ` +
            `'<command>'\` shows what it says.\n`,
        );
    }
    return status.judges ? EXIT.ok : EXIT.no;
  },
} satisfies Command;

function show({ scope, file, state, events, version, problems }: ScopeStatus, io: Io): void {
  const { style } = io;
  const under = " ".repeat(9);
  const out = (text: string): void => io.out(flow(text, io, under));
  const paint = { "not registered": style.dim, current: style.green, stale: style.yellow }[state];
  out(`${style.bold(scope.padEnd(8))} ${paint(state.padEnd(15))} ${shortPath(file, io)}\n`);
  if (events.length > 0)
    out(
      `${under}${style.dim(`sluice ${version ?? "of an unknown version"}: ${events.join(", ")}`)}\n`,
    );
  for (const problem of problems) out(`${under}${style.yellow(visible(problem))}\n`);
  if (problems.length > 0) out(`${under}to do: ${fix(problems, scope)}\n`);
}

function troubleText({ kind, since, message }: StoreTrouble): string {
  const where =
    kind === "drain" ? "the log; they wait in the journal" : "the collector; they are in the log";
  const next = kind === "drain" ? " `sluice log` tries again, and says what to do." : "";
  return (
    `since ${stamp(since)} records do not reach ${where}: ` +
    `${message}${next && !/[.?!]$/.test(message) ? "." : ""}${next}`
  );
}

function fix(problems: readonly string[], scope: string): string {
  return problems.some((problem) => problem.includes(" the file: "))
    ? "mend the file"
    : `sluice init --scope ${scope}`;
}
