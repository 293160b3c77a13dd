import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { journalFolder } from "../../audit/journal.ts";
import { compile } from "../../config/compile.ts";
import { projectOf } from "../../config/folders.ts";
import type { EventName } from "../../protocol/events.ts";
import { hooksFor, type MergedHooks, mergeHooks } from "../../settings/merge.ts";
import type { RegisteredHook, Settings } from "../../settings/read.ts";
import {
  hasProofCheck,
  type Installation,
  isCurrent,
  type OwnCommand,
  ownCommandOf,
} from "../../settings/registration.ts";
import { readTroubles, type StoreTrouble } from "../../store/journal/store-trouble.ts";
import type { Io } from "../command.ts";
import { findInstallation } from "./installation.ts";
import { allSettings, neededEvents, wantedCommands, withRegisteredRuntime } from "./scopes.ts";

export interface ScopeStatus {
  readonly scope: Settings["scope"];
  readonly file: string;
  readonly state: "not registered" | "current" | "stale";
  readonly events: readonly EventName[];
  /** Events that `init` would register here now. */
  readonly missing: readonly EventName[];
  /** Of the package that is registered; absent: it is not there, or several are. */
  readonly version?: string;
  readonly problems: readonly string[];
}

export interface Status {
  readonly scopes: readonly ScopeStatus[];
  /** What keeps Sluice from judging here, whatever is registered where. */
  readonly problems: readonly string[];
  readonly judges: boolean;
  /** What keeps records from the log or from a collector; calls are judged all the same. */
  readonly troubles: readonly StoreTrouble[];
}

interface Own {
  readonly hook: RegisteredHook;
  readonly command: OwnCommand;
}

export async function readStatus(io: Io): Promise<Status> {
  const all = allSettings(io);
  const installation = withRegisteredRuntime(findInstallation(io.env), all);
  const scopes = await Promise.all(all.map((settings) => scopeStatus(settings, installation, io)));
  const problems = await overall(mergeHooks(all), scopes, io);
  const { store } = compile(projectOf(io.cwd, io.env), io.env).snapshot;
  const troubles = readTroubles(journalFolder(installation.state, store));
  return {
    scopes,
    problems,
    judges: problems.length === 0 && scopes.every(({ state }) => state !== "stale"),
    troubles,
  };
}

async function scopeStatus(
  settings: Settings,
  installation: Installation,
  io: Io,
): Promise<ScopeStatus> {
  const { scope, path, dropped, problems: wrong } = settings;
  const own = ownIn(settings);
  const versions = new Set(own.map(({ command }) => versionOf(command)));
  const [version] = versions.size === 1 ? versions : [];
  const drops = wrong
    .filter(({ droppedBy }) => droppedBy)
    .map(
      ({ line, column, message }) =>
        `${dropped} drop${dropped === "every client" ? "s" : ""} the file: ` +
        `${path}:${line}:${column}: ${message}`,
    );
  const stale = await staleness(settings, installation, io);
  const problems = [...drops, ...stale.problems];
  return {
    scope,
    file: path,
    state: own.length === 0 ? "not registered" : problems.length === 0 ? "current" : "stale",
    events: [...new Set(own.map(({ hook }) => hook.event))],
    missing: stale.missing,
    ...(version === undefined ? {} : { version }),
    problems,
  };
}

interface Staleness {
  readonly problems: readonly string[];
  readonly missing: readonly EventName[];
}

/** In what the entries of a settings file differ from what `init` would write now. */
export async function staleness(
  settings: Settings,
  installation: Installation,
  io: Pick<Io, "cwd" | "env">,
): Promise<Staleness> {
  const { scope } = settings;
  const own = ownIn(settings);
  if (own.length === 0 || scope === "managed") return { problems: [], missing: [] };
  const { events } = await neededEvents(scope, io);
  const wanted = wantedCommands(events, installation);
  const registered = new Set(own.map(({ hook }) => hook.event));
  const missing = events.filter((event) => !registered.has(event));
  const extra = [...registered].filter((event) => !wanted.has(event));
  const differing = own.filter(
    ({ hook }) => wanted.has(hook.event) && !isCurrent(hook, wanted.get(hook.event)),
  );
  const [other] = differing.map(({ command, hook }) => difference(command, hook, installation));
  const problems = [
    ...(missing.length > 0 ? [`${missing.join(", ")}: needed, not registered`] : []),
    ...(extra.length > 0 ? [`${extra.join(", ")}: registered, needed by nothing`] : []),
    ...(other === undefined
      ? []
      : [`${differing.map(({ hook }) => hook.event).join(", ")}: ${other}`]),
    ...(own.length > registered.size ? ["registered more than once"] : []),
  ];
  return { problems, missing };
}

function ownIn({ hooks }: Settings): Own[] {
  return hooks.flatMap((hook): Own[] => {
    const command = ownCommandOf(hook);
    return command ? [{ hook, command }] : [];
  });
}

/** The most serious difference between what is registered and what would be now. */
function difference(
  command: OwnCommand,
  { matcher, line, event, spec }: RegisteredHook,
  { platform, package: folder, node, perl, config, state, runtime, home }: Installation,
): string {
  const script = join(command.package, ...(command.perl ? ["dist", "gate.pl"] : ["bin", "sluice"]));
  if (!existsSync(script)) return `${script} is gone, so every call is refused`;
  if (!existsSync(command.node)) return `${command.node} is gone, so every call is refused`;
  if (command.package !== folder) return `registered from ${command.package}, this is ${folder}`;
  if (command.node !== node) return `registered with ${command.node}, this is ${node}`;
  const other = Object.entries({ config, state, runtime, home }).find(
    ([name, path]) => command[name as "config"] !== path,
  );
  if (other)
    return (
      `registered with the ${other[0]} folder ${command[other[0] as "config"]}, yours is ` +
      `${other[1]}`
    );
  if (command.perl !== perl)
    return perl ? "registered without the fast launcher" : `${command.perl} cannot be used here`;
  if (platform !== "win32" && spec.type === "command" && !hasProofCheck(spec.command, event))
    return (
      "does not check that Sluice ran to its end, as an earlier version wrote it (line " +
      `${line})`
    );
  return matcher !== undefined && matcher !== "*"
    ? `runs for \`${matcher}\` only (line ${line})`
    : `changed by hand (line ${line})`;
}

async function overall(
  merged: MergedHooks,
  scopes: readonly ScopeStatus[],
  io: Io,
): Promise<string[]> {
  const { disabledBy, managedOnlyBy } = merged;
  if (disabledBy)
    return [`\`disableAllHooks\` in ${disabledBy.path} switches all hooks off: take it out`];
  if (managedOnlyBy)
    return [`\`allowManagedHooksOnly\` in ${managedOnlyBy.path} lets no other hooks run`];
  if (scopes.every(({ events }) => events.length === 0))
    return ["Claude Code does not call Sluice here: run `sluice init`"];
  const { events } = await neededEvents("local", io);
  // What an entry misses is said beside it, with the scope to mend.
  const known = new Set(scopes.flatMap(({ missing }) => missing));
  const silent = events.filter(
    (event) =>
      !known.has(event) && !hooksFor(merged, event, "Bash").some((hook) => ownCommandOf(hook)),
  );
  return silent.length > 0
    ? [
        `no call of Sluice for ${silent.join(", ")}, which this project needs: run ` +
          `\`sluice init --scope local\``,
      ]
    : [];
}

function versionOf({ package: folder }: OwnCommand): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}
