import type { Environment } from "../config/folders.ts";
import type { EventName } from "../protocol/events.ts";
import type { SettingsScope, WritableScope } from "../settings/files.ts";
import type { MergedHooks } from "../settings/merge.ts";
import type { RegisteredHook, Settings } from "../settings/read.ts";
import {
  hookCommand,
  type Installation,
  isHandWritten,
  type OwnCommand,
  ownCommandOf,
} from "../settings/registration.ts";
import type { Oracle } from "./expected-verdicts.ts";
import type { FileLocation } from "./finding.ts";
import type { Probe } from "./probe.ts";

/** A registered hook that runs Sluice, or says so. */
export interface GateHook {
  readonly hook: RegisteredHook;
  readonly command: string;
  /** Absent: a line that `init` did not write. */
  readonly own?: Installation;
  /** Its text is the one that `init` writes, so that it can be written again with other folders. */
  readonly asWritten: boolean;
  /**
   * A project's settings file can come from anybody: what it names is run only if this Sluice would
   * register the same.
   */
  readonly mayRun: boolean;
}

export interface StaleRegistration {
  readonly scope: WritableScope;
  readonly file: string;
  readonly problems: readonly string[];
  /** Events that it would have after `reregister`. */
  readonly missing: readonly EventName[];
  readonly reregister: () => Promise<string>;
}

/** Everything that is examined. */
export interface DoctorSubject {
  readonly project: string;
  readonly env: Environment;
  readonly settings: readonly Settings[];
  readonly merged: MergedHooks;
  readonly installation: Installation;
  /** Every hook of Sluice that is in force, of all events. */
  readonly gates: readonly GateHook[];
  /** The one that is tried. */
  readonly gate: GateHook | undefined;
  readonly needed: readonly EventName[];
  readonly stale: readonly StaleRegistration[];
  readonly oracle: Oracle;
  /**
   * Removes the compiled configuration, and ends the server that may have read it. Returns what it
   * did.
   */
  readonly forget: () => Promise<string>;
  readonly probe: Probe;
}

const OWN_FILES: readonly SettingsScope[] = ["user", "managed"];
/** A file called after Sluice, as a program or its operand. */
const NAMED_SLUICE = /(?:^|[\s/"'=])(?:[\w.-]*sluice[\w.-]*|gate\.pl)(?=["'\s;|&]|$)/i;

export function findGates(
  { hooks }: MergedHooks,
  installation: Installation,
  runsAnything: boolean,
): GateHook[] {
  return hooks.flatMap((hook): GateHook[] => {
    const { spec, scope, event } = hook;
    if (spec.type !== "command") return [];
    const named = ownCommandOf(hook);
    if (!named && !isHandWritten(hook) && !NAMED_SLUICE.test(spec.command)) return [];
    const own = named && installationOf(named, installation.platform);
    const asWritten = own !== undefined && hookCommand(event, own) === spec.command;
    const asNow =
      asWritten && hookCommand(event, { ...installation, runtime: own.runtime }) === spec.command;
    const mayRun = runsAnything || OWN_FILES.includes(scope) || asNow;
    return [{ hook, command: spec.command, asWritten, mayRun, ...(own ? { own } : {}) }];
  });
}

/** Rather one that may be run, and rather one that can be rehearsed with. */
export function gateToTry(gates: readonly GateHook[]): GateHook | undefined {
  const guarding = gates.filter(({ hook }) => hook.event === "PreToolUse");
  return (
    guarding.find(({ mayRun, asWritten }) => mayRun && asWritten) ??
    guarding.find(({ mayRun }) => mayRun) ??
    guarding[0]
  );
}

/** Undefined: words are missing in the command. */
function installationOf(
  { event: _, ...named }: OwnCommand,
  platform: NodeJS.Platform,
): Installation | undefined {
  const { config, state, runtime, home } = named;
  return config && state && runtime && home
    ? { ...named, config, state, runtime, home, platform }
    : undefined;
}

export function placeOf({ path, line, column }: RegisteredHook): FileLocation {
  return { file: path, line, column };
}
