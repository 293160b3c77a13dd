import { definePolicy } from "../../engine/policy.ts";
import { GIT, gitCalls } from "./lib/git-call.ts";
import { canLose, lossesOf } from "./lib/lost-work.ts";

export default definePolicy({
  id: "git/discard",
  meta: {
    summary:
      "Deny git commands that lose work which is in no commit, ask about those that lose commits",
    why:
      "`git reset --hard` or `git clean -f` removes hours of work without a question, and " +
      "nothing can bring it back.",
    presets: ["recommended", "strict"],
    limits: [
      "Aliases from the git configuration and scripts are not read.",
      "`git checkout <word>` counts as a branch unless the word looks like a path or such " +
        "a file exists.",
      "Commits that `git rebase`, `git commit --amend` or `git branch -f` leave behind " +
        "stay in the reflog, so these are not asked about.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: GIT,
  messages: {
    lost: "`git {form}` {effect}. {instead}",
    risky: "`git {form}` {effect}. {instead}",
    unreadable:
      "What this git command does shows only at run time: `{word}` may stand for something " +
      "that loses work. Have it written out.",
  },

  brief: () => "No loss of uncommitted work (`reset --hard`, `clean -f`): commit first.",

  *decide(scene) {
    for (const call of gitCalls(scene.shell.commands)) {
      const { at } = call.command;
      for (const { level, form, effect, instead } of lossesOf(call, scene))
        yield level === "deny"
          ? scene.deny("lost", { form, effect, instead }, at)
          : scene.ask("risky", { form, effect, instead }, at);
      const { unreadable } = call;
      if (unreadable && (call.verb === "" || canLose(call) || call.verb.includes(unreadable.text)))
        yield scene.ask("unreadable", { word: unreadable.text }, at);
    }
  },

  examples: [
    { bash: "git reset --hard HEAD~1", expect: { deny: "lost" } },
    { bash: "git clean -fdx", expect: { deny: "lost" } },
    { bash: "git checkout -- src/app.ts", expect: { deny: "lost" } },
    { bash: "git restore .", expect: { deny: "lost" } },
    { bash: "git stash clear", expect: { deny: "lost" } },
    { bash: "git gc --prune=now", expect: { deny: "lost" } },
    {
      bash: "git branch -D feature/login",
      expect: { ask: "risky" },
      note: "its commits can be found again for a while",
    },
    { bash: "git tag -d v1.2.0", expect: { ask: "risky" } },
    { bash: "git $ACTION --hard", expect: { ask: "unreadable" } },
    { bash: "git clean -n", expect: "nothing", note: "only lists" },
    { bash: "git restore --staged src/app.ts", expect: "nothing" },
    { bash: "git checkout main", expect: "nothing" },
    { bash: "git stash", expect: "nothing" },
  ],
});
