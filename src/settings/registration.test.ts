import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_NAMES } from "../protocol/events.ts";
import { parseSettings } from "./read.ts";
import { hookCommand, hookGroup, type Installation, isHandWritten, readOwnCommand } from "./registration.ts";

const INSTALLATION: Installation = {
  platform: "linux",
  node: "/opt/node 20/bin/node",
  perl: "/usr/bin/perl",
  package: "/home/a b/it's/ü/sluice",
  config: "/c",
  state: "/s",
  runtime: "/r",
  home: "/home/me",
};
const { perl: _, ...WITHOUT_PERL } = INSTALLATION;
const WINDOWS: Installation = {
  ...WITHOUT_PERL,
  platform: "win32",
  node: "C:\\Program Files\\nodejs\\node.exe",
  package: "C:\\Users\\me\\sluice",
  config: "C:\\Users\\me\\.config\\sluice",
};

describe("the registered command", () => {
  it("names everything by absolute path, and clears what makes perl run other code", () => {
    expect(hookCommand("PreToolUse", INSTALLATION)).toBe(
      "PERL5OPT= PERL5LIB= PERL_UNICODE=0 LC_ALL=C '/usr/bin/perl' '/home/a b/it'\\''s/ü/sluice/dist/gate.pl' PreToolUse '/opt/node 20/bin/node' '/c' '/s' '/r' '/home/me' || exit 2",
    );
  });

  it("without perl starts Node, without its options from outside", () => {
    expect(hookCommand("PreToolUse", WITHOUT_PERL)).toBe(
      "NODE_OPTIONS= '/opt/node 20/bin/node' '/home/a b/it'\\''s/ü/sluice/bin/sluice' hook PreToolUse --config-dir '/c' --state-dir '/s' --runtime-dir '/r' --home-dir '/home/me' || exit 2",
    );
  });

  it("on Windows has forward slashes, and quotes only where a blank needs them", () => {
    expect(hookCommand("PreToolUse", WINDOWS)).toBe(
      '"C:/Program Files/nodejs/node.exe" C:/Users/me/sluice/bin/sluice hook PreToolUse --config-dir C:/Users/me/.config/sluice --state-dir /s --runtime-dir /r --home-dir /home/me || exit 2',
    );
    expect(() => hookCommand("Stop", { ...WINDOWS, package: "C:\\100%" })).toThrow("`C:/100%/bin/sluice` has a character");
  });

  it("does not refuse where a refusal does harm", () => {
    for (const event of ["Stop", "UserPromptSubmit", "SessionStart"] as const) {
      expect(hookCommand(event, INSTALLATION)).not.toContain("exit 2");
      expect(hookGroup(event, "x").hooks[0]).not.toHaveProperty("onFailure");
    }
  });

  it("a line break in a path is refused, not written", () => {
    expect(() => hookCommand("Stop", { ...INSTALLATION, config: "/a\nb" })).toThrow("line break");
  });

  it("reaches a real shell word for word, whatever the paths", () => {
    const path = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/[\0\n\r]/.test(text))
      .map((text) => `/${text}`);
    fc.assert(
      fc.property(path, path, (config, state) => {
        const command = hookCommand("PreToolUse", { ...INSTALLATION, config, state }).replace(
          "'/usr/bin/perl'",
          "'/usr/bin/printf' '%s\\0'",
        );
        const words = execFileSync("/bin/sh", ["-c", command], { encoding: "utf8" }).split("\0");
        expect(words.slice(0, -1)).toEqual([
          `${INSTALLATION.package}/dist/gate.pl`,
          "PreToolUse",
          INSTALLATION.node,
          config,
          state,
          "/r",
          "/home/me",
        ]);
      }),
      { numRuns: 30 },
    );
  });
});

describe("our own command is recognised", () => {
  const { platform: _platform, ...own } = INSTALLATION;

  it.each(EVENT_NAMES)("for %s, with all its parts", (event) => {
    expect(readOwnCommand(hookCommand(event, INSTALLATION))).toEqual({ ...own, event });
  });

  it("without perl, and on Windows", () => {
    expect(readOwnCommand(hookCommand("Stop", WITHOUT_PERL))).toMatchObject({
      event: "Stop",
      package: INSTALLATION.package,
      node: INSTALLATION.node,
      runtime: "/r",
    });
    expect(readOwnCommand(hookCommand("Stop", WINDOWS))).toMatchObject({
      event: "Stop",
      package: "C:/Users/me/sluice",
      node: "C:/Program Files/nodejs/node.exe",
    });
  });

  it.each([
    "sluice hook PreToolUse",
    "python3 guard.py",
    "perl /x/gate.pl PreToolUse",
    "perl /x/dist/gate.pl Unheard",
    "node /x/bin/sluice check",
    "",
  ])("and nothing else: %s", (command) => {
    expect(readOwnCommand(command)).toBeUndefined();
  });
});

it.each([
  ["sluice hook PreToolUse", true],
  ["'/opt/sluice/bin/sluice' hook PreToolUse", true],
  ["npx sluice hook Stop", true],
  ["echo sluice", false],
  [hookCommand("PreToolUse", INSTALLATION), false],
])("a line of the person's own that runs Sluice: %s", (command, expected) => {
  const text = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command }] }] } });
  expect(parseSettings("user", "x", text).hooks.map(isHandWritten)).toEqual([expected]);
});
