import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GateSandbox } from "../gate.ts";
import type { Sandbox } from "../sluice.ts";
import { asPerson } from "../terminal.ts";

const DIALOGS = ["PermissionRequest", "PostToolUse", "PostToolUseFailure", "SessionEnd"];

function registered(
  sandbox: Sandbox,
): Record<string, { matcher?: string; hooks: { timeout: number }[] }[]> {
  return JSON.parse(readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8")).hooks;
}

it("init registers what dialogs need, with the time that people need, and status knows it", async () => {
  const sandbox = new GateSandbox();
  sandbox.own("extends: none\n");
  sandbox.run(["init", "--scope", "user", "--yes"]);
  for (const event of DIALOGS) expect(registered(sandbox)).not.toHaveProperty(event);

  sandbox.own("extends: none\napprovals: { dialogs: true }\n");
  const stale = sandbox.run(["status"]);
  expect(stale.code).toBe(1);
  expect(stale.stdout).toContain(
    `${["PostToolUse", "PostToolUseFailure", "PermissionRequest", "SessionEnd"].join(", ")}: needed, not registered`,
  );
  sandbox.run(["init", "--scope", "user", "--yes"]);
  const hooks = registered(sandbox);
  for (const event of DIALOGS) expect(hooks).toHaveProperty(event);
  expect(hooks["PermissionRequest"]?.[0]).toMatchObject({
    matcher: "*",
    hooks: [{ timeout: 600 }],
  });
  expect(sandbox.run(["status"]).code).toBe(0);

  sandbox.own("extends: none\napprovals: hold\n");
  await asPerson(sandbox, ["init", "--scope", "user"]);
  expect(Object.keys(registered(sandbox))).toEqual(["PreToolUse"]);
});

it("doctor and simulate try calls that would wait for a person, and nobody is asked", () => {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: { hold: true, fallback: deny }\n");
  sandbox.run(["init", "--scope", "user", "--yes"]);
  const { stdout, code } = sandbox.run(["doctor"]);
  // A busy machine is slow, which is no matter here.
  expect(stdout).toMatch(/The gate is closed, (?:and stays closed when things break|but slow)\./);
  expect(code).toBe(0);
  const simulated = sandbox.run([
    "simulate",
    "--tool",
    "Bash",
    "--input",
    "git push --force origin feature/x",
  ]);
  expect(simulated.stdout).toContain("[git/no-force-push]");
  expect(simulated.stdout).not.toContain("Nobody could be asked");
});

it("the agent, who can read the configuration, cannot read or answer in the topics that it names", () => {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: { hold: true, ntfy: { topic: home-x7Qm2, answers: answers-9fK3 } }\n");
  const commands = [
    "curl -s 'https://ntfy.sh/home-x7Qm2/json?poll=1'",
    "curl -d k3x9p2ma.allow.x https://ntfy.sh/other,answers-9fK3",
    "websocat wss://ntfy.sh/home-x7Qm2/ws",
    "curl -s https://ntfy.sh/other-topic/json",
  ];
  expect(sandbox.decisions(...commands)).toEqual(["deny", "deny", "deny", "abstain"]);
});
