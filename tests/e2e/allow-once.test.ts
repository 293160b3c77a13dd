import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { bashCall, records } from "./approvals.ts";
import { GateSandbox } from "./gate.ts";
import { withoutCode } from "./hot-and-cold.ts";
import { said } from "./sluice.ts";
import { Tty } from "./terminal.ts";

const DENIED = "git push --force origin main";

function codeIn(text: string): string {
  return /sluice allow-once ([2-9A-Z]{5}-[2-9A-Z]{5})`/.exec(text)?.[1] ?? "";
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
}

describe.each(["gate", "cold"] as const)("a denied call, %s", (path) => {
  it("carries a code for the person; with it exactly this call goes through once, and the record says by whom", async () => {
    const sandbox = new GateSandbox();
    const denied = await sandbox[path](bashCall(DENIED));
    const code = codeIn(denied.json.systemMessage);
    expect(code).not.toBe("");
    expect(JSON.stringify(denied.json.hookSpecificOutput)).not.toContain(code);
    expect(denied.stderr).not.toContain(code);

    const tty = new Tty(sandbox, ["allow-once", code.toLowerCase()]);
    expect([await tty.ended, tty.screen]).toEqual([0, expect.stringContaining(`Bash ${DENIED}`)]);
    expect(said(await sandbox[path](bashCall(DENIED, { session_id: "s2" }))).decision).toBe("deny");
    expect(said(await sandbox[path](bashCall(`${DENIED} -v`))).decision).toBe("deny");
    const both = await Promise.all(
      [1, 2].map(() =>
        sandbox[path](bashCall(DENIED, { tool_input: { command: DENIED, description: "again" } })),
      ),
    );
    expect(both.map((ran) => said(ran).decision).sort()).toEqual(["allow", "deny"]);

    const allowed = (await records(sandbox)).filter(({ record }) => record.decision === "allow");
    expect(allowed.map(({ record }) => record)).toMatchObject([
      {
        by: "person:allow-once",
        findings: [
          { kind: "allow" },
          { kind: "deny", policy: "git/no-force-push", ignored: "a person allowed this call once" },
        ],
      },
    ]);
  });
});

it.each(["gate", "cold"] as const)("the code is in no file and in no log, %s", async (path) => {
  const sandbox = new GateSandbox();
  const code = codeIn((await sandbox[path](bashCall(DENIED))).json.systemMessage);
  const log = (more: readonly string[], env = {}) =>
    sandbox.run(["log", ...more], "", { XDG_RUNTIME_DIR: dirname(sandbox.runtime), ...env }).stdout;
  for (const more of [["--json"], ["show", "1"], ["show", "1", "--json"]]) {
    const shown = log(more);
    expect(shown, more.join(" ")).toContain("force");
    expect(shown, more.join(" ")).not.toContain(code);
  }
  for (const text of filesBelow(sandbox.root))
    expect([text.includes(code), text.includes(code.replace("-", ""))]).toEqual([false, false]);
});

it("hot and cold say the same but for the code, which is another each time", async () => {
  const sandbox = new GateSandbox();
  const [hot, cold] = [await sandbox.gate(bashCall(DENIED)), await sandbox.cold(bashCall(DENIED))];
  expect(withoutCode(hot.stdout)).toBe(withoutCode(cold.stdout));
  expect(hot.stdout).not.toBe(cold.stdout);
});

it("a code that nobody was given lets nothing through", async () => {
  const sandbox = new GateSandbox();
  await sandbox.cold(bashCall(DENIED));
  const tty = new Tty(sandbox, ["allow-once", "ZZZZZ-ZZZZZ"]);
  expect(await tty.ended).toBe(2);
  expect(tty.screen).toContain(
    "no call of the last ten minutes was denied with the code `ZZZZZ-ZZZZZ`",
  );
});

it("what guards Sluice itself has no code", async () => {
  const sandbox = new GateSandbox();
  const { json } = await sandbox.cold(bashCall("sluice trust --yes"));
  expect(json.hookSpecificOutput.permissionDecision).toBe("deny");
  expect(json).not.toHaveProperty("systemMessage");
});

it("the agent can neither run it nor have it run", async () => {
  const sandbox = new GateSandbox();
  const code = codeIn((await sandbox.cold(bashCall(DENIED))).json.systemMessage);
  const env = { XDG_RUNTIME_DIR: dirname(sandbox.runtime) };
  expect(sandbox.run(["allow-once", code], "", env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("for a person at a terminal"),
  });
  const tty = new Tty(sandbox, ["allow-once", code], { CLAUDECODE: "1" });
  expect([await tty.ended, tty.screen]).toEqual([
    2,
    expect.stringContaining("this runs inside Claude Code"),
  ]);
  for (const command of [
    `sluice allow-once ${code}`,
    `script -qec 'sluice allow-once ${code}'`,
    `touch ${sandbox.state}/once/x`,
  ])
    expect(said(await sandbox.cold(bashCall(command))).decision, command).not.toBe("allow");
  expect(said(await sandbox.cold(bashCall(DENIED))).decision).toBe("deny");
});
