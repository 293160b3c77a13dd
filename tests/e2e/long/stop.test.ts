import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GateSandbox } from "../gate.ts";
import type { Ran } from "../sluice.ts";

/** A project with one commit, a check that fails while there is a file `broken`, and a count of how often it ran. */
class Repository extends GateSandbox {
  constructor(options: string, files: Readonly<Record<string, string>> = {}) {
    super({
      ".gitignore": "runs\n",
      "check.sh": "echo run >> runs\n[ ! -e broken ] || { echo 1 test failed; exit 1; }\n",
      ...files,
    });
    this.git("init", "-q");
    this.commit();
    this.own(`extends: none\npolicies:\n  stop/require: ${options}\n`);
  }

  git(...args: readonly string[]): string {
    const identity = [
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@example.com",
      "-c",
      "commit.gpgsign=false",
    ];
    return execFileSync("git", [...identity, ...args], {
      cwd: this.project,
      env: this.env,
      encoding: "utf8",
    });
  }

  commit(): void {
    this.git("add", "-A");
    this.git("commit", "-qm", "work");
  }

  remove(path: string): void {
    execFileSync("rm", [join(this.project, path)]);
  }

  get runs(): number {
    try {
      return readFileSync(join(this.project, "runs"), "utf8").split("\n").length - 1;
    } catch {
      return 0;
    }
  }

  speak(): Promise<Ran> {
    return this.gate(JSON.stringify({ session_id: "s1", prompt: "Go on." }), {
      event: "UserPromptSubmit",
    });
  }

  stop(extra: object = {}, event = "Stop"): Promise<Ran> {
    return this.gate(JSON.stringify({ session_id: "s1", stop_hook_active: false, ...extra }), {
      event,
    });
  }

  /** What the model is told; undefined: it may stop. */
  async held(): Promise<string | undefined> {
    const { stdout, json } = await this.stop();
    return stdout === "" ? undefined : json.reason;
  }
}

const CHECKED = '{ commands: ["sh check.sh"], most: 2 }';
const TESTED = '{ tests: [{ files: "src/**/*.ts", need: "{dir}/{name}.test.ts" }] }';

describe("a stop", () => {
  it("of no known session is let go, because nobody could count how often it was held up", async () => {
    const sandbox = new Repository(CHECKED, { broken: "" });
    const { stdout, stderr } = await sandbox.stop({ session_id: undefined });
    expect(stdout).toBe("");
    expect(stderr).toContain("could not judge this call: it threw: this call names no session");
  });

  it("is held up until the command passes, which is then not run again for the same files", async () => {
    const sandbox = new Repository(CHECKED);
    await sandbox.speak();
    sandbox.write("broken", "");
    expect(await sandbox.held()).toBe(
      "Denied: `sh check.sh` has to pass before you stop, and it ended with exit code 1. Fix what it reports, then stop again. Its output ends with:\n1 test failed [stop/require]",
    );
    sandbox.remove("broken");
    sandbox.write("fixed", "");
    expect(await sandbox.held()).toBeUndefined();
    expect(await sandbox.held()).toBeUndefined();
    expect(sandbox.runs).toBe(2);
    sandbox.write("fixed", "and changed");
    expect(await sandbox.held()).toBeUndefined();
    expect(sandbox.runs).toBe(3);
  });

  it("is not held up, and nothing is run, when nothing changed since the person spoke", async () => {
    const sandbox = new Repository(CHECKED);
    sandbox.write("broken", "");
    await sandbox.speak();
    expect(await sandbox.held()).toBeUndefined();
    expect(sandbox.runs).toBe(0);
    sandbox.commit();
    expect(await sandbox.held()).toContain("check.sh");
  });

  it("is let go in the end; the person and the record say why", async () => {
    const sandbox = new Repository(CHECKED);
    await sandbox.speak();
    sandbox.write("broken", "");
    for (let round = 0; round < 2; round++) expect(await sandbox.held()).toContain("check.sh");
    const { json } = await sandbox.stop({ stop_hook_active: true });
    expect(json).toEqual({
      systemMessage:
        "Sluice: The agent was held up 2 times and stops now, although this is not done: `sh check.sh` fails. [stop/require]",
    });
    const journal = join(sandbox.state, "journal");
    const records = readdirSync(journal).map((name) => readFileSync(join(journal, name), "utf8"));
    expect(records.join()).toContain(
      '"told":[{"policy":"stop/require","message":"The agent was held up 2 times',
    );
    await sandbox.speak();
    sandbox.write("more", "");
    expect(await sandbox.held()).toContain("check.sh");
  });

  it("of a subagent is held up where that is asked for, with a count of its own", async () => {
    const sandbox = new Repository('{ commands: ["false"], most: 1, on: [Stop, SubagentStop] }');
    const reason = async (agent: string) =>
      (await sandbox.stop({ agent_id: agent, agent_type: "x" }, "SubagentStop")).json?.reason;
    expect(await reason("a")).toContain("`false` has to pass");
    expect(await reason("a")).toBeUndefined();
    expect(await reason("b")).toContain("`false` has to pass");
  });

  it.each([
    ["hangs", "{ run: 'sleep 20', seconds: 1 }", "it did not end within 1 seconds"],
    ["is not there", "no-such-program-x", "it could not be started (exit code 127)"],
  ])("is not held up by a command that %s, and the person hears of it", async (_, command, why) => {
    const sandbox = new Repository(`{ commands: [${command}] }`);
    const { json } = await sandbox.stop();
    expect(Object.keys(json)).toEqual(["systemMessage"]);
    expect(json.systemMessage).toContain(why);
  });

  it("is not held up by a store that is broken", async () => {
    const sandbox = new Repository(CHECKED);
    sandbox.write("broken", "");
    sandbox.write("~/.local/state/sluice/sluice.db", "this is no database at all".repeat(200));
    const { stdout, stderr, code } = await sandbox.stop();
    expect({ stdout, code }).toEqual({ stdout: "", code: 0 });
    expect(stderr).toContain("stop/require");
  });
});

describe("changed files", () => {
  it("need tests that changed with them, whether they were committed meanwhile or not", async () => {
    const sandbox = new Repository(TESTED, { "src/old.ts": "1" });
    await sandbox.speak();
    sandbox.write("src/new file.ts", "1");
    sandbox.write("src/old.ts", "2");
    sandbox.commit();
    expect(await sandbox.held()).toContain("`src/new file.ts`, `src/old.ts` changed");
    sandbox.write("src/größe.ts", "1");
    expect(await sandbox.held()).toContain(
      "`src/new file.ts`, `src/old.ts`, `src/größe.ts` changed",
    );
    for (const name of ["new file", "old", "größe"]) sandbox.write(`src/${name}.test.ts`, "1");
    expect(await sandbox.held()).toBeUndefined();
  });

  it("that are deleted or ignored need none", async () => {
    const sandbox = new Repository(TESTED, { "src/old.ts": "1", ".gitignore": "src/made.ts\n" });
    await sandbox.speak();
    sandbox.remove("src/old.ts");
    sandbox.write("src/made.ts", "1");
    expect(await sandbox.held()).toBeUndefined();
  });

  it("of a project without a commit are not known, which holds up nothing", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(`extends: none\npolicies:\n  stop/require: ${TESTED}\n`);
    const { json } = await sandbox.gate(JSON.stringify({ session_id: "s1" }), { event: "Stop" });
    expect(json.systemMessage).toContain("no git repository with a commit");
  });
});

it("looking at the files runs no program of the repository and leaves its index alone", async () => {
  const sandbox = new Repository(CHECKED, { "a.txt": "1", ".gitattributes": "*.txt diff=x\n" });
  for (const [key, value] of [
    ["core.fsmonitor", "touch monitored; true"],
    ["diff.external", "touch diffed; true"],
    ["diff.x.textconv", "touch converted; cat"],
  ])
    sandbox.git("config", key as string, value as string);
  sandbox.write("a.txt", "2");
  const index = readFileSync(join(sandbox.project, ".git/index"));
  await sandbox.speak();
  await sandbox.stop();
  expect(
    readdirSync(sandbox.project).filter((name) => /^(?:monitored|diffed|converted)$/.test(name)),
  ).toEqual([]);
  expect(readFileSync(join(sandbox.project, ".git/index")).equals(index)).toBe(true);
});

it("a file that nobody trusted runs no command", async () => {
  const sandbox = new GateSandbox({
    ".claude/sluice.yaml": 'policies: { stop/require: { commands: ["touch ran"] } }',
  });
  const { stdout } = await sandbox.gate(JSON.stringify({ session_id: "s1" }), { event: "Stop" });
  expect(stdout).toBe("");
  expect(readdirSync(sandbox.project)).not.toContain("ran");
});
