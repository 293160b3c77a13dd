import { DELETES_RESOURCE, SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Microsoft Azure.",
  programs: [
    {
      names: "az",
      domain: "cloud",
      valued: "--subscription -o --output --query -g --resource-group -n --name --only-show-errors",
      readVerbs: "list show exists get-credentials download-batch url",
      harmless: "-h --what-if -w",
      next: "Show it with `az … show` or `az … list`, and leave the deletion to the person.",
      deny: {
        "group delete": "deletes the resource group with everything in it",
        "vm|vmss|disk|snapshot|image|aks|acr delete":
          "deletes the machine, the disk or the cluster",
        "storage account|container|share|table|queue delete": "deletes stored data",
        "storage blob|file|entity|directory delete-batch|delete": "deletes stored data",
        "sql|postgres|mysql|mariadb|cosmosdb|redis|synapse|kusto ** delete": "deletes the database",
        "keyvault delete|purge": "deletes the keys and secrets",
        "keyvault key|secret|certificate delete|purge": "deletes the key or the secret",
        "webapp|functionapp|appservice|staticwebapp|containerapp ** delete": "deletes the app",
        "acr repository delete": "deletes the images",
        "deployment group|sub|mg|tenant create --mode=Complete":
          "deletes every resource that the template does not name",
        "backup vault|item|container|protection ** delete|disable": "deletes backups",
      },
      ask: {
        ["** " +
          "delete|purge|remove|destroy|delete-*|purge-*|remove-*|clear|untag|undelete|" +
          "revoke*|reset*|regenerate*|detach|dissociate"]: DELETES_RESOURCE,
        "** stop|deallocate|restart|redeploy|failover|disable|run-command|swap":
          "interrupts what runs there",
        "role|ad assignment|app create|reset|delete": "changes who may do what",
        "storage ** sync --delete-destination=true": "deletes what the source does not have",
      },
      secrets: [
        { run: "account get-access-token", decision: "ask", effect: SHOWS_TOKEN },
        {
          run: "keyvault secret|key|certificate show|download",
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        { run: "storage account keys list", decision: "ask", effect: "shows access keys" },
        {
          run: "ad sp create-for-rbac|credential",
          decision: "ask",
          effect: "makes and shows a new login",
        },
      ],
      readOnly: { options: "*", operands: "text", check: "az" },
      help: "-h -v version",
      copies: [
        {
          run: "storage blob|file|fs upload|upload-batch",
          valued: "--account-name --container-name -c -n --name",
          source: "-f --file -s --source",
          always: "sends",
        },
      ],
    },
  ],
  examples: [
    { bash: "az group delete --name shop --yes", expect: "deny" },
    { bash: "az keyvault secret show --name db --vault-name v", expect: "ask" },
    { bash: "az vm list", expect: "allow" },
  ],
};

export default family;

export const AZ_GLOBALS =
  "--subscription= --output= -o= --query= --verbose --debug --only-show-errors";
export const AZ_VERBS =
  /^(?:list|show|exists|query|summarize|version|logs|tail|find|(?:list|show|get|check)-[a-z\d-]+|get|browse-runs)$/;
/** Words before the verb that are verbs themselves. */
export const AZ_WRITES: ReadonlySet<string> = new Set(
  (
    "create delete update set unset add remove start stop restart reset run run-command " +
    "invoke import export move copy upload download upload-batch download-batch " +
    "delete-batch purge recover restore backup " +
    "renew regenerate rotate generate generate-sas grant revoke assign attach detach " +
    "enable disable unlock register unregister login logout configure deploy push pull up " +
    "scale resize redeploy " +
    "reimage deallocate generalize capture convert swap apply approve reject cancel " +
    "abandon complete wait connect disconnect open-port ssh exec attach-acr browse install " +
    "uninstall upgrade interactive " +
    "feedback rest clear merge migrate failover sync init publish unpublish activate " +
    "deactivate suspend resume validate what-if send receive put patch post redeem link " +
    "unlink mount unmount"
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
