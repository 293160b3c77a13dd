// Written by `npm run gen`: do not edit.
import type { Check } from "../check.ts";
import blocksCheck from "./proof/blocks.ts";
import brokenConfigurationCheck from "./proof/broken-configuration.ts";
import missingProgramsCheck from "./proof/missing-programs.ts";
import unreadableCallCheck from "./proof/unreadable-call.ts";
import verdictsCheck from "./proof/verdicts.ts";
import withoutServerCheck from "./proof/without-server.ts";
import currentCheck from "./registration/current.ts";
import dialectCheck from "./registration/dialect.ts";
import failureCheck from "./registration/failure.ts";
import firesCheck from "./registration/fires.ts";
import registeredCheck from "./registration/registered.ts";
import settingsFilesCheck from "./registration/settings-files.ts";
import switchedOffCheck from "./registration/switched-off.ts";
import timeoutCheck from "./registration/timeout.ts";
import twiceCheck from "./registration/twice.ts";
import worktreesCheck from "./registration/worktrees.ts";
import latencyCheck from "./speed/latency.ts";
import nodeCacheCheck from "./speed/node-cache.ts";
import stateFolderCheck from "./speed/state-folder.ts";
import configurationCheck from "./surroundings/configuration.ts";
import filesCheck from "./surroundings/files.ts";
import logCheck from "./surroundings/log.ts";
import racingCheck from "./surroundings/racing.ts";
import selfProtectionCheck from "./surroundings/self-protection.ts";
import serverCheck from "./surroundings/server.ts";
import snapshotCheck from "./surroundings/snapshot.ts";
import variablesCheck from "./surroundings/variables.ts";

export const CHECKS: readonly Check[] = [
  blocksCheck,
  brokenConfigurationCheck,
  missingProgramsCheck,
  unreadableCallCheck,
  verdictsCheck,
  withoutServerCheck,
  currentCheck,
  dialectCheck,
  failureCheck,
  firesCheck,
  registeredCheck,
  settingsFilesCheck,
  switchedOffCheck,
  timeoutCheck,
  twiceCheck,
  worktreesCheck,
  latencyCheck,
  nodeCacheCheck,
  stateFolderCheck,
  configurationCheck,
  filesCheck,
  logCheck,
  racingCheck,
  selfProtectionCheck,
  serverCheck,
  snapshotCheck,
  variablesCheck,
];
