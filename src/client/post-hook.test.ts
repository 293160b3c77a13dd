import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { HookRunResult, RunLimits } from "./hook-invocation.ts";
import { type HttpHook, postHook } from "./post-hook.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const INPUT = '{"tool_name":"Bäsh"}';
const post = (hook: HttpHook, seconds = 60, limits: RunLimits = {}): Promise<HookRunResult> =>
  postHook(
    hook,
    { input: INPUT, cwd: "/", env: { A: "a", B: "b", BREAK: "x\r\nx-evil: 1" }, seconds },
    limits,
  );

async function headersSent(hook: Omit<HttpHook, "url">): Promise<Record<string, string>> {
  const url = await serve((request, response) => response.end(JSON.stringify(request.headers)));
  return JSON.parse((await post({ url, ...hook })).stdout);
}

it("it gets the call as JSON in the body of a POST, and its answer is what a command would print", async () => {
  const url = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    response.end(JSON.stringify([request.method, request.headers["content-type"], body]));
  });
  const { stdout, stderr, end } = await post({ url });
  expect([JSON.parse(stdout), stderr, end]).toEqual([["POST", "application/json", INPUT], "", 0]);
});

it("headers are filled with the variables that it may see; others become empty", async () => {
  const headers = { "x-key": "${A}|$A}|$B|${B}|$$A|$A_B|$1|$a" };
  expect((await headersSent({ headers, allowedEnvVars: ["A", "1", "a"] }))["x-key"]).toBe(
    "a|a}|||$a||$1|$a",
  );
});

it("no variable starts a header of its own, and a type that the entry names is the one that is sent", async () => {
  const sent = await headersSent({
    headers: { "x-key": "$BREAK", "Content-Type": "text/plain" },
    allowedEnvVars: ["BREAK"],
  });
  expect(sent).toMatchObject({ "x-key": "xx-evil: 1", "content-type": "text/plain" });
  expect(sent).not.toHaveProperty("x-evil");
});

it.each<[number, string, object]>([
  [200, '{"decision":"block"}', { stdout: '{"decision":"block"}', end: 0 }],
  [201, " \n{}\n", { stdout: " \n{}\n", end: 0 }],
  [200, "\ufeff{}", { end: 0 }],
  [200, "", { stdout: "", end: 0 }],
  [204, "", { stdout: "", end: 0 }],
  [
    500,
    '{"decision":"block"}',
    { stdout: "", end: 1, problem: "status", detail: "status 500", body: '{"decision":"block"}' },
  ],
  [302, "{}", { stdout: "", end: 1, problem: "status", detail: "status 302" }],
  [200, "no JSON", { stdout: "", end: 1, problem: "not-json", body: "no JSON" }],
  [200, "log\n{}", { stdout: "", end: 1, problem: "not-json" }],
])("status %i with the body %j", async (status, text, expected) => {
  const url = await serve((_, response) =>
    response.writeHead(status, { location: "/elsewhere" }).end(text),
  );
  expect(await post({ url })).toMatchObject(expected);
});

it("a server that never answers, or never ends its answer, takes too long", async () => {
  expect(await post({ url: await serve(() => {}) }, 0.2)).toMatchObject({
    stdout: "",
    end: "timeout",
    problem: "timeout",
  });
  const half = await serve((_, response) => void response.write("{"));
  expect(await post({ url: half }, 1)).toMatchObject({
    stdout: "",
    end: "timeout",
    problem: "timeout",
  });
});

it("a body is read whole, up to the limit of the caller", async () => {
  const url = await serve((_, response) => response.end(`${" ".repeat(3_000_000)}{}`));
  expect((await post({ url })).stdout).toHaveLength(3_000_002);
  expect(await post({ url }, 60, { maxOutputBytes: 1000 })).toMatchObject({
    stdout: "",
    end: 1,
    problem: "output",
  });
});

it.each(["http://127.0.0.1:9/", "no address", "ftp://127.0.0.1/"])(
  "%s is a hook that could not start",
  async (url) => {
    expect(await post({ url })).toMatchObject({ stdout: "", end: "missing", problem: "start" });
  },
);

it("a server that hangs up is a hook that could not start", async () => {
  expect(await post({ url: await serve((request) => request.socket.destroy()) })).toMatchObject({
    end: "missing",
    problem: "start",
  });
});
