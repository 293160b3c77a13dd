import { defineRule } from "../../rule.ts";

const HOUR = 3600;
/** More than a day: longer than any meant timeout. */
const SURELY = 100_000;

export default defineRule({
  id: "timeout/milliseconds",
  severity: "warning",
  summary: "A `timeout` that was meant in milliseconds",
  why:
    "Claude Code counts seconds: `30000` is more than eight hours, so a hook that hangs " +
    "holds the session up instead of being ended.",
  fix: "Write seconds.",
  limits: ["Whole hours are taken as meant: some hooks wait for a person."],
  *settings({ hooks }) {
    for (const hook of hooks) {
      const { timeout } = hook.spec;
      if (
        timeout === undefined ||
        timeout < 1000 ||
        timeout % 500 !== 0 ||
        (timeout % HOUR === 0 && timeout < SURELY)
      )
        continue;
      const seconds = timeout / 1000;
      yield {
        message: `\`timeout: ${timeout}\` is ${Math.round(timeout / 60)} minutes`,
        at: hook.at("timeout"),
        fix: `Write \`${seconds}\` for ${seconds} seconds.`,
        edit: { spot: hook.at("timeout"), text: String(seconds) },
      };
    }
  },
  examples: {
    bad: [
      { hook: { command: "guard", timeout: 30000 }, at: "30000" },
      { hook: { command: "guard", timeout: 1500 } },
    ],
    good: [
      { hook: { command: "guard", timeout: 30 } },
      { hook: { command: "guard", timeout: 600 } },
      { hook: { command: "ask-my-phone", timeout: 86400 }, note: "a day, for a person to answer" },
    ],
  },
});
