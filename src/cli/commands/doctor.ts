import { type CheckGroup, GROUPS } from "../../doctor/check.ts";
import { type DoctorReport, examine, type ProgressListener } from "../../doctor/examine.ts";
import { errorText } from "../../shared/errors.ts";
import { type Command, EXIT, type Io } from "../command.ts";
import { findSubject } from "../install/doctor-subject.ts";
import { flow } from "../render/flow.ts";
import { renderExamined, renderVerdict, reportRecord } from "../render/report.ts";
import { plainJson } from "../render/verdict-json.ts";

export default {
  name: "doctor",
  group: "start",
  summary: "Prove that Claude Code calls Sluice here, that it blocks, and that it stays closed",
  details: [
    "Starts the registered command as Claude Code does and sends it calls; none of them is " +
      "executed. What has to be broken for a proof is",
    "broken in a copy with folders of its own: your server, your configuration and your " +
      "settings are left alone.",
    "Exit code 1 if something is broken or at risk, 2 if it cannot tell.",
  ].join("\n"),
  flags: {
    quick: {
      type: "boolean",
      summary: "within a second: what is written where, and one call that must be denied",
    },
    fix: {
      type: "boolean",
      summary: "first mend what can be mended safely: old entries, file rights, caches",
    },
    "run-project-hooks": {
      type: "boolean",
      summary: "run the project's command even if this Sluice would register another",
    },
    json: { type: "boolean", summary: "the result as JSON" },
  },
  loosens: [{ use: "doctor --fix", proof: "code", byPlan: true, when: (args) => args.flag("fix") }],
  examples: [
    ["sluice doctor", "everything"],
    ["sluice doctor --quick && claude -p 'Fix the tests'", "before an unattended run"],
  ],
  async run(args, io) {
    const [quick, json] = [args.flag("quick"), args.flag("json")];
    const find = () =>
      findSubject(json ? { ...io, out: io.err } : io, args.flag("run-project-hooks"));
    const fixed = args.flag("fix") ? await repair(await examine(await find(), true), json, io) : [];
    const subject = await find();
    const report = await examine(subject, quick, json ? {} : watcher(io));
    io.out(
      json
        ? `${plainJson(reportRecord(report, subject.project, fixed), 2)}\n`
        : `\n${flow(renderVerdict(report, quick, io), io)}`,
    );
    return report.severity === "broken" || report.severity === "risk" ? EXIT.no : EXIT.ok;
  },
} satisfies Command;

/** Each once, in the order of the findings. */
async function repair({ examined }: DoctorReport, json: boolean, io: Io): Promise<string[]> {
  const repairs = examined.flatMap(({ result }) =>
    result.findings.flatMap((finding) => finding.repair ?? []),
  );
  const done: string[] = [];
  for (const work of new Set(repairs)) {
    try {
      const did = await work();
      done.push(did);
      if (!json) io.out(`${io.style.green("fixed")} ${did}\n`);
    } catch (error) {
      io.err(`${io.style.red("not fixed")}: ${errorText(error)}\n`);
    }
  }
  if (!json) io.out(done.length === 0 ? "Nothing that can be mended by itself.\n\n" : "\n");
  return done;
}

/** A heading for each group; on a terminal, the last line shows what is being tried. */
function watcher(io: Io): ProgressListener {
  let group: CheckGroup | undefined;
  return {
    begins(check) {
      if (check.group !== group)
        io.out(`${group ? "\n" : ""}${io.style.bold(GROUPS[check.group])}\n`);
      group = check.group;
      if (io.interactive) io.err(io.style.dim(`… ${check.title}`));
    },
    ends(examined) {
      if (io.interactive) io.err("\r\u001b[2K");
      io.out(renderExamined(examined, io));
    },
  };
}
