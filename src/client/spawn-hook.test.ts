import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { HookCommand } from "./hook-command.ts";
import type { HookRunResult, RunLimits } from "./hook-invocation.ts";
import { spawnHook } from "./spawn-hook.ts";

interface Options extends RunLimits {
  readonly cwd?: string;
  readonly seconds?: number;
  readonly env?: Record<string, string>;
}

function run(
  hook: string | HookCommand,
  { cwd = "/", seconds = 60, env = {}, ...limits }: Options = {},
): Promise<HookRunResult> {
  const all = { PATH: process.env["PATH"], CLAUDE_PROJECT_DIR: "/project", ...env };
  return spawnHook(
    typeof hook === "string" ? { command: hook } : hook,
    { input: '{"tool_name":"Bash"}', cwd, env: all, seconds },
    limits,
  );
}

function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "sluice-spawn-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRunning(pid: number): boolean {
  // A zombie has ended.
  const status = `/proc/${pid}/stat`;
  if (existsSync("/proc/self/stat"))
    return existsSync(status) && !/\) Z /.test(readFileSync(status, "utf8"));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const ended = (pid: string): Promise<void> =>
  vi.waitFor(() => expect(isRunning(Number(pid))).toBe(false), { timeout: 60_000 });
const placeholder = (name: string): string => `\${${name}}`;

describe("how it is started", () => {
  it("a command runs in sh, with the call on stdin, in the folder of the session", async () => {
    expect(await run("cat; pwd; echo err >&2; exit 3")).toMatchObject({
      stdout: '{"tool_name":"Bash"}/\n',
      stderr: "err\n",
      end: 3,
    });
  });

  it("with `args` there is no shell, and of all variables only the project's folder is filled in, in the program too", async () => {
    const project = placeholder("CLAUDE_PROJECT_DIR");
    const args = [
      "-c",
      'printf "%s," "$@"',
      "sh",
      project,
      "$CLAUDE_PROJECT_DIR",
      placeholder("HOME"),
    ];
    const result = await run(
      { command: `${project}/sh`, args },
      { env: { CLAUDE_PROJECT_DIR: "/bin" } },
    );
    expect(result).toMatchObject({
      stdout: `/bin,$CLAUDE_PROJECT_DIR,${placeholder("HOME")},`,
      end: 0,
    });
  });

  it("a caller may know the project's folder better than the variable", async () => {
    const command = { command: "echo", args: [placeholder("CLAUDE_PROJECT_DIR")] };
    expect(await run(command, { project: "/real" })).toMatchObject({ stdout: "/real\n" });
  });

  it("the folder of a plugin is filled in for a hook of one; a hook of none that names it is not started", async () => {
    const command = { command: "echo", args: [placeholder("CLAUDE_PLUGIN_ROOT")] };
    expect(await run(command, { env: { CLAUDE_PLUGIN_ROOT: "/plugin" } })).toMatchObject({
      stdout: "/plugin\n",
      end: 0,
    });
    expect(await run(command)).toMatchObject({ end: "missing", problem: "start" });
    expect(await run(`echo ${placeholder("CLAUDE_PLUGIN_ROOT")}`)).toMatchObject({
      stdout: "",
      end: "missing",
    });
  });

  it.each<[string, HookCommand, object]>([
    ["a signal", { command: "kill -9 $$" }, { end: "signal", signal: "SIGKILL" }],
    ["a program that is not there", { command: "/nowhere/hook" }, { end: 127 }],
    [
      "the same without a shell",
      { command: "/nowhere/hook", args: [] },
      { end: "missing", problem: "start" },
    ],
    [
      "a word that no program can be given",
      { command: "echo", args: ["a\0b"] },
      { end: "missing", problem: "start" },
    ],
    ["a hook that does not read its input", { command: "true" }, { end: 0 }],
  ])("%s", async (_, command, expected) => {
    expect(await run(command)).toMatchObject(expected);
  });

  it("a folder that is not there is a hook that could not start", async () => {
    expect(await run("true", { cwd: "/nowhere" })).toMatchObject({
      end: "missing",
      problem: "start",
    });
  });

  it("a large input that is not read does no harm", async () => {
    const input = "x".repeat(2_000_000);
    const result = await spawnHook(
      { command: "echo fine" },
      { input, cwd: "/", env: { PATH: process.env["PATH"] }, seconds: 60 },
    );
    expect(result).toMatchObject({ stdout: "fine\n", end: 0 });
  });
});

describe("when the time is up", () => {
  it("it is told to end, with all that it started, and its answer does not count", async () => {
    const folder = scratch();
    const hook =
      "trap 'echo told > told; exit 0' TERM; sleep 300 & echo $! > child; echo '{}'; wait; echo never";
    expect(await run(hook, { cwd: folder, seconds: 1 })).toMatchObject({
      stdout: "{}\n",
      end: "timeout",
      problem: "timeout",
    });
    await vi.waitFor(() => expect(readFileSync(join(folder, "told"), "utf8")).toBe("told\n"), {
      timeout: 60_000,
    });
    await ended(readFileSync(join(folder, "child"), "utf8"));
  });

  it("one that ignores that is killed", async () => {
    const result = await run("trap '' TERM; echo $$; while :; do sleep 300; done", { seconds: 1 });
    expect(result.end).toBe("timeout");
    await ended(result.stdout);
  });

  it("the gate kills it at once", async () => {
    const result = await run("trap 'echo told' TERM; echo $$; while :; do sleep 300; done", {
      seconds: 1,
      killsAtOnce: true,
    });
    expect(result).toMatchObject({ end: "timeout", stdout: expect.stringMatching(/^\d+\n$/) });
    await ended(result.stdout);
  });
});

describe("a child that holds its pipes", () => {
  it("is waited for, beyond the timeout, and what it says counts", async () => {
    expect(await run("(sleep 2; echo late) & echo soon", { seconds: 1 })).toMatchObject({
      stdout: "soon\nlate\n",
      end: 0,
    });
  });

  it("is waited for no longer than the caller allows, and goes on", async () => {
    const result = await run("sleep 300 & echo $!; exit 2", { pipeTimeoutMs: () => 50 });
    expect(result).toMatchObject({ end: 2, hasOpenPipes: true });
    expect(isRunning(Number(result.stdout))).toBe(true);
    process.kill(Number(result.stdout), "SIGKILL");
  });

  it.each(["always", "with-open-pipes"] as const)(
    "is killed if the caller wants that: %s",
    async (killsRemaining) => {
      const result = await run("sleep 300 & echo $!", { pipeTimeoutMs: () => 50, killsRemaining });
      expect(result).toMatchObject({ end: 0, hasOpenPipes: true });
      await ended(result.stdout);
    },
  );
});

describe("how much it prints", () => {
  it("is not limited where the client does not limit it", async () => {
    const { stdout, end } = await run("head -c 3000000 /dev/zero | tr '\\0' ' '; echo '{}'");
    expect([stdout.trim(), end]).toEqual(["{}", 0]);
  });

  it("is limited by the caller: past that it is stopped", async () => {
    const result = await run("echo $$ >&2; yes", { maxOutputBytes: 1000, killsAtOnce: true });
    expect(result).toMatchObject({ end: "signal", problem: "output" });
    await ended(result.stderr);
  });
});
