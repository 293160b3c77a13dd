import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RULES } from "../../src/lint/rules/index.gen.ts";
import { type Ran, Sandbox } from "./sluice.ts";

const GUARD = '#!/bin/sh\necho "Blocked" >&2\nexit 1\n';

function settings(entry: object, event = "PreToolUse", matcher = "Bash"): string {
  return `${JSON.stringify({ hooks: { [event]: [{ matcher, hooks: [{ type: "command", ...entry }] }] } }, null, 2)}\n`;
}

function project(entry: object, files: Record<string, string> = {}): Sandbox {
  return new Sandbox({ ".claude/settings.json": settings(entry), ...files });
}

function rules({ json }: Ran): string[] {
  return json.findings.map(({ rule }: { rule: string }) => rule);
}

describe("what a person sees", () => {
  it("is the place, what the client makes of it, and the fix", () => {
    const { stdout, code } = project(
      { command: "sh $CLAUDE_PROJECT_DIR/guard.sh" },
      { "guard.sh": GUARD },
    ).run(["lint"]);
    expect(stdout).toContain(
      "error output/exit-1: tells of a refusal and ends with exit code 1\n  guard.sh:3:1\n  3 | exit 1\n    | ^^^^^^\n",
    );
    expect(stdout).toContain("Only exit code 2 refuses.");
    expect(stdout).toContain("fix: End with exit code 2");
    expect(stdout).toContain("1 error and 0 warnings: 1 hook in 2 files.");
    expect(code).toBe(1);
  });

  it("has colours on request, none under NO_COLOR, and no control characters of a hook", () => {
    const sandbox = project({
      command: "grep -q 'rm -rf' && printf '\\033[31mBlocked' >&2; exit 0",
    });
    const plain = sandbox.run(["lint", "--run"]).stdout;
    expect(plain).toContain("output/blocked-but-silent");
    expect(plain).not.toContain("\u001b");
    const { NO_COLOR: _, ...env } = sandbox.env;
    Object.assign(sandbox.env, { FORCE_COLOR: "1", NO_COLOR: "" }, env);
    expect(sandbox.run(["lint", "--run"]).stdout).toContain("\u001b[31merror");
  });

  it("says that there is nothing to say", () => {
    expect(new Sandbox().run(["lint"])).toMatchObject({
      stdout: "Nothing found in 0 hooks in 0 files.\n",
      code: 0,
    });
  });

  it("warnings alone are no failure", () => {
    const ran = project({ command: "true", timeout: 5000 }).run(["lint"]);
    expect(ran.stdout).toContain("warning timeout/milliseconds");
    expect(ran.code).toBe(0);
  });
});

it("reads the files of every scope, each hook from its own place", () => {
  const sandbox = project({ command: "true" });
  sandbox.write("~/.claude/settings.json", settings({ command: "true", timeout: 5000 }));
  sandbox.write(".claude/settings.local.json", '{ "disableAllHooks": true }');
  const { json } = sandbox.run(["lint", "--json"]);
  expect(json.findings).toMatchObject([
    {
      rule: "timeout/milliseconds",
      file: join(sandbox.home, ".claude/settings.json"),
      line: 10,
      column: 24,
      endColumn: 28,
      fixable: true,
    },
    { rule: "hooks/duplicate", file: join(sandbox.project, ".claude/settings.json") },
    { rule: "settings/hooks-disabled", severity: "error", line: 1, column: 3 },
  ]);
});

it("takes files by name: settings by their folder, and code with callbacks", () => {
  const sandbox = new Sandbox({
    "app/.claude/settings.json": settings({ command: "$CLAUDE_PROJECT_DIR/gone.sh" }),
    "agent.ts":
      'import { query } from "@anthropic-ai/claude-agent-sdk";\nconst guard = async () => {\n  console.log("denied");\n  return {};\n};\n',
  });
  const { json } = sandbox.run(["lint", "app/.claude/settings.json", "agent.ts", "--json"]);
  expect(json.findings).toMatchObject([
    { rule: "sdk/empty-after-deny", line: 4, column: 3 },
    {
      rule: "command/missing-script",
      message: `there is no \`${join(sandbox.project, "app/gone.sh")}\``,
    },
  ]);
  expect(sandbox.run(["lint", "no-such.json"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("there is no file"),
  });
});

it("a hook's script by itself is read for the events that it names", () => {
  const sandbox = new Sandbox({
    "guard.sh": GUARD,
    "after.py":
      '# PostToolUse\nprint({"hookSpecificOutput": {"hookEventName": "PostToolUse", "permissionDecision": "deny"}})\n',
  });
  const { json } = sandbox.run(["lint", "guard.sh", "after.py", "--json"]);
  expect(json.findings).toMatchObject([
    { rule: "event/post-tool-use-blocks" },
    { rule: "output/exit-1", line: 3 },
  ]);
});

describe("--run", () => {
  it("gives a hook the variables that settings files set", () => {
    const hooks = {
      PreToolUse: [
        { matcher: "Bash", hooks: [{ type: "command", command: '[ "$LIMIT" = 5 ] || exit 1' }] },
      ],
    };
    const { json } = new Sandbox({
      ".claude/settings.json": JSON.stringify({ env: { LIMIT: "5" }, hooks }),
    }).run(["lint", "--run", "--json"]);
    expect(json.findings).toEqual([]);
    expect(json.tried[0].calls.map(({ end }: { end: number }) => end)).toEqual([0, 0, 0, 0]);
  });

  it("tries a hook in a scratch project, which is gone afterwards, and not in the real one", () => {
    const sandbox = project(
      { command: 'sh "$CLAUDE_PROJECT_DIR"/hooks/note.sh' },
      { "hooks/note.sh": 'pwd > here; cat > "$CLAUDE_PROJECT_DIR/call.json"; pwd >&2; exit 2\n' },
    );
    const { json } = sandbox.run(["lint", "--run", "--json"], "", { TMPDIR: sandbox.root });
    const places = new Set(
      json.tried[0].calls.map(({ heard }: { heard: { blocks: string } }) => heard.blocks),
    );
    expect([...places]).toEqual([expect.stringContaining(join(sandbox.root, "sluice-lint-"))]);
    expect(existsSync(String([...places][0]))).toBe(false);
    expect(readdirSync(sandbox.project).sort()).toEqual([".claude", ".git", "hooks"]);
  });

  it("without it no hook is started", () => {
    const sandbox = project({ command: `touch ${join(tmpdir(), "never")}; touch "$HOME"/started` });
    sandbox.run(["lint"]);
    expect(existsSync(join(sandbox.home, "started"))).toBe(false);
    sandbox.run(["lint", "--run", "--skip", "run/crashes"]);
    expect(existsSync(join(sandbox.home, "started"))).toBe(true);
  });

  it("says what was not tried, and why", () => {
    const { json } = project({ command: "sleep 20" }).run([
      "lint",
      "--run",
      "--json",
      "--deadline",
      "0.2",
    ]);
    expect(json).toMatchObject({
      findings: [],
      untried: [
        { event: "PreToolUse", why: expect.stringContaining("still running after 0.2 seconds") },
      ],
    });
  });

  it("a hook that leaves a process behind leaves none", () => {
    const sandbox = project({ command: "sleep 300 > /dev/null 2>&1 & echo $! >> $HOME/pids" });
    sandbox.run(["lint", "--run"]);
    const pids = readFileSync(join(sandbox.home, "pids"), "utf8").trim().split("\n").map(Number);
    expect(pids.length).toBeGreaterThan(1);
    const isSleeping = (pid: number): boolean =>
      existsSync(`/proc/${pid}/cmdline`) &&
      readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("sleep");
    expect(pids.filter(isSleeping)).toEqual([]);
  });

  it("finds in the script what the hook answered", () => {
    const text = 'import json\nkind = "rej" "ect"\nprint(json.dumps({"decision": kind}))\n';
    const { json } = project(
      { command: 'python3 "$CLAUDE_PROJECT_DIR"/g.py' },
      { "g.py": text },
    ).run(["lint", "--run", "--json"]);
    expect(json.findings).toMatchObject([
      { rule: "output/wrong-value", message: "answers `reject` to Bash `ls -la`" },
    ]);
  });
});

describe("--fix", () => {
  it("mends what is safe, keeps every other byte, and lints again", () => {
    const before =
      '\ufeff{\r\n\t"hooks": { "PreToolUse": [ { "matcher": "bash", "hooks": [\r\n\t\t{ "type": "command", "command": "./guard.sh", "timeout": 5000 } ] } ] }\r\n}\r\n';
    const sandbox = new Sandbox({
      ".claude/settings.json": before,
      "guard.sh": "#!/bin/sh\nexit 0\n",
    });
    const { stdout, stderr, code } = sandbox.run(["lint", "--fix"]);
    const after = before
      .replace('"bash"', '"Bash"')
      .replace('"./guard.sh"', '"\\"$CLAUDE_PROJECT_DIR\\"/guard.sh"')
      .replace("5000", "5");
    expect(readFileSync(join(sandbox.project, ".claude/settings.json"), "utf8")).toBe(after);
    expect(statSync(join(sandbox.project, "guard.sh")).mode & 0o111).toBe(0o111);
    expect(stderr.match(/^fixed /gm)).toHaveLength(4);
    expect([stdout, code]).toEqual(["Nothing found in 1 hook in 2 files.\n", 0]);
  });

  it("changes nothing that a person has to decide", () => {
    const sandbox = project({ command: "sh $CLAUDE_PROJECT_DIR/guard.sh" }, { "guard.sh": GUARD });
    chmodSync(join(sandbox.project, "guard.sh"), 0o644);
    expect(sandbox.run(["lint", "--fix"]).code).toBe(1);
    expect(readFileSync(join(sandbox.project, "guard.sh"), "utf8")).toBe(GUARD);
  });
});

describe("formats", () => {
  const sandbox = (): Sandbox =>
    project({ command: "sh $CLAUDE_PROJECT_DIR/a b,c/guard.sh", timeout: 5000 });

  it("github: one annotation for each finding", () => {
    const { stdout } = sandbox().run(["lint", "--format", "github"]);
    expect(stdout).toMatch(
      /^::warning file=\.claude\/settings\.json,line=10,endLine=10,col=24,endColumn=28,title=timeout\/milliseconds::`timeout: 5000` is 83 minutes%0A/m,
    );
    expect(
      stdout
        .trim()
        .split("\n")
        .every((line) => /^::(?:error|warning) /.test(line)),
    ).toBe(true);
  });

  it("sarif: a log with rules, places and levels", () => {
    const { json } = sandbox().run(["lint", "--format", "sarif"]);
    const [run] = json.runs;
    expect(json.version).toBe("2.1.0");
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(
      RULES.map(({ id }) => id),
    );
    const result = run.results.find(
      ({ ruleId }: { ruleId: string }) => ruleId === "timeout/milliseconds",
    );
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe("timeout/milliseconds");
    expect(result).toMatchObject({
      level: "warning",
      message: { text: "`timeout: 5000` is 83 minutes" },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: ".claude/settings.json" },
            region: { startLine: 10, startColumn: 24 },
          },
        },
      ],
    });
  });
});

describe("rules", () => {
  it("are listed", () => {
    const { stdout } = new Sandbox().run(["lint", "--rules"]);
    for (const { id } of RULES) expect(stdout).toContain(id);
  });

  it("can be left out by name, and only by a name that there is", () => {
    const sandbox = project({ command: "true", timeout: 5000 });
    expect(rules(sandbox.run(["lint", "--json", "--skip", "timeout/milliseconds"]))).toEqual([]);
    expect(sandbox.run(["lint", "--skip", "timeout/none"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown rule `timeout/none`"),
    });
  });

  it.each(RULES.map((rule) => [rule.id, rule] as const))(
    "%s: the id is the path, with a page and words that keep the form",
    (id, rule) => {
      expect(readFileSync(`src/lint/rules/${id}.ts`, "utf8")).toContain(`id: "${id}"`);
      expect(existsSync(`docs/lint/${id}.md`)).toBe(true);
      expect(rule.summary).toMatch(/^[A-Z`].*[^.]$/);
      for (const text of [rule.why, rule.fix, ...(rule.limits ?? [])])
        expect(text).toMatch(/^[A-Z`].*[.?]$/);
      expect(rule.examples.bad.length).toBeGreaterThan(0);
      expect(rule.examples.good.length).toBeGreaterThan(0);
    },
  );
});

it("an http hook gets the same calls, and its failure is one", async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers["x-key"] as string);
    request
      .resume()
      .on("end", () =>
        request.url === "/deny"
          ? response.end('{"decision":"deny"}')
          : response.writeHead(500).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const entry = {
    type: "http",
    onFailure: "continue",
    headers: { "x-key": "$KEY$HOME" },
    allowedEnvVars: ["KEY"],
  };
  const lint = (url: string): Promise<Ran> => {
    const hooks = {
      PreToolUse: [
        { matcher: "Bash", hooks: [{ ...entry, url: `http://127.0.0.1:${port}${url}` }] },
      ],
    };
    return new Sandbox({ ".claude/settings.json": JSON.stringify({ hooks }) }).start(
      ["lint", "--run", "--json"],
      "",
      {
        env: { KEY: "k" },
      },
    );
  };
  expect(rules(await lint("/deny"))).toEqual(["output/wrong-value"]);
  expect(rules(await lint("/broken"))).toEqual(["run/crashes"]);
  expect(new Set(seen)).toEqual(new Set(["k"]));
  server.close();
});
