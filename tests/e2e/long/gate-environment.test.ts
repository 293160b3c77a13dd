import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DENIED, GateSandbox } from "../gate.ts";
import { policyCode, said } from "../sluice.ts";

/** What a project's settings could put into the environment of its hooks, each of which would open the gate if it counted. */
function hostile({ project }: GateSandbox): [name: string, env: Record<string, string>][] {
  const evil = join(project, "evil");
  return [
    ["PERL5OPT", { PERL5OPT: `-I${evil} -MEvil` }],
    ["PERL5LIB", { PERL5LIB: evil, PERLLIB: evil }],
    ["PERL_UNICODE", { PERL_UNICODE: "SADL" }],
    ["PERLIO", { PERLIO: ":crlf" }],
    ["NODE_OPTIONS", { NODE_OPTIONS: `--require ${evil}/evil.cjs` }],
    [
      "NODE_PATH",
      { NODE_PATH: evil, NODE_COMPILE_CACHE: evil, NODE_EXTRA_CA_CERTS: join(evil, "none.pem") },
    ],
    ["SLUICE_HOME", { SLUICE_HOME: evil }],
    [
      "SLUICE_CONFIG_DIR",
      { SLUICE_CONFIG_DIR: evil, SLUICE_STATE_DIR: evil, SLUICE_RUNTIME_DIR: evil },
    ],
    ["XDG_CONFIG_HOME", { XDG_CONFIG_HOME: evil, XDG_STATE_HOME: evil, XDG_RUNTIME_DIR: evil }],
    ["ESBUILD_BINARY_PATH", { ESBUILD_BINARY_PATH: "/bin/true" }],
    ["PATH", { PATH: evil }],
    ["an empty PATH", { PATH: "" }],
    ["the locale", { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Auckland" }],
  ];
}

function sandboxWithEvil(): GateSandbox {
  return new GateSandbox({
    "evil/Evil.pm": "exit 0;",
    "evil/strict.pm": "exit 0;",
    "evil/Cwd.pm": "exit 0;",
    "evil/evil.cjs": "process.exit(0)",
    "evil/sluice.yaml": "extends: none",
    "evil/sluice/sluice.yaml": "extends: none",
  });
}

it("no variable chooses what code runs or which configuration counts, with a server or without", async () => {
  const sandbox = sandboxWithEvil();
  for (const warm of [false, true]) {
    if (warm) await sandbox.warm();
    else sandbox.lock(process.pid, -1);
    for (const [name, env] of hostile(sandbox)) {
      const { stdout, stderr, code } = await sandbox.gate(DENIED, { env });
      expect({
        name,
        warm,
        code,
        stderr,
        denied: stdout.includes('"permissionDecision":"deny"'),
      }).toEqual({
        name,
        warm,
        code: 0,
        stderr: "",
        denied: true,
      });
    }
  }
});

it("`sluice hook` hears of other folders only from its options", () => {
  const sandbox = sandboxWithEvil();
  const evil = join(sandbox.project, "evil");
  const env = { SLUICE_CONFIG_DIR: evil, SLUICE_STATE_DIR: evil, SLUICE_RUNTIME_DIR: evil };
  expect(said(sandbox.run(["hook", "PreToolUse"], DENIED, env)).decision).toBe("deny");
  expect(sandbox.run(["check", "--json"], "", env).json.files).toEqual([]);
  expect(sandbox.run(["hook", "PreToolUse", "--config-dir", evil], DENIED)).toMatchObject({
    stdout: "",
    code: 0,
  });
  expect(sandbox.run(["hook", "PreToolUse", `--config-dir=${evil}`], DENIED)).toMatchObject({
    stdout: "",
    code: 0,
  });
  expect(sandbox.run(["hook", "PreToolUse", "--config-dir"], DENIED)).toMatchObject({
    stdout: "",
    code: 2,
  });
});

it("a policy sees three variables, and those do not come from a project", async () => {
  const sandbox = new GateSandbox();
  const names = "Object.keys(process.env).join()";
  sandbox.write(
    "~/.config/sluice/odd.ts",
    policyCode(`*decide({ deny }) { yield deny("no", { what: ${names} }); }`),
  );
  sandbox.own("extends: none\npolicies: { ./odd.ts: on }");
  const env = { SECRET: "s", CLAUDE_PROJECT_DIR: sandbox.project };
  const expected = "Denied: No HOME,CLAUDE_PROJECT_DIR,PATH. [team/odd]";
  expect(said(await sandbox.gate(DENIED, { env })).reason).toBe(expected);
  await sandbox.warm();
  expect(said(await sandbox.gate(DENIED, { env })).reason).toBe(expected);
});

it("a home that is registered counts more than the one of the environment", async () => {
  const sandbox = new GateSandbox();
  const call = JSON.stringify({
    tool_name: "Read",
    tool_input: { file_path: "/home/somebody/.ssh/id_rsa" },
  });
  const command = sandbox.command().replace("; case", " '/home/somebody'; case");
  for (let round = 0; round < 2; round++) {
    const ran = await sandbox.shell(command, call, { env: { HOME: "/nowhere" } });
    expect(said(ran).decision).toBe("deny");
    await sandbox.warm();
  }
});

describe("paths", () => {
  it.each(["with a space", "it's quoted", 'double "quoted"', "ünïcödé 文", "$HOME `x` \\n"])(
    "%s work, hot and cold",
    async (name) => {
      const sandbox = new GateSandbox();
      const runtime = join(sandbox.root, name);
      const cwd = join(sandbox.project, name);
      mkdirSync(cwd);
      const call = { runtime, cwd, env: { CLAUDE_PROJECT_DIR: cwd } };
      for (let round = 0; round < 2; round++)
        expect(said(await sandbox.gate(DENIED, call)).decision).toBe("deny");
      expect(existsSync(runtime)).toBe(true);
      const unicode = await sandbox.gate(DENIED, {
        ...call,
        env: { ...call.env, PERL_UNICODE: "SADL" },
      });
      expect(said(unicode).decision).toBe("deny");
    },
  );
});
