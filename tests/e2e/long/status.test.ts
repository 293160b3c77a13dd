import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Sandbox } from "../sluice.ts";
import { asPerson } from "../terminal.ts";

const EVENTS = ["PreToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"];

class Registered extends Sandbox {
  readonly settings = join(this.home, ".claude", "settings.json");

  constructor(files: Readonly<Record<string, string>> = {}) {
    super(files);
    expect(this.run(["init", "--scope", "user", "--yes"])).toMatchObject({ code: 0 });
  }

  edit(from: string | RegExp, to: string): this {
    const before = readFileSync(this.settings, "utf8");
    writeFileSync(this.settings, before.replaceAll(from, to));
    expect(readFileSync(this.settings, "utf8")).not.toBe(before);
    return this;
  }

  status() {
    const { json, code } = this.run(["status", "--json"]);
    return { code, judges: json.judges, user: json.scopes[0], problems: json.problems };
  }
}

describe("sluice status", () => {
  it("before init says what to do, with exit code 1", () => {
    const { stdout, code } = new Sandbox().run(["status"]);
    expect(stdout).toContain("user     not registered  ~/.claude/settings.json");
    expect(stdout).toContain("Claude Code does not call Sluice here: run `sluice init`");
    expect(code).toBe(1);
  });

  it("after init says where, which version and which events, with exit code 0", () => {
    const sandbox = new Registered();
    const { stdout, code } = sandbox.run(["status"]);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(stdout).toContain(
      `user     current         ~/.claude/settings.json\n         sluice ${version}: ${EVENTS.join(", ")}\n`,
    );
    expect(stdout).toContain("project  not registered  .claude/settings.json");
    expect(code).toBe(0);
    expect(sandbox.status()).toMatchObject({
      judges: true,
      user: { scope: "user", state: "current", version, events: EVENTS, problems: [] },
    });
  });

  it.each([
    [
      "another place that is gone",
      /'[^']*gate\.pl'/g,
      "'/old/sluice/dist/gate.pl'",
      "/old/sluice/dist/gate.pl is gone, so every call is refused",
    ],
    [
      "a Node that is gone",
      /'[^']*\/node'/g,
      "'/old/node'",
      "/old/node is gone, so every call is refused",
    ],
    ["another Node", /'[^']*\/node'/g, "'/bin/sh'", "registered with /bin/sh, this is "],
    [
      "another configuration",
      /'[^']*\.config\/sluice'/g,
      "'/tmp/evil'",
      "registered with the config folder /tmp/evil, yours is ",
    ],
    [
      "another server's folder",
      /'[^']*\/run'/g,
      "'/tmp/evil'",
      "registered with the runtime folder /tmp/evil, yours is ",
    ],
    [
      "the command of an earlier version",
      /; case [^"]* esac/g,
      " || exit 2",
      "does not check that Sluice ran to its end, as an earlier version wrote it (line ",
    ],
    ["a narrowed matcher", '"*"', '"Read"', "PreToolUse: runs for `Read` only (line 7)"],
    ["another timeout", '"timeout": 600', '"timeout": 1', "changed by hand"],
    ["a missing event", '"SessionStart"', '"SessionEnd"', "SessionStart: needed, not registered"],
    [
      "an event that nobody needs",
      '"SessionStart"',
      '"SessionEnd"',
      "SessionEnd: registered, needed by nothing",
    ],
  ])("finds %s, which init mends", async (_, from, to, problem) => {
    const sandbox = new Registered().edit(from, to);
    const { code, judges, user } = sandbox.status();
    expect({ code, judges, state: user.state }).toEqual({ code: 1, judges: false, state: "stale" });
    expect(user.problems.join("\n")).toContain(problem);
    expect(sandbox.run(["status"]).stdout).toContain("to do: sluice init --scope user");
    await asPerson(sandbox, ["init", "--scope", "user"]);
    expect(sandbox.status()).toMatchObject({ code: 0, judges: true, user: { state: "current" } });
  });

  it.each([
    [
      '{\n  "model": 5,',
      "every client drops the file: ",
      ":2:12: `model`: expected a text, found 5",
    ],
    ["{ // mine\n", "every client drops the file: ", ":1:3: a comment, which JSON does not have"],
  ])("finds a file that Claude Code drops: %j", (start, problem, place) => {
    const { user, code } = new Registered().edit(/^\{/g, start).status();
    expect(user.problems[0]).toContain(problem);
    expect(user.problems[0]).toContain(place);
    expect(code).toBe(1);
  });

  it("finds hooks that are switched off, wherever that is said", () => {
    const sandbox = new Registered({
      ".claude/settings.local.json": '{ "disableAllHooks": true }',
    });
    expect(sandbox.status()).toMatchObject({
      code: 1,
      problems: [expect.stringContaining("`disableAllHooks` in ")],
    });
    sandbox.write(".claude/settings.local.json", '{ "disableAllHooks": false }');
    expect(sandbox.status()).toMatchObject({ code: 0, problems: [] });
  });

  it("finds an event that only this project's configuration needs", () => {
    const sandbox = new Registered({
      ".claude/sluice.yaml": "rules: [{ id: a, on: Stop, deny: no }]",
    });
    expect(sandbox.status()).toMatchObject({
      code: 1,
      problems: [expect.stringContaining("no call of Sluice for Stop")],
    });
    sandbox.run(["init", "--scope", "local", "--yes"]);
    expect(sandbox.status()).toMatchObject({ code: 0, problems: [] });
  });

  it("says once where to register what your own configuration needs by now", () => {
    const sandbox = new Registered();
    sandbox.own("rules: [{ id: a, on: Stop, deny: no }]\n");
    const { stdout, code } = sandbox.run(["status"]);
    expect([stdout.match(/sluice init --scope \w+/g), code]).toEqual([
      ["sluice init --scope user"],
      1,
    ]);
    sandbox.run(["init", "--scope", "user", "--yes"]);
    expect(sandbox.status()).toMatchObject({ code: 0, problems: [] });
  });

  it("does not mind another runtime folder, which depends on the session", () => {
    const sandbox = new Registered();
    const elsewhere = { XDG_RUNTIME_DIR: join(sandbox.root, "session") };
    expect(sandbox.run(["status"], "", elsewhere).code).toBe(0);
    expect(sandbox.run(["init", "--scope", "user", "--yes"], "", elsewhere).stdout).toContain(
      "Nothing to change",
    );
  });

  it("says what keeps records from the log, and since when", () => {
    const sandbox = new Registered();
    expect(sandbox.run(["status", "--json"]).json.troubles).toEqual([]);
    const note = JSON.stringify({ since: Date.UTC(2026, 10, 16, 12), message: "the disk is full" });
    sandbox.write("~/.local/state/sluice/journal/drain-trouble.json", note);
    const { stdout, code } = sandbox.run(["status"]);
    expect(stdout).toMatch(
      /^log: since 2026-11-16 \d\d:00:00 records do not reach the log; they wait in the journal: the disk is full\. `sluice log` tries again, and says what to do\.$/m,
    );
    expect(code).toBe(0);
    // Whoever reads the log drains it, which works here.
    sandbox.run(["log"]);
    expect(sandbox.run(["status", "--json"]).json.troubles).toEqual([]);
  });

  it("lets no control character of a settings file reach the terminal", () => {
    const sandbox = new Registered().edit(/'[^']*gate\.pl'/g, "'/\\u001b[2K/dist/gate.pl'");
    expect(sandbox.run(["status"]).stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});
