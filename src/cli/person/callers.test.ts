import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { hookCommand, hookGroup, type Installation } from "../../settings/registration.ts";
import { findCaller } from "./callers.ts";

let root = "";
let account = "";
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-callers-")));
  account = join(root, "account");
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

function write(path: string, content: object): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content));
  return path;
}

/** A settings file that calls Sluice with these folders. */
function register(file: string, folder: string): string {
  const installation: Installation = {
    platform: "linux",
    node: "/usr/bin/node",
    perl: "/usr/bin/perl",
    package: "/opt/sluice",
    config: join(folder, "config"),
    state: join(folder, "state"),
    runtime: join(folder, "run"),
    home: account,
  };
  return write(file, {
    hooks: { PreToolUse: [hookGroup("PreToolUse", hookCommand("PreToolUse", installation))] },
  });
}

describe("a file calls Sluice", () => {
  const here = (more: Record<string, string> = {}) => ({
    cwd: join(root, "project"),
    env: { HOME: join(root, "home"), ...more },
  });

  it("in none of the places: none", () => {
    write(join(root, "home/.claude/settings.json"), {
      permissions: { allow: ["Bash(sluice explain:*)"] },
    });
    expect(findCaller(here(), account)).toBeUndefined();
  });

  it("of the project, also in a folder above this one", () => {
    const file = register(join(root, ".claude/settings.json"), root);
    expect(findCaller(here(), account)).toBe(file);
  });

  it("of a plugin that is enabled, and not of one that is not", () => {
    const file = write(join(root, "home/.claude/settings.json"), {
      enabledPlugins: { "sluice@sluice": true },
    });
    expect(findCaller(here(), account)).toBe(file);
    write(file, { enabledPlugins: { "sluice@sluice": false, "other@sluice": true } });
    expect(findCaller(here(), account)).toBeUndefined();
  });

  it("perhaps, where it cannot be read: that counts", () => {
    mkdirSync(join(root, "home/.claude/settings.json"), { recursive: true });
    expect(findCaller(here(), account)).toBe(join(root, "home/.claude/settings.json"));
  });
});

describe("with another HOME, what this account's own settings call", () => {
  const elsewhere = (more: Record<string, string> = {}) => ({
    cwd: join(root, "project"),
    env: { HOME: join(root, "home"), ...more },
  });

  it("counts for the folders that they name", () => {
    const file = register(join(account, ".claude/settings.json"), join(root, "own/sluice"));
    expect(findCaller(elsewhere(), account)).toBeUndefined();
    write(file, {});
    const named = register(join(account, ".claude/settings.json"), join(root, "own"));
    expect(findCaller(elsewhere({ SLUICE_HOME: join(root, "own") }), account)).toBe(named);
  });

  it("counts for the usual folders of the account", () => {
    const file = register(join(account, ".claude/settings.json"), join(root, "own"));
    expect(findCaller(elsewhere({ XDG_CONFIG_HOME: join(account, ".config") }), account)).toBe(
      file,
    );
    expect(findCaller(elsewhere({ XDG_STATE_HOME: join(account, ".local/state") }), account)).toBe(
      file,
    );
  });

  it("counts for a project that is the account's, or in which its client has worked", () => {
    const file = register(join(account, ".claude/settings.json"), join(root, "own"));
    expect(findCaller({ ...elsewhere(), cwd: join(account, "project") }, account)).toBe(file);
    mkdirSync(
      join(account, ".claude/projects", join(root, "project").replaceAll(/[^A-Za-z0-9]/g, "-")),
      { recursive: true },
    );
    expect(findCaller(elsewhere(), account)).toBe(file);
  });
});
