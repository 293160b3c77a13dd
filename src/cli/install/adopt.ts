import { addHooks } from "../../config/edit/edit.ts";
import { folders } from "../../config/folders.ts";
import { readLayer } from "../../config/layer.ts";
import { type HookEntry, MAX_HOOK_SECONDS } from "../../config/schema.ts";
import { hookSpec } from "../../config/sections/hooks.ts";
import { readText } from "../../config/snapshot.ts";
import { EVENT_NAMES } from "../../protocol/events.ts";
import type { Adoption } from "../../settings/adoption.ts";
import type { WritableScope } from "../../settings/files.ts";
import { boundToClient, isForeign } from "../../settings/other-hooks.ts";
import { parseSettings, type RegisteredHook } from "../../settings/read.ts";
import { textBefore } from "../../settings/record.ts";
import { register, withoutHooks } from "../../settings/register.ts";
import { CannotError, type Io } from "../command.ts";
import { shortPath } from "../render/path.ts";
import { type FileChange, refuse, type SettingsChange } from "./change.ts";
import { findInstallation } from "./installation.ts";
import { originalOf, settingsIn } from "./plan.ts";
import {
  allSettings,
  configFile,
  neededEvents,
  wantedCommands,
  withRegisteredRuntime,
} from "./scopes.ts";
import { starterConfig } from "./starter.ts";

export interface AdoptPlan {
  readonly moved: readonly RegisteredHook[];
  readonly settings: SettingsChange;
  readonly config: FileChange;
  readonly notes: readonly string[];
  readonly adoption: Adoption;
}

/** Moves the hooks of a scope that anybody can run from the client's settings to Sluice's. */
export async function planAdoption(scope: WritableScope, io: Io): Promise<AdoptPlan> {
  const all = allSettings(io);
  const settings = settingsIn(scope, all, io);
  refuse(
    settings,
    settings.problems,
    `${settings.path} has problems, so what Claude Code runs is not known:`,
  );
  const foreign = settings.hooks.filter(isForeign);
  const kept = foreign.filter((hook) => boundToClient(hook) !== undefined);
  const moved = foreign.filter((hook) => !kept.includes(hook));
  const notes = [
    ...kept.map((hook) => `stays where it is: ${place(hook, io)} (${boundToClient(hook)})`),
    ...moved.flatMap((hook) => lostKeys(hook, io)),
  ];
  const path = configFile(scope, io);
  const text = readText(path);
  if (moved.length === 0) {
    const same = { path: settings.path, before: settings.text, after: settings.text };
    return {
      moved,
      notes,
      settings: { ...same, original: undefined },
      config: { path, before: text, after: text },
      adoption: { settings: same, config: same },
    };
  }
  const config = {
    path,
    before: text,
    after: withEntries(path, text ?? starterConfig(scope), moved, scope),
  };
  const edited = await settingsWithout(scope, moved, io);
  const original = textBefore(folders(io.env).state, settings.path);
  const adoption = {
    settings: pure(edited),
    config,
    ...(original === undefined ? {} : { original }),
  };
  return { moved, notes, settings: edited, config, adoption };
}

async function settingsWithout(
  scope: WritableScope,
  moved: readonly RegisteredHook[],
  io: Io,
): Promise<SettingsChange> {
  const all = allSettings(io);
  const settings = settingsIn(scope, all, io);
  const { events } = await neededEvents(scope, io);
  const names = new Set<string>([...events, ...moved.map(({ event }) => event)]);
  const wanted = wantedCommands(
    EVENT_NAMES.filter((event) => names.has(event)),
    withRegisteredRuntime(findInstallation(io.env), all),
  );
  const isMoved = (hook: Pick<RegisteredHook, "event" | "matcher" | "spec">): boolean =>
    moved.some(
      (one) => one.event === hook.event && one.matcher === hook.matcher && sameSpec(one, hook),
    );
  const without = (text: string | null): string | null =>
    text === null ? null : withoutHooks(text, isMoved);
  const original = without(originalOf(settings, io));
  const after = register(without(settings.text), wanted, original);
  const wrong = parseSettings(scope, settings.path, after).problems;
  if (wrong.length > 0)
    throw new Error(`the edited ${settings.path} would not be right: ${wrong[0]?.message}`);
  return { path: settings.path, before: settings.text, after, original };
}

function withEntries(
  path: string,
  text: string,
  moved: readonly RegisteredHook[],
  scope: WritableScope,
): string {
  const before = readLayer({ layer: scope, path }, text);
  const [problem] = before.yaml.problems;
  if (problem)
    throw new CannotError(
      `${path}:${problem.line}: ${problem.message}\nNothing was changed. Fix it and run ` +
        "the command again.",
    );
  const taken = new Set(before.hooks.map(({ value }) => hookSpec(value).id));
  const after = addHooks(
    text,
    entriesOf(moved).map((entry) => named(entry, taken)),
  );
  const [wrong] = readLayer({ layer: scope, path }, after).yaml.problems;
  if (wrong) throw new Error(`the edited ${path} would not be right: ${wrong.message}`);
  return after;
}

/**
 * One entry for a command with its matcher, whatever the number of its events: the client, too,
 * runs equal commands once.
 */
function entriesOf(moved: readonly RegisteredHook[]): HookEntry[] {
  const entries = new Map<string, HookEntry>();
  for (const hook of moved) {
    const entry = entryOf(hook);
    const key = JSON.stringify({ ...entry, timeout: 0 });
    const events = [...[entries.get(key)?.on ?? []].flat(), hook.event];
    const distinct = [...new Set(events)];
    entries.set(key, {
      ...(entries.get(key) ?? entry),
      on: distinct.length === 1 ? hook.event : distinct,
    });
  }
  return [...entries.values()];
}

/** In the order in which a person reads it. */
function entryOf({ matcher, spec }: RegisteredHook): HookEntry {
  const { timeout } = spec;
  const what =
    spec.type === "http"
      ? { url: spec.url, ...(spec.headers ? { headers: spec.headers } : {}), ...envVars(spec) }
      : {};
  const command =
    spec.type === "command" ? { run: spec.command, ...(spec.args ? { args: spec.args } : {}) } : {};
  return {
    ...command,
    ...what,
    on: "PreToolUse",
    ...(matcher === undefined || matcher === "" || matcher === "*" ? {} : { matcher }),
    ...(timeout === undefined ? {} : { timeout: Math.min(timeout, MAX_HOOK_SECONDS) }),
  };
}

function envVars({
  allowedEnvVars,
}: Readonly<Record<string, unknown>>): Pick<HookEntry, "allowedEnvVars"> {
  return Array.isArray(allowedEnvVars) ? { allowedEnvVars: allowedEnvVars.map(String) } : {};
}

/** Its own name if it is free, else with a number. */
function named(entry: HookEntry, taken: Set<string>): HookEntry {
  const { id } = hookSpec(entry);
  let free = id;
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`;
  taken.add(free);
  return free === id ? entry : { id: free.replace(/^hooks\//, ""), ...entry };
}

const CARRIED = new Set([
  "type",
  "command",
  "args",
  "url",
  "headers",
  "allowedEnvVars",
  "timeout",
  "if",
  "shell",
]);

/** What an entry cannot say, or says otherwise. */
function lostKeys(hook: RegisteredHook, io: Io): string[] {
  const { spec } = hook;
  const lost = Object.keys(spec).filter((key) => !CARRIED.has(key));
  const long = (spec.timeout ?? 0) > MAX_HOOK_SECONDS;
  return [
    ...(lost.length > 0
      ? [
          `${place(hook, io)}: without its ${lost.map((key) => `\`${key}\``).join(", ")}, ` +
            "which Sluice does not have",
        ]
      : []),
    ...(long
      ? [
          `${place(hook, io)}: its timeout of ${spec.timeout} s becomes ` +
            `${MAX_HOOK_SECONDS} s, because Sluice answers within 50`,
        ]
      : []),
  ];
}

export function place({ path, line, event, spec }: RegisteredHook, io: Io): string {
  const what = spec.type === "command" ? spec.command : spec.type === "http" ? spec.url : spec.type;
  return (
    `${shortPath(path, io)}:${line} ${event} ` +
    `\`${what.length > 60 ? `${what.slice(0, 60)}…` : what}\``
  );
}

function sameSpec(one: Pick<RegisteredHook, "spec">, other: Pick<RegisteredHook, "spec">): boolean {
  const sorted = ({ spec }: Pick<RegisteredHook, "spec">): string =>
    JSON.stringify(Object.entries(spec).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function pure({ path, before, after }: FileChange): FileChange {
  return { path, before, after };
}
