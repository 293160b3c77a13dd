import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";
import { reportUses } from "../shared/use-findings.ts";

const find = usesIn("containers");

export default definePolicy({
  id: "containers/destroy",
  meta: {
    summary:
      "Deny deleting volumes, namespaces and clusters, ask about other deletions of " +
      "containers and cluster resources",
    why: "Volumes hold the only copy of their data, and a namespace takes everything in it along.",
    presets: ["recommended", "strict"],
    limits: [
      "What `kubectl apply`, charts and manifests change is not read.",
      "Which cluster the current context points at is not known.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: find.programs,
  messages: {
    destroys: "`{used}` {effect}. {next}",
    risky: "`{used}` {effect}. Approve only if this machine or cluster is meant.",
    unreadable:
      "`{used}` gets its sub-command at run time, and it may be one that deletes. Have the " +
      "command written out.",
  },

  brief: () => "No deletion of volumes, namespaces, clusters.",

  *decide(scene) {
    yield* reportUses(find, scene);
  },

  examples: [
    { bash: "docker volume rm shop_db", expect: { deny: "destroys" } },
    { bash: "docker compose -f dev.yml down -v", expect: { deny: "destroys" } },
    { bash: "kubectl -n shop delete namespace shop", expect: { deny: "destroys" } },
    { bash: "kubectl delete pods --all", expect: { deny: "destroys" } },
    { bash: "docker system prune -af", expect: { ask: "risky" } },
    { bash: "docker rm -f web", expect: { ask: "risky" } },
    { bash: "kubectl --context prod delete pod web-1", expect: { ask: "risky" } },
    { bash: "kubectl scale deploy/web --replicas=0", expect: { ask: "risky" } },
    { bash: "helm uninstall web", expect: { ask: "risky" } },
    { bash: 'kubectl "$VERB" pod web-1', expect: { ask: "unreadable" } },
    { bash: "kubectl delete pod web-1 --dry-run=client", expect: "nothing" },
    { bash: "docker compose down", expect: "nothing" },
    { bash: "docker rm web", expect: "nothing", note: "only a stopped container goes" },
  ],
});
