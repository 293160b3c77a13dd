import { join } from "node:path";
import { compile } from "../../config/compile.ts";
import { homeOf, type LayerName, layerFiles, projectOf } from "../../config/folders.ts";
import { activePolicies } from "../../config/load.ts";
import type { Problem } from "../../config/problems.ts";
import { approvalEvents } from "../../config/sections/approvals.ts";
import { judgedEvents } from "../../config/sections/events.ts";
import { hookSpec } from "../../config/sections/hooks.ts";
import type { EventName } from "../../protocol/events.ts";
import { SCOPES, settingsPath, type WritableScope } from "../../settings/files.ts";
import { readSettings, type Settings } from "../../settings/read.ts";
import type { CommandsByEvent } from "../../settings/register.ts";
import { hookCommand, type Installation, ownCommandOf } from "../../settings/registration.ts";
import type { Io } from "../command.ts";

/** All settings files that count in this project. */
export function allSettings({ cwd, env }: Pick<Io, "cwd" | "env">): Settings[] {
  const place = {
    home: homeOf(env),
    project: projectOf(cwd, env),
    clientFolder: env["CLAUDE_CONFIG_DIR"],
  };
  const paths = SCOPES.map((scope) => [scope, settingsPath(scope, place)] as const);
  // In the home folder the project's file is the user's.
  return paths
    .filter(([, path], index) => paths.findIndex(([, other]) => other === path) === index)
    .map(([scope, path]) => readSettings(scope, path));
}

/** The sluice.yaml that belongs to a scope. */
export function configFile(scope: WritableScope, { cwd, env }: Pick<Io, "cwd" | "env">): string {
  return layerFiles(projectOf(cwd, env), env).find(({ layer }) => layer === scope)?.path ?? "";
}

const LAYERS: Readonly<Record<WritableScope, readonly LayerName[]>> = {
  user: ["managed", "user"],
  project: ["managed", "user", "project"],
  local: ["managed", "user", "project", "local"],
};

interface Needs {
  readonly events: readonly EventName[];
  readonly errors: readonly Problem[];
}

/**
 * The events that a scope's configuration needs: those that policies judge, and those that tell how
 * a dialog was answered.
 */
export async function neededEvents(
  scope: WritableScope,
  { cwd, env }: Pick<Io, "cwd" | "env">,
): Promise<Needs> {
  const project = projectOf(cwd, env);
  const files = layerFiles(project, env).filter(({ layer }) => LAYERS[scope].includes(layer));
  const { snapshot, layers } = compile(project, env, files);
  // Untrusted hooks too: they run after `sluice trust`.
  const hooks = layers.flatMap(({ layer }) =>
    layer.hooks.flatMap(({ value }) => hookSpec(value).on),
  );
  const events = judgedEvents(await activePolicies(snapshot), [
    ...hooks,
    ...approvalEvents(snapshot.approvals),
  ]);
  return { events, errors: snapshot.problems.filter(({ kind }) => kind === "error") };
}

export function wantedCommands(
  events: readonly EventName[],
  installation: Installation,
): CommandsByEvent {
  return new Map(events.map((event) => [event, hookCommand(event, installation)]));
}

/**
 * With the runtime folder of an entry that is the same otherwise: it depends on how a session was
 * started, works from any, and equal commands in several scopes run only once. Only a usual folder:
 * whoever answers there decides.
 */
export function withRegisteredRuntime(
  installation: Installation,
  settings: readonly Settings[],
): Installation {
  const usual = [join(installation.state, "run"), `/run/user/${process.getuid?.()}/sluice`];
  const same = settings
    .flatMap(({ hooks }) => hooks.flatMap((hook) => ownCommandOf(hook) ?? []))
    .filter(({ runtime }) => runtime !== undefined && usual.includes(runtime))
    .find((own) =>
      (["node", "perl", "package", "config", "state", "home"] as const).every(
        (key) => own[key] === installation[key],
      ),
    );
  return same?.runtime ? { ...installation, runtime: same.runtime } : installation;
}
