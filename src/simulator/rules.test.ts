import { expect, it } from "vitest";
import { BEHAVIOUR } from "./behaviour.ts";
import { conditionHolds, type RuleSubject, ruleCovers, rulesAllow } from "./rules.ts";

const judged = (
  tool: string,
  input: RuleSubject["input"],
  version: keyof typeof BEHAVIOUR = "2.1.325",
): RuleSubject => ({
  tool,
  input,
  project: "/project",
  home: "/home/ada",
  behaviour: BEHAVIOUR[version],
});
const bash = (command: string, version?: keyof typeof BEHAVIOUR) =>
  judged("Bash", { command }, version);
const write = (file_path: string) => judged("Write", { file_path, content: "" });

/**
 * Each line was seen in Claude Code 2.1.197 and 2.1.325, with a deny rule or, for the last word,
 * with allow rules.
 */
it.each([
  ["Bash(rm:*)", "rm x", "yes"],
  ["Bash(rm:*)", "sudo rm x", "yes"],
  ["Bash(rm:*)", "timeout 5 rm x", "yes"],
  ["Bash(rm:*)", "FOO=1 rm x", "yes"],
  ["Bash(rm:*)", "xargs rm", "yes"],
  ["Bash(rm:*)", "touch a; rm b", "yes"],
  ["Bash(rm:*)", "touch a\nrm b", "yes"],
  ["Bash(rm:*)", "touch 'a;rm b'", "no"],
  ["Bash(rm:*)", "bash -c 'rm x'", "unknown"],
  ["Bash(dd *)", "dd", "yes"],
  ["Bash(chmod 777 x)", "chmod 777 xy", "no"],
  ["Bash", "anything", "yes"],
])("a rule that denies: %s, %s: %s", (rule, command, expected) => {
  expect(ruleCovers(rule, bash(command))).toBe(expected);
});

it("the newer client looks behind a path and into a substitution", () => {
  for (const command of ["/bin/rm x", "echo $(rm x)"]) {
    expect(ruleCovers("Bash(rm:*)", bash(command, "2.1.325"))).toBe("yes");
    expect(ruleCovers("Bash(rm:*)", bash(command, "2.1.197"))).not.toBe("yes");
  }
});

const ALLOW = [
  "Bash(touch:*)",
  "Bash(ln *)",
  "Bash(mkdir -p case-x*)",
  "Bash(mv a b)",
  "Bash(tee:*)",
];

it.each([
  ["touch a", "yes"],
  ["touch", "yes"],
  ["touchy a", "no"],
  ["ln", "yes"],
  ["lnx", "no"],
  ["mkdir -p case-x-1", "yes"],
  ["mv a b", "yes"],
  ["mv a bc", "no"],
  ["touch a && ln x y", "yes"],
  ["touch a && mv x y", "no"],
  ["touch a | tee b", "yes"],
  ["touch a 2>&1", "yes"],
  ["! touch a", "yes"],
  ["touch a > b", "unknown"],
  ["touch $(mv a c)", "unknown"],
  ["(touch a)", "unknown"],
  ["touch a &", "unknown"],
])("rules that allow: %s: %s", (command, expected) => {
  expect(rulesAllow(ALLOW, bash(command))).toBe(expected);
});

it.each([
  ["Edit(docs/**)", "/project/docs/a/b", "yes"],
  ["Edit(docs/**)", "/project/other", "no"],
  ["Edit(*.md)", "/project/a/b.md", "yes"],
  ["Edit(//etc/**)", "/etc/hosts", "yes"],
  ["Edit(~/notes/**)", "/home/ada/notes/a", "yes"],
  ["Write(docs/**)", "/project/docs/a", "no"],
  ["Write", "/project/a", "yes"],
])("a rule for paths: %s, %s: %s", (rule, path, expected) => {
  expect(ruleCovers(rule, write(path))).toBe(expected);
});

it.each([
  ["mcp__pay", "mcp__pay__refund", "yes"],
  ["mcp__pay__*", "mcp__pay__refund", "yes"],
  ["mcp__pay__refund", "mcp__pay__refund", "yes"],
  ["mcp__pa", "mcp__pay__refund", "no"],
])("a rule for a server's tools: %s, %s: %s", (rule, tool, expected) => {
  expect(ruleCovers(rule, judged(tool, {}))).toBe(expected);
});

/** docs/client.md 6. */
it.each<[string, RuleSubject, string]>([
  ["", bash("ls"), "yes"],
  ["Bash(git *)", bash("git status"), "yes"],
  ["Bash(git:*)", bash("cd . && git status"), "yes"],
  ["Bash(git *)", bash("FOO=1 git log; touch x"), "yes"],
  ["Bash(git *)", bash("echo $(git status)"), "yes"],
  ["Bash(git *)", bash("ls"), "no"],
  ["bash", bash("ls"), "no"],
  ["Bash|Write", bash("ls"), "no"],
  ["Write(*.txt)", write("/project/a.txt"), "yes"],
  ["Write(//tmp/**)", write("/tmp/a"), "yes"],
  ["Edit(*.txt)", write("/project/a.txt"), "no"],
  ["mcp__pay", judged("mcp__pay__refund", {}), "no"],
  ["mcp__pay__refund", judged("mcp__pay__refund", {}), "yes"],
])("the `if` of a hook: %s: %s", (condition, call, expected) => {
  expect(conditionHolds(condition, call)).toBe(expected);
});
