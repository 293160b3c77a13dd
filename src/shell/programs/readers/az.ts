import type { ReadOnlyTable } from "./reading.ts";

export const AZ: ReadOnlyTable = {
  az: { options: "*", operands: "text", check: "az" },
};

export const AZ_GLOBALS = "--subscription= --output= -o= --query= --verbose --debug --only-show-errors";
export const AZ_VERBS = /^(?:list|show|exists|query|summarize|version|logs|tail|find|(?:list|show|get|check)-[a-z\d-]+|get|browse-runs)$/;
/** Words before the verb that are verbs themselves. */
export const AZ_WRITES: ReadonlySet<string> = new Set(
  (
    "create delete update set unset add remove start stop restart reset run run-command invoke import export move copy upload download upload-batch download-batch delete-batch purge recover restore backup " +
    "renew regenerate rotate generate generate-sas grant revoke assign attach detach enable disable unlock register unregister login logout configure deploy push pull up scale resize redeploy " +
    "reimage deallocate generalize capture convert swap apply approve reject cancel abandon complete wait connect disconnect open-port ssh exec attach-acr browse install uninstall upgrade interactive " +
    "feedback rest clear merge migrate failover sync init publish unpublish activate deactivate suspend resume validate what-if send receive put patch post redeem link unlink mount unmount"
  ).split(" "),
);
export const AZ_SECRETS =
  /appsettings|\bkeys\b|\blist-keys?\b|(?<!keyvault )\bkey (?:list|show)|\bsecrets\b|credential|connection-string|access-token|publishing|password|\bsecret (?:show|download)|admin-key|query-key|\btoken\b|(?:list|show|get)-(?:secrets?|sas)|get-credentials|^(?:acr|bicep) (?:build|run|pack)|\bbuild queue/;
export const AZ_HARMFUL_OPTIONS: ReadonlySet<string> = new Set([
  "--open",
  "--file",
  "--show-secrets",
  "--show-values",
  "--reveal",
  "--output-file",
  "--include-secrets",
  "--web",
]);
