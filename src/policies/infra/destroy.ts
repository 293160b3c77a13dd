import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";
import { reportUses } from "../shared/use-findings.ts";

const find = usesIn("infra");

export default definePolicy({
  id: "infra/destroy",
  meta: {
    summary:
      "Deny commands that destroy infrastructure, firewalls or backups, ask about those " +
      "that change them",
    why:
      "One such command takes down many machines at once, or the backups that would bring " +
      "them back.",
    presets: ["recommended", "strict"],
    limits: [
      "What a playbook, a module or a template contains is not read.",
      "`rsync --delete` is a matter of the file policies.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: find.programs,
  messages: {
    destroys: "`{used}` {effect}. {next}",
    risky: "`{used}` {effect}. Approve only if that is meant here and now.",
    unreadable:
      "`{used}` gets its sub-command at run time, and it may be one that destroys. Have " +
      "the command written out.",
  },

  brief: () => "No destruction of infrastructure or backups.",

  *decide(scene) {
    yield* reportUses(find, scene);
  },

  examples: [
    { bash: "terraform -chdir=prod destroy -auto-approve", expect: { deny: "destroys" } },
    { bash: "terraform apply -destroy", expect: { deny: "destroys" } },
    { bash: "pulumi stack rm prod --yes", expect: { deny: "destroys" } },
    { bash: "iptables -F", expect: { deny: "destroys" } },
    { bash: "restic -r /srv/backup forget --keep-last 1 --prune", expect: { deny: "destroys" } },
    { bash: "terraform apply -auto-approve", expect: { ask: "risky" } },
    { bash: "ansible all -i hosts -m shell -a 'uptime'", expect: { ask: "risky" } },
    { bash: "systemctl disable nginx", expect: { ask: "risky" } },
    { bash: "rclone sync photos remote:photos", expect: { ask: "risky" } },
    { bash: "terraform $ACTION", expect: { ask: "unreadable" } },
    { bash: "terraform plan -destroy", expect: "nothing" },
    { bash: "rclone sync --dry-run photos remote:photos", expect: "nothing" },
    { bash: "systemctl status nginx", expect: "nothing" },
  ],
});
