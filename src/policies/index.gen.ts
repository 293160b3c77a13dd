// Written by `npm run gen`: do not edit.
import type { Policy } from "../engine/policy.ts";
import cloudDestroy from "./cloud/destroy.ts";
import containersDestroy from "./containers/destroy.ts";
import containersHostAccess from "./containers/host-access.ts";
import contextPolicyBrief from "./context/policy-brief.ts";
import contextProject from "./context/project.ts";
import databasesDestroy from "./databases/destroy.ts";
import diskDeletion from "./disk/deletion.ts";
import diskDevices from "./disk/devices.ts";
import diskPermissions from "./disk/permissions.ts";
import diskSystemFiles from "./disk/system-files.ts";
import filesLicenseHeader from "./files/license-header.ts";
import filesNormalizePath from "./files/normalize-path.ts";
import filesProtect from "./files/protect.ts";
import gitCodeExecution from "./git/code-execution.ts";
import gitDiscard from "./git/discard.ts";
import gitNoForcePush from "./git/no-force-push.ts";
import gitNoVerify from "./git/no-verify.ts";
import infraDestroy from "./infra/destroy.ts";
import limitsRate from "./limits/rate.ts";
import limitsRepeat from "./limits/repeat.ts";
import modePlan from "./mode/plan.ts";
import outputNormalizeDates from "./output/normalize-dates.ts";
import outputRedactSecrets from "./output/redact-secrets.ts";
import outputTruncate from "./output/truncate.ts";
import processKill from "./process/kill.ts";
import processServices from "./process/services.ts";
import publishRelease from "./publish/release.ts";
import questionsAnswer from "./questions/answer.ts";
import remoteExfiltrate from "./remote/exfiltrate.ts";
import remotePreload from "./remote/preload.ts";
import remoteReverseShell from "./remote/reverse-shell.ts";
import remoteRunDownload from "./remote/run-download.ts";
import secretsKeyStores from "./secrets/key-stores.ts";
import servicesDestroy from "./services/destroy.ts";
import servicesHttpDelete from "./services/http-delete.ts";
import shellDangerous from "./shell/dangerous.ts";
import shellElevated from "./shell/elevated.ts";
import shellPowershell from "./shell/powershell.ts";
import shellReadOnly from "./shell/read-only.ts";
import shellUnknown from "./shell/unknown.ts";
import sluiceSelfProtection from "./sluice/self-protection.ts";
import stopRequire from "./stop/require.ts";
import timeWindow from "./time/window.ts";
import toolsBlock from "./tools/block.ts";
import toolsUnknown from "./tools/unknown.ts";

export const POLICIES: readonly Policy[] = [
  cloudDestroy,
  containersDestroy,
  containersHostAccess,
  contextPolicyBrief,
  contextProject,
  databasesDestroy,
  diskDeletion,
  diskDevices,
  diskPermissions,
  diskSystemFiles,
  filesLicenseHeader,
  filesNormalizePath,
  filesProtect,
  gitCodeExecution,
  gitDiscard,
  gitNoForcePush,
  gitNoVerify,
  infraDestroy,
  limitsRate,
  limitsRepeat,
  modePlan,
  outputNormalizeDates,
  outputRedactSecrets,
  outputTruncate,
  processKill,
  processServices,
  publishRelease,
  questionsAnswer,
  remoteExfiltrate,
  remotePreload,
  remoteReverseShell,
  remoteRunDownload,
  secretsKeyStores,
  servicesDestroy,
  servicesHttpDelete,
  shellDangerous,
  shellElevated,
  shellPowershell,
  shellReadOnly,
  shellUnknown,
  sluiceSelfProtection,
  stopRequire,
  timeWindow,
  toolsBlock,
  toolsUnknown,
];
