import { renameSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { askServer } from "../../../src/server/socket/client.ts";
import { MAX_WAIT_MS } from "../../eventually.ts";
import { BUILD, GateSandbox, kill, until } from "../gate.ts";
import { type Ran, said } from "../sluice.ts";

const CALL = JSON.stringify({
  session_id: "s",
  tool_name: "Bash",
  tool_input: { command: "git push --force origin main" },
});

class RecordSandbox extends GateSandbox {
  async records(...args: string[]): Promise<Ran["json"][]> {
    const { stdout } = this.run(["log", "--json", "--limit", "0", ...args]);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).record)
      .filter(({ session }) => session === "s");
  }

  /** Between the launcher and the server: lets the server judge and record a call, then kills it before its reply is delivered. */
  async killBeforeReply(
    pid: number,
    beforeReply: () => Promise<unknown> = async () => {},
  ): Promise<void> {
    const real = join(this.root, "real.sock");
    renameSync(this.socket, real);
    const proxy = createServer({ allowHalfOpen: true }, (client) => {
      const server = createConnection(real);
      let reply = "";
      client.on("error", () => {}).on("data", (chunk) => server.write(chunk));
      server.on("data", (chunk) => (reply += chunk)).on("error", () => {});
      server.on("close", async () => {
        expect(reply).toMatch(/^ok /);
        kill(pid, "SIGKILL");
        await beforeReply();
        proxy.close();
        client.destroy();
      });
    });
    onTestFinished(() => void proxy.close());
    await new Promise<void>((resolve) => proxy.listen(this.socket, resolve));
  }
}

describe("a server that is killed after it recorded a call and before it answered", () => {
  it("leaves one record, and the client has its answer", async () => {
    const sandbox = new RecordSandbox();
    await sandbox.killBeforeReply(await sandbox.warm());
    expect(said(await sandbox.gate(CALL)).decision).toBe("deny");
    expect(await sandbox.records()).toMatchObject([
      { decision: "deny", path: "cold", again: true },
    ]);
  });

  it("leaves one record, also if the first one was in the log by then", async () => {
    const sandbox = new RecordSandbox();
    let before: unknown[] = [];
    await sandbox.killBeforeReply(await sandbox.warm(), async () => {
      before = await sandbox.records();
    });
    expect(said(await sandbox.gate(CALL)).decision).toBe("deny");
    expect(before).toMatchObject([{ path: "hot" }]);
    expect(await sandbox.records()).toEqual(before);
  });

  it("and two calls of two processes with the same words are two", async () => {
    const sandbox = new RecordSandbox();
    await sandbox.killBeforeReply(await sandbox.warm());
    await sandbox.gate(CALL);
    await sandbox.gate(CALL);
    expect(await sandbox.records()).toHaveLength(2);
  });
});

it("a server that judges a call after its launcher gave up leaves no second record", async () => {
  const sandbox = new RecordSandbox();
  await sandbox.killBeforeReply(await sandbox.warm());
  await sandbox.gate(CALL);
  const records = await sandbox.records();
  const [{ hook }] = records;
  await until(() => Date.now() - Number(hook.split(".")[1]) * 1000 > 3000 || undefined);
  await sandbox.warm();
  const { project, home, config, state } = sandbox;
  await askServer(
    sandbox.socket,
    {
      kind: "call",
      build: BUILD,
      event: "PreToolUse",
      dialect: "client",
      hook,
      cwd: project,
      project: "",
      home,
      config,
      state,
      body: Buffer.from(CALL),
    },
    MAX_WAIT_MS,
  );
  expect(await sandbox.records()).toEqual(records);
});

it("every call has one record, however often the server is killed", async () => {
  const sandbox = new RecordSandbox();
  await sandbox.warm();
  let left = 60;
  const client = async (): Promise<void> => {
    while (left-- > 0) expect(said(await sandbox.gate(CALL)).decision).toBe("deny");
  };
  let isDone = false;
  const killer = async (): Promise<void> => {
    while (!isDone) {
      const pid = (await sandbox.info().catch(() => undefined))?.pid;
      if (pid !== undefined) kill(pid, "SIGKILL");
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
    }
  };
  const killing = killer();
  await Promise.all([client(), client(), client()]);
  isDone = true;
  await killing;
  await until(async () => (await sandbox.records()).length >= 60 || undefined);
  expect(await sandbox.records()).toHaveLength(60);
  expect(sandbox.run(["log", "verify"]).code).toBe(0);
});
