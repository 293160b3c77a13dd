import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { definePolicy } from "../engine/policy.ts";
import { type Config, defineConfig } from "./config.ts";
import { type CallInput, evaluate } from "./evaluate.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "sluice-library-")));
  vi.stubEnv("HOME", join(cwd, "home"));
  vi.stubEnv("CLAUDE_PROJECT_DIR", "/somewhere/else");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cwd, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function bash(command: string): CallInput {
  return { tool_name: "Bash", tool_input: { command }, cwd };
}

const LIMIT = definePolicy({
  id: "team/limit",
  meta: { summary: "Limit", why: "Limits.", presets: [] },
  on: { PreToolUse: ["Bash"] },
  options: (z) => z.strictObject({ most: z._default(z.number(), 1) }),
  messages: { many: "{count} are more than {most}." },
  *decide({ bash, options, deny }) {
    if (bash().length > options.most)
      yield deny("many", { count: bash().length, most: options.most });
  },
  examples: [],
});

it("a call is judged by the configuration object", async () => {
  const config = defineConfig({
    extends: "none",
    policies: { "git/no-force-push": { protected: ["trunk"] } },
  });
  expect((await evaluate(bash("git push --force origin trunk"), config)).decision).toBe("deny");
  expect((await evaluate(bash("rm -rf /"), config)).decision).toBe("abstain");
});

it("without one by the files of the project that the call is in", async () => {
  write(".claude/sluice.yaml", "rules: [{ id: never, tool: Bash, deny: Never. }]\n");
  expect((await evaluate(bash("ls"))).findings[0]?.policy).toBe("rules/never");
});

it("files of the user and of the project do not count next to an object", async () => {
  write(".claude/sluice.yaml", "rules: [{ id: never, tool: Bash, deny: Never. }]\n");
  write("home/.config/sluice/sluice.yaml", "rules: [{ id: never, tool: Bash, deny: Never. }]\n");
  expect((await evaluate(bash("ls"), { extends: "none" })).decision).toBe("abstain");
});

it("an object that names no preset has the recommended one, as a file does", async () => {
  expect((await evaluate(bash("rm -rf /"), {})).decision).toBe("deny");
});

it("policies of the program's own judge with their defaults, or with options", async () => {
  expect(
    (await evaluate(bash("ls; ls"), { extends: "none", own: [LIMIT] })).findings[0]?.message,
  ).toBe("2 are more than 1.");
  expect(
    (
      await evaluate(bash("ls; ls"), {
        extends: "none",
        own: [{ policy: LIMIT, options: { most: 2 } }],
      })
    ).decision,
  ).toBe("abstain");
});

it("hooks of somebody else's run in process too, next to policies of the program's own", async () => {
  const says = { decision: "block", reason: "The hook says no." };
  const config = defineConfig({
    extends: "none",
    hooks: [{ id: "guard", run: `echo '${JSON.stringify(says)}'`, matcher: "Bash" }],
    own: [LIMIT],
  });
  expect((await evaluate(bash("ls; ls"), config)).findings.map(({ policy }) => policy)).toEqual([
    "hooks/guard",
    "team/limit",
  ]);
});

it("an object that was changed counts as it is now", async () => {
  const config: { -readonly [K in keyof Config]: Config[K] } = { extends: "none" };
  expect((await evaluate(bash("ls; ls"), config)).decision).toBe("abstain");
  config.rules = [{ id: "never", tool: "Bash", deny: "Never." }];
  expect((await evaluate(bash("ls; ls"), config)).decision).toBe("deny");
});

it("a mistake in the object is an error that names every one of them", async () => {
  const config = {
    policies: { "git/no-force-push": { protcted: [] } },
    rules: [{ id: "odd", when: "input.", deny: "No." }],
  };
  await expect(evaluate(bash("ls"), config as Config)).rejects.toThrow(
    /^the configuration has 2 errors:\n- unknown key `protcted`; did you mean `protected`\? .*\n- .*when/,
  );
});

it("so is a policy with the id of a built-in one, with wrong options, or that is none", async () => {
  const own = (item: unknown) => evaluate(bash("ls"), { own: [item] } as Config);
  await expect(own({ ...LIMIT, id: "git/discard" })).rejects.toThrow(
    "belongs to a built-in policy",
  );
  await expect(own({ policy: LIMIT, options: { most: "two" } })).rejects.toThrow(
    "team/limit: most",
  );
  await expect(own({})).rejects.toThrow("expected `own` to hold what `definePolicy` returns");
});

it("a call that nobody could judge is an error, and the caller's object stays as it was", async () => {
  await expect(evaluate({ tool_name: "Bash" })).rejects.toThrow(
    "sluice cannot evaluate this call: expected `tool_input` to be an object",
  );
  const call = bash("ls");
  await evaluate(call, {});
  expect(Object.isFrozen(call)).toBe(false);
});
