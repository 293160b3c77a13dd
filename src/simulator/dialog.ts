import type { Permissions } from "../settings/permissions.ts";
import { judgedOf } from "./active-hooks.ts";
import { BEHAVIOUR } from "./behaviour.ts";
import { badRewrite, type PendingOutcome, ruleDenial } from "./decide.ts";
import { ruleCovers } from "./rules.ts";
import type { HookRun, Outcome, Situation } from "./situation.ts";
import { misfit } from "./tool-schema.ts";

export type DialogOutcome = Omit<Outcome, "user">;

/** Whether the client asks PermissionRequest hooks before it answers by itself. */
export function asksHooks(
  { runs, asker }: PendingOutcome,
  { version, person }: Situation,
): boolean {
  if (runs !== "asks") return false;
  return person === "nobody"
    ? asker === "client" && BEHAVIOUR[version].permissionRequestHeadless
    : person === "at the terminal";
}

/**
 * What comes of a question: PermissionRequest hooks, in the order in which they finished, then the
 * person, or nobody.
 */
export function answer(
  decided: PendingOutcome,
  runs: readonly HookRun[],
  situation: Situation,
  permissions: Permissions,
): DialogOutcome {
  const { asker, ...rest } = decided;
  if (decided.runs !== "asks") return { ...rest, runs: decided.runs };
  const first = runs.find(({ effect }) => effect.decision !== undefined);
  if (first && situation.person !== "at the terminal")
    return byHook(rest, first, situation, permissions);
  if (situation.person === "at the terminal") {
    const race = first
      ? [
          "who is faster: the person, or the PermissionRequest hook that says " +
            `${first.effect.decision}`,
        ]
      : [];
    const { refusal: _, ...open } = rest;
    return {
      ...open,
      runs: race.length > 0 ? "unknown" : "asked",
      why: `${rest.why}, so the person is asked`,
      unknown: [...rest.unknown, ...race],
    };
  }
  if (situation.person === "approves") {
    const { refusal: _, ...open } = rest;
    return { ...open, runs: "yes", why: `${rest.why}, and the person approves` };
  }
  const { refusal, ...without } = rest;
  if (situation.person === "refuses")
    return { ...without, runs: "no", why: `${rest.why}, and the person refuses`, ends: false };
  return {
    ...without,
    runs: "no",
    why: `${rest.why}, and nobody can be asked`,
    ends: false,
    ...(refusal === undefined ? {} : { refusal }),
  };
}

function byHook(
  asked: Omit<PendingOutcome, "asker">,
  { effect }: HookRun,
  situation: Situation,
  { rules }: Permissions,
): DialogOutcome {
  const { refusal: _, ...rest } = asked;
  if (effect.decision === "deny") {
    const refusal = effect.reason || "Permission denied by hook";
    return {
      ...rest,
      runs: "no",
      why: "a PermissionRequest hook denies it",
      refusal,
      ends: effect.interrupts === true,
    };
  }
  const judged = judgedOf(situation, effect.updatedInput ?? asked.input);
  const wrong = misfit(judged.tool, effect.updatedInput);
  if (wrong)
    return {
      ...rest,
      ...badRewrite("PermissionRequest", judged.tool, wrong, judged.behaviour.afterBadRewrite),
      runs: "no",
    };
  const denied = rules.find(
    ({ kind, text }) => kind === "deny" && ruleCovers(text, judged) === "yes",
  );
  if (denied)
    return {
      ...rest,
      runs: "no",
      ends: false,
      why: `the deny rule \`${denied.text}\``,
      refusal: ruleDenial(judged, denied.text),
      input: judged.input,
    };
  return { ...rest, runs: "yes", why: "a PermissionRequest hook allows it", input: judged.input };
}
