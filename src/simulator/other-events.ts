import { isObject, type Json } from "../protocol/json.ts";
import { clientTakes } from "../protocol/results.ts";
import { blockText, commandLine, contextText } from "./combine.ts";
import type { HookRun, Outcome, Situation } from "./situation.ts";

/**
 * So often in a row a Stop may be blocked; then the client stops all the same.
 * CLAUDE_CODE_STOP_HOOK_BLOCK_CAP changes it.
 */
const MAX_BLOCKS = 8;

type Result = Omit<Outcome, "user" | "runs"> & { readonly runs: "yes" | "no" };
type Judge = (runs: readonly HookRun[], situation: Situation) => Result;

const NOTHING = { contexts: [], ends: false, unknown: [] } as const;

/** Events that are not about whether a tool may run. */
export const OTHER_EVENTS: Readonly<Record<string, Judge>> = {
  PostToolUse: afterTool,
  PostToolUseFailure: afterTool,
  UserPromptSubmit: (runs, { call }) => {
    const stopped = runs.find(({ effect }) => effect.stops !== undefined);
    const blocked = runs.find(({ effect }) => effect.blocks !== undefined);
    if (blocked) {
      const words =
        "UserPromptSubmit operation blocked by " +
        `hook:\n${blockText(blocked.hook.spec, blocked.effect)}`;
      return {
        ...NOTHING,
        runs: "no",
        why: "a hook blocks the prompt",
        refusal: `${words}\n\nOriginal prompt: ${call["prompt"] ?? ""}`,
        ends: true,
      };
    }
    if (stopped)
      return {
        ...NOTHING,
        runs: "no",
        why: "a hook stops it",
        refusal: `Operation stopped by hook: ${stopped.effect.stops}`,
        ends: true,
      };
    return {
      ...NOTHING,
      runs: "yes",
      why: "no hook blocks the prompt",
      contexts: [
        ...textsOf(runs, "UserPromptSubmit"),
        ...runs.flatMap(({ effect }) =>
          effect.additionalContext === undefined
            ? []
            : [contextText("UserPromptSubmit", effect.additionalContext)],
        ),
      ],
    };
  },
  SessionStart: (runs, { call }) => {
    const joined = runs.flatMap(({ effect }) => effect.additionalContext ?? []).join("\n");
    const contexts = [
      ...textsOf(runs, `SessionStart:${call["source"] ?? "startup"}`),
      ...(joined === "" ? [] : [contextText("SessionStart", joined)]),
    ];
    return { ...NOTHING, runs: "yes", why: "a session starts whatever its hooks say", contexts };
  },
  Stop: stopping,
  SubagentStop: stopping,
};

/** The model sees them per hook: what blocks, and what a hook adds. */
function afterTool(runs: readonly HookRun[], { event, call }: Situation): Result {
  const where = `${event}:${call["tool_name"]}`;
  const contexts = runs.flatMap(({ hook, effect }) => [
    ...(effect.blocks === undefined
      ? []
      : [
          `${where} hook blocking error from command: "${commandLine(hook.spec)}": ` +
            `${blockText(hook.spec, effect)}`,
        ]),
    ...(effect.additionalContext === undefined
      ? []
      : [contextText(where, effect.additionalContext)]),
  ]);
  // The last one counts, even if it does not fit: then the model reads what the tool really said.
  const last =
    event === "PostToolUse"
      ? runs.findLast(({ effect }) => effect.updatedOutput !== undefined)?.effect.updatedOutput
      : undefined;
  const output = fits(String(call["tool_name"]), last) ? last : undefined;
  return {
    ...NOTHING,
    runs: "yes",
    why: "the tool has run already: nothing here can undo it",
    contexts,
    ends: runs.some(({ effect }) => effect.stops !== undefined),
    ...(output === undefined ? {} : { output }),
  };
}

/** An output of another shape than the tool's own is dropped without a word. */
function fits(tool: string, output: Json | undefined): boolean {
  if (output === undefined || output === null) return false;
  if (tool.startsWith("mcp__")) return typeof output === "string" || Array.isArray(output);
  return clientTakes(tool, output) ?? isObject(output);
}

function textsOf(runs: readonly HookRun[], where: string): string[] {
  return runs.flatMap(({ effect }) =>
    effect.text === undefined ? [] : [`${where} hook success: ${effect.text}`],
  );
}

function stopping(runs: readonly HookRun[], { event, blockedBefore: before }: Situation): Result {
  const contexts = runs.flatMap(({ hook, effect }) => [
    ...(effect.blocks === undefined
      ? []
      : [`${event} hook feedback:\n${blockText(hook.spec, effect)}`]),
    ...(effect.additionalContext === undefined
      ? []
      : [contextText(event, effect.additionalContext)]),
  ]);
  if (runs.some(({ effect }) => effect.stops !== undefined))
    return {
      ...NOTHING,
      runs: "yes",
      why: "`continue: false` stops it, whatever else is said",
      ends: true,
    };
  if (contexts.length === 0)
    return { ...NOTHING, runs: "yes", why: "no hook holds it up", ends: true };
  if (before >= MAX_BLOCKS)
    return {
      ...NOTHING,
      runs: "yes",
      why: `it was blocked ${before} times in a row, and then the client stops`,
      ends: true,
    };
  return {
    ...NOTHING,
    runs: "no",
    why: `a hook holds it up; after ${MAX_BLOCKS} times in a row the client stops all the same`,
    contexts,
  };
}
