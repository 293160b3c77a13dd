import { definePolicy } from "../../engine/policy.ts";
import { GIT_SKIPS_HOOKS, HOOK_SWITCHES } from "../../programs/lib/git-commands.ts";
import { configWrite, GIT, type GitCall, gitCall, gitCalls } from "./lib/git-call.ts";
import { variablesOf } from "./lib/git-options.ts";

export default definePolicy({
  id: "git/no-verify",
  meta: {
    summary: "Ask before git skips the hooks of a repository",
    why:
      "Hooks run the checks that a team agreed on; an agent that cannot pass them is tempted " +
      "to go around them.",
    presets: ["recommended", "strict"],
    limits: [
      "Hooks that are deleted or emptied as files, and variables set in earlier calls, are " +
        "not seen here.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: GIT,
  messages: {
    skipped:
      "`{option}` skips the checks that this repository runs in its hooks. Approve only if " +
      "they may be skipped this time.",
    off:
      "`{setting}` switches off the hooks of this repository. Approve only if they may be " +
      "skipped.",
  },

  brief: () => "`--no-verify`: asked.",

  *decide({ shell, ask }) {
    for (const call of gitCalls(shell.commands)) {
      const option = skips(call);
      if (option !== undefined) yield ask("skipped", { option }, call.command.at);
      if (hooksOff(call)) yield ask("off", { setting: "core.hooksPath" }, call.command.at);
    }
    const runsHooks = gitCalls(shell.commands).some(
      ({ verb }) =>
        Object.hasOwn(GIT_SKIPS_HOOKS, verb) || verb === "cherry-pick" || verb === "revert",
    );
    if (!runsHooks) return;
    for (const command of shell.commands) {
      if (!gitCall(command) && command.name !== "export") continue;
      for (const { key, value } of variablesOf(command))
        if (
          Object.hasOwn(HOOK_SWITCHES, key) &&
          (value === undefined || HOOK_SWITCHES[key]?.test(value))
        )
          yield ask("off", { setting: key }, command.at);
    }
  },

  examples: [
    { bash: "git commit --no-verify -m wip", expect: { ask: "skipped" } },
    { bash: "git commit -anm wip", expect: { ask: "skipped" } },
    { bash: "git push --no-verify", expect: { ask: "skipped" } },
    { bash: "HUSKY=0 git commit -m wip", expect: { ask: "off" } },
    { bash: "git -c core.hooksPath=/dev/null commit -m wip", expect: { ask: "off" } },
    { bash: "git commit -m 'explain -n and --no-verify'", expect: "nothing" },
    { bash: "git merge -n main", expect: "nothing", note: "`-n` of merge only hides the summary" },
    { bash: "HUSKY=0 npm ci", expect: "nothing" },
  ],
});

function skips(call: GitCall): string | undefined {
  if (!Object.hasOwn(GIT_SKIPS_HOOKS, call.verb) || call.helps || call.on("--dry-run"))
    return undefined;
  return GIT_SKIPS_HOOKS[call.verb]?.split(" ").find((name) => call.on(name));
}

/** An empty path or one that holds no hooks. */
function hooksOff(call: GitCall): boolean {
  const write = configWrite(call);
  const settings = [
    ...call.settings,
    ...(write?.value.literal ? [{ key: write.key.text, value: write.value.text }] : []),
  ];
  return settings.some(
    ({ key, value }) =>
      key.toLowerCase() === "core.hookspath" &&
      /^(?:|\/dev\/null|\/nonexistent.*|\/var\/empty)$/.test(value ?? "?"),
  );
}
