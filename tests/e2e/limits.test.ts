import { describe, expect, it } from "vitest";
import { GateSandbox } from "./gate.ts";
import { said } from "./sluice.ts";

const bash = (command: string, session = "s1"): string =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: session,
    tool_name: "Bash",
    tool_input: { command },
  });
const PROMPT = JSON.stringify({
  hook_event_name: "UserPromptSubmit",
  session_id: "s1",
  prompt: "Go on.",
});

const RATE =
  "extends: none\npolicies: { limits/rate: { limits: [{ tool: Bash, most: 5, per: 1h, scope: project }] } }\n";
const REPEAT = "extends: none\npolicies: { git/discard: on, limits/repeat: { same: 2, any: 4 } }\n";

describe.each(["cold", "gate"] as const)("%s", (path) => {
  it("of twenty calls at once exactly as many pass as the limit permits, in whatever sessions", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(RATE);
    if (path === "gate") await sandbox.warm();
    const counted = await said(await sandbox[path](bash("ls"))).decision;
    expect(counted).toBeUndefined();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        said(await sandbox[path](bash("ls", `s${index}`))),
      ),
    );
    // The call that started the server counts, too.
    const before = path === "gate" ? 2 : 1;
    expect(answers.filter(({ decision }) => decision === undefined)).toHaveLength(5 - before);
    expect(answers.find(({ decision }) => decision === "deny")?.reason).toMatch(
      /^Denied: This would be call 6 of `Bash` within 1 hour, and the limit in this project is 5\. One more fits in (?:60 minutes|1 hour)\./,
    );
  });

  it("a call of no known session is asked about, because nobody could count it", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(RATE.replace("scope: project", "scope: session"));
    const call = JSON.stringify({
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "ls" },
    });
    expect(said(await sandbox[path](call))).toMatchObject({
      decision: "ask",
      reason: expect.stringContaining("this call names no session"),
    });
  });

  it("an agent that keeps trying what is denied is stopped, until the person speaks", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(REPEAT);
    if (path === "gate") await sandbox.warm();
    const ask = async (call: string, event = "PreToolUse") => sandbox[path](call, { event });
    const LOST = bash("git reset --hard");
    expect(said(await ask(LOST)).reason).not.toContain("limits/repeat");
    expect(said(await ask(LOST)).reason).not.toContain("limits/repeat");
    const last = await ask(LOST);
    expect(said(last).reason).toMatch(
      /git\/discard.*This call was denied 2 times already.*tell the person.*\[limits\/repeat\]/,
    );
    expect(last.json).toMatchObject({
      continue: false,
      stopReason: expect.stringContaining("Tell it how to go on."),
    });
    expect(said(await ask(bash("ls"))).reason).toContain("until the person has spoken");
    expect(said(await ask(bash("ls", "another"))).decision).toBeUndefined();
    await ask(PROMPT, "UserPromptSubmit");
    expect(said(await ask(bash("ls"))).decision).toBeUndefined();
    expect(said(await ask(LOST)).reason).not.toContain("limits/repeat");
  });
});
