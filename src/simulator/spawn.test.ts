import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { SettingsHook } from "../settings/schema.ts";
import { realRunner } from "./spawn.ts";

const run = (spec: SettingsHook, seconds = 20, env: Record<string, string> = {}) =>
  realRunner(
    { scope: "user", path: "settings.json", line: 1, column: 1, event: "PreToolUse", spec },
    { input: '{"tool_name":"Bash"}', cwd: "/", env: { PATH: process.env["PATH"], CLAUDE_PROJECT_DIR: "/project", ...env }, seconds },
  );
const command = (text: string, more: object = {}): SettingsHook => ({ type: "command", command: text, ...more });

it("a command runs in sh, with the call on stdin", async () => {
  expect(await run(command("cat; echo out; echo err >&2; exit 3"))).toMatchObject({
    stdout: '{"tool_name":"Bash"}out\n',
    stderr: "err\n",
    end: 3,
  });
});

it("one with `args` runs without a shell, and only CLAUDE_PROJECT_DIR is filled in", async () => {
  const args = ["%s,%s", ["${", "CLAUDE_PROJECT_DIR}"].join(""), "$HOME"];
  expect(await run(command("printf", { args }))).toMatchObject({ stdout: "/project,$HOME", end: 0 });
});

it.each<[string, SettingsHook, unknown]>([
  ["a signal", command("kill -9 $$"), "signal"],
  ["a program that is not there", command("/nowhere/hook"), 127],
  ["the same without a shell", command("/nowhere/hook", { args: [] }), "missing"],
])("%s", async (_, spec, end) => {
  expect(await run(spec)).toMatchObject({ end });
});

it("a hook that takes too long is ended, with all that it started", async () => {
  expect(await run(command("echo '{}'; sleep 300; echo never"), 0.2)).toMatchObject({ stdout: "{}\n", stderr: "", end: "timeout" });
});

it("a hook need not read its input", async () => {
  expect(await run(command("true"))).toMatchObject({ end: 0 });
});

it("what only the client can run is not run", () => {
  expect(run({ type: "prompt", prompt: "Is this safe?" })).toBeUndefined();
});

async function serverThat(answer: (body: string, header: string | undefined) => [status: number, body: string]): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [status, text] = answer(body, request.headers["x-key"]?.toString());
    response.writeHead(status, { location: "/elsewhere" }).end(text);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("an http hook gets the call, and headers with the variables that it may see", async () => {
  const url = await serverThat((body, key) => [200, JSON.stringify({ body, key })]);
  const spec = { type: "http" as const, url, headers: { "x-key": "$A-$B" }, allowedEnvVars: ["A"] };
  const { stdout, end } = (await run(spec, 20, { A: "a", B: "b" })) ?? {};
  expect([JSON.parse(stdout ?? ""), end]).toEqual([{ body: '{"tool_name":"Bash"}', key: "a-" }, 0]);
});

it.each([
  [500, '{"decision":"block"}', 1],
  [302, "{}", 1],
  [200, "no JSON", 1],
  [204, "", 0],
])("of an answer with status %i and the text %j nothing else is heard", async (status, text, end) => {
  expect(await run({ type: "http", url: await serverThat(() => [status, text]) })).toMatchObject({ stdout: "", end });
});

it("a server that is not there is a hook that could not start", async () => {
  expect(await run({ type: "http", url: "http://127.0.0.1:9/" })).toMatchObject({ end: "missing" });
});
