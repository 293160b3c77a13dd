import type { MessageParam } from "@anthropic-ai/sdk/resources/messages";
import { type ClientRun, type ClientVersion, runClient } from "./client.ts";
import { startFakeApi } from "./fake-api.ts";
import { mcpArguments, startMcpServers } from "./mcp-server.ts";
import { ALLOW_ALL, type Scenario } from "./scenario.ts";
import type { Happening, ToolCall } from "./script.ts";
import { register, serverOf, sluice, stopServers, trust } from "./sluice.ts";
import { Workspace } from "./workspace.ts";

/** What came of a scenario. */
export interface Played extends ClientRun {
  readonly told: (subagent?: string) => readonly MessageParam[];
  readonly problems: (turns?: number) => readonly string[];
  readonly asked: readonly ToolCall[];
  readonly payments: readonly ToolCall[];
  readonly file: (path: string) => string | undefined;
}

type Check = (played: Played, asWritten: Scenario) => void;

/** On a busy machine the client may begin without its MCP servers: it waits for them only so long. Such a run shows nothing. */
const MAX_PLAYS = 5;

/** Plays it in a workspace of its own and hands the outcome to `check`; then everything is stopped and removed. */
export async function play(
  scenario: Scenario,
  version: ClientVersion,
  check: Check,
): Promise<void> {
  for (let left = MAX_PLAYS - 1; !(await playOnce(scenario, version, check, left === 0)); left--);
}

/** False: the client began without its MCP servers, and it was not the last try. */
async function playOnce(
  scenario: Scenario,
  version: ClientVersion,
  check: Check,
  isLast: boolean,
): Promise<boolean> {
  const workspace = new Workspace();
  const filled = workspace.fill(scenario);
  const { person, mode, gives, prompt = "Go." } = filled;
  const mcp = await startMcpServers(person, gives);
  const api = await startFakeApi(filled, happenIn(workspace));
  try {
    prepare(workspace, filled);
    const args = [
      ...mcpArguments(mcp, person),
      ...(mode ? ["--permission-mode", mode] : []),
      "--",
      prompt,
    ];
    const run = await runClient(version, workspace, api.url, args);
    if (!isLast && JSON.stringify(api.told()).includes("No such tool available: mcp__"))
      return false;
    const { asked, payments } = mcp;
    check(
      {
        ...run,
        told: api.told,
        problems: api.problems,
        asked,
        payments,
        file: (path) => workspace.read(path),
      },
      filled,
    );
    return true;
  } finally {
    await Promise.all([api.close(), mcp.close()]);
    await stopServers(workspace);
    workspace.remove();
  }
}

export function prepare(workspace: Workspace, scenario: Scenario): void {
  const {
    files = {},
    config,
    trusted,
    committed,
    allowRules = ALLOW_ALL,
    unguarded,
    adopted,
  } = scenario;
  workspace.write(files);
  if (config !== undefined) workspace.write({ "~/.config/sluice/sluice.yaml": config });
  workspace.write({
    ".claude/settings.json": JSON.stringify({ permissions: { allow: allowRules } }),
  });
  if (trusted) trust(workspace);
  if (adopted) sluice(workspace, "adopt", "--scope", "user", "--yes");
  else if (!unguarded) register(workspace);
  if (committed) workspace.commit();
}

export function happenIn(workspace: Workspace): (what: Happening) => Promise<void> {
  return async (what) => {
    if ("write" in what) workspace.write(what.write);
    else await serverOf(workspace, what.server);
  };
}
