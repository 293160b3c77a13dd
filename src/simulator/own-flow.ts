import { basename, dirname, relative } from "node:path";
import { commandOf, partsNotAllowed, pathOf, type RuleSubject } from "./rules.ts";
import type { Mode, Situation } from "./situation.ts";

/** What the client does by itself with a call that no hook and no rule decides. */
export interface OwnFlow {
  readonly runs: "yes" | "asks" | "unknown";
  /** No allow rule lifts it. */
  readonly outranksRules?: true;
  /**
   * What the model reads in an unattended run; undefined: words of the client that are not
   * modelled.
   */
  readonly text?: string;
  readonly why: string;
}

/** Measured, with relative paths only: the client runs these without a rule. */
const HARMLESS =
  /^(?:ls|cat|head|tail|wc|sort|grep|rg|stat|du|cut|tr|diff|basename|echo|printf|pwd|true|false|date|whoami|id|uname|hostname|df|ps|which|sleep|test|seq|jq|type|git (?:status|diff|log|branch))(?: |$)/;
/** Measured: it asks about these, in words that name no path. */
const ASKED =
  /^(?:npm|npx|node|python3|curl|sh|bash|make|cargo|go|ln|chmod|awk|env|git (?:commit|push))(?: |$)/;
/**
 * Measured: it asks about these in words of each, and runs them in acceptEdits if they stay in the
 * project.
 */
const WRITERS = /^(?:touch|mkdir|rm|rmdir|cp|mv)(?: |$)/;
const LEAVES = /(?:^|\s)(?:\/|~|\.\.|-)/;

export function ownFlow(
  judged: RuleSubject,
  { mode }: Pick<Situation, "mode">,
  allowed: readonly string[],
): OwnFlow {
  if (mode === "bypassPermissions") return { runs: "yes", why: "bypassPermissions asks nobody" };
  const flow = judged.tool === "Bash" ? bashFlow(judged, mode, allowed) : toolFlow(judged, mode);
  if (flow.runs === "yes") return flow;
  if (mode === "auto") return unknownCheck("auto mode's own check decides");
  if (mode === "plan" && judged.behaviour.planChecks && judged.tool === "Bash")
    return unknownCheck("in plan mode, too, auto mode's own check decides");
  return flow;
}

function unknownCheck(why: string): OwnFlow {
  return { runs: "unknown", why: `${why}, with a model of its own` };
}

function bashFlow(judged: RuleSubject, mode: Mode, allowed: readonly string[]): OwnFlow {
  const { parts, intricate } = commandOf(judged);
  const left = partsNotAllowed(allowed, judged);
  const cannot = {
    runs: "unknown",
    why: "the client judges shell commands by rules of its own, and this one was not measured",
  } as const;
  if (intricate || parts.length === 0) return cannot;
  const runs = (text: string): boolean =>
    (HARMLESS.test(text) && !LEAVES.test(text.replace(/^\S+/, ""))) ||
    (mode === "acceptEdits" && WRITERS.test(text) && !LEAVES.test(text.replace(/^\S+/, "")));
  const open = left.filter(({ text }) => !runs(text));
  if (open.length === 0) return { runs: "yes", why: "the client takes the command for harmless" };
  if (!open.every(({ text }) => ASKED.test(text) || WRITERS.test(text))) return cannot;
  const plain = parts.length === 1 && ASKED.test(parts[0]?.text ?? "");
  return {
    runs: "asks",
    why: "no rule allows the command",
    ...(plain ? { text: "This command requires approval" } : {}),
  };
}

/** What the model reads if the client wants to ask in an unattended run. */
export function requested({ tool, input, project }: RuleSubject): string {
  const what = EDITS.has(tool)
    ? `write to ${pathOf(input, project)}`
    : READS.has(tool)
      ? `read from ${pathOf(input, project)}`
      : `use ${tool}`;
  return `Claude requested permissions to ${what}, but you haven't granted it yet.`;
}

const EDITS = new Set(["Write", "Edit", "NotebookEdit"]);
const READS = new Set(["Read", "Glob", "Grep"]);

function toolFlow(judged: RuleSubject, mode: Mode): OwnFlow {
  const { tool, input, project } = judged;
  const path = pathOf(input, project) ?? project;
  if (READS.has(tool)) {
    if (isBelow(project, path)) return { runs: "yes", why: "it reads inside the project" };
    // Newer clients read elsewhere in auto mode and in plan mode, too; which folders is not
    // measured.
    if (mode !== "default" && mode !== "acceptEdits" && mode !== "dontAsk")
      return { runs: "unknown", why: "it reads outside of the project" };
    return {
      runs: "asks",
      why: "it reads outside of the project",
      text: requested(judged),
    };
  }
  if (EDITS.has(tool)) return editFlow(judged, mode, path);
  const text = requested(judged);
  if (!tool.startsWith("mcp__"))
    return { runs: "unknown", why: `whether the client asks about ${tool} was not measured` };
  if (mode === "plan" && judged.behaviour.planChecks)
    return {
      runs: "asks",
      why: "plan mode",
      text: `Cannot call ${tool} while in plan mode.`,
      outranksRules: true,
    };
  return { runs: "asks", why: "no rule allows the tool", text };
}

function editFlow(judged: RuleSubject, mode: Mode, path: string): OwnFlow {
  const { project } = judged;
  const text = requested(judged);
  if (isProtected(path))
    return {
      runs: "asks",
      why: "it changes the client's own settings",
      ...(isSettings(path) ? { text } : {}),
    };
  if (mode === "plan")
    return {
      runs: "asks",
      why: "plan mode",
      text: `Cannot write to ${path} while in plan mode.`,
      outranksRules: true,
    };
  if ((mode === "acceptEdits" || mode === "auto") && isBelow(project, path))
    return { runs: "yes", why: `${mode} lets edits inside the project be` };
  return { runs: "asks", why: "no rule allows the edit", text };
}

/** What a hook's allow or an allow rule cannot lift. */
export function isProtected(path: string): boolean {
  return /(?:^|\/)\.(?:claude|git|vscode|idea)(?:\/|$)/.test(path);
}

function isSettings(path: string): boolean {
  return (
    basename(dirname(path)) === ".claude" && /^settings(?:\.local)?\.json$/.test(basename(path))
  );
}

export function isBelow(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below === "" || !below.startsWith("..");
}
