import { definePolicy } from "../../engine/policy.ts";
import { concernsOf, type SettingConcern, variableConcerns } from "./lib/concerns.ts";
import { GIT, gitCall } from "./lib/git-call.ts";
import { EXPORTS } from "./lib/git-options.ts";

export default definePolicy({
  id: "git/code-execution",
  meta: {
    summary:
      "Deny git settings, options and variables that make git run a program or weaken its " +
      "connections",
    why:
      "`git -c core.pager=… log` reads like a look at the history and runs any program; a " +
      "setting that is kept does so again on every later call.",
    presets: ["recommended", "strict"],
    limits: [
      "What the configuration already holds is not read, and neither are the files that it " +
        "includes.",
      "An ssh command counts only for what reaches another host; a partial clone may fetch " +
        "during any other command too.",
      "`git -C`, `--git-dir` and `cd` lead to another repository's configuration without a " +
        "question.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...GIT, ...EXPORTS]),
  traits: ["assigns", "odd"],
  messages: {
    runs:
      "`{key}` {effect}, and nobody would see it happen. Run what is needed as a command of " +
      "its own, or leave the setting to the person.",
    exposes: "`{key}` {effect}. Leave it out, and tell the person if it does not work without.",
    risky: "`{key}` {effect}. Approve only if that is meant.",
    hidden:
      "The value of `{key}` is only known at run time, and such a setting can make git run " +
      "any program. Have it written out.",
    edit:
      "This opens the configuration of git in an editor, where any setting can change. Have " +
      "`git config <key> <value>` written out.",
  },

  brief: () => "No git settings that make git run a program.",

  *decide(scene) {
    for (const command of scene.shell.commands) {
      const call = gitCall(command);
      const concerns: SettingConcern[] = [
        ...variableConcerns(command, call, scene),
        ...(call ? concernsOf(call, scene) : []),
      ];
      for (const { id, key, effect = "" } of concerns) {
        if (id === "runs") yield scene.deny("runs", { key, effect }, command.at);
        else if (id === "exposes") yield scene.deny("exposes", { key, effect }, command.at);
        else if (id === "risky") yield scene.ask("risky", { key, effect }, command.at);
        else if (id === "hidden") yield scene.ask("hidden", { key }, command.at);
        else yield scene.ask("edit", {}, command.at);
      }
    }
  },

  examples: [
    { bash: "git -c core.pager='sh -c id' log", expect: { deny: "runs" } },
    { bash: "GIT_SSH_COMMAND=./helper git fetch", expect: { deny: "runs" } },
    {
      bash: "git fetch --upload-pack='touch owned; git-upload-pack' origin",
      expect: { deny: "runs" },
    },
    { bash: "git config --global core.fsmonitor ./watch.sh", expect: { deny: "runs" } },
    { bash: "git clone 'ext::sh -c id' app", expect: { deny: "runs" } },
    { bash: "git -c http.sslVerify=false pull", expect: { deny: "exposes" } },
    {
      bash: "git config core.hooksPath .githooks",
      expect: { ask: "risky" },
      note: "common, and code of the project",
    },
    { bash: 'git -c "core.editor=$TOOL" commit', expect: { ask: "hidden" } },
    { bash: "git config --global --edit", expect: { ask: "edit" } },
    { bash: "GIT_PAGER=cat git log -3", expect: "nothing" },
    {
      bash: "GIT_SSH_COMMAND='ssh -i ~/.ssh/deploy -o IdentitiesOnly=yes' git fetch",
      expect: "nothing",
    },
    { bash: "git config user.email me@example.com", expect: "nothing" },
    { bash: "git config --get core.sshCommand", expect: "nothing", note: "only reads" },
  ],
});
