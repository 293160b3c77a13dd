import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DENIED, GateSandbox, isAlive, until } from "./gate.ts";
import { Sandbox } from "./sluice.ts";

const FILES = { user: "~/.claude/settings.json", project: ".claude/settings.json", local: ".claude/settings.local.json" };
const FOREIGN = { matcher: "Bash", hooks: [{ type: "command", command: "my-guard" }] };

const at = (sandbox: Sandbox, path: string): string =>
  path.startsWith("~/") ? join(sandbox.home, path.slice(2)) : join(sandbox.project, path);
const text = (sandbox: Sandbox, path: string): string => readFileSync(at(sandbox, path), "utf8");
const init = (sandbox: Sandbox, scope = "user") => sandbox.run(["init", "--scope", scope, "--yes"]);

/** A sandbox that registers the folder it looks for its server in. */
function gateSandbox(files: Readonly<Record<string, string>> = {}): GateSandbox {
  const sandbox = new GateSandbox(files);
  sandbox.env["XDG_RUNTIME_DIR"] = dirname(sandbox.runtime);
  return sandbox;
}

/** Runs the registered command as the client does, and waits for the server that it starts. */
async function startServer(sandbox: GateSandbox, settings: string): Promise<number> {
  const [group] = JSON.parse(text(sandbox, settings)).hooks.PreToolUse;
  await sandbox.shell(group.hooks[0].command, DENIED);
  return until(async () => (await sandbox.info())?.pid);
}

describe("sluice uninstall", () => {
  it("ends the server with the last registration, and says so", async () => {
    const sandbox = gateSandbox();
    init(sandbox);
    const pid = await startServer(sandbox, FILES.user);
    expect(isAlive(pid)).toBe(true);
    expect(sandbox.run(["uninstall", "--yes"]).stdout).toContain(`The server has ended (process ${pid}).\n`);
    expect(isAlive(pid)).toBe(false);
  });

  it("leaves the server to another project that is still registered", async () => {
    const sandbox = gateSandbox({ "../other/package.json": "{}" });
    const other = { cwd: join(sandbox.root, "other") };
    init(sandbox, "local");
    await sandbox.start(["init", "--scope", "local", "--yes"], "", other);
    const pid = await startServer(sandbox, FILES.local);
    expect(sandbox.run(["uninstall", "--yes"]).stdout).not.toContain("server");
    expect(isAlive(pid)).toBe(true);
    expect((await sandbox.start(["uninstall", "--yes"], "", other)).stdout).toContain(`The server has ended (process ${pid}).`);
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    ["foreign hooks", JSON.stringify({ hooks: { PreToolUse: [FOREIGN], Stop: [{ hooks: FOREIGN.hooks }] }, model: "x" }, null, 2)],
    ["nothing in it", "{}"],
    ["a blank in it", "{ }\n"],
    ["nothing at all", ""],
    ["empty lists", '{\n\t"hooks": {\n\t\t"PreToolUse": [ ]\n\t}\n}\n'],
    ["no hooks", '{"hooks":{}}'],
    ["Windows line ends and a byte order mark", '\ufeff{\r\n    "model": "x"\r\n}\r\n'],
  ])("leaves every byte of a file as it was before init: %s", (_, before) => {
    const sandbox = new Sandbox({ [FILES.user]: before });
    expect(init(sandbox).code).toBe(0);
    expect(text(sandbox, FILES.user)).not.toBe(before);
    expect(sandbox.run(["uninstall", "--scope", "user", "--yes"])).toMatchObject({ code: 0, stderr: "" });
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("removes a file that init made, but keeps sluice.yaml", () => {
    const sandbox = new Sandbox();
    init(sandbox, "local");
    sandbox.run(["uninstall", "--yes"]);
    expect(readdirSync(at(sandbox, ".claude"))).toEqual(["sluice.local.yaml"]);
  });

  it("also after an upgrade in between", () => {
    const before = '{"model":"x","hooks":{"PreToolUse":[]}}';
    const sandbox = new Sandbox({ [FILES.user]: before });
    init(sandbox);
    writeFileSync(at(sandbox, FILES.user), text(sandbox, FILES.user).replaceAll(/'[^']*gate\.pl'/g, "'/old/sluice/dist/gate.pl'"));
    expect(init(sandbox).stdout).toContain("wrote");
    sandbox.run(["uninstall", "--yes"]);
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("keeps what others wrote since", () => {
    const sandbox = new Sandbox({ [FILES.user]: '{\n  "model": "x"\n}\n' });
    init(sandbox);
    writeFileSync(at(sandbox, FILES.user), text(sandbox, FILES.user).replace('"model": "x"', '"model": "y", // mine\n  "env": {}'));
    sandbox.run(["uninstall", "--yes"]);
    expect(text(sandbox, FILES.user)).toBe('{\n  "model": "y", // mine\n  "env": {}\n}\n');
  });

  it("works without the record, as on another machine", () => {
    const sandbox = new Sandbox({ [FILES.project]: JSON.stringify({ hooks: { PreToolUse: [FOREIGN] } }, null, 2) });
    init(sandbox, "project");
    sandbox.run(["uninstall", "--yes"], "", { XDG_STATE_HOME: join(sandbox.root, "empty") });
    expect(JSON.parse(text(sandbox, FILES.project))).toEqual({ hooks: { PreToolUse: [FOREIGN] } });
  });

  it("without a scope takes it out wherever it is, with one only there", () => {
    const sandbox = new Sandbox();
    for (const scope of Object.keys(FILES)) init(sandbox, scope);
    sandbox.run(["uninstall", "--scope", "local", "--yes"]);
    expect(Object.values(FILES).map((path) => existsSync(at(sandbox, path)))).toEqual([true, true, false]);
    sandbox.run(["uninstall", "--yes"]);
    expect(Object.values(FILES).map((path) => existsSync(at(sandbox, path)))).toEqual([false, false, false]);
  });

  it("--purge removes sluice.yaml, too, and its trust", () => {
    const sandbox = new Sandbox();
    init(sandbox, "project");
    sandbox.configure("rules: [{ id: yes, tool: Bash, allow: fine }]");
    expect(sandbox.run(["uninstall", "--purge", "--yes"]).stdout).toContain("removed .claude/sluice.yaml");
    expect(readdirSync(at(sandbox, ".claude"))).toEqual([]);
    expect(text(sandbox, "~/.local/state/sluice/trust.json")).toBe("{}\n");
  });

  it("shows what goes; --dry-run and nobody to ask change nothing", () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const before = text(sandbox, FILES.user);
    expect(sandbox.run(["uninstall", "--dry-run"])).toMatchObject({ code: 0, stdout: expect.stringContaining('-{\n-  "hooks": {') });
    expect(sandbox.run(["uninstall"])).toMatchObject({ code: 2, stderr: expect.stringContaining("sluice uninstall --yes") });
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("where nothing is registered says so", () => {
    const sandbox = new Sandbox({
      [FILES.user]: '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"sluice hook PreToolUse"}]}]}}',
    });
    expect(sandbox.run(["uninstall", "--yes"])).toMatchObject({
      code: 0,
      stdout: "Nothing to change: Sluice is registered nowhere here.\n",
    });
    expect(sandbox.run(["uninstall", "--scope", "user", "--yes"]).stdout).toBe(
      "Nothing to change: Sluice is registered in no user settings here.\n",
    );
  });

  it("leaves a file alone that is no JSON, or read-only", () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const whole = text(sandbox, FILES.user);
    chmodSync(at(sandbox, FILES.user), 0o400);
    expect(sandbox.run(["uninstall", "--yes"])).toMatchObject({ code: 2, stderr: expect.stringContaining("read-only") });
    chmodSync(at(sandbox, FILES.user), 0o600);
    writeFileSync(at(sandbox, FILES.user), whole.slice(0, -4));
    expect(sandbox.run(["uninstall", "--yes"])).toMatchObject({ code: 2, stderr: expect.stringContaining("is not known:\n") });
    expect(text(sandbox, FILES.user)).toBe(whole.slice(0, -4));
  });
});
