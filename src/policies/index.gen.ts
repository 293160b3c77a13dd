// Written by `npm run gen`: do not edit.
import type { Policy } from "../engine/policy.ts";
import contextProject from "./context/project.ts";
import filesLicenseHeader from "./files/license-header.ts";
import filesNormalizePath from "./files/normalize-path.ts";
import filesProtect from "./files/protect.ts";
import gitNoForcePush from "./git/no-force-push.ts";
import modePlan from "./mode/plan.ts";
import shellDangerous from "./shell/dangerous.ts";
import timeWindow from "./time/window.ts";
import toolsBlock from "./tools/block.ts";

export const POLICIES: readonly Policy[] = [
  contextProject,
  filesLicenseHeader,
  filesNormalizePath,
  filesProtect,
  gitNoForcePush,
  modePlan,
  shellDangerous,
  timeWindow,
  toolsBlock,
];
