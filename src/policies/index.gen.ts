// Written by `npm run gen`: do not edit.
import type { Policy } from "../engine/policy.ts";
import filesProtect from "./files/protect.ts";
import gitNoForcePush from "./git/no-force-push.ts";

export const POLICIES: readonly Policy[] = [
  filesProtect,
  gitNoForcePush,
];
