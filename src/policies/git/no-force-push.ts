import { definePolicy } from "../../engine/policy.ts";
import type { ShellWord } from "../../shell/facts.ts";
import { matchesGlob } from "../glob.ts";

const FORCE_FLAGS = new Set(["-f", "--force", "--mirror"]);

export default definePolicy({
  id: "git/no-force-push",
  meta: {
    summary: "Deny a forced `git push` to a protected branch",
    why: "A forced push replaces the branch on the remote; commits that others pushed are no longer reachable from it.",
    presets: ["recommended", "strict"],
    limits: ["Aliases from the git config and pushes inside script files are not read."],
  },
  on: { PreToolUse: ["Bash"] },
  options: (z) => z.strictObject({ protected: z._default(z.array(z.string()), ["main", "master"]) }),
  messages: {
    forced: "This push overwrites `{branch}` on the remote. Push without force, or open a branch and a pull request.",
    unreadable: "This forced push names its branch as `{word}`, which is only known at run time. Write the branch name out.",
    unnamed: "This forced push names no branch, so it may overwrite a protected one. Name the remote and the branch.",
  },

  *decide({ bash, options, ask, deny }) {
    for (const call of bash("git", "push")) {
      const [, , ...refspecs] = call.args.filter((word) => !word.text.startsWith("-"));
      const allForced = call.args.some((word) => FORCE_FLAGS.has(word.text));
      if (allForced && refspecs.length === 0) yield ask("unnamed", {}, call.at);

      for (const refspec of refspecs) {
        if (!allForced && !refspec.text.startsWith("+")) continue;
        const branch = targetBranch(refspec);
        if (!refspec.literal) yield ask("unreadable", { word: refspec.text }, call.at);
        else if (options.protected.some((pattern) => matchesGlob(pattern, branch))) yield deny("forced", { branch }, call.at);
      }
    }
  },

  examples: [
    { bash: "git push --force origin main", expect: { deny: "forced" } },
    { bash: "git push origin +HEAD:main", expect: { deny: "forced" }, note: "a leading `+` forces one refspec" },
    { bash: 'git push -f origin "$BRANCH"', expect: { ask: "unreadable" } },
    { bash: "git push --force", expect: { ask: "unnamed" } },
    { bash: "git push --force origin release/2", options: { protected: ["release/*"] }, expect: { deny: "forced" } },
    { bash: "git push --force origin feature/login", expect: "nothing" },
    { bash: "git push origin main", expect: "nothing" },
  ],
});

/** `+src:dst`, `src:dst` and `dst` all name the remote branch last. */
function targetBranch(refspec: ShellWord): string {
  const target = refspec.text.replace(/^\+/, "").split(":").at(-1) ?? "";
  return target.replace(/^refs\/heads\//, "");
}
