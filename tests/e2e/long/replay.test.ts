import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Sandbox } from "../sluice.ts";

interface Sketch {
  readonly command?: string;
  readonly tool?: string;
  readonly input?: object;
  readonly refused?: true;
  readonly approved?: true;
  readonly session?: string;
}

/** A transcript in the home of a sandbox, as the client writes one. */
function transcript(sandbox: Sandbox, sketches: readonly Sketch[]): void {
  const lines = sketches.flatMap(
    ({ command, tool = "Bash", input = { command }, refused, approved, session = "s1" }, index) => {
      const common = {
        cwd: sandbox.project,
        sessionId: session,
        timestamp: new Date(1_790_000_000_000 + index * 60_000).toISOString(),
      };
      const id = `toolu_${index}`;
      const said = refused
        ? { content: "The user doesn't want to proceed with this tool use.", is_error: true }
        : { content: "fine" };
      return [
        {
          type: "assistant",
          message: { content: [{ type: "tool_use", id, name: tool, input }] },
          ...common,
        },
        {
          type: "user",
          message: { content: [{ type: "tool_result", tool_use_id: id, ...said }] },
          ...(approved
            ? { permissionDecision: { decision: "accept", source: "user_temporary" } }
            : {}),
          ...common,
        },
      ];
    },
  );
  sandbox.write(
    "~/.claude/projects/-work-app/s1.jsonl",
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
}

const again = (times: number, sketch: Sketch): Sketch[] =>
  Array.from({ length: times }, () => sketch);
const HISTORY: readonly Sketch[] = [
  ...again(4, { command: "git push -f origin mine" }),
  { command: "git push -f origin other", refused: true },
  { command: "rm -rf ~/old" },
  { command: "ls -la" },
  { command: "make" },
  ...again(3, { command: "npm test", approved: true }),
  { tool: "Write", input: { file_path: "notes.md", content: "x" } },
];

function withHistory(): Sandbox {
  const sandbox = new Sandbox();
  transcript(sandbox, HISTORY);
  return sandbox;
}

describe("sluice replay", () => {
  it("tells what past calls would come to, by kind and with what became of them", () => {
    const { stdout, stderr, code } = withHistory().run(["replay"]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toContain("12 calls in 1 session of 1 project, on 21 Sept 2026");
    expect(stdout).toMatch(/^deny +1 +8\.3 % +1$/m);
    expect(stdout).toMatch(/^ask +5 +42 % +4 +1$/m);
    expect(stdout).toContain(
      "Asked about: 5\n      5  git push  git/no-force-push  4 ran, 1 refused\n         git push -f origin mine\n",
    );
    expect(stdout).toContain("Left to the client, which asked the person: 3\n      3  npm test");
    expect(stdout).toContain("Judged by the files as they are today");
  });

  it("says the same as JSON", () => {
    const { json } = withHistory().run(["replay", "--json"]);
    expect(json).toMatchObject({
      calls: 12,
      sessions: 1,
      projects: 1,
      from: "2026-09-21T14:13:20.000Z",
      skippedLines: 0,
    });
    expect(json.decisions.ask).toEqual({
      calls: 5,
      approved: 0,
      outcomes: { ran: 4, failed: 0, refused: 1, blocked: 0, unknown: 0 },
    });
    expect(json.policies["disk/deletion"]).toMatchObject({ deny: 1 });
    expect(json.groups[0]).toMatchObject({
      decision: "deny",
      form: "rm",
      policies: ["disk/deletion"],
      calls: 1,
    });
    expect(json.groups[1].examples.map(({ subject }: { subject: string }) => subject)).toEqual([
      "git push -f origin mine",
      "git push -f origin other",
    ]);
  });

  it("decides as `sluice judge` does", () => {
    const sandbox = new Sandbox({ ".env": "A=1" });
    sandbox.own(
      "policies: { mode/plan: on }\nrules: [{ id: big, tool: refund, when: input.amount > 5, ask: big }]\n",
    );
    const commands = [
      "ls",
      "rm -rf ~",
      "git push -f",
      "npm test",
      "cat .env",
      "cat *",
      "sudo ls",
      "git commit --no-verify -m x",
      "$X",
    ];
    const calls = ["default", "plan"].flatMap((permission_mode) => [
      ...commands.map((command) => ({
        tool_name: "Bash",
        tool_input: { command },
        permission_mode,
      })),
      ...["Read", "Write"].map((tool_name) => ({
        tool_name,
        tool_input: { file_path: "package.json" },
        permission_mode,
      })),
      ...[1, 9].map((amount) => ({
        tool_name: "mcp__pay__refund",
        tool_input: { amount },
        permission_mode,
      })),
    ]);
    const counts: Record<string, number> = { deny: 0, defer: 0, ask: 0, allow: 0, abstain: 0 };
    for (const { decision } of sandbox.judge(calls)) counts[decision] = (counts[decision] ?? 0) + 1;
    const lines = calls.map((call) => JSON.stringify({ cwd: sandbox.project, ...call })).join("\n");
    const { json } = sandbox.run(["replay", "-", "--json"], lines);
    expect(
      Object.fromEntries(
        Object.entries(json.decisions).map(([name, count]) => [
          name,
          (count as { calls: number }).calls,
        ]),
      ),
    ).toEqual(counts);
    expect(json.calls).toBe(calls.length);
  });

  it("reads what the real clients wrote, subagents included", () => {
    const sandbox = new Sandbox();
    for (const version of ["2.1.197", "2.1.325"])
      cpSync(`tests/transcripts/${version}`, join(sandbox.home, ".claude/projects", version), {
        recursive: true,
      });
    const { json } = sandbox.run(["replay", "--json"]);
    expect(json).toMatchObject({ calls: 60, sessions: 11, skippedLines: 0 });
    expect(sandbox.run(["replay", "--json", "--tool", "process_refund"]).json.calls).toBe(2);
  });

  it("filters by time, project, session and tool", () => {
    const sandbox = new Sandbox();
    transcript(sandbox, [
      { command: "ls" },
      { command: "pwd", session: "other" },
      { tool: "Read", input: { file_path: "a" } },
    ]);
    const calls = (...args: string[]): number =>
      sandbox.run(["replay", "--json", ...args]).json.calls;
    expect(calls("--since", "2026-09-21T14:14:00Z")).toBe(2);
    expect(calls("--project", ".")).toBe(3);
    expect(calls("--session", "oth")).toBe(1);
    expect(calls("--tool", "Read|Write")).toBe(1);
  });

  it("says what it lacks instead of showing nothing", () => {
    const sandbox = new Sandbox();
    const refused = (...args: string[]): string => {
      const { stderr, stdout, code } = sandbox.run(["replay", ...args]);
      expect([stdout, code]).toEqual(["", 2]);
      return stderr;
    };
    expect(refused()).toContain("there is nothing at");
    transcript(sandbox, [{ command: "ls" }]);
    expect(refused("--tool", "Nope")).toMatch(
      /no past call was found in .*; there may be some without --tool/,
    );
    expect(refused("--tool", "(")).toContain(
      "`(` is no pattern for --tool; expected such as Bash, Edit|Write or mcp__.*",
    );
    expect(refused("--since", "yesterday")).toContain(
      "expected a length of time such as 2h or 7d, or a date",
    );
    expect(refused("--config", "missing.yaml")).toContain("there is no file");
    sandbox.write("bad.yaml", "policies: { git/no-force-pusj: on }\n");
    expect(refused("--against", "bad.yaml")).toContain("did you mean");
    expect(refused("-", "x.jsonl")).toContain("`-` is stdin");
    expect(refused("--propose", "-")).toContain("name a file");
    expect(refused("--top", "none")).toContain("expected a number");
  });

  it("--config judges by a file in the place of the project's, trusted as it is named", () => {
    const sandbox = withHistory();
    sandbox.write(
      "open.yaml",
      "policies: { git/no-force-push: off }\nrules: [{ id: make, tool: Bash, when: 'input.command == \"make\"', allow: fine }]\n",
    );
    const { json } = sandbox.run(["replay", "--json", "--config", "open.yaml"]);
    expect(json.decisions).toMatchObject({ ask: { calls: 0 }, deny: { calls: 1 } });
    expect(json.policies["rules/make"]).toMatchObject({ allow: 1 });
  });
});

describe("sluice replay --against", () => {
  it("shows only what would come out otherwise, and exits with 1", () => {
    const sandbox = withHistory();
    sandbox.write(
      "new.yaml",
      "policies: { git/no-force-push: off }\nrules: [{ id: make, tool: Bash, when: 'input.command == \"make\"', deny: no make }]\n",
    );
    const { stdout, code } = sandbox.run(["replay", "--against", "new.yaml"]);
    expect(code).toBe(1);
    expect(stdout).toContain("6 calls would come out otherwise.");
    expect(stdout).toContain(
      "was asked about, would be left alone: 5\n      5  git push  git/no-force-push  4 ran, 1 refused\n",
    );
    expect(stdout).toContain(
      "was left alone, would be denied: 1\n      1  make  rules/make  1 ran\n",
    );
    expect(stdout).not.toContain("rm -rf");
    const { json } = sandbox.run(["replay", "--against", "new.yaml", "--json"]);
    expect(
      json.differences.map(({ was, wouldBe, calls }: Record<string, unknown>) => [
        was,
        wouldBe,
        calls,
      ]),
    ).toEqual([
      ["ask", "abstain", 5],
      ["abstain", "deny", 1],
    ]);
  });

  it("exits with 0 if everything stays the same", () => {
    const sandbox = withHistory();
    sandbox.write("same.yaml", "extends: recommended\n");
    const { stdout, code } = sandbox.run(["replay", "--against", "same.yaml"]);
    expect([code, stdout.includes("All of them come out the same.")]).toEqual([0, true]);
  });

  it("--layer says whose file it stands in for", () => {
    const sandbox = withHistory();
    sandbox.own("policies: { git/no-force-push: off }\n");
    sandbox.write("empty.yaml", "{}\n");
    expect(sandbox.run(["replay", "--against", "empty.yaml"]).code).toBe(0);
    expect(
      sandbox.run(["replay", "--against", "empty.yaml", "--layer", "user", "--json"]).json
        .differing,
    ).toBe(5);
  });
});

describe("sluice replay --propose", () => {
  it("proposes what was asked often and always done, and tells what it saves", () => {
    const sandbox = withHistory();
    const { stdout, code } = sandbox.run(["replay", "--propose"]);
    expect(code).toBe(0);
    expect(stdout).toContain("it saves 4 of 5 questions of policies and 3 of 3 of the client;");
    expect(stdout).toContain("1 refusal before, the same 1 after.");
    sandbox.own(stdout);
    expect(sandbox.run(["check"]).code).toBe(0);
    expect(
      sandbox.decisions(
        "git push -f origin mine",
        "npm test",
        "git push -f origin other",
        "git push -f origin main",
        "rm -rf ~",
      ),
    ).toEqual(["abstain", "allow", "ask", "deny", "deny"]);
  });

  it("adds to what the person allows already", () => {
    const sandbox = withHistory();
    sandbox.own("policies: { shell/read-only: { alsoAllow: [cargo test] } }\n");
    expect(sandbox.run(["replay", "--propose", "--json"]).json).toMatchObject({
      saved: 4,
      savedOfClient: 3,
      refusals: 1,
      alsoAllow: [{ words: "npm test", calls: 3 }],
      yaml: expect.stringContaining("- cargo test\n      - npm test\n"),
    });
  });

  it("has nothing to propose where nobody was asked", () => {
    const sandbox = new Sandbox();
    transcript(sandbox, again(5, { command: "ls" }));
    expect(sandbox.run(["replay", "--propose"])).toMatchObject({
      stdout: "",
      code: 1,
      stderr: expect.stringContaining("Nothing to propose"),
    });
  });
});

describe("sluice replay --log", () => {
  it("replays what Sluice itself recorded, also from an exported file", () => {
    const sandbox = new Sandbox();
    for (const [index, command] of ["git push -f", "rm -rf ~", "ls"].entries())
      sandbox.bash(command, { session_id: "s1", tool_use_id: `toolu_${index}` });
    sandbox.write("new.yaml", "policies: { git/no-force-push: off }\n");
    expect(sandbox.run(["replay", "--log", "--json"]).json).toMatchObject({
      calls: 3,
      sessions: 1,
      decisions: {
        ask: { calls: 1 },
        deny: { calls: 1, outcomes: { blocked: 1 } },
        allow: { calls: 1 },
      },
    });
    const { stdout, code } = sandbox.run(["replay", "--log", "--against", "new.yaml"]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "was asked about, would be left alone: 1\n      1  git push  git/no-force-push\n",
    );
    expect(stdout).toContain("The log keeps no secrets and no long texts");
    sandbox.run(["log", "export", "--jsonl", "audit.jsonl"]);
    expect(sandbox.run(["replay", "audit.jsonl", "--json"]).json).toMatchObject({
      calls: 3,
      decisions: { deny: { calls: 1 } },
    });
  });

  it("is one place, and files are another", () => {
    const sandbox = new Sandbox();
    expect(sandbox.run(["replay", "--log", "x.jsonl"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("ask one after the other"),
    });
    expect(sandbox.run(["replay", "--log"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no past call was found in the log"),
    });
  });
});
