import { type Compilation, compile } from "../config/compile.ts";
import { type Environment, type Folders, withFolders } from "../config/folders.ts";
import { activePolicies } from "../config/load.ts";
import { BUILD } from "../config/package.ts";
import { currentSnapshot, type Snapshot, snapshotFile } from "../config/snapshot.ts";
import { judgeCall } from "../gate/judge.ts";
import { ownPlaces } from "../gate/sluice-paths.ts";
import { toCall } from "../protocol/call.ts";
import type { Decision } from "../protocol/events.ts";
import { candidates, eventOf, isWanted, type ProbeCall, type WantedDecision } from "./calls.ts";

/** What the gate has to say, by the configuration as it is on disk now. */
export interface Oracle {
  readonly compilation: Compilation;
  /** What calls are judged by, if it is not compiled anew. */
  readonly stored: Snapshot | undefined;
  readonly storedIn: string;
  decide(call: ProbeCall): Promise<Decision>;
  /** For each the first call that is to be answered so, if the configuration has one. */
  pick(...wanted: readonly WantedDecision[]): Promise<ProbeCall[]>;
}

export async function createOracle(
  project: string,
  named: Partial<Folders>,
  environment: Environment,
): Promise<Oracle> {
  const env = { ...withFolders(environment, named), CLAUDE_PROJECT_DIR: project };
  const compilation = compile(project, env);
  const gate = {
    project,
    snapshot: compilation.snapshot,
    policies: await activePolicies(compilation.snapshot),
    ...ownPlaces(compilation.snapshot, env),
  };
  const decide = async (trial: ProbeCall): Promise<Decision> => {
    const call = toCall(eventOf(trial, project), "PreToolUse");
    return "unreadable" in call ? "deny" : (await judgeCall(gate, call, env)).decision;
  };
  const all = candidates(project);
  return {
    compilation,
    stored: currentSnapshot(project, BUILD, env),
    storedIn: snapshotFile(project, env),
    decide,
    async pick(...wanted) {
      const picked = await Promise.all(
        wanted.map((kind) =>
          firstSuch(all[kind], async (call) => isWanted(kind, await decide(call))),
        ),
      );
      return picked.flatMap((call) => call ?? []);
    },
  };
}

async function firstSuch<T>(
  items: readonly T[],
  fits: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const item of items) if (await fits(item)) return item;
  return undefined;
}
