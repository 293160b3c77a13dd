import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";
import { reportUses } from "../shared/use-findings.ts";

const find = usesIn("services");

export default definePolicy({
  id: "services/destroy",
  meta: {
    summary:
      "Deny deleting secrets, queues and projects of the services a team shares, ask about " +
      "other deletions there",
    why:
      "Code hosts, build servers, secret stores, queues and payment accounts are shared: " +
      "what goes there is gone for everybody.",
    presets: ["recommended", "strict"],
    limits: [
      "Only the command line tools of the services are known; what an SDK does in a script " +
        "is not seen.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: find.programs,
  messages: {
    destroys: "`{used}` {effect}. {next}",
    risky: "`{used}` {effect}. Approve only if that is meant.",
    unreadable:
      "`{used}` gets its sub-command at run time, and it may be one that deletes. Have the " +
      "command written out.",
  },

  brief: () => "No deletion of shared secrets, queues, projects.",

  *decide(scene) {
    yield* reportUses(find, scene);
  },

  examples: [
    { bash: "vault secrets disable apps/", expect: { deny: "destroys" } },
    {
      bash: "kafka-topics.sh --bootstrap-server kafka:9092 --delete --topic orders",
      expect: { deny: "destroys" },
    },
    { bash: "gh issue delete 12 --yes", expect: { deny: "destroys" } },
    { bash: "stripe customers delete cus_1", expect: { deny: "destroys" } },
    { bash: "gh secret delete TOKEN", expect: { ask: "risky" } },
    { bash: "gh api -X DELETE repos/acme/web/keys/1", expect: { ask: "risky" } },
    { bash: "ldcli flags archive new-checkout --project web", expect: { ask: "risky" } },
    { bash: "vault kv $VERB apps/web", expect: { ask: "unreadable" } },
    { bash: "gh pr list --search delete", expect: "nothing" },
    { bash: "vault kv get apps/web", expect: "nothing" },
    { bash: "split -l 1000 delete.csv part", expect: "nothing" },
  ],
});
