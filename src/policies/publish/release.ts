import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";

const find = usesIn("publish");

export default definePolicy({
  id: "publish/release",
  meta: {
    summary:
      "Ask before something is published or deployed, deny taking back what others depend on",
    why:
      "A published version is copied within minutes and its number is spent; a withdrawn one " +
      "breaks the builds of others.",
    presets: ["recommended", "strict"],
    limits: [
      "Scripts such as `npm run release` and pipelines that publish after a push are not seen.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: find.programs,
  messages: {
    withdraws: "`{used}` {effect}. {next}",
    publishes: "`{used}` {effect}. Approve only if this version is meant to go out now.",
  },

  brief: () => "Publishing, deploying: asked; unpublishing: denied.",

  *decide({ shell, deny, ask }) {
    for (const command of shell.commands) {
      const hit = find(command);
      if (!hit) continue;
      const {
        kind,
        used,
        effect,
        next = "Leave it to the person, and publish a corrected version instead.",
      } = hit;
      if (kind === "deny") yield deny("withdraws", { used, effect, next }, command.at);
      else if (kind === "ask") yield ask("publishes", { used, effect }, command.at);
    }
  },

  examples: [
    { bash: "npm publish --access public", expect: { ask: "publishes" } },
    { bash: "cargo publish -p core", expect: { ask: "publishes" } },
    { bash: "docker push acme/web:1.2", expect: { ask: "publishes" } },
    { bash: "gh release create v1.2.0 --generate-notes", expect: { ask: "publishes" } },
    { bash: "npm unpublish left-pad --force", expect: { deny: "withdraws" } },
    { bash: "gh repo delete acme/web --yes", expect: { deny: "withdraws" } },
    { bash: "npm publish --dry-run", expect: "nothing" },
    { bash: "npm run publish-docs", expect: "nothing" },
    { bash: "goreleaser release --snapshot --clean", expect: "nothing" },
  ],
});
