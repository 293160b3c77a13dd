import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DENIED, GateSandbox, isAlive, until } from "../gate.ts";
import { Sandbox } from "../sluice.ts";
import { asPerson, type PersonRun } from "../terminal.ts";

const FILES = {
  user: "~/.claude/settings.json",
  project: ".claude/settings.json",
  local: ".claude/settings.local.json",
};
const FOREIGN = { matcher: "Bash", hooks: [{ type: "command", command: "my-guard" }] };

const at = (sandbox: Sandbox, path: string): string =>
  path.startsWith("~/") ? join(sandbox.home, path.slice(2)) : join(sandbox.project, path);
const text = (sandbox: Sandbox, path: string): string => readFileSync(at(sandbox, path), "utf8");
const init = (sandbox: Sandbox, scope = "user") => sandbox.run(["init", "--scope", scope, "--yes"]);

const uninstall = (sandbox: Sandbox, args: readonly string[] = [], run: PersonRun = {}) =>
  asPerson(sandbox, ["uninstall", ...args], run);

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
    expect((await uninstall(sandbox)).stdout).toContain(`The server has ended (process ${pid}).\n`);
    expect(isAlive(pid)).toBe(false);
  });

  it("leaves the server to another project that is still registered", async () => {
    const sandbox = gateSandbox({ "../other/package.json": "{}" });
    const other = { cwd: join(sandbox.root, "other") };
    init(sandbox, "local");
    await sandbox.start(["init", "--scope", "local", "--yes"], "", other);
    const pid = await startServer(sandbox, FILES.local);
    expect((await uninstall(sandbox)).stdout).not.toContain("server");
    expect(isAlive(pid)).toBe(true);
    expect((await uninstall(sandbox, [], other)).stdout).toContain(
      `The server has ended (process ${pid}).`,
    );
    expect(isAlive(pid)).toBe(false);
  });

  it.each([
    [
      "foreign hooks",
      JSON.stringify(
        { hooks: { PreToolUse: [FOREIGN], Stop: [{ hooks: FOREIGN.hooks }] }, model: "x" },
        null,
        2,
      ),
    ],
    ["nothing in it", "{}"],
    ["a blank in it", "{ }\n"],
    ["nothing at all", ""],
    ["empty lists", '{\n\t"hooks": {\n\t\t"PreToolUse": [ ]\n\t}\n}\n'],
    ["no hooks", '{"hooks":{}}'],
    ["Windows line ends and a byte order mark", '\ufeff{\r\n    "model": "x"\r\n}\r\n'],
  ])("leaves every byte of a file as it was before init: %s", async (_, before) => {
    const sandbox = new Sandbox({ [FILES.user]: before });
    expect(init(sandbox).code).toBe(0);
    expect(text(sandbox, FILES.user)).not.toBe(before);
    expect((await uninstall(sandbox, ["--scope", "user"])).code).toBe(0);
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("removes a file that init made, but keeps sluice.yaml", async () => {
    const sandbox = new Sandbox();
    init(sandbox, "local");
    await uninstall(sandbox);
    expect(readdirSync(at(sandbox, ".claude"))).toEqual(["sluice.local.yaml"]);
  });

  it("also after an upgrade in between", async () => {
    const before = '{"model":"x","hooks":{"PreToolUse":[]}}';
    const sandbox = new Sandbox({ [FILES.user]: before });
    init(sandbox);
    writeFileSync(
      at(sandbox, FILES.user),
      text(sandbox, FILES.user).replaceAll(/'[^']*gate\.pl'/g, "'/old/sluice/dist/gate.pl'"),
    );
    expect((await asPerson(sandbox, ["init", "--scope", "user"])).stdout).toContain("wrote");
    await uninstall(sandbox);
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("keeps what others wrote since", async () => {
    const sandbox = new Sandbox({ [FILES.user]: '{\n  "model": "x"\n}\n' });
    init(sandbox);
    writeFileSync(
      at(sandbox, FILES.user),
      text(sandbox, FILES.user).replace('"model": "x"', '"model": "y", // mine\n  "env": {}'),
    );
    await uninstall(sandbox);
    expect(text(sandbox, FILES.user)).toBe('{\n  "model": "y", // mine\n  "env": {}\n}\n');
  });

  it("works without the record, as on another machine", async () => {
    const sandbox = new Sandbox({
      [FILES.project]: JSON.stringify({ hooks: { PreToolUse: [FOREIGN] } }, null, 2),
    });
    init(sandbox, "project");
    await uninstall(sandbox, [], { env: { XDG_STATE_HOME: join(sandbox.root, "empty") } });
    expect(JSON.parse(text(sandbox, FILES.project))).toEqual({ hooks: { PreToolUse: [FOREIGN] } });
  });

  it("without a scope takes it out wherever it is, with one only there", async () => {
    const sandbox = new Sandbox();
    for (const scope of Object.keys(FILES)) init(sandbox, scope);
    await uninstall(sandbox, ["--scope", "local"]);
    expect(Object.values(FILES).map((path) => existsSync(at(sandbox, path)))).toEqual([
      true,
      true,
      false,
    ]);
    await uninstall(sandbox);
    expect(Object.values(FILES).map((path) => existsSync(at(sandbox, path)))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("--purge removes sluice.yaml, too, and its trust", async () => {
    const sandbox = new Sandbox();
    sandbox.configure("rules: [{ id: yes, tool: Bash, allow: fine }]");
    init(sandbox, "project");
    expect((await uninstall(sandbox, ["--purge"])).stdout).toContain("removed .claude/sluice.yaml");
    expect(readdirSync(at(sandbox, ".claude"))).toEqual([]);
    expect(text(sandbox, "~/.local/state/sluice/trust.json")).toBe("{}\n");
  });

  it("shows what goes; --dry-run and nobody to ask change nothing", () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const before = text(sandbox, FILES.user);
    expect(sandbox.run(["uninstall", "--dry-run"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('-{\n-  "hooks": {'),
    });
    expect(sandbox.run(["uninstall"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is for a person at a terminal"),
    });
    expect(text(sandbox, FILES.user)).toBe(before);
  });

  it("where nothing is registered says so", async () => {
    const sandbox = new Sandbox({
      [FILES.user]:
        '{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"sluice hook PreToolUse"}]}]}}',
    });
    expect(await uninstall(sandbox)).toMatchObject({
      code: 0,
      stdout: "Nothing to change: Sluice is registered nowhere here.\n",
    });
    expect((await uninstall(sandbox, ["--scope", "user"])).stdout).toBe(
      "Nothing to change: Sluice is registered in no user settings here.\n",
    );
  });

  it("leaves a file alone that is no JSON, or read-only", async () => {
    const sandbox = new Sandbox();
    init(sandbox);
    const whole = text(sandbox, FILES.user);
    chmodSync(at(sandbox, FILES.user), 0o400);
    expect(await uninstall(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("read-only"),
    });
    chmodSync(at(sandbox, FILES.user), 0o600);
    writeFileSync(at(sandbox, FILES.user), whole.slice(0, -4));
    expect(await uninstall(sandbox)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is not known:\n"),
    });
    expect(text(sandbox, FILES.user)).toBe(whole.slice(0, -4));
  });
});
