import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DENIED, GATE, GateSandbox, isAlive, kill, until } from "../gate.ts";
import { said } from "../sluice.ts";

const asRoot = process.getuid?.() === 0;
const NOBODY = 65534;

describe("without a server that answers, a one-shot process gives the same verdict", () => {
  it("when there is none", async () => {
    expect(said(await new GateSandbox().gate(DENIED)).decision).toBe("deny");
  });

  it("when a plain file or a folder lies in its place", async () => {
    const sandbox = new GateSandbox();
    mkdirSync(sandbox.runtime, { recursive: true, mode: 0o700 });
    writeFileSync(sandbox.socket, "");
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    rmSync(sandbox.socket, { force: true });
    mkdirSync(sandbox.socket);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
  });

  it.each([
    "hangs after a part",
    "answers with nothing",
    "cuts its answer short",
    "says only its header",
    "answers too long",
    "answers garbage",
    "answers bare JSON",
    "answers with another exit code",
    "answers with a negative length",
    "resets the connection",
  ])("when it %s; and a real one takes its place", async (behaviour) => {
    const sandbox = new GateSandbox();
    await sandbox.fakeServer(behaviour);
    expect(said(await sandbox.gate(DENIED))).toMatchObject({ decision: "deny" });
    expect((await until(() => sandbox.info())).pid).toBeGreaterThan(1);
  });

  it("when it is killed during the call", async () => {
    const sandbox = new GateSandbox();
    const pid = await sandbox.fakeServer("hangs");
    const answer = sandbox.gate(DENIED);
    kill(pid, "SIGKILL");
    expect(said(await answer).decision).toBe("deny");
  });

  it("when it was killed between two calls, and the next call starts a new one", async () => {
    const sandbox = new GateSandbox();
    const first = await sandbox.warm();
    kill(first, "SIGKILL");
    await until(() => !isAlive(first) || undefined);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    const second = await until(() => sandbox.info());
    expect(second.pid).not.toBe(first);
    expect(sandbox.left()).toEqual(["gate.sock"]);
  });
});

it("a server that hangs is given up, replaced and ended", async () => {
  const sandbox = new GateSandbox();
  const hung = await sandbox.fakeServer("hangs");
  expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
  await until(() => !isAlive(hung) || undefined);
  expect((await until(() => sandbox.info())).pid).not.toBe(hung);
});

it("a server that says that it works on is waited for", async () => {
  const sandbox = new GateSandbox();
  await sandbox.fakeServer("waits and then answers");
  expect((await sandbox.gate(DENIED)).json).toEqual({ systemMessage: "from the fake server" });
});

it("a reset connection never loses an answer, however it falls in time", async () => {
  const sandbox = new GateSandbox({
    "node.sh": "#!/bin/sh\ncat >/dev/null\nprintf 'ok 2 0 7\\nclosed\\n'\n",
  });
  const node = join(sandbox.project, "node.sh");
  chmodSync(node, 0o755);
  for (const behaviour of ["resets at once", "resets the connection"]) {
    const fake = await sandbox.fakeServer(behaviour);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => sandbox.gate(DENIED, { node })),
      );
      expect(answers.map(({ stdout, stderr, code }) => [stdout, stderr, code])).toEqual(
        Array(20).fill(["", "closed\n", 2]),
      );
    }
    kill(fake, "SIGKILL");
  }
});

describe("a place that others can reach is not used", () => {
  it.runIf(asRoot)("when the socket belongs to another user", async () => {
    const sandbox = new GateSandbox();
    await sandbox.fakeServer("answers garbage");
    chownSync(sandbox.socket, NOBODY, NOBODY);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
  });

  it.runIf(asRoot)(
    "when the folder belongs to another user, and nothing is started there",
    async () => {
      const sandbox = new GateSandbox();
      await sandbox.warm();
      chownSync(sandbox.runtime, NOBODY, NOBODY);
      const { judged } = (await sandbox.info()) ?? { judged: -1 };
      expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
      expect(await sandbox.info()).toMatchObject({ judged });
    },
  );

  it("when other users may enter the folder", async () => {
    const sandbox = new GateSandbox();
    mkdirSync(sandbox.runtime, { recursive: true });
    chmodSync(sandbox.runtime, 0o755);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    expect(sandbox.left()).toEqual([]);
    expect(sandbox.processes()).toEqual([]);
  });

  it("when others can put another folder in its place, the server says so and does not listen", () => {
    const sandbox = new GateSandbox();
    mkdirSync(sandbox.runtime, { recursive: true, mode: 0o700 });
    chmodSync(join(sandbox.root, "run"), 0o777);
    const ran = sandbox.run(["serve", "--runtime-dir", sandbox.runtime]);
    expect(ran).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`other users can change \`${join(sandbox.root, "run")}\``),
    });
  });

  it.runIf(asRoot)("when the server runs as another user than the call", async () => {
    const sandbox = new GateSandbox();
    await sandbox.fakeServer("answers garbage");
    const gate = sandbox.publicPackage();
    for (const path of [join(sandbox.root, "run"), sandbox.runtime, sandbox.socket])
      chownSync(path, NOBODY, NOBODY);
    const ran = await sandbox.gate(DENIED, {
      gate,
      prefix: "setpriv --reuid=65534 --regid=65534 --clear-groups",
    });
    expect(said(ran).decision).toBe("deny");
    expect(sandbox.left()).toEqual(["gate.sock"]);
  });
});

describe("when no process can judge, the call is refused", () => {
  const NODES: readonly [title: string, script: string | undefined][] = [
    ["there is no Node", undefined],
    ["Node is not executable", "not a program"],
    ["Node ends with success and says nothing", "#!/bin/sh\ncat >/dev/null\nexit 0\n"],
    ["Node ends without reading", "#!/bin/sh\nexit 0\n"],
    ["Node crashes", "#!/bin/sh\ncat >/dev/null\nkill -SEGV $$\n"],
    [
      "Node fails after a whole answer",
      "#!/bin/sh\ncat >/dev/null\nprintf 'ok 0 2 0\\n{}'; exit 1\n",
    ],
    ["Node prints garbage", "#!/bin/sh\ncat >/dev/null\necho '{\"hookSpecificOutput\":{}}'\n"],
    ["Node's answer is cut short", "#!/bin/sh\ncat >/dev/null\nprintf 'ok 0 5 0\\n{}'\n"],
    [
      "Node prints before its answer",
      "#!/bin/sh\ncat >/dev/null\nprintf 'hello\\nok 0 2 0\\n{}'\n",
    ],
  ];

  it.each(NODES)("%s", async (_, script) => {
    const sandbox = new GateSandbox();
    const node = join(sandbox.root, "node");
    if (script !== undefined)
      writeFileSync(node, script, { mode: script.startsWith("#!") ? 0o755 : 0o644 });
    const ran = await sandbox.gate(DENIED, { node });
    expect(ran).toMatchObject({
      stdout: "",
      code: 2,
      stderr: expect.stringContaining("The call itself is not at fault"),
    });
    const stop = await sandbox.gate("{}", { node, event: "Stop" });
    expect(stop).toMatchObject({
      stdout: "",
      code: 0,
      stderr: expect.stringContaining("could not judge this call"),
    });
    await until(() => sandbox.processes().length === 0 || undefined);
  });

  it("the launcher is gone, or its command line is cut short", async () => {
    const sandbox = new GateSandbox();
    expect(await sandbox.gate(DENIED, { gate: "/nowhere/gate.pl" })).toMatchObject({
      stdout: "",
      code: 2,
    });
    const { stdout, code, stderr } = await sandbox.shell(
      `/usr/bin/perl '${GATE}' PreToolUse || exit 2`,
      DENIED,
    );
    expect({ stdout, code, stderr }).toMatchObject({
      stdout: "",
      code: 2,
      stderr: expect.stringContaining("is incomplete"),
    });
  });
});

describe("the link `starting`", () => {
  it("keeps a second server from being started while its process lives", async () => {
    const sandbox = new GateSandbox();
    sandbox.lock(process.pid);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    expect(sandbox.processes()).toEqual([]);
  });

  it.each([
    ["old", -60, process.pid],
    ["from the future", 3600 * 24 * 365, process.pid],
    ["of a process that is gone", 0, 2 ** 22 - 1],
  ])("is forgotten when it is %s", async (_, offset, pid) => {
    const sandbox = new GateSandbox();
    sandbox.lock(pid, offset);
    expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    await until(() => sandbox.info());
    await until(() => sandbox.left().join() === "gate.sock" || undefined);
  });

  it("does not stay when there is no Node to start", async () => {
    const sandbox = new GateSandbox();
    await sandbox.gate(DENIED, { node: "/nowhere/node" });
    await until(() => sandbox.left().length === 0 || undefined);
  });
});

describe("without a place to write", () => {
  it.runIf(asRoot)("calls are judged as user without any folder of its own", async () => {
    const sandbox = new GateSandbox();
    const gate = sandbox.publicPackage();
    const prefix = "setpriv --reuid=65534 --regid=65534 --clear-groups";
    for (let round = 0; round < 2; round++)
      expect(said(await sandbox.gate(DENIED, { gate, prefix })).decision).toBe("deny");
    expect(existsSync(sandbox.runtime)).toBe(false);
    expect(sandbox.processes()).toEqual([]);
  });

  it("a path too long for a socket means one-shot processes", async () => {
    const sandbox = new GateSandbox();
    const runtime = join(sandbox.root, "x".repeat(100));
    expect(said(await sandbox.gate(DENIED, { runtime })).decision).toBe("deny");
    expect(existsSync(join(runtime, "gate.sock"))).toBe(false);
    expect(sandbox.run(["serve", "--runtime-dir", runtime])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("too long for a socket"),
    });
  });

  it("an unwritable state folder leaves a server that answers nothing itself", async () => {
    const sandbox = new GateSandbox({ "~/.local/state/sluice": "a file, not a folder" });
    for (let round = 0; round < 3; round++)
      expect(said(await sandbox.gate(DENIED)).decision).toBe("deny");
    expect(await until(() => sandbox.info())).toMatchObject({ judged: 0 });
    expect(statSync(sandbox.state).isFile()).toBe(true);
    expect(readFileSync(sandbox.state, "utf8")).toBe("a file, not a folder");
  });
});
