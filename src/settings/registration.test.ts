import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_NAMES, type EventName } from "../protocol/events.ts";
import { parseSettings } from "./read.ts";
import {
  hookCommand,
  hookGroup,
  type Installation,
  isHandWritten,
  readOwnCommand,
} from "./registration.ts";

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
      "PERL5OPT= PERL5LIB= PERL_UNICODE=0 LC_ALL=C '/usr/bin/perl' '/home/a b/it'\\''s/ü/sluice/dist/gate.pl' --proof PreToolUse '/opt/node 20/bin/node' '/c' '/s' '/r' '/home/me'; case $? in 217) exit 0;; 218) exit 2;; *) (echo 'Sluice did not answer, so the call is refused; run: sluice doctor' >&2); exit 2;; esac",
    );
  });

  it("without perl starts Node, without its options from outside", () => {
    expect(hookCommand("PreToolUse", WITHOUT_PERL)).toBe(
      "NODE_OPTIONS= '/opt/node 20/bin/node' '/home/a b/it'\\''s/ü/sluice/bin/sluice' hook --proof PreToolUse --config-dir '/c' --state-dir '/s' --runtime-dir '/r' --home-dir '/home/me'; case $? in 217) exit 0;; 218) exit 2;; *) (echo 'Sluice did not answer, so the call is refused; run: sluice doctor' >&2); exit 2;; esac",
    );
  });

  it("on Windows has forward slashes, and quotes only where a blank needs them", () => {
    expect(hookCommand("PreToolUse", WINDOWS)).toBe(
      '"C:/Program Files/nodejs/node.exe" C:/Users/me/sluice/bin/sluice hook PreToolUse --config-dir C:/Users/me/.config/sluice --state-dir /s --runtime-dir /r --home-dir /home/me || exit 2',
    );
    expect(() => hookCommand("Stop", { ...WINDOWS, package: "C:\\100%" })).toThrow(
      "`C:/100%/bin/sluice` has a character",
    );
  });

  it("does not refuse where a refusal does harm", () => {
    for (const event of ["Stop", "UserPromptSubmit", "SessionStart"] as const) {
      expect(hookCommand(event, INSTALLATION)).toContain(
        "so nothing was judged; run: sluice doctor' >&2); exit 1;; esac",
      );
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
        const { stdout, status } = spawnSync("/bin/sh", ["-c", command], { encoding: "utf8" });
        expect(status).toBe(2);
        expect(stdout.split("\0").slice(0, -1)).toEqual([
          `${INSTALLATION.package}/dist/gate.pl`,
          "--proof",
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

/** What the shell makes of a launcher that ends so. */
function ended(
  event: EventName,
  perl: string,
  env: Record<string, string> = {},
  shell: readonly string[] = ["/bin/sh"],
) {
  const command = hookCommand(event, { ...INSTALLATION, perl: "/bin/sh" }).replace(
    /'\/bin\/sh' \S+.*?(?=; case)/,
    `/bin/sh -c '${perl}'`,
  );
  const [program = "", ...args] = shell;
  const { status, stdout, stderr } = spawnSync(program, [...args, "-c", command], {
    encoding: "utf8",
    env,
  });
  return { status, stdout, stderr };
}

describe("only a launcher that ran to its end has answered", () => {
  const REFUSED = "Sluice did not answer, so the call is refused; run: sluice doctor\n";
  const UNJUDGED = "Sluice did not answer, so nothing was judged; run: sluice doctor\n";

  it("an answer and a refusal keep their own words", () => {
    for (const event of ["PreToolUse", "Stop"] as const) {
      expect(ended(event, "echo {}; exit 217")).toEqual({ status: 0, stdout: "{}\n", stderr: "" });
      expect(ended(event, "echo no >&2; exit 218")).toEqual({
        status: 2,
        stdout: "",
        stderr: "no\n",
      });
    }
  });

  it.each([
    "exit 0",
    "exit 1",
    "exit 2",
    "exit 77",
    "exit 127",
    "exit 255",
    "kill -ALRM $$",
    "kill -KILL $$",
    ":",
  ])("%s is none", (perl) => {
    expect(ended("PreToolUse", perl)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(REFUSED),
    });
    expect(ended("Stop", perl)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(UNJUDGED),
    });
  });

  it("whatever the environment makes of the names of a Bash that runs as `sh`", () => {
    const env = {
      "BASH_FUNC_echo%%": "() { exit 0; }",
      "BASH_FUNC_exit%%": "() { :; }",
      BASH_ENV: "/dev/null",
      ENV: "/dev/null",
    };
    expect(ended("PreToolUse", "exit 0", env, ["bash", "--posix"])).toMatchObject({ status: 2 });
  });
});

describe("our own command is recognised", () => {
  const { platform: _platform, ...own } = INSTALLATION;

  it("also as earlier versions wrote it", () => {
    const old = hookCommand("PreToolUse", INSTALLATION)
      .replace(" --proof", "")
      .replace(/; case .*/, " || exit 2");
    expect(readOwnCommand(old)).toEqual({ ...own, event: "PreToolUse" });
    const bare = hookCommand("Stop", INSTALLATION)
      .replace(" --proof", "")
      .replace(/; case .*/, "");
    expect(readOwnCommand(bare)).toEqual({ ...own, event: "Stop" });
  });

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
  const text = JSON.stringify({
    hooks: { PreToolUse: [{ hooks: [{ type: "command", command }] }] },
  });
  expect(parseSettings("user", "x", text).hooks.map(isHandWritten)).toEqual([expected]);
});
