import type { Compilation } from "../config/compile.ts";
import type { Decision } from "../protocol/events.ts";
import { type SettingsScope, settingsPath } from "../settings/files.ts";
import { mergeHooks } from "../settings/merge.ts";
import { parseSettings } from "../settings/read.ts";
import { hookCommand, hookGroup, type Installation } from "../settings/registration.ts";
import { candidates, isWanted, type ProbeCall } from "./calls.ts";
import type { Check } from "./check.ts";
import { type DoctorSubject, findGates, gateToTry } from "./doctor-subject.ts";
import type { DoctorFinding } from "./finding.ts";
import type { FileStatus, Probe, TimedResult } from "./probe.ts";

/**
 * A gate in memory: what is registered, what the configuration says, and what the world answers.
 * For tests.
 */

export const INSTALLATION: Installation = {
  platform: "linux",
  node: "/usr/bin/node",
  perl: "/usr/bin/perl",
  package: "/opt/sluice",
  config: "/home/me/.config/sluice",
  state: "/home/me/.local/state/sluice",
  runtime: "/run/user/1000/sluice",
  home: "/home/me",
};
export const PLACE = { home: "/home/me", project: "/project", platform: "linux" } as const;
export const COMMAND = hookCommand("PreToolUse", INSTALLATION);

/** What `init` writes for PreToolUse, with these keys in place of its own. */
export function registered(
  entry: object = {},
  group: object = {},
): { hooks: { PreToolUse: object[] } } {
  const usual = hookGroup("PreToolUse", COMMAND);
  return {
    hooks: { PreToolUse: [{ ...usual, hooks: [{ ...usual.hooks[0], ...entry }], ...group }] },
  };
}

/** A probe that finds everything in order, and a hook that answers as it should. */
export function soundProbe(probe: Partial<Probe> = {}): Probe {
  const unexpected = (): never => {
    throw new Error("this check was not expected to do that");
  };
  return {
    run: async () => ran({}),
    look: () => look({}),
    chain: (path) => [path],
    read: () => undefined,
    chmod: unexpected,
    remove: () => {},
    scratch: () => "/tmp/sluice-doctor-x",
    folder: () => {},
    ping: async () => 4711,
    isNamed: () => true,
    endAll: async () => {},
    endServer: unexpected,
    pause: async () => {},
    user: 1000,
    group: 1000,
    v8Of: () => "11.3",
    warm: unexpected,
    ...probe,
  };
}

export function ran(outcome: Partial<TimedResult>): TimedResult {
  return { exitCode: 0, stdout: "", stderr: "", late: false, milliseconds: 5, ...outcome };
}

export function look(seen: Partial<FileStatus>): FileStatus {
  return { isFolder: false, mode: 0o600, owner: 1000, group: 1000, writable: true, ...seen };
}

export function saying(decision: Decision): Partial<TimedResult> {
  if (decision === "abstain") return {};
  return {
    stdout: JSON.stringify({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: decision },
    }),
  };
}

/** What a usual configuration says. */
export function usualDecision({ tool, input }: ProbeCall): Decision {
  const text = JSON.stringify(input);
  if (/rm -rf|\.env|settings/.test(text)) return "deny";
  if (/push|publish/.test(text)) return "ask";
  return tool === "Bash" ? "allow" : "abstain";
}

/** A hook process that answers each call so. */
export function answering(decide: (call: ProbeCall) => Decision): Probe["run"] {
  return async (_, { input }) => {
    if (input === "") return ran({});
    const { tool_name: tool, tool_input } = JSON.parse(input);
    return ran(saying(decide({ tool, input: tool_input })));
  };
}

/** The same, with a list of the commands that were run. */
export function recording(decide: (call: ProbeCall) => Decision): {
  readonly run: Probe["run"];
  readonly commands: readonly string[];
} {
  const commands: string[] = [];
  const answer = answering(decide);
  return {
    commands,
    run(command, errand) {
      commands.push(command);
      return answer(command, errand);
    },
  };
}

export interface TestSetup {
  readonly settings?: Partial<Record<SettingsScope, object | string>>;
  readonly decide?: (call: ProbeCall) => Decision;
  readonly probe?: Partial<Probe>;
  readonly runsAnything?: boolean;
  readonly subject?: Partial<Omit<DoctorSubject, "oracle">>;
  readonly oracle?: Partial<DoctorSubject["oracle"]>;
}

export function subjectOf({
  settings = { user: registered() },
  decide = usualDecision,
  probe,
  runsAnything,
  subject,
  oracle,
}: TestSetup = {}): DoctorSubject {
  const files = (["user", "project", "local", "managed"] as const).map((scope) => {
    const content = settings[scope];
    const text =
      content === undefined
        ? null
        : typeof content === "string"
          ? content
          : JSON.stringify(content, null, 2);
    return parseSettings(scope, settingsPath(scope, PLACE), text);
  });
  const merged = mergeHooks(files);
  const gates = findGates(merged, INSTALLATION, runsAnything === true);
  return {
    project: PLACE.project,
    env: { HOME: PLACE.home },
    settings: files,
    merged,
    installation: INSTALLATION,
    gates,
    gate: gateToTry(gates),
    needed: ["PreToolUse"],
    stale: [],
    forget: async () => "forgot",
    probe: soundProbe({ run: answering(decide), ...probe }),
    ...subject,
    oracle: {
      compilation: {
        snapshot: { entries: [], problems: [] },
        layers: [],
      } as unknown as Compilation,
      stored: undefined,
      storedIn: "/home/me/.local/state/sluice/snapshots/x.json",
      decide: async (call) => decide(call),
      pick: async (...wanted) =>
        wanted.flatMap(
          (kind) =>
            candidates(PLACE.project)[kind].find((call) => isWanted(kind, decide(call))) ?? [],
        ),
      ...oracle,
    },
  };
}

/** Each finding of a check as `severity: what`. */
export async function foundBy(check: Check, situation: TestSetup = {}): Promise<string[]> {
  return (await findingsOf(check, situation)).map(({ severity, what }) => `${severity}: ${what}`);
}

export async function findingsOf(
  check: Check,
  situation: TestSetup = {},
): Promise<readonly DoctorFinding[]> {
  return (await check.run(subjectOf(situation))).findings;
}
