import { execFileSync } from "node:child_process";
import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BUILD, DENIED, GateSandbox, isAlive, kill, until } from "../gate.ts";
import { said } from "../sluice.ts";

const asRoot = process.getuid?.() === 0;

function write(content: string): string {
  return JSON.stringify({ tool_name: "Write", tool_input: { file_path: ".env", content } });
}

describe("many at once", () => {
  it("100 calls without a server get 100 right answers, and one server stays", async () => {
    const sandbox = new GateSandbox();
    const answers = await Promise.all(Array.from({ length: 100 }, () => sandbox.gate(DENIED)));
    expect(answers.map((ran) => [said(ran).decision, ran.code])).toEqual(
      Array(100).fill(["deny", 0]),
    );
    await until(
      async () => ((await sandbox.info()) && sandbox.processes().length === 1) || undefined,
    );
    expect(sandbox.left()).toEqual(["gate.sock"]);
  });

  it("100 calls to a server get 100 right answers; on a busy machine the launcher may not wait for all of them", async () => {
    const sandbox = new GateSandbox();
    await sandbox.warm();
    const { judged } = await until(() => sandbox.info());
    const answers = await Promise.all(Array.from({ length: 100 }, () => sandbox.gate(DENIED)));
    expect(answers.map((ran) => said(ran).decision)).toEqual(Array(100).fill("deny"));
    expect((await until(() => sandbox.info())).judged).toBeGreaterThan(judged);
  });

  it("five servers started at once become one", async () => {
    const sandbox = new GateSandbox();
    for (let index = 0; index < 5; index++)
      void sandbox.start(["serve", "--runtime-dir", sandbox.runtime]);
    await until(() => sandbox.processes("serve").length > 1 || undefined);
    await until(
      async () => ((await sandbox.info()) && sandbox.processes("serve").length === 1) || undefined,
    );
    expect(sandbox.left()).toEqual(["gate.sock"]);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
  });
});

describe("large and slow", () => {
  it("a call of 5 MB is judged by the server", async () => {
    const sandbox = new GateSandbox();
    await sandbox.warm();
    const { judged } = await until(() => sandbox.info());
    expect(said(await sandbox.gate(write("x".repeat(5_000_000)))).decision).toBe("deny");
    expect(await sandbox.info()).toMatchObject({ judged: judged + 1 });
  });

  it.each([17, 40])(
    "a call of %i MB is refused, because nobody can judge it, and its writer never breaks",
    async (megabytes) => {
      const sandbox = new GateSandbox();
      await sandbox.warm();
      const call = write("x".repeat(megabytes * 1024 * 1024));
      const hot = await sandbox.gate(call);
      expect(said(hot)).toMatchObject({
        decision: "deny",
        reason: expect.stringContaining(`the call is ${megabytes} MB`),
      });
      expect(await sandbox.cold(call)).toMatchObject({
        stdout: hot.stdout,
        stderr: hot.stderr,
        code: hot.code,
      });
    },
  );

  it("a client that writes its call byte by byte is heard to the end", async () => {
    const sandbox = new GateSandbox();
    await sandbox.warm();
    const ran = await sandbox.gate("", {
      async feed({ stdin }) {
        for (const byte of DENIED)
          await new Promise<void>((resolve) => stdin.write(byte, () => setTimeout(resolve, 5)));
        stdin.end();
      },
    });
    expect(said(ran).decision).toBe("deny");
  });

  it("a client that reads its answer late gets all of it", async () => {
    const sandbox = new GateSandbox();
    sandbox.own('extends: none\nrules: [{ id: long, tool: Bash, deny: "{input.command}" }]');
    await sandbox.warm();
    const call = JSON.stringify({
      tool_name: "Bash",
      tool_input: { command: "y".repeat(1_000_000) },
    });
    const ran = await sandbox.gate(call, {
      feed({ stdin, stdout }) {
        stdout.pause();
        stdin.end(call, () => setTimeout(() => stdout.resume(), 500));
      },
    });
    expect(ran.stdout).toBe((await sandbox.cold(call)).stdout);
    expect(said(ran).decision).toBe("deny");
  });

  it("whoever sends the server no whole request gets no answer and holds nobody up", async () => {
    const sandbox = new GateSandbox();
    const pid = await sandbox.warm();
    const send = (text: string) =>
      new Promise<string>((resolve) => {
        let got = "";
        const socket = createConnection(sandbox.socket, () => socket.write(text));
        socket.on("data", (chunk) => (got += chunk)).on("error", () => {});
        socket.on("close", () => resolve(got));
      });
    const requests = [
      "GET / HTTP/1.1\r\n\r\n",
      "x".repeat(5000),
      `sluice 1 ${BUILD} PreToolUse client 7 1 1 1 1 1 99999999\n`,
      `sluice 1 ${BUILD} PreToolUse client 7 0 0 0 0 0 0 0\n`,
      `sluice 1 ${BUILD} Nonsense client 7 0 0 0 0 0 0\n`,
      `sluice 1 ${BUILD} ping\nmore`,
      "sluice 1 ",
      `sluice 1 ${BUILD} talk 2 2\n{}`,
      `sluice 1 ${BUILD} PreToolUse client 7 0 0 0 0 0 100\nshort`,
    ];
    const answers = Promise.all(requests.map(send));
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    expect(await answers).toEqual(requests.map(() => ""));
    expect(await sandbox.info()).toMatchObject({ pid });
  });
});

describe("the server ends", () => {
  it("when it is told to, and leaves nothing", async () => {
    const sandbox = new GateSandbox();
    const pid = await sandbox.warm();
    kill(pid, "SIGTERM");
    await until(() => !isAlive(pid) || undefined);
    expect(sandbox.left()).toEqual([]);
    expect(sandbox.processes()).toEqual([]);
  });

  it("after an idle time", async () => {
    const sandbox = new GateSandbox();
    const { stderr, code } = await sandbox.start([
      "serve",
      "--runtime-dir",
      sandbox.runtime,
      "--idle",
      "0",
    ]);
    expect({ stderr, code }).toEqual({
      stderr: `Listening on ${sandbox.socket}\nEnded: there was nothing to do.\n`,
      code: 0,
    });
    expect(sandbox.left()).toEqual([]);
  });

  it("when somebody took its socket away", async () => {
    const sandbox = new GateSandbox();
    const pid = await sandbox.warm();
    await sandbox.fakeServer("answers garbage");
    await until(() => !isAlive(pid) || undefined);
    expect(sandbox.left()).toEqual(["gate.sock"]);
  });

  it("when the package was upgraded, and the new one takes over", async () => {
    const sandbox = new GateSandbox();
    const old = await sandbox.warm();
    const gate = sandbox.copyPackage();
    sandbox.upgradePackage(gate);
    expect(said(await sandbox.gate(DENIED, { gate })).decision).toBe("deny");
    await until(() => !isAlive(old) || undefined);
    await until(() => sandbox.processes("serve").length === 1 || undefined);
    await until(() => sandbox.left().join() === "gate.sock" || undefined);
    expect(said(await sandbox.gate(DENIED, { gate })).decision).toBe("deny");
    expect(sandbox.processes("serve")).toHaveLength(1);
  });
});

it("a person who starts a second server is told about the first", async () => {
  const sandbox = new GateSandbox();
  const pid = await sandbox.warm();
  const { stderr, code } = sandbox.run(["serve", "--runtime-dir", sandbox.runtime]);
  expect({ stderr, code }).toEqual({
    stderr: `sluice: a server runs already (process ${pid}) and answers\n`,
    code: 1,
  });
});

it.runIf(asRoot)("on a full disk calls are judged, and nothing is left half written", async () => {
  const sandbox = new GateSandbox();
  const disk = join(sandbox.root, "full");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k,mode=700", "tmpfs", disk]);
  onTestFinished(() => void execFileSync("umount", ["-l", disk]));
  try {
    writeFileSync(join(disk, "filler"), Buffer.alloc(1024 * 1024));
  } catch {
    // As meant: there is no room for all of it.
  }
  expect(statfsSync(disk).bavail).toBe(0);
  const command = sandbox
    .command()
    .replace(sandbox.state, join(disk, "state"))
    .replace(sandbox.runtime, join(disk, "run"));
  for (let round = 0; round < 2; round++)
    expect(said(await sandbox.shell(command, DENIED)).decision).toBe("deny");
});
