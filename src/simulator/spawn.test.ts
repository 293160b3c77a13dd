import { expect, it } from "vitest";
import type { SettingsHook } from "../settings/schema.ts";
import { realRunner } from "./spawn.ts";

const run = (spec: SettingsHook) =>
  realRunner(
    { scope: "user", path: "settings.json", line: 1, column: 1, event: "PreToolUse", spec },
    { input: '{"tool_name":"Bash"}', cwd: "/", env: { PATH: process.env["PATH"] }, seconds: 60 },
  );

it("a command is spawned, and an address is posted to", async () => {
  expect(await run({ type: "command", command: "cat; exit 3" })).toMatchObject({
    stdout: '{"tool_name":"Bash"}',
    end: 3,
  });
  expect(await run({ type: "http", url: "http://127.0.0.1:9/" })).toMatchObject({ end: "missing" });
});

it("what only the client can run is not run", () => {
  expect(run({ type: "prompt", prompt: "Is this safe?" })).toBeUndefined();
});
