import { expect, it } from "vitest";
import { verdictOf } from "../../testing/index.ts";
import { isPlainConfig } from "../shared/reading/repository.ts";
import policy from "./read-only.ts";

const OWN = {
  ".git/HEAD": "ref: refs/heads/main",
  ".git/objects/x": "",
  ".git/config": "[core]\n\tfsmonitor = watch\n",
};
const PLAIN = '[core]\n\tbare = false\n[remote "origin"]\n\turl = https://example.com/a.git\n';
const decide = (bash: string, files: Record<string, string>) =>
  verdictOf(policy, { bash, files: { ...OWN, ...files } }).decision;

const bare = { "d/HEAD": "x", "d/objects/x": "", "d/refs/x": "", "d/config": PLAIN };
const inner = (config: string) => ({
  "d/.git/HEAD": "x",
  "d/.git/objects/x": "",
  "d/.git/config": config,
});

it.each([
  "git -C d status",
  "cd d && git status",
  "cd d && git log",
  "git --git-dir=d/.git status",
  "cd d/objects && git diff",
])("a folder that is laid out as a repository is not looked into: %s", (bash) => {
  expect(decide(bash, bare)).toBe("abstain");
  expect(decide(bash, { ...bare, "d/.git/empty": "" })).toBe("abstain");
});

it("a repository elsewhere is, as long as its configuration runs nothing", () => {
  expect(decide("git -C d status", inner(PLAIN))).toBe("allow");
  expect(decide("cd d && git log --oneline", inner(PLAIN))).toBe("allow");
  expect(decide("git -C d status", inner("[core]\n\tfsmonitor = ./run\n"))).toBe("abstain");
  expect(decide("git -C d status", inner("[include]\n\tpath = ../x\n"))).toBe("abstain");
  expect(
    decide("git -C d status", { ...inner(PLAIN), "d/.git/hooks/post-index-change": "x" }),
  ).toBe("abstain");
  expect(
    decide("git -C d status", { ...inner(PLAIN), "d/.git/hooks/pre-commit.sample": "x" }),
  ).toBe("allow");
});

it("a file that leads to a folder with a configuration of its own counts as that folder", () => {
  const led = (config: string) => ({
    "d/.git": "gitdir: ../evil\n",
    "evil/HEAD": "x",
    "evil/objects/x": "",
    "evil/config": config,
  });
  expect(decide("git -C d status", led("[core]\n\tfsmonitor = ./run\n"))).toBe("abstain");
  expect(decide("git -C d status", led(PLAIN))).toBe("allow");
});

it("the project's own repository is trusted, and so is no repository at all", () => {
  expect(decide("git status", {})).toBe("allow");
  expect(decide("cd src && git status", { "src/a.ts": "" })).toBe("allow");
  expect(verdictOf(policy, { bash: "git status" }).decision).toBe("allow");
});

it.each([
  ["[core] fsmonitor = x", false],
  ["[core]\n\tsshCommand = x", false],
  ['[submodule "a"]\n\tupdate = !x', false],
  ['[merge "a"]\n\tdriver = x', false],
  ['[remote "a"]\n\turl = ext::sh -c x', false],
  ['[remote "a"]\n\tuploadpack = x', false],
  ["[core]\n\tbare = true", false],
  ["[core]\n\thooksPath = x", false],
  ["[alias]\n\ts = !x", false],
  ['[lfs "extension.x"]\n\tclean = ./w', false],
  ['[lfs "extension.x"]\n\tsmudge = ./w', false],
  ["[gc]\n\trecentObjectsHook = ./w", false],
  ["[lfs]\n\trepositoryformatversion = 0", true],
  ["[user]\n\tname = a \\\n b", false],
  ['# note\n[user]\n\tname = a\n[branch "main"]\n\tmerge = refs/heads/main', true],
])("a configuration of %j is plain: %s", (text, plain) => {
  expect(isPlainConfig(text)).toBe(plain);
});
