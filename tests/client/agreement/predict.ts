import { readSettings } from "../../../src/settings/read.ts";
import { type Simulation, simulate } from "../../../src/simulator/simulate.ts";
import type { ClientVersion } from "../harness/client.ts";
import { Workspace } from "../harness/workspace.ts";
import { startHttpHook } from "./http-hook.ts";
import { fill, type Played, prepare, type Session } from "./session.ts";

/** More would delay the news of a hook's end, and with it the order. */
const AT_ONCE = 2;
const MOST_STOPS = 10;

/** What the simulator expects of a session: of each case before and after the tool, and of the session itself. */
export interface Predicted {
  readonly cases: readonly { readonly pre: Simulation; readonly post?: Simulation }[];
  readonly start: Simulation;
  readonly prompt: Simulation;
  /** One for each time that the client wanted to stop. */
  readonly stops: readonly Simulation[];
  readonly root: string;
}

/** Has the simulator run the same hooks, in a workspace of its own. */
export async function predict(session: Session, version: ClientVersion): Promise<Predicted> {
  const workspace = new Workspace();
  const http = await startHttpHook(workspace);
  try {
    prepare(session, workspace, http.url);
    const settings = [readSettings("project", workspace.path(".claude/settings.json"))];
    const ask = (call: object, blockedBefore = 0) =>
      simulate({
        blockedBefore,
        call: fill({ cwd: "<project>", ...call }, workspace) as never,
        settings,
        version,
        project: workspace.project,
        home: workspace.home,
        env: { PATH: process.env["PATH"], HOME: workspace.home },
        ...(session.mode ? { mode: session.mode as never } : {}),
        ...(session.person ? { person: session.person } : {}),
      });
    const cases = await inParallel(session.cases, async ({ call }) => {
      const pre = await ask({ tool_name: call.tool, tool_input: call.input });
      if (pre.runs !== "yes") return { pre };
      const post = await ask({
        hook_event_name: "PostToolUse",
        tool_name: call.tool,
        tool_input: pre.input ?? call.input,
        tool_response: {},
      });
      return { pre, post };
    });
    const start = await ask({ hook_event_name: "SessionStart", source: "startup" });
    const prompt = await ask({ hook_event_name: "UserPromptSubmit", prompt: "Go." });
    const stops: Simulation[] = [];
    const ended = cases.some(({ pre, post }) => pre.ends || post?.ends);
    while (!ended && prompt.runs === "yes" && stops.at(-1)?.runs !== "yes" && stops.length < MOST_STOPS)
      stops.push(await ask({ hook_event_name: "Stop", stop_hook_active: stops.length > 0 }, stops.length));
    return { cases, start, prompt, stops, root: workspace.root };
  } finally {
    await http.close();
    workspace.remove();
  }
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

export interface Comparison {
  readonly compared: number;
  /** Where the simulator says that it cannot tell. */
  readonly undecided: number;
  readonly disagreements: readonly string[];
}

export function compare(session: Session, predicted: Predicted, played: Played): Comparison {
  const disagreements: string[] = [...played.problems];
  let undecided = 0;
  const name = (text: string): string => plain(text).replaceAll(predicted.root, "<root>").replaceAll(played.root, "<root>");
  for (const [index, { pre, post }] of predicted.cases.entries()) {
    const { call, hooks } = session.cases[index] as Session["cases"][number];
    const seen = played.seen[index];
    if (pre.runs === "unknown") {
      undecided++;
      continue;
    }
    const effects = effectsOf(index + 1, played);
    const wrong = [
      ...differs("what ran", expectedEffect(pre, call.tool), effects).map((text) => `${text} (${seen?.result?.text})`),
      ...(pre.runs === "no" && pre.refusal !== undefined && seen?.result
        ? differsText("the refusal", name(pre.refusal), name(seen.result.text))
        : []),
      ...(pre.runs === "no" && pre.refusal !== undefined && !seen?.result ? ["the client gave no result"] : []),
      ...(post?.output !== undefined ? differs("the output", outputText(post.output), seen?.result?.text) : []),
      ...(post && post.output === undefined && /NEW /.test(seen?.result?.text ?? "")
        ? [`the output was rewritten: ${seen?.result?.text}`]
        : []),
      ...(pre.ends && index + 1 < session.cases.length ? ["the run should have ended"] : []),
      ...(pre.ends || post?.ends
        ? []
        : differs("contexts", lines([...pre.contexts, ...(post?.contexts ?? [])].map(name)), lines((seen?.beside ?? []).map(name)))),
      ...(index + 1 === session.cases.length
        ? differs("whether the run ends", pre.ends || post?.ends === true, played.requests === session.cases.length)
        : []),
    ];
    disagreements.push(
      ...wrong.map(
        (text) =>
          `case ${index + 1}: ${text}\n    ${JSON.stringify(call)}\n    ${JSON.stringify(hooks)}\n    simulated: ${pre.runs}, ${pre.why}; hooks ${hooksOf(pre)}`,
      ),
    );
  }
  const opening = played.opening.map(name).join("\n");
  const told = [...predicted.start.contexts, ...predicted.prompt.contexts];
  const expected = lines(told.map(name));
  const prefixes = (all: readonly string[]): number => all.filter((line) => / hook (?:success|additional context): /.test(line)).length;
  const heardAtStart = lines([opening]);
  if (!expected.every((line) => heardAtStart.includes(line)) || prefixes(expected) !== prefixes(heardAtStart))
    disagreements.push(`the opening: simulated ${JSON.stringify(expected)}, real ${opening}`);
  const closing = played.closing.map((text) => name(text).trim()).filter((text) => /^Stop hook (?:feedback|additional context)/.test(text));
  const feedback = [...predicted.stops.flatMap(({ contexts }) => contexts)];
  disagreements.push(...differs("the feedback of Stop", lines(feedback.map(name)), lines(closing)));
  return { compared: predicted.cases.length + 3, undecided, disagreements };
}

/** As they finished: a comparison is worth nothing if the order was not the planned one. */
function hooksOf({ hooks }: Simulation): string {
  const slot = ({ spec }: Simulation["hooks"][number]["hook"]): string =>
    spec.type === "command" ? (spec.args?.at(-1) ?? spec.command.split(" ").at(-1) ?? "") : spec.type;
  return hooks.map(({ hook, ran, milliseconds }) => `${slot(hook)} (${ran.end}, ${milliseconds} ms)`).join(", ");
}

/** The files or payments that a call of a case left. */
function effectsOf(id: number, { files, payments }: Played): string[] {
  const mine = new RegExp(`\\bcase-${id}-\\w*$`);
  return [
    ...files.filter((file) => mine.test(file)),
    ...payments.map(({ input }) => String(input["id"])).filter((text) => text.startsWith(`case-${id}-`)),
  ].sort();
}

function expectedEffect({ runs, input }: Simulation, tool: string): string[] {
  if (runs !== "yes") return [];
  if (tool === "Bash") return [String(input?.["command"]).split(" ").at(-1) ?? ""];
  return [tool === "Write" ? String(input?.["file_path"]).replace(/^.*\/project\//, "") : String(input?.["id"])];
}

function outputText(output: unknown): string {
  return typeof output === "string" ? output : String((output as { stdout?: string }).stdout ?? "");
}

/** Without what depends on the model, not on the hooks. */
function plain(text: string): string {
  return text.replaceAll(/<\/?system-reminder>/g, "").replaceAll(/The user hasn't heard from you in a while\.[^\n]*/g, "");
}

function lines(texts: readonly string[]): string[] {
  return (
    texts
      .flatMap((text) => text.split("\n"))
      .map((line) => line.trim())
      .filter(Boolean)
      // The newer client tells the model twice.
      .filter((line) => !line.startsWith("Stop hook blocking error from command"))
      .filter((line, index, all) => !(line.startsWith("Stop hook additional context") && all.indexOf(line) !== index))
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
