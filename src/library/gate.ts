import { join } from "node:path";
import { guardPolicy } from "../config/code/guard.ts";
import { compile } from "../config/compile.ts";
import { type Environment, type LayerFile, layerFiles, projectOf } from "../config/folders.ts";
import { policyLoaderWith } from "../config/load.ts";
import type { Problem } from "../config/problems.ts";
import * as rules from "../config/sections/rules.ts";
import { checkShape } from "../config/shape.ts";
import { isCurrent, type Snapshot } from "../config/snapshot.ts";
import type { ActivePolicy } from "../engine/active-policy.ts";
import type { Gate } from "../gate/gate.ts";
import { openGate } from "../gate/open-gate.ts";
import { ownPlaces } from "../gate/sluice-paths.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { parseOptions } from "../policies/shared/parse-options.ts";
import { lazyStores } from "../store/lazily.ts";
import type { Config, OwnPolicy } from "./config.ts";

/** Where a program that uses Sluice works. */
export interface Workspace {
  readonly project: string;
  readonly env: Environment;
}

/**
 * The project is the program's to choose: that of a client which started the program is another
 * one.
 */
export function placeOf(cwd: string): Workspace {
  const { CLAUDE_PROJECT_DIR: _, ...env } = process.env;
  const project = projectOf(cwd, env);
  return { project, env: { ...env, CLAUDE_PROJECT_DIR: project } };
}

interface Kept {
  readonly key: string;
  readonly snapshot: Snapshot;
  readonly load: () => readonly ActivePolicy[];
}

const storeOf = lazyStores();

/** The gate of the project's own files. */
export function fileGate({ project, env }: Workspace): Promise<Gate> {
  return openGate(project, env, storeOf);
}

const kept = new WeakMap<Config, Kept>();

/**
 * The gate of a configuration object and the managed file; other files do not count. Throws an
 * error that lists what is wrong in the object.
 */
export function configuredGate(config: Config, { project, env }: Workspace): Gate {
  const { own = [], ...sections } = config;
  const text = JSON.stringify(sections, null, 2);
  const key = JSON.stringify([project, text]);
  const before = kept.get(config);
  const { snapshot, load } =
    before?.key === key && isCurrent(before.snapshot) ? before : compiled();
  return {
    project,
    snapshot,
    policies: [...own.map(activeOwn), ...load()],
    ...ownPlaces(snapshot, env),
    state: storeOf(snapshot, env),
  };

  function compiled(): Kept {
    const layer: LayerFile = {
      layer: "user",
      path: join(project, "(the configuration object)"),
      text,
    };
    const managed = layerFiles(project, env).filter((file) => file.layer === "managed");
    const whole = compile(project, env, [...managed, layer]).snapshot;
    refuseErrors(
      whole.problems.filter(({ file, kind }) => file === layer.path && kind === "error"),
      text,
    );
    const snapshot = { ...whole, sources: whole.sources.filter(({ path }) => path !== layer.path) };
    const made = { key, snapshot, load: policyLoaderWith(rules, snapshot) };
    kept.set(config, made);
    return made;
  }
}

/** The policies that the files of a project switch on, as they are now. */
export function filePolicies({ project, env }: Workspace): readonly ActivePolicy[] {
  return policyLoaderWith(rules, compile(project, env).snapshot)();
}

function activeOwn(item: OwnPolicy): ActivePolicy {
  const { policy: given, options } = "policy" in item ? item : { policy: item, options: {} };
  const policy = checkShape(given, "`own` to hold what `definePolicy` returns");
  if (POLICIES.some(({ id }) => id === policy.id))
    throw new Error(`the id \`${policy.id}\` belongs to a built-in policy; choose another`);
  return {
    policy: guardPolicy(() => policy),
    options: parseOptions(policy, options),
    source: { layer: "user" },
    exceptions: [],
  };
}

function refuseErrors(errors: readonly Problem[], text: string): void {
  if (errors.length === 0) return;
  const lines = text.split("\n");
  const told = errors.map(
    ({ message, help, line }) =>
      `- ${message}${help ? `; ${help}` : ""} (at ${lines[line - 1]?.trim()})`,
  );
  throw new Error(
    "the configuration has " +
      `${errors.length === 1 ? "an error" : `${errors.length} errors`}:\n${told.join("\n")}`,
  );
}
