import { homeOf, projectOf } from "../../config/folders.ts";
import {
  type DoctorSubject,
  findGates,
  gateToTry,
  type StaleRegistration,
} from "../../doctor/doctor-subject.ts";
import { createOracle } from "../../doctor/expected-verdicts.ts";
import { realProbe } from "../../doctor/probe.ts";
import type { WritableScope } from "../../settings/files.ts";
import { mergeHooks } from "../../settings/merge.ts";
import type { Settings } from "../../settings/read.ts";
import type { Installation } from "../../settings/registration.ts";
import { CannotError, type Io } from "../command.ts";
import { shortPath } from "../render/path.ts";
import { isChange, showChanges, writeSettings } from "./change.ts";
import { findInstallation } from "./installation.ts";
import { planInit } from "./plan.ts";
import { allSettings, neededEvents, withRegisteredRuntime } from "./scopes.ts";
import { staleness } from "./status.ts";

/**
 * What `sluice doctor` examines here. `runsAnything`: the person trusts the commands of the
 * project's settings files.
 */
export async function findSubject(io: Io, runsAnything: boolean): Promise<DoctorSubject> {
  const { env, cwd } = io;
  const project = projectOf(cwd, env);
  const settings = allSettings(io);
  const merged = mergeHooks(settings);
  const installation = withRegisteredRuntime(findInstallation(env), settings);
  const gates = findGates(merged, installation, runsAnything);
  const gate = gateToTry(gates);
  const { config, state } = gate?.own ?? installation;
  const oracle = await createOracle(project, { config, state }, env);
  return {
    project,
    env: { ...env, HOME: homeOf(env) },
    settings,
    merged,
    installation,
    gates,
    gate,
    needed: (await neededEvents("local", io)).events,
    stale: (await Promise.all(settings.map((one) => staleIn(one, installation, io)))).flat(),
    oracle,
    async forget() {
      realProbe.remove(oracle.storedIn);
      if (gate?.own?.runtime) await realProbe.endServer(gate.own.runtime);
      return `removed ${oracle.storedIn} and ended the server, which may have read it`;
    },
    probe: realProbe,
  };
}

async function staleIn(
  settings: Settings,
  installation: Installation,
  io: Io,
): Promise<StaleRegistration[]> {
  const { scope, path } = settings;
  const { problems, missing } = await staleness(settings, installation, io);
  if (problems.length === 0 || scope === "managed") return [];
  return [{ scope, file: path, problems, missing, reregister: () => reregister(scope, io) }];
}

async function reregister(scope: WritableScope, io: Io): Promise<string> {
  const { settings, loosens } = await planInit(scope, io);
  if (!isChange(settings)) return `${settings.path} is current`;
  showChanges([settings], io);
  const consent = {
    action: `change how ${shortPath(settings.path, io)} calls Sluice`,
    command: `sluice init --scope ${scope}`,
    loosens,
  };
  if (!(await io.consent(consent))) throw new CannotError(`${settings.path} stays as it was`);
  const backup = writeSettings(settings, io);
  return (
    "registered Sluice anew in " + `${settings.path}${backup ? `; the former text: ${backup}` : ""}`
  );
}
