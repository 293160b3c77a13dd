import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { attribute, Collector } from "../collector.ts";
import { until } from "../gate.ts";
import { LogSandbox } from "../log.ts";
import { BIN } from "../sluice.ts";

const TOKEN = `ghp_${"a1B2".repeat(9)}`;

describe("sluice log", () => {
  it("of nothing says what would leave a record", () => {
    const { stdout, stderr, code } = new LogSandbox().log();
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
    expect(stderr).toContain(
      "No records yet: every call that Claude Code makes through Sluice leaves one.",
    );
  });

  it("shows calls that were really made, the newest last, with who decided", () => {
    const sandbox = new LogSandbox();
    sandbox.bash("git push --force origin main", { session_id: "abc" });
    sandbox.bash(`curl -H 'Authorization: Bearer ${TOKEN}' https://example.com`);
    sandbox.hook("not JSON");
    const lines = sandbox.log().stdout.split("\n");
    expect(lines[0]).toMatch(
      /^1 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}deny {5}Bash {2}git push --force origin main {2}\[git\/no-force-push\]$/,
    );
    expect(lines[1]).toMatch(/^2 .* Bash {2}curl -H 'Authorization: Bearer \[redacted: /);
    expect(lines[2]).toMatch(/^3 .* deny {5}PreToolUse {2}Denied: Sluice could not read this call/);
    expect(lines).toHaveLength(4);
    expect(readFileSync(sandbox.database, "latin1") + sandbox.log("--json").stdout).not.toContain(
      TOKEN,
    );
  });

  it("filters by session, tool, decision, policy, event, project and time", async () => {
    const sandbox = new LogSandbox();
    sandbox.denied("old", "disk/deletion", 300);
    sandbox.denied("new", "git/no-force-push");
    sandbox.record(
      {
        tool: "mcp__pay__refund",
        session: "s-2",
        input: { command: "refund" },
        decision: "ask",
        by: "policy",
      },
      5,
    );
    sandbox.record(
      {
        tool: "Bash",
        event: "PostToolUse",
        session: "s-2",
        project: "/other",
        input: { command: "after" },
      },
      5,
    );
    const found: [args: string, commands: string[]][] = [
      ["--session s-2", ["refund", "after"]],
      ["--session s-", ["old", "refund", "after", "new"]],
      ["--tool refund", ["refund"]],
      ["--tool Bash --event PostToolUse", ["after"]],
      ["--decision deny", ["old", "new"]],
      ["--policy disk/deletion", ["old"]],
      ["--project .", ["old", "refund", "new"]],
      ["--since 2h", ["refund", "after", "new"]],
      ["--until 2h", ["old"]],
      ["--since 2000-01-01 --limit 1", ["new"]],
      ["--limit 0", ["old", "refund", "after", "new"]],
    ];
    await Promise.all(
      found.map(async ([args, commands]) =>
        expect(await sandbox.commands(...args.split(" ")), args).toEqual(commands),
      ),
    );
  });

  it("says what is wrong with its options", async () => {
    const sandbox = new LogSandbox();
    sandbox.denied("x");
    const wrong: [args: string[], message: string][] = [
      [["--tool", "Bahs"], "no record of a tool `Bahs`; did you mean `Bash`?"],
      [
        ["--policy", "git/no-force-pish"],
        "no record of a policy `git/no-force-pish`; did you mean `git/no-force-push`?",
      ],
      [["--session", "zzzz"], "no record of a session `zzzz`"],
      [
        ["--since", "soon"],
        "`soon` is no time for --since; expected a length of time such as 2h or 7d, or a date such as 2026-01-31",
      ],
      [["--since", "3"], "`3` is no time for --since"],
      [["--until", "2026-13-45"], "`2026-13-45` is no time for --until"],
      [["--limit", "many"], "expected a number for --limit, found `many`"],
      [
        ["--decision", "denied"],
        "unknown decision `denied`, expected deny or defer or ask or allow or abstain",
      ],
      [["shwo"], "unknown word `shwo`; expected show, verify, export, or options only"],
      [["show"], "which record? `sluice log` shows their numbers"],
      [["show", "77"], "no record `77`; `sluice log` shows the numbers of those that are there"],
      [["export"], "where to? --jsonl [file], or --otlp <url>"],
      [
        ["export", "--otlp", "collector"],
        "`collector` is no address; expected such as http://localhost:4318",
      ],
      [
        ["export", "--jsonl", "gone/audit.jsonl"],
        "gone/audit.jsonl'; name a file in a folder that is there",
      ],
      [["verify", "--head", "abc"], "`abc` is no head; expected what `sluice log verify` prints"],
    ];
    for (const [args, message] of wrong) {
      const { code, stderr } = sandbox.run(["log", ...args]);
      expect({ code, stderr }, args.join(" ")).toEqual({
        code: 2,
        stderr: expect.stringContaining(message),
      });
    }
  });

  it("--follow shows what comes, until nobody reads", async () => {
    const sandbox = new LogSandbox();
    sandbox.denied("before");
    const child = spawn(process.execPath, [BIN, "log", "--follow"], {
      cwd: sandbox.project,
      env: sandbox.env,
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let shown = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (shown += text));
    await until(() => (shown.includes("before") ? true : undefined));
    sandbox.denied("later");
    await until(() => (shown.includes("later") ? true : undefined));
    expect(shown.split("\n").map((line) => /Bash {2}(\w+)/.exec(line)?.[1])).toEqual([
      "before",
      "later",
      undefined,
    ]);
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.stdout.destroy();
    sandbox.denied("unread");
    expect(await ended).toBe(0);
  });

  it("lets no control character reach the terminal", () => {
    const sandbox = new LogSandbox();
    sandbox.denied("a\u001b[2Kb\u202ec", "team/\u001b[31mred");
    for (const args of [[], ["show", "1"], ["--json"]])
      expect(sandbox.log(...args).stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\u202e/u);
  });

  it("a line of the journal that somebody damaged is in the log", async () => {
    const sandbox = new LogSandbox();
    const { time } = sandbox.denied("x");
    appendFileSync(join(sandbox.state, "journal", `${time.slice(0, 13)}.jsonl`), '{"id":"half');
    sandbox.denied("y");
    expect(sandbox.log().stdout).toMatch(
      /damaged {2}damaged {2}A line of the journal could not be read/,
    );
    expect(await sandbox.entries("--event", "damaged")).toHaveLength(1);
  });

  it("a store that cannot be opened is said, and how to go on", () => {
    const sandbox = new LogSandbox();
    sandbox.denied("x");
    writeFileSync(
      sandbox.database,
      "this is no database, but long enough to be taken for one".repeat(100),
    );
    expect(sandbox.log()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(sandbox.database),
    });
  });
});

describe("sluice log show", () => {
  it("prints one record with its reasons, its diff and its timings", () => {
    const sandbox = new LogSandbox();
    const { id } = sandbox.record({
      tool: "Bash",
      session: "s-1",
      mode: "default",
      input: { command: "git push -f" },
      decision: "deny",
      by: "policy",
      findings: [
        {
          kind: "deny",
          policy: "git/no-force-push",
          messageId: "forced",
          message: "It overwrites.",
          layer: "user",
          at: { field: "command", span: [0, 8] },
        },
        {
          kind: "ask",
          policy: "team/x",
          messageId: "hm",
          message: "Hm.",
          layer: "project",
          ignored: "observed only",
        },
      ],
      changes: [
        {
          policy: "team/y",
          field: "command",
          before: "git push",
          after: "git push -f",
          message: "Forced.",
        },
      ],
      spent: { total: 4200, policies: { "git/no-force-push": 210, "team/x": 105 } },
    });
    const { stdout } = sandbox.log("show", "1");
    expect(stdout).toContain("DENY  Bash  git push -f\n");
    expect(stdout).toContain("  session  s-1\n  decided  by a policy\n");
    expect(stdout).toContain(
      "deny  git/no-force-push (forced)  user layer\n  git push -f\n  ^^^^^^^^\n  It overwrites.\n",
    );
    expect(stdout).toContain(
      "ask  team/x (hm) (does not count: observed only)  project layer\n  Hm.\n",
    );
    expect(stdout).toContain("rewrite  team/y  command\n  -git push\n  +git push -f\n  Forced.\n");
    expect(stdout).toContain(
      "Time  4.2 ms\n  git/no-force-push   210 µs  ████████████████████\n  team/x              105 µs  ██████████\n",
    );
    expect(sandbox.log("show", id).stdout).toBe(stdout);
    expect(sandbox.log("show", "1", "--json").json).toMatchObject({ seq: 1, record: { id } });
  });
});

describe("sluice log verify", () => {
  /** Changes the database behind Sluice's back. */
  async function tamper(sandbox: LogSandbox, ...statements: string[]): Promise<void> {
    const { default: Database } = await import("libsql");
    const database = new Database(sandbox.database, { timeout: 60_000 });
    for (const sql of statements) database.exec(sql);
    database.close();
  }

  function filled(): LogSandbox {
    const sandbox = new LogSandbox();
    for (const command of ["one", "two", "three", "four"]) sandbox.denied(command);
    expect(sandbox.log("verify")).toMatchObject({ code: 0 });
    return sandbox;
  }

  it("of a log as it was written says so, and prints its head", () => {
    const sandbox = filled();
    const { stdout, code } = sandbox.log("verify");
    expect(stdout).toMatch(
      /^✓ The log is as it was written: 4 records, from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d to /,
    );
    const head = / {2}sluice log verify --head (4:[0-9a-f]{64})\n/.exec(stdout)?.[1] ?? "";
    expect(code).toBe(0);
    sandbox.denied("five");
    expect(sandbox.log("verify", "--head", head)).toMatchObject({ code: 0 });
    expect(sandbox.log("verify", "--head", head.slice(2))).toMatchObject({ code: 0 });
    expect(sandbox.log("verify", "--json").json).toEqual({
      verified: true,
      checked: 5,
      findings: [],
      heads: [expect.objectContaining({ seq: 5 })],
    });
  });

  it.each([
    [
      "a changed text",
      `UPDATE record SET record = replace(record, 'two', 'ten') WHERE seq = 2`,
      "edited    record 2 was changed after it was written",
    ],
    ["a record less", "DELETE FROM record WHERE seq = 2", "gap       record 2 is missing"],
    [
      "the newest record less",
      "DELETE FROM record WHERE seq = 4",
      "cut       the end is missing: record 4",
    ],
    ["the oldest record less", "DELETE FROM record WHERE seq = 1", "gap       record 1 is missing"],
    [
      "an index that says something else",
      "UPDATE entry SET decision = 'allow' WHERE seq = 3",
      "index     record 3 is not what filters see of it",
    ],
  ])("finds %s, says what it means, exit code 1", async (_, sql, said) => {
    const sandbox = filled();
    await tamper(sandbox, sql);
    const { stdout, code } = sandbox.log("verify");
    expect(stdout).toContain("✗ The log is not what was written");
    expect(stdout).toContain(said);
    expect(stdout).toMatch(/\n {10}(?:Somebody|The (?:record|beginning)|Records) /);
    expect(code).toBe(1);
  });

  it("finds two records that were swapped", async () => {
    const sandbox = filled();
    await tamper(
      sandbox,
      "UPDATE record SET seq = 99 WHERE seq = 2",
      "UPDATE record SET seq = 2 WHERE seq = 3",
      "UPDATE record SET seq = 3 WHERE seq = 99",
    );
    expect(sandbox.log("verify")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("unlinked  record 2 does not follow record 1"),
    });
  });

  it("finds a log that was written anew, by a head that was noted before", () => {
    const sandbox = filled();
    const head = /--head (\S+)/.exec(sandbox.log("verify").stdout)?.[1] ?? "";
    const forged = head.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(sandbox.log("verify", "--head", forged)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("record 4 is not the one whose hash was noted"),
    });
    expect(sandbox.log("verify", "--head", forged.slice(2))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("no record has the hash that was noted"),
    });
    expect(sandbox.log("verify", "--head", head.replace("4:", "9:"))).toMatchObject({ code: 1 });
  });

  it("still verifies what retention left", async () => {
    const sandbox = new LogSandbox();
    sandbox.own("audit: { keep: 2h }");
    for (const command of ["older", "old"]) sandbox.denied(command, "disk/deletion", 300);
    sandbox.denied("new");
    expect(await sandbox.commands("--event", "PreToolUse")).toEqual(["new"]);
    expect(sandbox.log("--event", "pruned").stdout).toMatch(
      /pruned {2}2 records up to number 2 were removed because of their age\./,
    );
    expect(sandbox.log("verify")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 records,"),
    });
    expect(sandbox.log("verify", "--head", `1:${"0".repeat(64)}`).stdout).toContain(
      "Record 1, which was noted, is no longer in the log",
    );
  });
});

describe("sluice log export", () => {
  it("--jsonl gives lines with which anybody can check the chain", () => {
    const sandbox = new LogSandbox();
    for (const command of ["one", "two", "three"]) sandbox.denied(command);
    const lines = sandbox.log("export", "--jsonl").stdout.trimEnd().split("\n");
    let previous: string | undefined;
    for (const entry of lines.map((line) => JSON.parse(line))) {
      expect(entry.previous).toBe(previous ?? entry.previous);
      expect(
        createHash("sha256")
          .update(`${entry.previous}\n${JSON.stringify(entry.record)}`)
          .digest("hex"),
      ).toBe(entry.hash);
      previous = entry.hash;
    }
    expect(lines).toHaveLength(3);
    expect(
      sandbox.log("export", "--jsonl", "--limit", "0", "--decision", "deny").stdout.split("\n"),
    ).toHaveLength(4);
  });

  it("--jsonl to a file adds what is not in it yet", () => {
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    expect(sandbox.log("export", "--jsonl", "audit.jsonl").stdout).toMatch(
      /^1 record written to .*audit\.jsonl\.\n$/,
    );
    sandbox.denied("two");
    expect(sandbox.log("export", "--jsonl", "audit.jsonl").stdout).toMatch(
      /^1 record written to .*audit\.jsonl, behind number 1\.\n$/,
    );
    expect(sandbox.log("export", "--jsonl", "audit.jsonl").stdout).toMatch(
      /^Nothing new: .*audit\.jsonl has everything up to number 2\.\n$/,
    );
    const lines = readFileSync(join(sandbox.project, "audit.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).record.input.command)).toEqual(["one", "two"]);
  });

  it("--jsonl leaves a file alone that is no export", () => {
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    sandbox.write("notes.txt", "mine\n");
    expect(sandbox.log("export", "--jsonl", "notes.txt")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not end with a record"),
    });
    expect(readFileSync(join(sandbox.project, "notes.txt"), "utf8")).toBe("mine\n");
    chmodSync(join(sandbox.project, "notes.txt"), 0o600);
  });

  /** Not `run`, which would keep this process from answering as the collector. */
  function send(sandbox: LogSandbox, url: string, env: Readonly<Record<string, string>> = {}) {
    return sandbox.start(["log", "export", "--otlp", url], "", { env });
  }

  it("--otlp sends each record once, and goes on where it stopped", async () => {
    const collector = await Collector.start();
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    sandbox.record({ tool: "Bash", session: "s-1", input: { command: "two" } });
    expect(
      await send(sandbox, collector.url, { OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b, x-other=c" }),
    ).toMatchObject({
      code: 0,
      stdout: `2 records sent to ${collector.url}/v1/logs.\n`,
    });
    expect(collector.received[0]).toMatchObject({
      path: "/v1/logs",
      headers: { "x-key": "a b", "x-other": "c" },
    });
    sandbox.denied("three");
    expect((await send(sandbox, `${collector.url}/v1/logs`)).stdout).toContain("1 record sent to");
    expect(
      collector.records.map(
        (record) => JSON.parse(String(attribute(record, "sluice.input"))).command,
      ),
    ).toEqual(["one", "two", "three"]);
    const [{ resource }] = collector.received[0]?.body.resourceLogs ?? [];
    expect(resource.attributes[0]).toEqual({
      key: "service.name",
      value: { stringValue: "sluice" },
    });
    expect(collector.records[0]).toMatchObject({
      severityNumber: 13,
      severityText: "WARN",
      body: { stringValue: "deny Bash: No: one." },
    });
    const [{ hash }] = await sandbox.entries();
    expect(attribute(collector.records[0], "sluice.hash")).toBe(hash);
  });

  it("--otlp waits for a collector that is busy", async () => {
    const collector = await Collector.start();
    collector.answers.push([429, { "retry-after": "1" }], [503]);
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    const { code, stderr } = await send(sandbox, collector.url);
    expect(stderr).toMatch(
      /answered 429: \{\}; again in 1 s\n.*answered 503: \{\}; again in \d s\n/,
    );
    expect({ code, sent: collector.records.length }).toEqual({ code: 0, sent: 1 });
  });

  it.each([
    [
      "refuses",
      [400, {}, "bad request"],
      "answered 400: bad request; the next export goes on behind number 0",
    ],
    ["sends elsewhere", [302, { location: "http://127.0.0.1:1/" }, ""], "answered 302"],
  ] as const)("--otlp gives up where a collector %s", async (_, answer, message) => {
    const collector = await Collector.start();
    collector.answers.push(answer);
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    const ran = await send(sandbox, collector.url);
    expect(ran.stderr).toContain(message);
    expect(collector.records).toEqual([]);
  });

  it("--otlp says how many records the collector did not want", async () => {
    const collector = await Collector.start();
    collector.answers.push([
      200,
      {},
      '{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"too old"}}',
    ]);
    const sandbox = new LogSandbox();
    sandbox.denied("one");
    expect(await send(sandbox, collector.url)).toMatchObject({
      code: 1,
      stderr: "1 record not wanted by the collector.\n",
    });
  });
});
