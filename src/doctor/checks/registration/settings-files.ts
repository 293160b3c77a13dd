import type { Settings } from "../../../settings/read.ts";
import { readOwnCommand } from "../../../settings/registration.ts";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "settings-files",
  title: "Claude Code reads every settings file",
  group: "registration",
  order: 1,
  how:
    "Reads the settings files of all scopes by the rules of two versions of the client, " +
    "which drop a whole file for one mistake.",
  quick: true,
  run({ settings }) {
    const there = settings.filter(({ text }) => text !== null);
    return {
      findings: settings.flatMap(findingsIn),
      seen: there.length === 0 ? "there is none" : there.map(({ scope }) => scope).join(", "),
    };
  },
} satisfies Check;

function findingsIn(settings: Settings): DoctorFinding[] {
  const { path, problems, dropped } = settings;
  const ours = settings.hooks.some(
    ({ spec }) => spec.type === "command" && readOwnCommand(spec.command),
  );
  return problems.map(({ line, column, message, droppedBy }) => ({
    severity: droppedBy === "every client" && mentionsUs(settings, ours) ? "broken" : "risk",
    what: message,
    where: { file: path, line, column },
    why: droppedBy
      ? `${dropped === "every client" ? "Claude Code drops" : "Some versions of Claude Code drop"} ` +
        `the whole file for it without a word: hooks${ours ? ", Sluice's among them," : ""} ` +
        "and rules."
      : "Claude Code takes no notice of this entry.",
    fix: "Correct that line.",
  }));
}

/** Of a file that is not JSON only the text is known. */
function mentionsUs({ text }: Settings, ours: boolean): boolean {
  return ours || (text ?? "").includes("sluice");
}
