import { definePolicy } from "../../engine/policy.ts";
import { matchesGlob } from "../shared/glob.ts";
import { named } from "../shared/quote-names.ts";
import { GIT, gitCalls } from "./lib/git-call.ts";
import { type Refspec, refspecsOf } from "./lib/refspec.ts";

const PUSHES = new Set(["push", "send-pack"]);

export default definePolicy({
  id: "git/no-force-push",
  meta: {
    summary:
      "Deny a forced `git push` to a protected branch and its deletion, ask about other " +
      "forced pushes",
    why:
      "A forced push replaces the branch on the remote; commits that others pushed are no " +
      "longer reachable from it.",
    presets: ["recommended", "strict"],
    limits: [
      "Aliases and push settings from the git configuration, and pushes inside script " +
        "files, are not read.",
      "`--force-with-lease` is trusted for branches that are not protected.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: GIT,
  options: (z) =>
    z.strictObject({ protected: z._default(z.array(z.string()), ["main", "master"]) }),
  messages: {
    forced:
      "This push overwrites `{branch}` on the remote. Push without force, or open a branch " +
      "and a pull request.",
    deleted:
      "This push deletes `{branch}` on the remote, which is protected. Leave the branch, " +
      "and tell the person why it should go.",
    mirrored:
      "This push overwrites and deletes every branch on the remote that differs. Name the " +
      "branches that are meant.",
    leased:
      "This push may overwrite `{branch}` on the remote, which is protected. Approve only " +
      "if its history has to change.",
    unleased:
      "This push overwrites `{branch}` on the remote whatever others pushed there. " +
      "`--force-with-lease` would refuse then.",
    deletes:
      "This push deletes `{branch}` on the remote. Approve only if nobody needs it any more.",
    prunes:
      "`--prune` deletes every branch on the remote that does not exist here. Approve only " +
      "if that is meant.",
    unreadable:
      "This forced push names its branch as `{word}`, which is only known at run time. " +
      "Write the branch name out.",
    unnamed:
      "This forced push names no branch, so it may overwrite a protected one. Name the " +
      "remote and the branch.",
    unclear:
      "Whether this push is forced shows only at run time: `{word}`. Have the option written out.",
  },

  brief({ protected: names }) {
    return names.length === 0
      ? "Forced pushes: asked."
      : `No forced push to or deletion of ${named(names)}; others: asked.`;
  },

  *decide({ shell, options, ask, deny }) {
    const isProtected = ({ branch }: Refspec): boolean =>
      options.protected.some((name) => covers(name, branch));
    for (const call of gitCalls(shell.commands)) {
      if (!PUSHES.has(call.verb) || call.helps || call.on("-n", "--dry-run")) continue;
      const { at } = call.command;
      const forced = call.on("-f", "--force");
      const leased =
        call.on("--force-with-lease", "--force-if-includes") ||
        call.options.some(({ name }) => name.startsWith("--force-with-lease"));
      const refspecs = refspecsOf(call);
      const mirrors = call.settings.some(
        ({ key, value }) => /^remote\..+\.mirror$/is.test(key) && value !== "false",
      );

      if (call.on("--mirror") || mirrors) yield deny("mirrored", {}, at);
      if (call.on("--prune")) yield ask("prunes", {}, at);
      if (call.unreadable) yield ask("unclear", { word: call.unreadable.text }, at);
      if (forced && refspecs.length === 0) yield ask("unnamed", {}, at);
      for (const refspec of refspecs) {
        const { branch, literal, text } = refspec;
        // A `+` or `--force` pushes even if the lease has run out.
        const overwrites = forced || refspec.forced;
        if (!overwrites && !leased && !refspec.deletes) continue;
        if (refspec.deletes)
          yield literal && isProtected(refspec)
            ? deny("deleted", { branch }, at)
            : ask("deletes", { branch }, at);
        else if (overwrites && branch === "") yield ask("unnamed", {}, at);
        else if (overwrites && !literal) yield ask("unreadable", { word: text }, at);
        else if (overwrites)
          yield isProtected(refspec)
            ? deny("forced", { branch }, at)
            : ask("unleased", { branch }, at);
        else if (isProtected(refspec)) yield ask("leased", { branch }, at);
      }
    }
  },

  examples: [
    { bash: "git push --force origin main", expect: { deny: "forced" } },
    {
      bash: "git push origin +HEAD:main",
      expect: { deny: "forced" },
      note: "a leading `+` forces one refspec",
    },
    {
      bash: "git push --force origin release/2",
      options: { protected: ["release/*"] },
      expect: { deny: "forced" },
    },
    { bash: "git push origin :main", expect: { deny: "deleted" } },
    { bash: "git push --mirror backup", expect: { deny: "mirrored" } },
    { bash: "git push --force-with-lease origin main", expect: { ask: "leased" } },
    { bash: "git push --force origin feature/login", expect: { ask: "unleased" } },
    { bash: "git push --delete origin feature/login", expect: { ask: "deletes" } },
    { bash: "git push --prune origin", expect: { ask: "prunes" } },
    { bash: 'git push -f origin "$BRANCH"', expect: { ask: "unreadable" } },
    { bash: "git push --force", expect: { ask: "unnamed" } },
    { bash: "echo force | xargs -I{} git push --{} origin main", expect: { deny: "forced" } },
    { bash: "ls | xargs -I{} git push --{} origin main", expect: { ask: "unclear" } },
    { bash: "git push --force-with-lease origin feature/login", expect: "nothing" },
    { bash: "git push origin main", expect: "nothing" },
  ],
});

/** Either may be a pattern: of the configuration, or a refspec for many branches. */
function covers(name: string, branch: string): boolean {
  return (
    matchesGlob(name, branch) ||
    (branch.includes("*") && matchesGlob(branch.replaceAll("*", "**"), name))
  );
}
