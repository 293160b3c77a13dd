import { request } from "node:http";
import { createConnection, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { GateSandbox, until } from "../gate.ts";

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address that it comes from. */
  readonly from?: string;
}

class PageSandbox extends GateSandbox {
  readonly port: number;

  private constructor(port: number) {
    super();
    this.port = port;
    this.env["XDG_RUNTIME_DIR"] = join(this.root, "run");
    this.own(`approvals: { page: { port: ${port} } }\n`);
  }

  static async create(): Promise<PageSandbox> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    return new PageSandbox(port);
  }

  async code(): Promise<string> {
    return (await this.start(["page"])).stdout.split("#pair=")[1]?.trim() ?? "";
  }

  /** By hand: a browser would neither choose its address nor leave a body away. */
  ask(
    path: string,
    { method = "GET", headers = {}, body, from = "127.0.0.1" }: Asking = {},
  ): Promise<Answered> {
    const origin = `http://127.0.0.1:${this.port}`;
    return new Promise((resolve, reject) => {
      const asked = request(
        `${origin}${path}`,
        { method, localAddress: from, agent: false, headers: { origin, ...headers } },
        (response) => {
          let text = "";
          const cookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
          response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text, cookie }));
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  pairWith(code: string, from?: string): Promise<Answered> {
    const headers = { "content-type": "application/json", "x-sluice-key": "none" };
    return this.ask("/api/pair", {
      method: "POST",
      headers,
      body: JSON.stringify({ code, name: "Phone" }),
      ...(from ? { from } : {}),
    });
  }

  /** What a device shows with each request. */
  async device(): Promise<Record<string, string>> {
    const { text, cookie } = await this.pairWith(await this.code());
    return { cookie, "x-sluice-key": JSON.parse(text).key };
  }

  /** A connection that asks nothing, or a part. */
  idle(text = ""): Socket {
    const socket = createConnection({ port: this.port, host: "127.0.0.1" });
    socket
      .on("error", () => {})
      .resume()
      .write(text);
    onTestFinished(() => void socket.destroy());
    return socket;
  }

  /** The device's own stream. `ended`: resolves when the connection is closed. */
  stream(
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly ended: Promise<void>; isOpen(): boolean }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        `http://127.0.0.1:${this.port}/api/events`,
        { headers, agent: false },
        (response) => {
          let isOpen = true;
          const ended = new Promise<void>((done) =>
            response.socket.on("close", () => {
              isOpen = false;
              done();
            }),
          );
          response.resume();
          response.once("data", () => resolve({ ended, isOpen: () => isOpen }));
        },
      );
      asked.on("error", () => {}).on("close", reject);
      asked.end();
      onTestFinished(() => void asked.destroy());
    });
  }
}

const settled = (sockets: readonly Socket[]) =>
  until(() => sockets.every((each) => !each.connecting) || undefined);

it.each([
  ["ask nothing", ""],
  ["ask half a thing", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"],
  [
    "never send what they announce",
    "POST /api/pair HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\ncontent-length: 100\r\n\r\n{",
  ],
])("400 connections that %s take the page from nobody", async (_, text) => {
  const sandbox = await PageSandbox.create();
  const headers = await sandbox.device();
  const stream = await sandbox.stream(headers);
  const sockets = Array.from({ length: 400 }, () =>
    sandbox.idle(text.replace("PORT", String(sandbox.port))),
  );
  await settled(sockets);
  expect((await sandbox.ask("/api/me", { headers })).status).toBe(200);
  expect((await sandbox.ask("/")).status).toBe(200);
  expect((await sandbox.pairWith(await sandbox.code())).status).toBe(200);
  expect(stream.isOpen()).toBe(true);
  await until(() => sockets.filter((each) => !each.closed).length < 200 || undefined);
});

it("wrong codes from one address keep the right one from another out of nothing", async () => {
  const sandbox = await PageSandbox.create();
  const code = await sandbox.code();
  const statuses: number[] = [];
  for (let n = 0; n < 15; n++)
    statuses.push((await sandbox.pairWith("AAAAA-AAAAA", "127.0.0.2")).status);
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  expect((await sandbox.pairWith(code)).status).toBe(200);
});

it("wrong codes from this machine keep the right one from it out of nothing", async () => {
  const sandbox = await PageSandbox.create();
  const code = await sandbox.code();
  for (let n = 0; n < 15; n++) await sandbox.pairWith("AAAAA-AAAAA");
  expect((await sandbox.pairWith("AAAAA-AAAAA")).status).toBe(429);
  expect((await sandbox.pairWith(code)).status).toBe(200);
});

it("unpairing without a body unpairs, and its stream ends at once", async () => {
  const sandbox = await PageSandbox.create();
  const headers = await sandbox.device();
  const stream = await sandbox.stream(headers);
  expect(await sandbox.ask("/api/me", { method: "DELETE", headers })).toMatchObject({
    status: 200,
  });
  await stream.ended;
  expect((await sandbox.ask("/api/me", { headers })).status).toBe(401);
  expect((await sandbox.start(["pair", "--list", "--json"])).json).toEqual([]);
});

it("a device that a command revokes loses its stream, and a request that is on its way is refused", async () => {
  const sandbox = await PageSandbox.create();
  const headers = await sandbox.device();
  const stream = await sandbox.stream(headers);
  const body = JSON.stringify({ kind: "allow" });
  const asked = request(`http://127.0.0.1:${sandbox.port}/api/requests/k3x9p2ma/answer`, {
    method: "POST",
    agent: false,
    headers: {
      ...headers,
      origin: `http://127.0.0.1:${sandbox.port}`,
      "content-type": "application/json",
      "content-length": String(body.length),
    },
  });
  const status = new Promise((resolve) =>
    asked.on("response", (response) => resolve(response.resume().statusCode)),
  );
  asked.write(body.slice(0, 5));
  expect((await sandbox.start(["pair", "--revoke", "Phone"])).code).toBe(0);
  await stream.ended;
  asked.end(body.slice(5));
  expect(await status).toBe(401);
});

it("a body without a length is not read", async () => {
  const sandbox = await PageSandbox.create();
  const headers = {
    ...(await sandbox.device()),
    "content-type": "application/json",
    "transfer-encoding": "chunked",
  };
  expect((await sandbox.ask("/api/seen", { method: "POST", headers, body: "[]" })).status).toBe(
    413,
  );
});
