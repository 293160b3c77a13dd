import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASKED, bashCall, records, watch } from "../approvals.ts";
import { GateSandbox, kill, UPGRADED, until } from "../gate.ts";
import { said } from "../sluice.ts";

const HOLD = "approvals: hold\n";
const RULE = {
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: "npm test:*" }],
  behavior: "allow",
  destination: "session",
};

function held(yaml = HOLD): GateSandbox {
  const sandbox = new GateSandbox();
  sandbox.own(yaml);
  return sandbox;
}

function dialog(command: string, more: object = {}): string {
  return bashCall(command, {
    hook_event_name: "PermissionRequest",
    permission_suggestions: [RULE],
    ...more,
  });
}

/** Every call gets a process of its own. */
const COLD = `${HOLD}hooks: [{ run: "true", id: nothing }]\n`;

async function asked(sandbox: GateSandbox, call: string, event = "PreToolUse") {
  await sandbox.warm();
  const person = await watch(sandbox);
  const reply = sandbox.gate(call, { event });
  const [request] = await person.requests(1);
  return { person, reply, request: request!, id: request!.id };
}

describe.each([
  ["by the resident process", HOLD],
  ["by a process of its own", COLD],
])("a call that a policy wants confirmed, judged %s", (_, yaml) => {
  it("waits for a person, who sees what it is about and allows it; others are judged meanwhile", async () => {
    const sandbox = held(yaml);
    const { person, reply, request, id } = await asked(
      sandbox,
      bashCall(ASKED, { tool_use_id: "toolu_1", permission_mode: "plan" }),
    );
    expect(request).toMatchObject({
      event: "PreToolUse",
      tool: "Bash",
      input: { command: ASKED },
      session: "s1",
      toolUse: "toolu_1",
      mode: "plan",
      project: sandbox.project,
      answers: ["allow", "allow-edited", "deny", "interrupt"],
      findings: [{ kind: "ask", at: { field: "command", start: 0, end: ASKED.length } }],
    });
    expect(said(await sandbox.gate(bashCall("rm -rf /"))).decision).toBe("deny");
    expect(await person.answer(id, { kind: "allow" })).toBeUndefined();
    expect(said(await reply).decision).toBe("allow");
    const findings = [
      expect.objectContaining({ policy: "sluice/approval", kind: "allow" }),
      expect.objectContaining({ kind: "ask", ignored: "ada allowed it (terminal)" }),
    ];
    const approval = expect.objectContaining({
      outcome: "answered",
      answer: "allow",
      channel: "terminal",
      name: "ada",
    });
    const record = expect.objectContaining({
      decision: "allow",
      by: "person:ada",
      approval,
      findings,
    });
    expect(await records(sandbox)).toContainEqual(expect.objectContaining({ record }));
  });

  it("is denied in the person's words", async () => {
    const { person, reply, id } = await asked(held(yaml), bashCall(ASKED));
    await person.answer(id, { kind: "deny", message: "push to a branch of your own" });
    expect(said(await reply)).toEqual({
      decision: "deny",
      reason:
        "Denied: The person who was asked (ada) denied it: push to a branch of your own. Do not try it another way without asking. [sluice/approval]",
    });
  });

  it("ends the turn when the person interrupts", async () => {
    const { person, reply, id } = await asked(held(yaml), bashCall(ASKED));
    await person.answer(id, { kind: "interrupt" });
    expect((await reply).json).toMatchObject({
      continue: false,
      hookSpecificOutput: { permissionDecision: "deny" },
    });
  });

  it("runs as the person edited it, if no policy denies that", async () => {
    const { person, reply, id } = await asked(
      held(yaml),
      bashCall(ASKED, { tool_input: { command: ASKED, timeout: 1000 } }),
    );
    const edited = (command: string) =>
      person.answer(id, { kind: "allow-edited", input: { command, timeout: 1000 } });
    expect(await edited("git push --force origin main")).toMatch(
      /^Denied: .*main.* \[git\/no-force-push\]$/,
    );
    expect(await edited("git push origin feature/x")).toBeUndefined();
    const { decision, input, context } = said(await reply);
    expect({ decision, input }).toEqual({
      decision: "allow",
      input: { command: "git push origin feature/x", timeout: 1000 },
    });
    expect(context).toContain("ada edited the call.");
  });

  it("falls back when nobody answers in time", async () => {
    const sandbox = held(yaml.replace("approvals: hold", "approvals: { hold: true, wait: 1s }"));
    const { person, reply, id } = await asked(sandbox, bashCall(ASKED));
    expect(said(await reply).decision).toBe("ask");
    expect((await reply).stderr).toContain("Nobody answered within 1 seconds.");
    expect(await person.closed(id)).toMatchObject({ state: "late" });
    expect(await person.answer(id, { kind: "allow" })).toBe(
      "it is too late: the time for an answer is up",
    );
  });

  it("is refused when nobody answers in time, if the configuration says so", async () => {
    const { reply } = await asked(
      held(yaml.replace("approvals: hold", "approvals: { hold: true, wait: 1s, fallback: deny }")),
      bashCall(ASKED),
    );
    expect(said(await reply)).toMatchObject({
      decision: "deny",
      reason: expect.stringContaining("Nobody answered within 1 seconds."),
    });
  });

  it("does not wait when nobody is reached, and says so", async () => {
    const sandbox = held(yaml);
    await sandbox.warm();
    const ran = await sandbox.gate(bashCall(ASKED));
    expect(said(ran).decision).toBe("ask");
    expect(ran.stderr).toMatch(
      /Nobody could be asked: .*terminal: nobody runs `sluice approvals watch`/,
    );
  });

  it("closes the request when the client ends the hook", async () => {
    const sandbox = held(yaml);
    await sandbox.warm();
    const person = await watch(sandbox);
    let pid = 0;
    const reply = sandbox.gate(bashCall(ASKED), {
      feed: (child) => {
        pid = child.pid ?? 0;
        child.stdin.end(bashCall(ASKED));
      },
    });
    const [request] = await person.requests(1);
    for (const one of [pid, ...childrenOf(pid)]) kill(one, "SIGTERM");
    expect(await person.closed(request!.id)).toMatchObject({
      state: "elsewhere",
      where: "answered at the terminal, or the client has ended",
    });
    await reply;
  });
});

describe("a dialog of the client", () => {
  const DIALOGS = "approvals: { dialogs: true }\n";

  it("can be answered from elsewhere", async () => {
    const { person, reply, request, id } = await asked(
      held(DIALOGS),
      dialog("npm test -- --watch"),
      "PermissionRequest",
    );
    expect(request).toMatchObject({
      event: "PermissionRequest",
      answers: ["allow", "allow-edited", "always", "deny", "interrupt"],
      suggestions: [{ index: 0, text: "allow Bash(npm test:*) for this session" }],
    });
    await person.answer(id, { kind: "allow" });
    const { json, code } = await reply;
    expect(code).toBe(0);
    expect(json).toEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "allow" } },
    });
  });

  it("says why a policy wanted the call confirmed", async () => {
    const { person, reply, request, id } = await asked(
      held(DIALOGS),
      dialog(ASKED),
      "PermissionRequest",
    );
    expect(request.findings).toMatchObject([
      { kind: "ask", policy: "git/no-force-push", at: { field: "command" } },
    ]);
    await person.answer(id, { kind: "deny" });
    expect((await reply).json.hookSpecificOutput.decision.behavior).toBe("deny");
  });

  it("is answered for good with what the client itself suggests", async () => {
    const { person, reply, id } = await asked(
      held(DIALOGS),
      dialog("npm test"),
      "PermissionRequest",
    );
    await person.answer(id, { kind: "always", suggestion: 0 });
    expect((await reply).json.hookSpecificOutput.decision).toEqual({
      behavior: "allow",
      updatedPermissions: [RULE],
    });
  });

  it("is judged again as the call that it becomes", async () => {
    const { person, reply, id } = await asked(
      held(DIALOGS),
      dialog("npm test"),
      "PermissionRequest",
    );
    expect(
      await person.answer(id, { kind: "allow-edited", input: { command: "rm -rf /" } }),
    ).toMatch(/^Denied: /);
    await person.answer(id, { kind: "allow-edited", input: { command: "npm run test:fast" } });
    expect((await reply).json.hookSpecificOutput.decision).toEqual({
      behavior: "allow",
      updatedInput: { command: "npm run test:fast" },
    });
  });

  it.each([
    ["the call was made", "PostToolUse", { tool_response: {} }, "answered at the terminal"],
    [
      "the call was made and failed",
      "PostToolUseFailure",
      { error: "x" },
      "answered at the terminal",
    ],
    ["the session ended", "SessionEnd", { reason: "other" }, "the session has ended"],
  ])("closes when %s, and leaves the client alone", async (_, event, more, where) => {
    const sandbox = held(DIALOGS);
    const { person, reply, id } = await asked(sandbox, dialog("npm test"), "PermissionRequest");
    await sandbox.gate(
      bashCall("npm run other", { hook_event_name: event, session_id: "s2", ...more }),
      { event },
    );
    expect(person.open).toHaveLength(1);
    await sandbox.gate(bashCall("npm test", { hook_event_name: event, ...more }), { event });
    expect(await person.closed(id)).toMatchObject({ state: "elsewhere", where });
    expect(await reply).toMatchObject({ code: 0, stdout: "" });
  });

  it("stays with the client when nobody is reached", async () => {
    const sandbox = held(DIALOGS);
    await sandbox.warm();
    const { code, stdout, stderr } = await sandbox.gate(dialog("npm test"), {
      event: "PermissionRequest",
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain("Nobody could be asked");
  });

  it("of a question needs answers, and gives them with the questions", async () => {
    const questions = [
      {
        question: "Which colour?",
        header: "Colour",
        options: [{ label: "Red" }, { label: "Blue" }],
        multiSelect: false,
      },
    ];
    const call = {
      session_id: "s1",
      hook_event_name: "PermissionRequest",
      tool_name: "AskUserQuestion",
      tool_input: { questions },
    };
    const { person, reply, request, id } = await asked(
      held(DIALOGS),
      JSON.stringify(call),
      "PermissionRequest",
    );
    expect(request).toMatchObject({
      answers: ["answers", "deny", "interrupt"],
      questions: [{ question: "Which colour?" }],
      suggestions: [],
    });
    expect(await person.answer(id, { kind: "allow" })).toBe(
      "`allow` is no answer to this; it may be answers, deny, interrupt",
    );
    await person.answer(id, { kind: "answers", answers: { "Which colour?": "Blue" } });
    expect((await reply).json.hookSpecificOutput.decision).toEqual({
      behavior: "allow",
      updatedInput: { questions, answers: { "Which colour?": "Blue" } },
    });
  });
});

describe("a request outlives its server", () => {
  it.each([
    ["is killed", (pid: number) => kill(pid, "SIGKILL")],
    ["is told to end", (pid: number) => kill(pid, "SIGTERM")],
  ])("when it %s: the hook asks the next one, and the answer counts", async (_, end) => {
    const sandbox = held();
    const pid = await sandbox.warm();
    const first = await watch(sandbox);
    const reply = sandbox.gate(bashCall(ASKED, { tool_use_id: "toolu_1" }));
    const [before] = await first.requests(1);
    end(pid);
    await until(async () => ((await sandbox.info())?.pid ?? pid) !== pid || undefined);
    const second = await watch(sandbox);
    const [after] = await second.requests(1);
    expect(after).toEqual(before);
    const edited = { kind: "allow-edited", input: { command: "git status" } } as const;
    await until(async () => (await second.answer(before!.id, edited)) === undefined || undefined);
    expect(said(await reply)).toMatchObject({
      decision: "allow",
      input: { command: "git status" },
    });
  });

  it("when the package is upgraded: an old launcher gets its answer from the new one", async () => {
    const sandbox = held();
    const gate = sandbox.copyPackage();
    await sandbox.gate(bashCall("ls"), { gate });
    const first = await watch(sandbox);
    const reply = sandbox.gate(bashCall(ASKED), { gate });
    const [before] = await first.requests(1);
    sandbox.upgradePackage(gate);
    expect(said(await sandbox.gate(bashCall("rm -rf /"), { gate })).decision).toBe("deny");
    const second = await until(async () => {
      const person = await watch(sandbox, UPGRADED);
      if ((await person.listed()).length === 1) return person;
      person.leave();
      return undefined;
    });
    expect(second.open).toEqual([before]);
    expect(await second.answer(before!.id, { kind: "deny", message: "no" })).toBeUndefined();
    expect(said(await reply)).toMatchObject({
      decision: "deny",
      reason: expect.stringContaining("(ada) denied it: no."),
    });
    expect(sandbox.processes("serve")).toHaveLength(1);
  });
});

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...childrenOf(child)]);
}
