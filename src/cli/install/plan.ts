import { existsSync } from "node:fs";
import { folders, homeOf, projectOf } from "../../config/folders.ts";
import { problemText } from "../../config/problems.ts";
import type { EventName } from "../../protocol/events.ts";
import type { WritableScope } from "../../settings/files.ts";
import { mergeHooks } from "../../settings/merge.ts";
import { parseSettings, type RegisteredHook, type Settings } from "../../settings/read.ts";
import { textBefore } from "../../settings/record.ts";
import { hasOwnHooks, register, unregister } from "../../settings/register.ts";
import { isHandWritten, ownCommandOf } from "../../settings/registration.ts";
import { CannotError, type Io } from "../command.ts";
import { callingSettings } from "../person/callers.ts";
import { type FileChange, refuse, type SettingsChange } from "./change.ts";
import { findInstallation } from "./installation.ts";
import {
  allSettings,
  configFile,
  neededEvents,
  wantedCommands,
  withRegisteredRuntime,
} from "./scopes.ts";
import { starterConfig } from "./starter.ts";

export interface InitPlan {
  readonly events: readonly EventName[];
  readonly settings: SettingsChange;
  readonly config: FileChange;
  /** It changes what calls Sluice, or calls another Sluice than the one that is called already. */
  readonly loosens: boolean;
  /** What the person should know. */
  readonly notes: readonly string[];
}

export async function planInit(scope: WritableScope, io: Io): Promise<InitPlan> {
  const all = allSettings(io);
  const settings = settingsIn(scope, all, io);
  const why = settings.dropped
    ? `Claude Code would drop ${settings.path}, and Sluice with it:`
    : `Sluice cannot be registered in ${settings.path}:`;
  refuse(settings, settings.problems, why);
  const { events, errors } = await neededEvents(scope, io);
  const installation = withRegisteredRuntime(findInstallation(io.env), all);
  const original = originalOf(settings, io);
  const after = register(settings.text, wantedCommands(events, installation), original);
  const wrong = parseSettings(scope, settings.path, after).problems;
  if (wrong.length > 0)
    throw new Error(`the edited ${settings.path} would not be right: ${wrong[0]?.message}`);
  const config = configFile(scope, io);
  return {
    events,
    settings: { path: settings.path, before: settings.text, after, original },
    config: existsSync(config)
      ? { path: config, before: "", after: "" }
      : { path: config, before: null, after: starterConfig(scope) },
    loosens: !onlyAdds(callingSettings(io), settings, parseSettings(scope, settings.path, after)),
    notes: [
      ...(installation.perl ? [] : perlNote(installation.platform)),
      ...errors.map((problem) => `An error in the configuration: ${problemText(problem)}`),
      ...switchedOff(all),
      ...all
        .flatMap(({ hooks }) => hooks.filter(isHandWritten))
        .map(
          ({ path, line }) =>
            `${path}:${line} runs Sluice, too: a line of your own. Calls are judged twice ` +
            "until you take it out.",
        ),
    ],
  };
}

/**
 * Every entry stays as it is, and each new one is the same Sluice, from the same folders, as those
 * that are there. Another one could approve what this one only asks about, read another
 * configuration, or be no gate at all. Where nothing calls Sluice, any is new.
 */
function onlyAdds(callers: readonly Settings[], before: Settings, after: Settings): boolean {
  const known = new Set(callers.flatMap(({ hooks }) => hooks.flatMap(identityOf)));
  const kept = new Set(after.hooks.map(entryText));
  return (
    callers.length === 0 ||
    (before.hooks.every((hook) => kept.has(entryText(hook))) &&
      after.hooks.flatMap(identityOf).every((one) => known.has(one)))
  );
}

function entryText({ event, matcher, spec }: RegisteredHook): string {
  return JSON.stringify([event, matcher, spec]);
}

function identityOf(hook: RegisteredHook): string[] {
  const own = ownCommandOf(hook);
  return own
    ? [
        JSON.stringify([
          own.node,
          own.perl,
          own.package,
          own.config,
          own.state,
          own.runtime,
          own.home,
        ]),
      ]
    : [];
}

/** The settings of a scope; in the home folder a project has none of its own. */
export function settingsIn(
  scope: WritableScope,
  all: readonly Settings[],
  { cwd, env }: Io,
): Settings {
  const found = all.find((settings) => settings.scope === scope);
  if (!found || (scope === "local" && projectOf(cwd, env) === homeOf(env)))
    throw new CannotError(
      "this is your home folder, not a project; go to the project, or use --scope user",
    );
  return found;
}

/** What the file was before us: as remembered, or what is left without our entries. */
export function originalOf({ path, text }: Settings, { env }: Io): string | null {
  if (!hasOwnHooks(text) || text === null) return text;
  const remembered = textBefore(folders(env).state, path);
  return remembered === undefined ? unregister(text) : remembered;
}

function perlNote(platform: NodeJS.Platform): string[] {
  if (platform === "win32") return [];
  return [
    "There is no perl here, so each call starts Node by itself (about 50 ms). Install perl " +
      "and run `sluice init` again to make it fast.",
  ];
}

function switchedOff(all: readonly Settings[]): string[] {
  const { disabledBy, managedOnlyBy } = mergeHooks(all);
  return [
    ...(disabledBy
      ? [
          `\`disableAllHooks\` in ${disabledBy.path} switches all hooks off: Sluice judges ` +
            "nothing until that goes.",
        ]
      : []),
    ...(managedOnlyBy
      ? [
          `\`allowManagedHooksOnly\` in ${managedOnlyBy.path} lets no other hooks run: ` +
            "Sluice must be registered there.",
        ]
      : []),
  ];
}
