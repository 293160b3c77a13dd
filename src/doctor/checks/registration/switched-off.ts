import type { Settings } from "../../../settings/read.ts";
import type { Check } from "../../check.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "switched-off",
  title: "No settings file switches hooks off",
  group: "registration",
  order: 2,
  how: "Looks for `disableAllHooks` in any scope and `allowManagedHooksOnly` in the managed file.",
  quick: true,
  run({ merged: { disabledBy, managedOnlyBy }, gates, settings }) {
    const findings: DoctorFinding[] = [];
    if (disabledBy) findings.push(off(disabledBy));
    else findings.push(...settings.filter(({ disableAllHooks }) => disableAllHooks).map(overruled));
    if (managedOnlyBy && gates.length === 0) findings.push(managedOnly(managedOnlyBy));
    return { findings };
  },
} satisfies Check;

function off({ path, text, scope }: Settings): DoctorFinding {
  const project = scope === "project" || scope === "local";
  return {
    severity: "broken",
    what: "`disableAllHooks` is true",
    where: { file: path, ...lineOf(text, '"disableAllHooks"') },
    why:
      "Claude Code runs no hook at " +
      `all${project ? ": this file of the project switches Sluice off for everybody who works in it" : ""}.`,
    fix: "Take `disableAllHooks` out. If you did not put it there, find out who did.",
  };
}

/** A more binding file says false; take that away, and the hooks are off. */
function overruled({ path, text }: Settings): DoctorFinding {
  return {
    severity: "risk",
    what: "`disableAllHooks` is true here and false in a more binding file",
    where: { file: path, ...lineOf(text, '"disableAllHooks"') },
    why: "Hooks run only as long as the other file stays as it is.",
    fix: "Take it out.",
  };
}

function managedOnly({ path, text }: Settings): DoctorFinding {
  return {
    severity: "broken",
    what: "`allowManagedHooksOnly` lets only hooks of the managed file run",
    where: { file: path, ...lineOf(text, '"allowManagedHooksOnly"') },
    why: "Sluice is not registered there, so Claude Code does not call it.",
    fix:
      "Ask who manages this machine to register Sluice in that file; `sluice init --dry-run` " +
      "shows the entry.",
  };
}

function lineOf(text: string | null, key: string): { line?: number } {
  const index = (text ?? "").split("\n").findIndex((line) => line.includes(key));
  return index < 0 ? {} : { line: index + 1 };
}
