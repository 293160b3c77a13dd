import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";

const CLIENT = join(
  import.meta.dirname,
  "node_modules/@anthropic-ai/claude-agent-sdk-linux-x64/claude",
);
const ROOT = join(import.meta.dirname, "../..");

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-plugin-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of [".claude-plugin", "hooks", "README.md"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
});

/** The client's own check; it needs no network, and gets none. */
function validate(path: string): { readonly status: number | null; readonly stdout: string } {
  return spawnSync(CLIENT, ["plugin", "validate", "--strict", path], {
    cwd: folder,
    env: {
      HOME: folder,
      PATH: process.env["PATH"],
      ANTHROPIC_API_KEY: "sk-ant-dummy",
      ANTHROPIC_BASE_URL: "http://127.0.0.1:9",
      DISABLE_AUTOUPDATER: "1",
    },
    encoding: "utf8",
  });
}

it.each([".", ".claude-plugin/plugin.json"])("the client accepts the plugin: %s", (path) => {
  expect(validate(join(folder, path))).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Validation passed"),
  });
});

it("and would not accept a bad hook in it", () => {
  const file = join(folder, "hooks", "hooks.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"type": "command"', '"type": "script"'));
  expect(validate(join(folder, ".claude-plugin/plugin.json")).status).not.toBe(0);
});
