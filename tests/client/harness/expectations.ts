import type { ClientVersion } from "./client.ts";
import { type ToolResult, textOf, toolResults } from "./conversation.ts";
import type { Played } from "./play.ts";
import type { Expectation, Result, Scenario } from "./scenario.ts";

/** What is otherwise than expected, in words. */
export function surprises(played: Played, scenario: Scenario, version: ClientVersion): string[] {
  const expected = { ...scenario.expect, ...scenario.differs?.[version] };
  const seen = textOf(played.told());
  return [
    ...played.problems(expected.turns),
    ...ending(played),
    ...hookRuns(played, scenario, expected),
    ...results(toolResults(played.told()), expected.results, "call"),
    ...Object.entries(expected.subagents ?? {}).flatMap(([prompt, all]) =>
      results(toolResults(played.told(prompt)), all, `"${prompt}"`),
    ),
    ...(expected.sees ?? [])
      .filter((text) => !seen.includes(text))
      .map((text) => `the model did not see: ${text}`),
    ...Object.entries(expected.subagentSees ?? {}).flatMap(([prompt, texts]) => {
      const heard = textOf(played.told(prompt));
      return texts
        .filter((text) => !heard.includes(text))
        .map((text) => `"${prompt}" did not see: ${text}`);
    }),
    ...(expected.tells ?? [])
      .filter((text) => !tellsPerson(played, text))
      .map((text) => `the person was not told: ${text}`),
    ...(expected.seesNot ?? [])
      .filter((text) => seen.includes(text))
      .map((text) => `the model saw: ${text}`),
    ...Object.entries(expected.files ?? {}).flatMap(([path, text]) =>
      differing(path, played.file(path) ?? null, text),
    ),
    ...differing("asked", played.asked, expected.asked ?? []),
    ...differing("payments", played.payments, expected.payments ?? []),
  ];
}

/** As the client heard it: it shows these two to the person. */
function tellsPerson({ events }: Played, text: string): boolean {
  const replies = events
    .filter(({ subtype, stdout }) => subtype === "hook_response" && stdout !== "")
    .map(({ stdout }) => JSON.parse(String(stdout)));
  return replies.some(
    ({ systemMessage = "", stopReason = "" }) =>
      systemMessage.includes(text) || stopReason.includes(text),
  );
}

function ending({ ended, events }: Played): string[] {
  const result = events.find(({ type }) => type === "result");
  if (ended !== 0) return [`the client ended with ${ended}`];
  return result?.subtype === "success" && result["is_error"] === false
    ? []
    : [`the result is ${JSON.stringify(result)}`];
}

/** A scenario in which the hook did not run would prove nothing about it. */
function hookRuns(
  { events }: Played,
  { turns, subagents = {}, unguarded }: Scenario,
  { hooks = {} }: Expectation,
): string[] {
  const ran = events
    .filter(({ subtype }) => subtype === "hook_response")
    .map(({ hook_event }) => hook_event);
  const calls = [...turns, ...Object.values(subagents).flat()].flatMap((turn) => turn.calls ?? []);
  return Object.entries({ PreToolUse: unguarded ? 0 : calls.length, ...hooks }).flatMap(
    ([event, count]) =>
      differing(`runs of the hook for ${event}`, ran.filter((one) => one === event).length, count),
  );
}

function results(got: readonly ToolResult[], expected: readonly Result[], name: string): string[] {
  const count =
    got.length === expected.length
      ? []
      : [`${name}: ${got.length} results instead of ${expected.length}`];
  return [
    ...count,
    ...expected.flatMap((result, index) =>
      differingResult(got[index], result, `${name} ${index + 1}`),
    ),
  ];
}

function differingResult(
  got: ToolResult | undefined,
  { error, includes }: Result,
  name: string,
): string[] {
  if (!got) return [`${name}: no result`];
  const kind =
    got.error === error ? [] : [`${name}: ${error ? "it ran" : "it was refused"}: ${got.text}`];
  return [
    ...kind,
    ...includes
      .filter((text) => !got.text.includes(text))
      .map((text) => `${name}: without "${text}": ${got.text}`),
  ];
}

function differing(name: string, got: unknown, expected: unknown): string[] {
  const [is, should] = [got, expected].map((value) => JSON.stringify(value));
  return is === should ? [] : [`${name}: ${is} instead of ${should}`];
}
