import type { Simulation } from "../../../src/simulator/simulate.ts";
import type { Predicted } from "./predict.ts";
import type { Played, Session } from "./session.ts";

export interface Comparison {
  readonly compared: number;
  /** Where the simulator says that it cannot tell. */
  readonly undecided: number;
  readonly disagreements: readonly string[];
}

export function compare(session: Session, predicted: Predicted, played: Played): Comparison {
  // Folders have other names in each workspace, and the model is told things that are none of the hooks'.
  const name = (text: string): string =>
    plain(text).replaceAll(predicted.root, "<root>").replaceAll(played.root, "<root>");
  const decided = [...predicted.cases.entries()].filter(([, { pre }]) => pre.runs !== "unknown");
  const ofCases = decided.flatMap(([index, { pre, post }]) => {
    const { call, hooks } = session.cases[index] as Session["cases"][number];
    const about = [call, hooks].map((value) => `    ${JSON.stringify(value)}`).join("\n");
    const wrong = disagreements(index, pre, post, { session, played, name });
    return wrong.map(
      (text) =>
        `case ${index + 1}: ${text}\n${about}\n    simulated: ${pre.runs}, ${pre.why}; hooks ${hooksOf(pre)}`,
    );
  });
  return {
    compared: decided.length + 3,
    undecided: predicted.cases.length - decided.length,
    disagreements: [
      ...played.problems,
      ...ofCases,
      ...ofOpening(predicted, played, name),
      ...ofStops(predicted, played, name),
    ],
  };
}

interface Around {
  readonly session: Session;
  readonly played: Played;
  readonly name: (text: string) => string;
}

function disagreements(
  index: number,
  pre: Simulation,
  post: Simulation | undefined,
  { session, played, name }: Around,
): string[] {
  const { tool } = (session.cases[index] as Session["cases"][number]).call;
  const { result, beside = [] } = played.seen[index] ?? {};
  const isLast = index + 1 === session.cases.length;
  const ends = pre.ends || post?.ends === true;
  const refusal = pre.runs === "no" ? pre.refusal : undefined;
  return [
    ...differs("what ran", expectedEffect(pre, tool), effectsOf(index + 1, played)).map(
      (text) => `${text} (${result?.text})`,
    ),
    ...(refusal === undefined
      ? []
      : differsText("the refusal", name(refusal), name(result?.text ?? ""))),
    ...(post?.output === undefined
      ? []
      : differs("the output", outputText(post.output), result?.text)),
    ...(post && post.output === undefined && result?.text.includes("NEW ")
      ? [`the output was rewritten: ${result.text}`]
      : []),
    // Without another request nobody knows what the model would have been told.
    ...(ends
      ? []
      : differs(
          "contexts",
          lines([...pre.contexts, ...(post?.contexts ?? [])].map(name)),
          lines(beside.map(name)),
        )),
    ...(isLast
      ? differs("whether the run ends", ends, played.requests === session.cases.length)
      : ends
        ? ["the run should have ended"]
        : []),
  ];
}

function ofOpening(
  { start, prompt }: Predicted,
  { opening }: Played,
  name: Around["name"],
): string[] {
  const expected = lines([...start.contexts, ...prompt.contexts].map(name));
  const real = lines(opening.map(name));
  const prefixes = (all: readonly string[]): number =>
    all.filter((line) => / hook (?:success|additional context): /.test(line)).length;
  const same =
    expected.every((line) => real.includes(line)) && prefixes(expected) === prefixes(real);
  return same
    ? []
    : [`the opening: simulated ${JSON.stringify(expected)}, real ${real.join("\n")}`];
}

function ofStops({ stops }: Predicted, { closing }: Played, name: Around["name"]): string[] {
  const real = closing
    .map((text) => name(text).trim())
    .filter((text) => /^Stop hook (?:feedback|additional context)/.test(text));
  return differs(
    "the feedback of Stop",
    lines(stops.flatMap(({ contexts }) => contexts).map(name)),
    lines(real),
  );
}

/** As they finished: a comparison is worth nothing if the order was not the planned one. */
function hooksOf({ hooks }: Simulation): string {
  const slot = ({ spec }: Simulation["hooks"][number]["hook"]): string =>
    spec.type === "command"
      ? (spec.args?.at(-1) ?? spec.command.split(" ").at(-1) ?? "")
      : spec.type;
  return hooks
    .map(({ hook, ran, milliseconds }) => `${slot(hook)} (${ran.end}, ${milliseconds} ms)`)
    .join(", ");
}

/** The files or payments that a call of a case left. */
function effectsOf(id: number, { files, payments }: Played): string[] {
  const mine = new RegExp(`\\bcase-${id}-\\w*$`);
  return [
    ...files.filter((file) => mine.test(file)),
    ...payments
      .map(({ input }) => String(input["id"]))
      .filter((text) => text.startsWith(`case-${id}-`)),
  ].sort();
}

function expectedEffect({ runs, input }: Simulation, tool: string): string[] {
  if (runs !== "yes") return [];
  if (tool === "Bash") return [String(input?.["command"]).split(" ").at(-1) ?? ""];
  return [
    tool === "Write"
      ? String(input?.["file_path"]).replace(/^.*\/project\//, "")
      : String(input?.["id"]),
  ];
}

function outputText(output: unknown): string {
  return typeof output === "string" ? output : String((output as { stdout?: string }).stdout ?? "");
}

/** The client's own, beside what hooks say. */
const OWN_REMINDERS =
  /(?:The user hasn't heard from you in a while|The task tools haven't been used recently)\.[^\n]*/g;

/** Without what depends on the model, not on the hooks. */
function plain(text: string): string {
  return text.replaceAll(/<\/?system-reminder>/g, "").replaceAll(OWN_REMINDERS, "");
}

function lines(texts: readonly string[]): string[] {
  return (
    texts
      .flatMap((text) => text.split("\n"))
      .map((line) => line.trim())
      .filter(Boolean)
      // The newer client tells the model twice.
      .filter((line) => !line.startsWith("Stop hook blocking error from command"))
      .filter(
        (line, index, all) =>
          !(line.startsWith("Stop hook additional context") && all.indexOf(line) !== index),
      )
      .sort()
  );
}

function differs(what: string, expected: unknown, got: unknown): string[] {
  const [should, is] = [expected, got].map((value) => JSON.stringify(value));
  return should === is ? [] : [`${what}: simulated ${should}, real ${is}`];
}

function differsText(what: string, expected: string, got: string): string[] {
  const same = expected.endsWith("…") ? got.startsWith(expected.slice(0, -1)) : got === expected;
  return same ? [] : differs(what, expected, got);
}
