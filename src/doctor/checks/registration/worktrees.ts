import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

export default {
  id: "worktrees",
  title: "Worktrees are left to Claude Code",
  group: "registration",
  order: 10,
  how:
    "Looks for a hook of Sluice on WorktreeCreate, which would have to make the worktree " +
    "itself.",
  quick: true,
  run: ({ gates }) => ({
    findings: gates
      .filter(({ hook }) => hook.event === "WorktreeCreate")
      .map(
        ({ hook }): DoctorFinding => ({
          severity: "risk",
          what: "Sluice is registered for WorktreeCreate",
          where: placeOf(hook),
          why:
            "A hook there replaces the client's own way of making a worktree, and Sluice " +
            "makes none.",
          fix: "Take that entry out.",
        }),
      ),
  }),
} satisfies Check;
