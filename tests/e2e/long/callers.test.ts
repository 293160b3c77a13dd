import { describe, expect, it } from "vitest";
import { PAYLOADS } from "../../../src/client/fixtures.ts";
import { GateSandbox } from "../gate.ts";
import { withoutCode } from "../hot-and-cold.ts";
import type { Ran } from "../sluice.ts";

const AGENTS = Object.keys(PAYLOADS);
/** A question reaches a person in these, and nothing runs until it is answered. */
const ASK = ["copilot", "copilot-native", "qwen"];
const ALLOW = ["copilot", "copilot-native"];

function payload(agent: string, tool: "shell" | "read", value: string, cwd: string): string {
  return JSON.stringify(PAYLOADS[agent]?.(tool, value, cwd));
}

/** Whether this reply keeps the tool from running, by what each agent was seen or is documented to do. */
function stops(agent: string, { stdout, stderr, code }: Ran): boolean {
  const out = stdout === "" ? {} : JSON.parse(stdout);
  const { permissionDecision, permissionDecisionReason } = out.hookSpecificOutput ?? {};
  const isClaude = permissionDecision === "deny" && permissionDecisionReason !== "";
  const isExit = code === 2 && stderr.trim() !== "";
  if (agent === "cline") return out.cancel === true && out.errorMessage !== "";
  if (agent === "cursor") return out.permission === "deny" && isExit;
  if (agent === "gemini")
    return ["deny", "block"].includes(out.decision) && out.reason !== "" && isExit;
  if (agent === "copilot") return isClaude && code === 0;
  if (agent === "copilot-native")
    return out.permissionDecision === "deny" && out.permissionDecisionReason !== "";
  if (agent === "windsurf" || agent === "unknown") return isExit && stdout === "";
  return isClaude && isExit;
}

/** The fields that Codex's schema lists and takes, without which everything else is a failed hook. */
const CODEX_FIELDS = ["decision", "reason", "systemMessage", "hookSpecificOutput"];
const CODEX_SPECIFIC = [
  "hookEventName",
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
  "additionalContext",
];

function shown({ stdout, stderr, code }: Ran): string {
  return JSON.stringify({ stdout: withoutCode(stdout), stderr: withoutCode(stderr), code });
}

it.each(AGENTS)(
  "%s: refused, asked or let go in its own form, by the server and without it alike",
  async (agent) => {
    const sandbox = new GateSandbox({ "README.md": "hello" });
    await sandbox.warm();
    const both = async (tool: "shell" | "read", value: string): Promise<Ran> => {
      const call = payload(agent, tool, value, sandbox.project);
      const [hot, cold] = await Promise.all([sandbox.gate(call), sandbox.cold(call)]);
      expect(shown(hot)).toBe(shown(cold));
      expect(cold.stdout).not.toContain("null");
      return cold;
    };
    const denied = await both("shell", "git push -f origin main");
    expect(stops(agent, denied), shown(denied)).toBe(true);
    const secret = await both("read", ".env");
    expect(stops(agent, secret), shown(secret)).toBe(true);

    const asked = await both("shell", "git push -f origin topic");
    if (ASK.includes(agent)) expect(asked.json.hookSpecificOutput.permissionDecision).toBe("ask");
    else {
      expect(stops(agent, asked), shown(asked)).toBe(true);
      expect(asked.stdout + asked.stderr).toContain("sluice allow-once");
      expect(asked.stdout).not.toContain('"ask"');
    }

    const read = await both("shell", "ls");
    if (ALLOW.includes(agent))
      expect(read.json.hookSpecificOutput.permissionDecision).toBe("allow");
    else expect([read.stdout, read.code]).toEqual(["", 0]);
    const other = await both("shell", "touch x");
    expect([other.stdout, other.code]).toEqual(["", 0]);
  },
);

describe("Codex", () => {
  const codex = (sandbox: GateSandbox, extra: object): string =>
    JSON.stringify({ ...PAYLOADS["codex"]?.("shell", "ls", sandbox.project), ...extra });

  it("never gets a field that its schema does not list", async () => {
    const sandbox = new GateSandbox();
    for (const command of [
      "git push -f origin main",
      "git push -f origin topic",
      "cat .env",
      "touch x",
    ]) {
      const { stdout } = await sandbox.cold(payload("codex", "shell", command, sandbox.project));
      const { hookSpecificOutput: specific = {}, ...out } = JSON.parse(stdout || "{}");
      expect(
        Object.keys({ ...out, hookSpecificOutput: 1 }).filter(
          (name) => !CODEX_FIELDS.includes(name),
        ),
      ).toEqual([]);
      expect(Object.keys(specific).filter((name) => !CODEX_SPECIFIC.includes(name))).toEqual([]);
    }
  });

  it.each([
    "*** Begin Patch\n*** Add File: .env\n+A=1\n*** End Patch",
    "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** Delete File: .env\n*** End Patch",
    "*** Begin Patch\n  *** Update File: src/a.ts\n  *** Move to: .env\n@@\n-a\n+b\n*** End Patch",
  ])("is refused a patch of a secret: %j", async (command) => {
    const sandbox = new GateSandbox();
    for (const tool_input of [
      { command },
      { input: command },
      { command: ["apply_patch", command] },
    ]) {
      const ran = await sandbox.cold(codex(sandbox, { tool_name: "apply_patch", tool_input }));
      expect(stops("codex", ran), shown(ran)).toBe(true);
    }
  });

  it("may patch what is not protected", async () => {
    const sandbox = new GateSandbox();
    const command = "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch";
    const ran = await sandbox.cold(
      codex(sandbox, { tool_name: "apply_patch", tool_input: { command } }),
    );
    expect([ran.stdout, ran.code]).toEqual(["", 0]);
  });

  it("is refused a call that had to be rewritten and was not allowed: it would run the original", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(
      "rules:\n  - { id: r, tool: Bash, when: 'input.command == \"make\"', rewrite: { command: make -n }, because: Only a dry run. }\n",
    );
    const ran = await sandbox.cold(payload("codex", "shell", "make", sandbox.project));
    expect(stops("codex", ran), shown(ran)).toBe(true);
    expect(ran.stderr).toContain("make -n");
  });
});

describe("a rewrite", () => {
  const RULE =
    "rules:\n  - { id: r, tool: Bash, when: 'input.command == \"make\"', rewrite: { command: make -n }, because: Only a dry run. }\n";
  const rewritten = async (agent: string): Promise<Ran> => {
    const sandbox = new GateSandbox();
    sandbox.own(RULE);
    return sandbox.cold(payload(agent, "shell", "make", sandbox.project));
  };

  it("is delivered whole, in the agent's own fields", async () => {
    const grok = await rewritten("grok");
    expect(grok.json.hookSpecificOutput.updatedInput).toEqual({
      command: "make -n",
      description: "d",
    });
    const gemini = await rewritten("gemini");
    expect(gemini.json.hookSpecificOutput).toMatchObject({
      hookEventName: "BeforeTool",
      tool_input: { command: "make -n", is_background: false },
    });
    expect((await rewritten("copilot-native")).json.modifiedArgs).toEqual({
      command: "make -n",
      description: "d",
    });
    expect((await rewritten("copilot")).json.hookSpecificOutput.updatedInput).toEqual({
      command: "make -n",
      description: "d",
    });
  });

  it.each(["qwen", "kimi", "droid", "cursor", "windsurf", "unknown"])(
    "is never lost in %s: the call is refused",
    async (agent) => {
      const ran = await rewritten(agent);
      expect(stops(agent, ran), shown(ran)).toBe(true);
      expect(ran.stderr).toContain("make -n");
    },
  );
});

describe("who calls", () => {
  const CLAUDE = {
    session_id: "s",
    prompt_id: "p",
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_use_id: "toolu_1",
  };

  it("is not decided by what a tool is given", async () => {
    const sandbox = new GateSandbox();
    const marks = {
      turn_id: "t",
      model: "m",
      hookEventName: "x",
      workspaceRoot: "/",
      clineVersion: "1",
      toolCalls: [],
      cursor_version: "1",
      tool_call_id: "c",
    };
    const plain = {
      ...CLAUDE,
      cwd: sandbox.project,
      tool_name: "Bash",
      tool_input: { command: "git push -f origin topic" },
    };
    const marked = { ...plain, tool_input: { ...plain.tool_input, ...marks } };
    const [one, other] = [
      await sandbox.cold(JSON.stringify(plain)),
      await sandbox.cold(JSON.stringify(marked)),
    ];
    expect(one.json.hookSpecificOutput.permissionDecision).toBe("ask");
    expect([other.stdout, other.stderr, other.code]).toEqual([one.stdout, one.stderr, one.code]);
  });

  it("a call of an unknown event is judged as one that is about to run", async () => {
    const sandbox = new GateSandbox();
    const call = {
      event: "about_to_go",
      cwd: sandbox.project,
      tool: { name: "run_terminal_cmd", arguments: { command: "git push -f origin main" } },
    };
    const ran = await sandbox.cold(JSON.stringify(call), { event: "SessionStart" });
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining("Denied")]);
  });

  it.each(["preToolUse", "pre_tool_use", "PreToolUse", "BeforeTool", "beforeShellExecution"])(
    "`%s` is PreToolUse",
    async (name) => {
      const sandbox = new GateSandbox();
      const call = {
        hook_event_name: name,
        cwd: sandbox.project,
        tool_name: "run_terminal_cmd",
        tool_input: { command: "git push -f origin main" },
      };
      expect((await sandbox.cold(JSON.stringify(call), { event: "PostToolUse" })).code).toBe(2);
    },
  );

  it("an input that was cut short is refused", async () => {
    const sandbox = new GateSandbox();
    const call = {
      ...PAYLOADS["grok"]?.("shell", "ls", sandbox.project),
      toolInputTruncated: true,
    };
    expect(stops("grok", await sandbox.cold(JSON.stringify(call)))).toBe(true);
  });
});

describe("tools", () => {
  const CLAUDE = {
    session_id: "s",
    prompt_id: "p",
    permission_mode: "default",
    hook_event_name: "PreToolUse",
  };
  const judged = (
    sandbox: GateSandbox,
    calls: readonly (readonly [string, object])[],
  ): Ran["json"][] =>
    sandbox.judge(calls.map(([tool_name, tool_input]) => ({ ...CLAUDE, tool_name, tool_input })));

  it("of MCP servers, and unknown ones, are judged by what they would run", () => {
    const inputs = [
      { cmd: "git push -f origin main" },
      { command: ["bash", "-lc", "git push -f origin main"] },
      { commands: ["ls", "git push -f origin main"] },
      { program: "git", args: ["push", "-f", "origin", "main"] },
      { script: "set -e\ngit push -f origin main" },
      { steps: [{ shell_command: "git push -f origin main" }] },
      { commands: ["echo '", "git push -f origin main", "'"] },
      { code: "import os\nos.system('git push -f origin main')" },
      { code: "git push -f origin main\n(((" },
    ];
    const calls = inputs.flatMap((input) =>
      ["mcp__shell__execute", "brand_new"].map((tool) => [tool, input] as const),
    );
    const verdicts = judged(new GateSandbox(), calls);
    expect(verdicts.map(({ decision }, index) => [calls[index], decision])).toEqual(
      calls.map((call) => [call, "deny"]),
    );
  });

  it("of MCP servers are never approved by what they run, and asked about only for a reason", () => {
    const verdicts = judged(new GateSandbox(), [
      ["mcp__shell__execute", { command: "ls" }],
      ["mcp__shell__execute", { command: "git push -f origin topic" }],
      ["mcp__ide__executeCode", { code: "print([x for x in range(3)])" }],
      ["mcp__browser__evaluate", { script: "() => { return document.title; }" }],
      ["mcp__db__query", { query: "select 1" }],
    ]);
    expect(verdicts.map(({ decision }) => decision)).toEqual([
      "abstain",
      "ask",
      "abstain",
      "abstain",
      "abstain",
    ]);
  });

  it("of MCP servers are none of the business of a hook for Bash", () => {
    const sandbox = new GateSandbox();
    sandbox.own("hooks:\n  - { id: guard, on: PreToolUse, matcher: Bash, run: exit 2 }\n");
    const verdicts = judged(sandbox, [
      ["mcp__shell__execute", { command: "make" }],
      ["mcp__shell__execute", { command: "git push -f origin main" }],
    ]);
    expect(verdicts.map(({ decision }) => decision)).toEqual(["abstain", "deny"]);
  });

  it("that are unknown are asked about if they could run or touch something", () => {
    const sandbox = new GateSandbox();
    const calls = [
      ["brand_new", { cmd: "make" }],
      ["brand_new", { note: "hello" }],
    ] as const;
    expect(judged(sandbox, calls).map(({ decision }) => decision)).toEqual(["ask", "abstain"]);
    sandbox.own("policies:\n  tools/unknown: { known: [brand_new] }\n");
    expect(judged(sandbox, calls).map(({ decision }) => decision)).toEqual(["abstain", "abstain"]);
  });
});

it("a call of Codex that is held and reaches nobody is refused, not asked about", async () => {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: hold\n");
  const ran = await sandbox.cold(
    payload("codex", "shell", "git push -f origin topic", sandbox.project),
  );
  expect(stops("codex", ran), shown(ran)).toBe(true);
  expect(sandbox.run(["log", "--json"]).stdout).toContain('"approval":');
});

it("a person lets a call of Codex through once, and the log names the agent and its tool", async () => {
  const sandbox = new GateSandbox();
  const call = JSON.stringify({
    ...PAYLOADS["codex"]?.("shell", "x", sandbox.project),
    tool_name: "exec_command",
    tool_input: { cmd: "git push -f origin topic" },
  });
  const first = await sandbox.cold(call);
  const [, code = ""] = /allow-once ([A-Z\d]{5}-[A-Z\d]{5})`/.exec(first.json.systemMessage) ?? [];
  expect(code).not.toBe("");
  expect(first.json.hookSpecificOutput.permissionDecisionReason).not.toContain(code);
  expect(first.stderr).not.toContain(code);
  const log = sandbox.run(["log", "--json"]).stdout;
  expect(log).toContain('"caller":"codex"');
  expect(log).toContain('"callerTool":"exec_command"');
  expect(sandbox.run(["log"]).stdout).toContain("(codex)");
  expect(sandbox.run(["explain", call]).stdout).toContain(
    "Codex, which calls the tool `exec_command`",
  );
});
