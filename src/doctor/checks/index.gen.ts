// Written by `npm run gen`: do not edit.
import type { Check } from "../check.ts";
import blocksCheck from "./blocks.ts";
import brokenConfigurationCheck from "./broken-configuration.ts";
import configurationCheck from "./configuration.ts";
import currentCheck from "./current.ts";
import dialectCheck from "./dialect.ts";
import failureCheck from "./failure.ts";
import filesCheck from "./files.ts";
import firesCheck from "./fires.ts";
import latencyCheck from "./latency.ts";
import logCheck from "./log.ts";
import missingProgramsCheck from "./missing-programs.ts";
import nodeCacheCheck from "./node-cache.ts";
import racingCheck from "./racing.ts";
import registeredCheck from "./registered.ts";
import selfProtectionCheck from "./self-protection.ts";
import serverCheck from "./server.ts";
import settingsFilesCheck from "./settings-files.ts";
import snapshotCheck from "./snapshot.ts";
import stateFolderCheck from "./state-folder.ts";
import switchedOffCheck from "./switched-off.ts";
import timeoutCheck from "./timeout.ts";
import twiceCheck from "./twice.ts";
import unreadableCallCheck from "./unreadable-call.ts";
import variablesCheck from "./variables.ts";
import verdictsCheck from "./verdicts.ts";
import withoutServerCheck from "./without-server.ts";
import worktreesCheck from "./worktrees.ts";

export const CHECKS: readonly Check[] = [
  blocksCheck,
  brokenConfigurationCheck,
  configurationCheck,
  currentCheck,
  dialectCheck,
  failureCheck,
  filesCheck,
  firesCheck,
  latencyCheck,
  logCheck,
  missingProgramsCheck,
  nodeCacheCheck,
  racingCheck,
  registeredCheck,
  selfProtectionCheck,
  serverCheck,
  settingsFilesCheck,
  snapshotCheck,
  stateFolderCheck,
  switchedOffCheck,
  timeoutCheck,
  twiceCheck,
  unreadableCallCheck,
  variablesCheck,
  verdictsCheck,
  withoutServerCheck,
  worktreesCheck,
];
