import { memberSpot } from "../../lint-subject.ts";
import { defineRule } from "../../rule.ts";

export default defineRule({
  id: "settings/hooks-disabled",
  severity: "error",
  summary: "`disableAllHooks` is on",
  why:
    "In a project's file it silences the person's own hooks, too, and it takes effect in the " +
    "middle of a session.",
  fix: "Take the line out.",
  *settings({ files }) {
    for (const file of files) {
      const at = memberSpot(file, "disableAllHooks");
      if (at && file.settings.disableAllHooks)
        yield { message: "no hook runs: `disableAllHooks` is true", at };
    }
  },
  examples: {
    bad: [{ settings: { disableAllHooks: true }, at: '"disableAllHooks": true' }],
    good: [{ settings: { disableAllHooks: false } }, { settings: { hooks: {} } }],
  },
});
