import { captureBuiltIns } from "../config/code/built-ins.ts";
import { inTime } from "../config/code/deadline.ts";
import { type Environment, projectOf } from "../config/folders.ts";
import { activePolicies } from "../config/load.ts";
import { BUILD } from "../config/package.ts";
import { currentSnapshot, storeSnapshot } from "../config/snapshot.ts";
import { isHook } from "../engine/active-policy.ts";
import type { StoreOf } from "../store/ports.ts";
import type { Gate } from "./gate.ts";
import { ownPlaces } from "./sluice-paths.ts";

const COMPILE_TIMEOUT_MS = 10_000;

export async function openGate(cwd: string, env: Environment, storeOf?: StoreOf): Promise<Gate> {
  const project = projectOf(cwd, env);
  let snapshot = currentSnapshot(project, BUILD, env);
  if (!snapshot) {
    // The compiler brings YAML, schemas and a bundler: it stays off the path of a call that finds a
    // current snapshot.
    const { compile } = await import("../config/compile.ts");
    // It runs the code of policies in a bundle of its own.
    captureBuiltIns();
    snapshot = inTime(() => compile(project, env).snapshot, COMPILE_TIMEOUT_MS);
    if (!snapshot)
      throw new Error(`the configuration took longer than ${COMPILE_TIMEOUT_MS} ms to read`);
    storeSnapshot(snapshot, env);
  }
  const gate = {
    project,
    snapshot,
    policies: await activePolicies(snapshot),
    ...ownPlaces(snapshot, env),
  };
  return storeOf ? { ...gate, state: storeOf(snapshot, env) } : gate;
}

/** The same gate, as if there were no hooks. */
export function withoutHooks(gate: Gate): Gate {
  return { ...gate, policies: gate.policies.filter((active) => !isHook(active)) };
}
