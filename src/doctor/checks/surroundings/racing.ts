import { hooksFor } from "../../../settings/merge.ts";
import type { RegisteredHook } from "../../../settings/read.ts";
import { TOOLS } from "../../calls.ts";
import type { Check } from "../../check.ts";
import { type DoctorSubject, placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

/** The kinds whose answer may carry a new input or an approval. */
const ANSWERING: readonly string[] = ["command", "http", "mcp_tool"];

export default {
  id: "racing",
  title: "No other hook races Sluice",
  group: "surroundings",
  order: 4,
  how:
    "Looks for other hooks on PreToolUse and PermissionRequest whose matcher covers a tool. " +
    "They are not run.",
  quick: true,
  run(subject) {
    if (!subject.gate) return { findings: [], skipped: "there is no gate to try" };
    const rewriting = others(subject, "PreToolUse").map((hook) =>
      finding(
        hook,
        "another hook runs on PreToolUse",
        "All run at once. If it answers with `updatedInput`, the tool gets an input that " +
          "Sluice never judged; of several reasons one survives.",
      ),
    );
    const approving = others(subject, "PermissionRequest").map((hook) =>
      finding(
        hook,
        "another hook answers permission requests",
        "It may answer a question of Sluice before the person does.",
      ),
    );
    return { findings: [...rewriting, ...approving] };
  },
} satisfies Check;

function others(
  { merged, gates }: DoctorSubject,
  event: "PreToolUse" | "PermissionRequest",
): RegisteredHook[] {
  const ours = new Set(gates.map(({ hook }) => hook));
  const all = TOOLS.flatMap((tool) => hooksFor(merged, event, tool));
  return [...new Set(all)].filter((hook) => !ours.has(hook) && ANSWERING.includes(hook.spec.type));
}

function finding(hook: RegisteredHook, what: string, why: string): DoctorFinding {
  const name =
    hook.spec.type === "command"
      ? hook.spec.command
      : hook.spec.type === "http"
        ? hook.spec.url
        : hook.spec.type;
  return {
    severity: "risk",
    what: `${what}: \`${name.length > 60 ? `${name.slice(0, 60)}…` : name}\``,
    where: placeOf(hook),
    why,
    fix:
      `\`sluice adopt --scope ${hook.scope}\` runs it under Sluice. If you know that it only ` +
      "looks on, leave it.",
  };
}
