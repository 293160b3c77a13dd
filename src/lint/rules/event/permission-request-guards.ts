import { spotOf, trialsOf } from "../../hook-trials.ts";
import { defineRule } from "../../rule.ts";

/** What a guard looks for, as it is written in patterns and lists. */
const DANGER =
  /\brm\b[^\n]{0,6}-[rf]|\bsudo\b|\.env\b|--force\b|DROP\s+TABLE|\bmkfs\b|id_rsa|chmod[^\n]{0,6}777/;
/** What asks a person asks somewhere. */
const ASKS = /https?:|\bfetch\(|\bcurl\b|\brequests\b|\burllib\b|socket|\bosascript\b|\bntfy\b/;

export default defineRule({
  id: "event/permission-request-guards",
  severity: "error",
  summary: "A guard on PermissionRequest",
  why:
    "PermissionRequest fires only where a dialog would be shown: not for what a rule or a " +
    "mode allows, and not headless in older versions. The dialog is open meanwhile, and the " +
    "first answer wins. Exit code 2 does nothing there.",
  fix:
    "Register the guard for PreToolUse, and let PermissionRequest answer only what a person " +
    "would be asked.",
  *source({ events, code, find }) {
    if (
      !events.has("PermissionRequest") ||
      events.has("PreToolUse") ||
      ASKS.test(code) ||
      !DANGER.test(code)
    )
      return;
    const at = find(/\bbehavior\\?["']?\s*[:=]\s*\\?["']deny/) ?? find(/\bexit\(?\s*2\b/);
    if (at) yield { message: "guards by PermissionRequest, which most calls never come to", at };
  },
  *run(session) {
    if (session.hook.event !== "PermissionRequest") return;
    const refused = (trial: (typeof session.trials)[number]): boolean =>
      trial.heard.decision === "deny" || trial.ran.end === 2;
    if (trialsOf(session, "harmless").some(refused)) return;
    const guarded = trialsOf(session, "dangerous").find(refused);
    if (guarded)
      yield {
        message:
          `refuses ${guarded.call.title} on ` +
          `PermissionRequest${guarded.ran.end === 2 ? ", by an exit code that does nothing there" : ""}`,
        at: spotOf(session, /\bbehavior\b[^\n]*deny/, /\bexit\(?\s*2\b/),
      };
  },
  examples: {
    bad: [
      {
        event: "PermissionRequest",
        code: { file: "guard.sh", text: 'case "$command" in *"rm -rf"*) exit 2 ;; esac\n' },
        at: "exit 2",
      },
      { event: "PermissionRequest", prints: { stderr: "no", end: 2 } },
      {
        event: "PermissionRequest",
        prints: {
          stdout: {
            hookSpecificOutput: {
              hookEventName: "PermissionRequest",
              decision: { behavior: "deny", message: "no" },
            },
          },
        },
      },
    ],
    good: [
      {
        event: "PreToolUse",
        code: { file: "guard.sh", text: 'case "$command" in *"rm -rf"*) exit 2 ;; esac\n' },
      },
      {
        event: "PermissionRequest",
        code: {
          file: "phone.py",
          text:
            'answer = requests.post(URL)\nbehavior = "deny" if answer == "no" else ' +
            '"allow"\ndanger = "rm -rf" in command\n',
        },
        note: "asks a person",
      },
    ],
  },
});
