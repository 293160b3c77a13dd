/** Compiled against the packed package, as a program of somebody else's: each line below an expectation has to be an error. */
import {
  type CallInput,
  type Config,
  defineConfig,
  definePolicy,
  type EventInput,
  evaluate,
  mapTexts,
  type ToolResults,
  type Verdict,
} from "sluice";
import { type SluiceHooks, sluiceHooks } from "sluice/agent-sdk";
import { testPolicy, verdictOf } from "sluice/testing";

export const config: Config = defineConfig({
  extends: ["recommended"],
  policies: {
    "git/no-force-push": { protected: ["main", "release/*"] },
    "time/window": { freeze: [{ days: ["fri"], from: "16:00", to: "24:00" }], answer: "ask" },
    "files/license-header": "off",
    "shell/unknown": true,
  },
  rules: [
    {
      id: "refunds",
      on: "PreToolUse",
      tool: "process_refund",
      when: "input.amount > 500",
      deny: "Too much.",
    },
  ],
  hooks: [{ id: "guard", run: "python3 guard.py", on: "PreToolUse", matcher: "Write|Edit" }],
  onFailure: "deny",
});

// @ts-expect-error no such section
defineConfig({ policy: {} });
// @ts-expect-error no such policy
defineConfig({ policies: { "git/no-forced-push": "on" } });
// @ts-expect-error no such option
defineConfig({ policies: { "git/no-force-push": { branches: ["main"] } } });
// @ts-expect-error a policy without options
defineConfig({ policies: { "git/discard": { protected: ["main"] } } });
// @ts-expect-error an option of another type
defineConfig({ policies: { "disk/deletion": { folders: "/srv" } } });
// @ts-expect-error no such setting
defineConfig({ policies: { "shell/elevated": "maybe" } });
// @ts-expect-error no such event
defineConfig({ rules: [{ id: "typo", on: "PreToolUsed", deny: "No." }] });
// @ts-expect-error no such event
defineConfig({ hooks: [{ id: "typo", run: "guard.py", on: "PreToolUsed" }] });
// @ts-expect-error no such key
defineConfig({ rules: [{ id: "typo", tools: "Bash", deny: "No." }] });

export const verdict: Promise<Verdict> = evaluate(
  { tool_name: "Bash", tool_input: { command: "ls" } },
  config,
);
export const prompt: Promise<Verdict> = evaluate({
  hook_event_name: "UserPromptSubmit",
  prompt: "Hello",
});
export const whole = (input: EventInput): CallInput => input;
// @ts-expect-error a field of another event
void evaluate({ hook_event_name: "Stop", prompt: "Hello" });

export const hooks: SluiceHooks = sluiceHooks({
  config,
  cwd: "/tmp",
  events: ["PreToolUse", "Stop"],
});
// @ts-expect-error no such event
sluiceHooks({ events: ["PreToolUsed"] });

const about = {
  id: "team/limit",
  meta: { summary: "Limit", why: "Limits.", presets: [] },
  on: { PreToolUse: ["Bash"] },
} as const;

export const policy = definePolicy({
  ...about,
  options: (z) => z.strictObject({ most: z._default(z.number(), 3) }),
  messages: { many: "{count} are more than {most}." },
  *decide({ bash, options, deny }) {
    const count = bash().length;
    if (count > options.most) yield deny("many", { count, most: options.most });
    // @ts-expect-error no such message
    if (count === -1) yield deny("few", {});
    // @ts-expect-error a slot is missing
    if (count === -2) yield deny("many", { count });
    // @ts-expect-error no such option
    if (count === -3) yield deny("many", { count, most: options.least });
  },
  examples: [{ bash: "ls", expect: "nothing" }],
});

definePolicy({
  ...about,
  on: { PostToolUse: ["*"], PostToolUseFailure: ["*"] },
  messages: { late: "It ran." },
  *revise({ output, revise }) {
    yield revise(
      "late",
      {},
      mapTexts("Bash", output ?? "", (text) => text.trim()),
    );
    const result = { stdout: "", stderr: "", interrupted: false } satisfies ToolResults["Bash"];
    // @ts-expect-error a field is missing
    yield revise("late", {}, { stdout: result.stdout } satisfies ToolResults["Bash"]);
  },
  *decide({ context, notify, ...voice }) {
    yield context("late", {});
    yield notify("late", {});
    // @ts-expect-error the tool has run
    yield voice.deny("late", {});
    // @ts-expect-error the tool has run
    yield voice.ask("late", {});
    // @ts-expect-error the tool has run
    yield voice.allow("late", {});
    // @ts-expect-error the tool has run
    yield voice.defer("late", {});
  },
  examples: [],
});
definePolicy({
  ...about,
  on: { PreToolUse: ["*"], PostToolUse: ["*"] },
  messages: { early: "No." },
  *decide({ deny }) {
    yield deny("early", {});
  },
  examples: [],
});
definePolicy({
  ...about,
  // @ts-expect-error no such event
  on: { PostToolUse: ["*"], PostToolUsed: ["*"] },
  messages: {},
  examples: [],
});

definePolicy({
  ...about,
  messages: { many: "Many." },
  // @ts-expect-error an example with a message that is not there
  examples: [{ bash: "ls", expect: { deny: "few" } }],
});

export const decision: "deny" | "defer" | "ask" | "allow" | "abstain" = verdictOf(policy, "ls", {
  most: 0,
}).decision;
testPolicy(policy, { deny: { many: ["ls; ls; ls; ls"] } }, (title, run) => void [title, run]);
