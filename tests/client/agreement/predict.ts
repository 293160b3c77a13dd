import { readSettings } from "../../../src/settings/read.ts";
import { type Simulation, simulate } from "../../../src/simulator/simulate.ts";
import type { ClientVersion } from "../harness/client.ts";
import { Workspace } from "../harness/workspace.ts";
import { startHttpHook } from "./http-hook.ts";
import { fill, prepare, type Session } from "./session.ts";

/** More would delay the news of a hook's end, and with it the order. */
const AT_ONCE = 2;
const MAX_STOPS = 10;

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
    while (
      !ended &&
      prompt.runs === "yes" &&
      stops.at(-1)?.runs !== "yes" &&
      stops.length < MAX_STOPS
    )
      stops.push(
        await ask({ hook_event_name: "Stop", stop_hook_active: stops.length > 0 }, stops.length),
      );
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
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
