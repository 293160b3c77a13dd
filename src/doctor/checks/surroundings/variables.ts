import { environmentIn } from "../../../settings/environment.ts";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

const DANGERS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /^(?:LD|DYLD)_/,
    "It loads code into every program that Claude Code starts, Sluice's launcher included.",
  ],
  [
    /^HOME$|^USERPROFILE$/,
    "It moves the home folder, so that `~` means something else to a judgement than to you.",
  ],
  [
    /^(?:PERL|PERLLIB|NODE_)/,
    "It makes an interpreter run other code first. The registered command empties the " +
      "known ones, other hooks do not.",
  ],
  [
    /^PATH$|^BASH_ENV$|^ENV$|^IFS$|^SHELLOPTS$/,
    "It chooses which programs a hook finds. Sluice's own paths are absolute, those of " +
      "other hooks may not be.",
  ],
  [
    /^(?:SLUICE|XDG)_/,
    "It points to other folders. The registered command does not obey, a line of your own may.",
  ],
  [
    /^CLAUDE_(?:CONFIG_DIR|PROJECT_DIR)$/,
    "It makes another folder count as the configuration or the project.",
  ],
];

export default {
  id: "variables",
  title: "The project sets no dangerous variable",
  group: "surroundings",
  order: 5,
  how:
    "Looks into `env` of the project's settings files for variables that choose code, " +
    "programs or folders. They are not set when the gate is tried.",
  quick: true,
  run({ settings }) {
    const files = settings.filter(({ scope }) => scope === "project" || scope === "local");
    return {
      findings: files.flatMap((file) =>
        environmentIn(file).flatMap(({ name, line, column }): DoctorFinding[] => {
          const why = DANGERS.find(([pattern]) => pattern.test(name))?.[1];
          if (why === undefined) return [];
          return [
            {
              severity: "risk",
              what: `the project sets ${name} for all hooks`,
              where: { file: file.path, line, column },
              why,
              fix: "Take it out. If you did not put it there, find out who did.",
            },
          ];
        }),
      ),
    };
  },
} satisfies Check;
