/** The Agent SDK's own `query()` with our callbacks, against the fake API. */
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { query } from "@anthropic-ai/claude-agent-sdk";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type SluiceHooks, sluiceHooks } from "../../src/agents/agent-sdk.ts";
import { type Config, defineConfig } from "../../src/library/config.ts";
import { definePolicy } from "../../src/policy.ts";
import { acceptProject, binaryOf, environment } from "./harness/client.ts";
import { textOf, toolResults } from "./harness/conversation.ts";
import { startFakeApi } from "./harness/fake-api.ts";
import {
  bash,
  calls,
  DONE,
  FORCED_PUSH,
  FORCED_PUSH_OF_A_BRANCH,
  type ToolCall,
} from "./harness/script.ts";
import { Workspace } from "./harness/workspace.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

type Options = NonNullable<Parameters<typeof query>[0]["options"]>;

let workspace: Workspace;
beforeEach(() => {
  workspace = new Workspace();
  vi.stubEnv("HOME", workspace.home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  workspace.remove();
});

const ALLOWED: Options = {
  permissionMode: "bypassPermissions",
  allowDangerouslySkipPermissions: true,
};

/** One turn with these calls, and then the conversation as the model saw it. */
async function converse(tools: readonly ToolCall[], { env = {}, ...options }: Options) {
  const api = await startFakeApi({ turns: [calls(...tools), DONE] }, async () => {});
  try {
    acceptProject(workspace);
    const messages = query({
      prompt: "Go.",
      options: {
        cwd: workspace.project,
        env: { ...environment(workspace, api.url), ...env },
        pathToClaudeCodeExecutable: binaryOf("2.1.325"),
        settingSources: [],
        ...options,
      },
    });
    for await (const message of messages)
      if (message.type === "result") expect(message.subtype).toBe("success");
    expect(api.problems()).toEqual([]);
    return { results: toolResults(api.told()), told: textOf(api.told()) };
  } finally {
    await api.close();
  }
}

function hooks(config: Config): SluiceHooks {
  return sluiceHooks({ config, cwd: workspace.project });
}

const TOUCH = bash("touch it-ran");

it("without hooks the tool runs", async () => {
  await converse([TOUCH], ALLOWED);
  expect(workspace.read("it-ran")).toBe("");
});

it("a deny is heard with its reason, and the tool does not run", async () => {
  const config = defineConfig({
    rules: [
      {
        id: "no-touch",
        tool: "Bash",
        when: 'input.command.startsWith("touch")',
        deny: "Touch nothing.",
      },
    ],
  });
  const { results } = await converse([TOUCH], { ...ALLOWED, hooks: hooks(config) });
  expect(results).toEqual([
    { error: true, text: expect.stringContaining("Touch nothing. [rules/no-touch]") },
  ]);
  expect(workspace.read("it-ran")).toBeUndefined();
});

it("the recommended policies are there, without any configuration", async () => {
  const { results } = await converse([FORCED_PUSH], { ...ALLOWED, hooks: hooks({}) });
  expect(results).toEqual([{ error: true, text: expect.stringContaining("[git/no-force-push]") }]);
});

it.each(["allow", "deny"] as const)(
  "an ask reaches canUseTool with its reason, whose %s counts",
  async (behavior) => {
    const asked: unknown[] = [];
    const { results } = await converse([TOUCH], {
      hooks: hooks({ rules: [{ id: "sure", tool: "Bash", ask: "Are you sure?" }] }),
      canUseTool: async (tool, input, { decisionReason }) => {
        asked.push([tool, input["command"], decisionReason]);
        return behavior === "allow"
          ? { behavior, updatedInput: input }
          : { behavior, message: "The person said no." };
      },
    });
    expect(asked).toEqual([["Bash", "touch it-ran", "Please confirm: Are you sure? [rules/sure]"]]);
    expect(results).toEqual([
      {
        error: behavior === "deny",
        text: behavior === "deny" ? "The person said no." : expect.anything(),
      },
    ]);
    expect(workspace.read("it-ran")).toBe(behavior === "allow" ? "" : undefined);
  },
);

it("an ask that nobody can answer is not run", async () => {
  const { results } = await converse([TOUCH], {
    hooks: hooks({ rules: [{ id: "sure", tool: "Bash", ask: "Are you sure?" }] }),
  });
  expect(results).toEqual([{ error: true, text: expect.anything() }]);
  expect(workspace.read("it-ran")).toBeUndefined();
});

it("a rewrite runs the new input with its other fields, and the model is told", async () => {
  const config = defineConfig({
    rules: [
      {
        id: "elsewhere",
        tool: "Bash",
        when: 'input.command == "touch it-ran"',
        rewrite: { command: "touch elsewhere" },
      },
    ],
  });
  const { results, told } = await converse([TOUCH], { ...ALLOWED, hooks: hooks(config) });
  expect(results).toEqual([{ error: false, text: expect.anything() }]);
  expect([workspace.read("it-ran"), workspace.read("elsewhere")]).toEqual([undefined, ""]);
  expect(told).toContain("Sluice rewrote this call before it ran.");
});

it("context reaches the model, at a tool call and at a prompt", async () => {
  const config = defineConfig({
    rules: [
      { id: "note", on: ["PreToolUse", "UserPromptSubmit"], context: "This is {call.event}." },
    ],
  });
  const { told } = await converse([TOUCH], { ...ALLOWED, hooks: hooks(config) });
  expect(told).toContain("This is PreToolUse.");
  expect(told).toContain("This is UserPromptSubmit.");
});

it("where a command hook needs exit code 2, the callback's refusal is heard too", async () => {
  const config = defineConfig({
    rules: [{ id: "no-tasks", on: "TaskCreated", deny: "No tasks." }],
  });
  const task = {
    tool: "TaskCreate",
    input: { subject: "Do it", description: "All of it", activeForm: "Doing it" },
  };
  const options = { tools: ["Bash", "TaskCreate"], env: { CLAUDE_CODE_ENABLE_TASKS: "1" } };
  const { results } = await converse([task], { ...ALLOWED, ...options, hooks: hooks(config) });
  expect(results).toEqual([
    { error: true, text: expect.stringContaining("No tasks. [rules/no-tasks]") },
  ]);
});

const BREAKS = definePolicy({
  id: "team/breaks",
  meta: { summary: "Break", why: "To see what happens.", presets: [] },
  on: { PreToolUse: ["*"] },
  messages: {},
  decide() {
    throw new Error("boom");
  },
  examples: [],
});

it("a policy that throws closes the gate, where a callback that throws opens it", async () => {
  const throwing = async (): Promise<never> => {
    throw new Error("boom");
  };
  await converse([bash("touch by-callback")], {
    ...ALLOWED,
    hooks: { PreToolUse: [{ hooks: [throwing] }] },
  });
  expect(workspace.read("by-callback")).toBe("");

  const { results } = await converse([TOUCH], {
    ...ALLOWED,
    hooks: hooks({ onFailure: "deny", own: [BREAKS] }),
  });
  expect(results).toEqual([{ error: true, text: expect.stringContaining("team/breaks") }]);
  expect(workspace.read("it-ran")).toBeUndefined();
});

it("a policy that throws is asked about unless told otherwise", async () => {
  const { results } = await converse([TOUCH], { ...ALLOWED, hooks: hooks({ own: [BREAKS] }) });
  expect(results).toEqual([{ error: true, text: expect.anything() }]);
  expect(workspace.read("it-ran")).toBeUndefined();
});

it("settings that switch off all hooks do not switch off callbacks", async () => {
  workspace.write({ ".claude/settings.json": '{ "disableAllHooks": true }' });
  const config = defineConfig({
    rules: [{ id: "no-touch", tool: "Bash", deny: "Touch nothing." }],
  });
  const { results } = await converse([TOUCH], {
    ...ALLOWED,
    settingSources: ["user", "project", "local"],
    hooks: hooks(config),
  });
  expect(results).toEqual([{ error: true, text: expect.stringContaining("[rules/no-touch]") }]);
});

it("the sluice.yaml of the project counts when no configuration is given", async () => {
  workspace.write({
    ".claude/sluice.yaml": 'rules: [{ id: no-touch, tool: Bash, deny: "Touch nothing." }]\n',
  });
  const { results } = await converse([TOUCH], {
    ...ALLOWED,
    hooks: sluiceHooks({ cwd: workspace.project }),
  });
  expect(results).toEqual([{ error: true, text: expect.stringContaining("[rules/no-touch]") }]);
});

it("the agent of docs/library.md compiles against the built package, and its person is asked", async () => {
  const [, code = ""] =
    /<!-- example: agent -->\n```ts\n([\s\S]*?)```/.exec(
      readFileSync(`${ROOT}/docs/library.md`, "utf8"),
    ) ?? [];
  workspace.write({ "agent.ts": code, "package.json": '{ "type": "module" }' });
  mkdirSync(workspace.path("node_modules"));
  symlinkSync(ROOT, workspace.path("node_modules/sluice"));
  for (const name of ["@anthropic-ai", "@modelcontextprotocol"])
    symlinkSync(
      `${ROOT}/tests/client/node_modules/${name}`,
      workspace.path(`node_modules/${name}`),
    );
  symlinkSync(`${ROOT}/node_modules/@types`, workspace.path("node_modules/@types"));
  const compiler = [
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "--types",
    "node",
    "agent.ts",
  ];
  const compiled = spawnSync(`${ROOT}/node_modules/.bin/tsc`, compiler, {
    cwd: workspace.project,
    encoding: "utf8",
  });
  expect(compiled.stdout).toBe("");

  const api = await startFakeApi(
    { turns: [calls(FORCED_PUSH, FORCED_PUSH_OF_A_BRANCH), DONE] },
    async () => {},
  );
  try {
    acceptProject(workspace);
    const env = environment(workspace, api.url);
    const { stdout } = await promisify(execFile)(process.execPath, ["agent.js"], {
      cwd: workspace.project,
      env,
    });
    expect(stdout).toMatch(/^Bash: Please confirm: .*\[git\/no-force-push\]\nsuccess\n$/);
    expect(toolResults(api.told())).toEqual([
      { error: true, text: expect.stringContaining("[git/no-force-push]") },
      { error: true, text: "Nobody was there to confirm this." },
    ]);
  } finally {
    await api.close();
  }
});
