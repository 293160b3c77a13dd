import { expect, it } from "vitest";
import { verdictOf } from "../../testing/index.ts";
import policy from "./read-only.ts";

it.each([
  "ls -a | grep env | xargs cat",
  "ls -a | xargs head -5",
  "cat $(ls -a | head -3 | tail -1)",
  "head -1 `ls -a | grep env`",
  "find . -maxdepth 1 | xargs cat",
  "rg --hidden --files | xargs cat",
])("does not show a file that nobody named: %s", (bash) => {
  expect(verdictOf(policy, bash).decision).toBe("abstain");
});

it.each([
  "find . -name '*.ts' | xargs head -5",
  "rg -l foo | xargs cat",
  "grep -rl foo src | xargs head -3",
  "ls -a | xargs -n1 basename",
])("approves: %s", (bash) => {
  expect(verdictOf(policy, bash).decision).toBe("allow");
});
