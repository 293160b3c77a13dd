import { chmodSync, readFileSync, realpathSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { GateSandbox } from "../gate.ts";
import { Sandbox, said } from "../sluice.ts";

const deny = (reason: string) =>
  JSON.stringify({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reason,
    },
  });
const allow = (fields: object = {}) =>
  JSON.stringify({
    hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", ...fields },
  });

/** A sandbox whose only policies are these hooks, each a line of shell by its id. */
function hooked(
  hooks: Readonly<Record<string, string | object>>,
  head = "extends: none\n",
): Sandbox {
  const sandbox = new Sandbox();
  sandbox.own(head + yamlOf(hooks));
  return sandbox;
}

function yamlOf(hooks: Readonly<Record<string, string | object>>): string {
  const entries = Object.entries(hooks).map(([id, hook]) => ({
    id,
    ...(typeof hook === "string" ? { run: hook } : hook),
  }));
  return `hooks: ${JSON.stringify(entries)}\n`;
}

function print(text: string): string {
  return `printf %s '${text.replaceAll("'", "'\\''")}'`;
}

const LS = { tool_name: "Bash", tool_input: { command: "ls" } };

describe("several hooks", () => {
  it("all reasons arrive, in an order that does not depend on who is faster", () => {
    const sandbox = hooked({
      slow: `sleep 0.3; ${print(deny("slow says no"))}`,
      fast: print(deny("fast says no")),
    });
    const reason = "Denied: (1) fast says no [hooks/fast] (2) slow says no [hooks/slow]";
    expect(said(sandbox.bash("ls"))).toEqual({ decision: "deny", reason });
  });

  it("a partial rewrite keeps the other fields, and a rewrite cannot slip past a refusal of another hook", () => {
    const sandbox = hooked({
      rename: print(allow({ updatedInput: { command: "touch b" } })),
      guard: `grep -q 'touch b' && { echo 'b is taken' >&2; exit 2; } || exit 0`,
    });
    expect(
      said(sandbox.bash("touch a", { tool_input: { command: "touch a", timeout: 5 } })),
    ).toEqual({
      decision: "deny",
      reason: "Denied: b is taken [hooks/guard]",
    });
    const alone = hooked({ rename: print(allow({ updatedInput: { command: "touch b" } })) });
    expect(
      said(alone.hook({ tool_name: "Bash", tool_input: { command: "touch a", timeout: 5 } })),
    ).toMatchObject({
      decision: "allow",
      input: { command: "touch b", timeout: 5 },
    });
  });

  it("two that set one field to different values are a question that names both", () => {
    const sandbox = hooked({
      one: print(allow({ updatedInput: { command: "touch 1" } })),
      two: print(allow({ updatedInput: { command: "touch 2" } })),
    });
    const { decision, reason } = said(sandbox.bash("touch a"));
    expect(decision).toBe("ask");
    expect(reason).toContain(
      '`hooks/one` sets it to `"touch 1"`, `hooks/two` sets it to `"touch 2"`',
    );
  });

  it("one that changes its own change again is a question", () => {
    const again = `python3 -c 'import json,sys; c=json.load(sys.stdin)["tool_input"]["command"]; print(json.dumps({"updatedInput": {"command": c + " x"}}))'`;
    const { decision, reason } = said(hooked({ again }).bash("touch a"));
    expect(decision).toBe("ask");
    expect(reason).toContain("wants to change it once more");
  });

  it("they are policies like any other: judged after ours, merged with ours, excepted and observed by name", () => {
    const hooks = { no: print(deny("never")) };
    expect(said(hooked(hooks, "").bash("rm -rf /")).reason).toMatch(
      /never \[hooks\/no\].*\[disk\/deletion\]|\[disk\/deletion\].*never \[hooks\/no\]/s,
    );
    expect(hooked(hooks, "extends: none\nobserve: [hooks/no]\n").judge([LS])[0]).toMatchObject({
      decision: "abstain",
      findings: [{ ignored: "observed only" }],
    });
    const excepted =
      "extends: none\nexceptions: [{ policy: no, when: \"input.command == 'ls'\", reason: harmless }]\n";
    expect(hooked(hooks, excepted).decisions("ls", "id")).toEqual(["abstain", "deny"]);
    expect(hooked(hooks).run(["explain", "ls --trace", "--no-hooks"]).stdout).toContain("ABSTAIN");
  });
});

describe("what a hook decided before a rewrite", () => {
  /** Says this of commands that begin with `danger`, and nothing of others. */
  const ofDanger = (answer: object) =>
    `grep -q '"command":"danger' && ${print(JSON.stringify(answer))} || true`;
  const TOUCH = { updated_input: { command: "touch ok" } };

  it("is asked about in the flat dialect, although the hook has nothing to say of the new command", () => {
    const sandbox = hooked({ guard: ofDanger({ decision: "ask", message: "Sure?", ...TOUCH }) });
    const { decision, reason, input, context } = said(sandbox.bash("danger now"));
    expect({ decision, input }).toEqual({ decision: "ask", input: { command: "touch ok" } });
    expect(reason).toContain("Sure?");
    expect(context).not.toContain("Sure?");
    expect(sandbox.run(["explain", "danger now"]).stdout).toContain(
      "before the rewrite: danger now",
    );
    expect(said(sandbox.bash("touch else"))).toEqual({});
  });

  it("is refused, although another hook rewrites the command", () => {
    const sandbox = hooked({
      guard: ofDanger({ decision: "deny", message: "No danger." }),
      rename: ofDanger(TOUCH),
    });
    expect(said(sandbox.bash("danger now"))).toMatchObject({
      decision: "deny",
      reason: expect.stringContaining("No danger."),
    });
  });

  it("is taken back by the same hook alone, in a decision on the new command", () => {
    const takesBack = `grep -q '"command":"danger' && ${print('{"decision":"deny","message":"no"}')} || ${print('{"decision":"allow"}')}`;
    expect(
      said(hooked({ guard: takesBack, rename: ofDanger(TOUCH) }).bash("danger now")),
    ).toMatchObject({
      decision: "allow",
      input: { command: "touch ok" },
    });
    const other = hooked({
      guard: ofDanger({ decision: "deny" }),
      rename: ofDanger({ decision: "allow", ...TOUCH }),
    });
    expect(said(other.bash("danger now")).decision).toBe("deny");
  });
});

describe("a hook that fails is a question, and what the client would have done is said", () => {
  it.each<[string, string | object, RegExp]>([
    [
      "a crash",
      "echo oops >&2; exit 1",
      /it ended with exit code 1 \(its stderr: `oops`\)\. Claude Code alone would have let the tool run/,
    ],
    [
      "a crash after an approval",
      `${print(allow())}; exit 1`,
      /it ended with exit code 1\. Claude Code alone would have gone on without a question/,
    ],
    ["a signal", "kill -SEGV $$", /it was killed by SIGSEGV/],
    ["a program that is not there", "/nowhere/no-such-program", /exit code 127 .*not found/],
    ["a script that is not executable", "./plain.sh", /exit code 126 .*[Pp]ermission denied/],
    [
      "a program that is not there, without a shell",
      { run: "/no/such/program", args: ["x"] },
      /could not be started: .*ENOENT/,
    ],
    ["no end", { run: "sleep 60", timeout: 0.4 }, /it took longer than 0\.4 s and was stopped/],
    [
      "no end after an approval",
      { run: `${print(allow())}; sleep 60`, timeout: 0.4 },
      /it took longer than 0\.4 s/,
    ],
    ["endless output", "yes '{'", /it printed more than 1 MB and was stopped/],
    [
      "a child that holds stdout, and no answer",
      "sleep 20 & exit 0",
      /left a process behind that holds its stdout/,
    ],
    [
      "something else than an answer",
      print("{'decision': 'block'}"),
      /printed text that is not valid JSON: `\{'decision': 'block'\}`/,
    ],
  ])("%s", (_, hook, why) => {
    const sandbox = hooked({ odd: hook });
    chmodSync(sandbox.write("plain.sh", "echo\n"), 0o644);
    const { decision, reason } = said(sandbox.bash("ls"));
    expect(decision).toBe("ask");
    expect(reason).toMatch(why);
  });

  it("by configuration it is refused", () => {
    expect(
      said(hooked({ odd: "exit 1" }, "extends: none\nonFailure: deny\n").bash("ls")).decision,
    ).toBe("deny");
  });

  it("an answer that is there counts, whoever holds stdout then", () => {
    expect(
      said(hooked({ odd: `${print(deny("no"))}; sleep 20 & exit 0` }).bash("ls")),
    ).toMatchObject({
      decision: "deny",
      reason: "Denied: no [hooks/odd]",
    });
  });

  it("a Stop is never blocked by a failure, but by `continue: true` with a reason, as its author meant", () => {
    const sandbox = hooked({
      broken: { run: "exit 1", on: "Stop" },
      gone: { run: "python3 /no/such.py", on: "Stop" },
    });
    const ran = sandbox.hook({ hook_event_name: "Stop" }, "Stop");
    expect(ran).toMatchObject({ stdout: "", code: 0 });
    expect(ran.stderr).toMatch(
      /`hooks\/broken` could not judge.*\n.*`hooks\/gone` could not judge this call: it could not be started/,
    );
    const tests = hooked({
      tests: { run: print('{"continue": true, "stopReason": "the tests fail"}'), on: "Stop" },
    });
    expect(tests.hook({ hook_event_name: "Stop" }, "Stop").json).toEqual({
      decision: "block",
      reason:
        "Denied: the tests fail (Claude Code alone would have gone on (it counts only with `continue: false`).) [hooks/tests]",
    });
  });

  it("a hook that calls Sluice, which calls the hook, comes to an end", () => {
    const sandbox = hooked({
      again: `'${process.execPath}' '${join(import.meta.dirname, "../../../bin/sluice")}' hook PreToolUse`,
    });
    expect(said(sandbox.bash("ls")).reason).toContain("is called by itself");
  });
});

describe("what a hook says besides a decision", () => {
  it("`toolAlwaysAllow` reaches the client as the rule that was meant", () => {
    const decision = { behavior: "allow", updatedPermissions: [{ type: "toolAlwaysAllow" }] };
    const output = JSON.stringify({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
    });
    const sandbox = hooked({ always: { run: print(output), on: "PermissionRequest" } });
    expect(
      sandbox.hook({ ...LS, hook_event_name: "PermissionRequest" }, "PermissionRequest").json,
    ).toEqual({
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: {
          behavior: "allow",
          updatedPermissions: [
            {
              type: "addRules",
              rules: [{ toolName: "Bash" }],
              behavior: "allow",
              destination: "session",
            },
          ],
        },
      },
    });
  });

  it("a stop, a message and a new result are handed on, of several hooks together", () => {
    const result = {
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedMCPToolOutput: "[redacted]",
        additionalContext: "Redacted.",
      },
    };
    const sandbox = hooked({
      stop: {
        run: print('{"continue": false, "stopReason": "enough", "systemMessage": "one"}'),
        on: "PostToolUse",
      },
      redact: {
        run: print(JSON.stringify({ ...result, systemMessage: "two" })),
        on: "PostToolUse",
      },
    });
    expect(
      sandbox.hook(
        { ...LS, hook_event_name: "PostToolUse", tool_response: "secret" },
        "PostToolUse",
      ).json,
    ).toEqual({
      continue: false,
      stopReason: "enough",
      systemMessage: "one\ntwo",
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        updatedMCPToolOutput: "[redacted]",
        additionalContext: "Redacted.",
      },
    });
  });

  it("of an observed hook nothing is handed on", () => {
    const hooks = {
      stop: { run: print('{"continue": false, "systemMessage": "one"}'), on: "PostToolUse" },
    };
    const sandbox = hooked(hooks, "extends: none\nobserve: [stop]\n");
    expect(sandbox.hook({ ...LS, hook_event_name: "PostToolUse" }, "PostToolUse")).toMatchObject({
      stdout: "",
      code: 0,
    });
  });
});

describe("what a hook is given", () => {
  it("the call as the client writes it, with what other policies made of it", () => {
    const rules = `extends: none
rules: [{ id: sandbox, tool: Bash, when: "input.command == 'ls'", rewrite: { command: ls -a }, because: more }]
`;
    const sandbox = hooked({ look: "cat > seen.json" }, rules);
    sandbox.bash("ls", { session_id: "s1" });
    expect(JSON.parse(readFileSync(join(sandbox.project, "seen.json"), "utf8"))).toMatchObject({
      hook_event_name: "PreToolUse",
      session_id: "s1",
      tool_name: "Bash",
      tool_input: { command: "ls -a" },
    });
  });

  it("the client's environment, through launcher and server too, but nothing that puts code before its own", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(`extends: none\n${yamlOf({ look: "env > seen.txt; pwd >> seen.txt" })}`);
    await sandbox.warm();
    const call = JSON.stringify({ ...LS, cwd: sandbox.project });
    await sandbox.gate(call, {
      env: {
        MY_TOKEN: "t",
        PYTHONPATH: "/evil",
        NODE_OPTIONS: "--require=/evil",
        CLAUDE_PROJECT_DIR: sandbox.project,
      },
    });
    const seen = readFileSync(join(sandbox.project, "seen.txt"), "utf8");
    expect(seen).toMatch(/^MY_TOKEN=t$/m);
    expect(seen).toMatch(new RegExp(`^HOME=${sandbox.home}$`, "m"));
    expect(seen).toContain(`\n${realpathSync(sandbox.project)}\n`);
    expect(seen).not.toMatch(/evil|SLUICE_CLIENT/);
  });
});

describe("an endpoint", () => {
  async function served(answer: RequestListener): Promise<Sandbox> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    return hooked({
      remote: {
        url: `http://127.0.0.1:${port}/hook`,
        headers: { authorization: "Bearer $KEY $OTHER" },
        allowedEnvVars: ["KEY"],
        timeout: 2,
      },
    });
  }
  const ask = (sandbox: Sandbox) =>
    sandbox.start(["hook", "PreToolUse"], JSON.stringify(LS), { env: { KEY: "k", OTHER: "o" } });

  it("answers like a command", async () => {
    let got: unknown;
    const sandbox = await served(async (request, response) => {
      const chunks = await request.toArray();
      got = {
        header: request.headers.authorization,
        ...JSON.parse(Buffer.concat(chunks).toString()),
      };
      response.end(deny("remote says no"));
    });
    expect(said(await ask(sandbox))).toEqual({
      decision: "deny",
      reason: "Denied: remote says no [hooks/remote]",
    });
    expect(got).toMatchObject({ header: "Bearer k", tool_input: { command: "ls" } });
  });

  it.each<[string, RequestListener, RegExp]>([
    [
      "with an error",
      (_, response) => response.writeHead(500).end(allow()),
      /it answered with status 500\. Claude Code alone would have let the tool run/,
    ],
    [
      "elsewhere",
      (_, response) => response.writeHead(302, { location: "/" }).end(),
      /it answered with status 302/,
    ],
    [
      "in prose",
      (_, response) => response.end("fine with me"),
      /something else than JSON: `fine with me`/,
    ],
    ["never", () => {}, /it took longer than 2 s to answer/],
  ])("that answers %s is a question", async (_, answer, why) => {
    const { decision, reason } = said(await ask(await served(answer)));
    expect(decision).toBe("ask");
    expect(reason).toMatch(why);
  });

  it("that is not there is a question", () => {
    const { decision, reason } = said(
      hooked({ remote: { url: "http://127.0.0.1:9/hook" } }).bash("ls"),
    );
    expect(decision).toBe("ask");
    expect(reason).toMatch(/it could not be reached/);
  });
});

describe("a project's hooks", () => {
  const YAML = `extends: none\nhooks:\n  - { run: sh .claude/guard.sh, id: guard }\n`;

  it("run only once their file is trusted; after their script was changed they do not run, and nothing passes without a question", () => {
    const sandbox = new Sandbox({
      ".claude/sluice.yaml": YAML,
      ".claude/guard.sh": "touch ran; echo no >&2; exit 2\n",
    });
    sandbox.own("extends: none\n");
    expect(said(sandbox.bash("ls")).decision).toBeUndefined();
    expect(sandbox.run(["check"]).stdout).toContain("the hook `hooks/guard` takes no effect yet");
    sandbox.run(["trust", "--yes"]);
    expect(said(sandbox.bash("ls"))).toEqual({
      decision: "deny",
      reason: "Denied: no [hooks/guard]",
    });
    sandbox.write(".claude/guard.sh", `${print(allow())}\n`);
    expect(said(sandbox.bash("ls"))).toMatchObject({
      decision: "ask",
      reason: expect.stringContaining("was changed since it was trusted, so it was not run"),
    });
  });
});

describe("a mistake in `hooks:` is said with its place", () => {
  it.each<[string, RegExp]>([
    ["{ on: PreToolUse }", /expected either `run` or `url`/],
    ["{ run: x, url: 'http://127.0.0.1/' }", /expected either `run` or `url`/],
    ["{ run: x, matcher: '(' }", /`\(` is not a valid pattern/],
    ["{ run: x, on: PreTolUse }", /did you mean `PreToolUse`/],
    ["{ run: x, timeout: 600 }", /timeout.*40/],
    ["{ run: x, matchers: y }", /did you mean `matcher`/],
    ["{ url: 'file:///etc/passwd' }", /url/],
    ["{ run: x, on: WorktreeCreate }", /replaces the client's own way/],
    ["{ run: a/x.py }\n  - { run: b/x.py }", /two hooks are called `hooks\/x`/],
  ])("%s", (entry, problem) => {
    const sandbox = new Sandbox();
    sandbox.own(`hooks:\n  - ${entry}\n`);
    const { stdout, stderr, code } = sandbox.run(["check"]);
    expect(stdout + stderr).toMatch(problem);
    expect(code).toBe(1);
    expect(said(sandbox.bash("true")).decision).toBe("ask");
  });
});
