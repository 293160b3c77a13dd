import type { RunResult } from "../../../src/client/interpret-run.ts";
import { readSettings } from "../../../src/settings/read.ts";
import type { Runner } from "../../../src/simulator/run.ts";
import { type Simulation, simulate } from "../../../src/simulator/simulate.ts";
import { realRunner } from "../../../src/simulator/spawn.ts";
import { type ClientVersion, VERSIONS } from "../harness/client.ts";
import { happenIn, prepare } from "../harness/play.ts";
import type { Result, Scenario } from "../harness/scenario.ts";
import type { ToolCall } from "../harness/script.ts";
import { stopServers } from "../harness/sluice.ts";
import { Workspace } from "../harness/workspace.ts";
import type { Comparison } from "./compare.ts";

/** The simulator against what a scenario of the client suite expects, which the suite itself proves of the real client. */
export async function compareScenario(
  written: Scenario,
): Promise<Record<ClientVersion, Comparison>> {
  const workspace = new Workspace();
  try {
    const scenario = workspace.fill(written);
    prepare(workspace, scenario);
    const told = await simulateAll(scenario, workspace);
    return Object.fromEntries(
      VERSIONS.map((version) => [version, comparison(scenario, version, told(version))]),
    ) as Record<ClientVersion, Comparison>;
  } finally {
    await stopServers(workspace);
    workspace.remove();
  }
}

interface Told {
  readonly calls: readonly (readonly [ToolCall, Simulation])[];
  readonly beside: readonly Simulation[];
}

/** The hooks say the same to both versions, so they run once. */
async function simulateAll(
  scenario: Scenario,
  workspace: Workspace,
): Promise<(version: ClientVersion) => Told> {
  const told = Object.fromEntries(
    VERSIONS.map((version) => [
      version,
      { calls: [] as [ToolCall, Simulation][], beside: [] as Simulation[] },
    ]),
  );
  const ask = async (call: object): Promise<[ClientVersion, Simulation][]> => {
    const run = remembering(realRunner);
    const all: [ClientVersion, Simulation][] = [];
    for (const version of VERSIONS)
      all.push([version, await simulate(request(scenario, workspace, version, call, run))]);
    return all;
  };
  const beside = async (call: object): Promise<void> => {
    for (const [version, simulation] of await ask(call)) told[version]?.beside.push(simulation);
  };
  await beside({ hook_event_name: "SessionStart", source: "startup" });
  await beside({ hook_event_name: "UserPromptSubmit", prompt: scenario.prompt ?? "Go." });
  for (const { first, calls = [] } of scenario.turns) {
    if (first) await happenIn(workspace)(first);
    for (const call of calls) {
      const simulated = await ask({
        tool_name: call.tool,
        tool_input: call.input,
        tool_use_id: "toolu_1",
      });
      for (const [version, simulation] of simulated) told[version]?.calls.push([call, simulation]);
    }
  }
  await beside({ hook_event_name: "Stop", stop_hook_active: false });
  return (version) => told[version] as Told;
}

function request(
  scenario: Scenario,
  { project, home, clientFolder }: Workspace,
  version: ClientVersion,
  call: object,
  run: Runner,
) {
  const settings = [
    readSettings("user", `${clientFolder}/settings.json`),
    readSettings("project", `${project}/.claude/settings.json`),
  ];
  const env = { HOME: home, PATH: process.env["PATH"] };
  const { mode, person } = scenario;
  return {
    call: { cwd: project, ...call } as never,
    settings,
    version,
    project,
    home,
    env,
    run,
    ...(mode ? { mode } : {}),
    ...(person ? { person } : {}),
  };
}

function remembering(runner: Runner): Runner {
  const known = new Map<string, Promise<RunResult>>();
  return (hook, errand) => {
    const key = JSON.stringify([hook.spec, errand.input]);
    const ran = known.get(key) ?? runner(hook, errand);
    if (ran) known.set(key, ran);
    return ran;
  };
}

function comparison(
  scenario: Scenario,
  version: ClientVersion,
  { calls, beside }: Told,
): Comparison {
  const expected = { ...scenario.expect, ...scenario.differs?.[version] };
  const decided = calls.map(([call, simulation], index) => ({
    call,
    simulation,
    result: expected.results[index],
  }));
  const undecided = decided.filter(({ simulation }) => simulation.runs === "unknown");
  const said = [...beside, ...calls.map(([, simulation]) => simulation)]
    .flatMap(({ refusal = "", contexts }) => [refusal, ...contexts])
    .join("\n");
  const asked = calls
    .filter(([, { why }]) => /the person (?:approves|refuses)/.test(why))
    .map(([{ tool }, { input }]) => ({ tool, input }));
  // Whether a person is asked about a call that it cannot tell, it cannot tell either.
  const expectedAsked = (expected.asked ?? []).filter(
    ({ tool }) => !undecided.some(({ call }) => call.tool === tool),
  );
  return {
    compared: calls.length - undecided.length + 1,
    undecided: undecided.length,
    disagreements: [
      ...decided
        .filter((one) => !undecided.includes(one))
        .flatMap(({ simulation, result }, index) =>
          disagreement(simulation, result).map((text) => `call ${index + 1}: ${text}`),
        ),
      ...(expected.sees ?? [])
        .filter((text) => !said.includes(text))
        .map((text) => `the model would not read: ${text}`),
      ...(expected.seesNot ?? [])
        .filter((text) => said.includes(text))
        .map((text) => `the model would read: ${text}`),
      ...(JSON.stringify(asked) === JSON.stringify(expectedAsked)
        ? []
        : [`asked: ${JSON.stringify(asked)}`]),
    ],
  };
}

function disagreement(
  { runs, refusal = "", why }: Simulation,
  result: Result | undefined,
): string[] {
  if (!result) return ["the real client gave no result"];
  if ((runs === "yes") === result.error)
    return [`simulated ${runs} (${why}), the real client ${result.error ? "refused" : "ran it"}`];
  const texts =
    result.error && refusal !== "" && !refusal.endsWith("…")
      ? result.includes.filter((text) => !refusal.includes(text))
      : [];
  return texts.map((text) => `the refusal lacks "${text}": ${refusal}`);
}
