/** Most tests run `sluice` in a process that runs many, see `resident.cjs`. Here each command is started as a person does. */
import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { type Ran, Sandbox } from "./sluice.ts";

const CONFIG = "extends: recommended\n";
const CALL = JSON.stringify({
  tool_name: "Bash",
  tool_input: { command: "git push --force origin main" },
});

/** A use of each command. `hook` and `serve` always have a process of their own. */
const USES: Readonly<
  Record<
    string,
    { readonly args: readonly string[]; readonly input?: string; readonly code: number }
  >
> = {
  adopt: { args: ["--scope", "user", "--dry-run"], code: 0 },
  "allow-once": { args: ["22222-22222"], code: 2 },
  approvals: { args: ["list"], code: 0 },
  check: { args: [], code: 0 },
  completion: { args: ["bash"], code: 0 },
  demo: { args: [], code: 0 },
  doctor: { args: [], code: 1 },
  explain: { args: ["git push --force origin main"], code: 1 },
  init: { args: ["--scope", "project", "--yes"], code: 0 },
  judge: { args: [], input: CALL, code: 0 },
  lint: { args: [], code: 0 },
  log: { args: [], code: 0 },
  new: { args: ["policy", "team/mine"], code: 0 },
  page: { args: ["--opn"], code: 2 },
  pair: { args: ["here"], code: 2 },
  questions: { args: [], code: 0 },
  replay: { args: [], code: 2 },
  simulate: { args: ["--tool", "Bash", "--input", "ls", "--mode", "bypassPermissions"], code: 0 },
  stats: { args: [], code: 0 },
  status: { args: [], code: 1 },
  store: { args: [], code: 0 },
  test: { args: [], code: 0 },
  trust: { args: ["--yes"], code: 0 },
  uninstall: { args: ["--dry-run"], code: 0 },
};

function use(name: string, how: "runProcess" | "run"): Pick<Ran, "code" | "stdout" | "stderr"> {
  const { args, input = "" } = USES[name] ?? { args: [] };
  const sandbox = new Sandbox({ ".claude/sluice.yaml": CONFIG });
  const { code, stdout, stderr } = sandbox[how]([name, ...args], input);
  const plain = (text: string): string => text.replaceAll(sandbox.root, "<root>");
  return { code, stdout: plain(stdout), stderr: plain(stderr) };
}

it("every command is here", () => {
  const names = readdirSync("src/cli/commands")
    .filter((file) => !file.includes(".gen."))
    .map((file) => file.replace(/\.ts$/, ""));
  expect(names.filter((name) => name !== "hook" && name !== "serve").sort()).toEqual(
    Object.keys(USES).sort(),
  );
});

it.each(Object.keys(USES))("sluice %s says the same in a process of its own", (name) => {
  const alone = use(name, "runProcess");
  expect(alone.code).toBe(USES[name]?.code);
  expect(alone.stdout + alone.stderr).not.toBe("");
  expect(use(name, "run")).toEqual(alone);
});
