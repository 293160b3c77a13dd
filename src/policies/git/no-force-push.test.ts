import { expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./no-force-push.ts";

testPolicy(policy, {
  nothing: [
    "git push",
    "git push --force-with-lease origin feature/login",
    "echo 'git push --force origin main'",
    "git log --grep=push --force origin main",
  ],
  ask: {
    unreadable: ["git push -f origin $(git branch --show-current)"],
  },
  deny: {
    forced: [
      "git push -f origin feature/login main",
      'git push -f origin "$BRANCH" main',
      "cd app && git push --force origin HEAD:refs/heads/main",
      'echo "$(git push -f origin main)"',
      "sudo bash -lc 'git push -f origin main'",
    ],
  },
});

it("protects the branches named in the options", () => {
  const command = "git push -f origin release";
  expect(judge(policy, command)).toBeUndefined();
  expect(judge(policy, command, { protected: ["release"] })).toMatchObject({ kind: "deny", messageId: "forced" });
});

it("says which branch is at stake and points at the call", () => {
  const command = "npm test && git push -f origin main";
  const found = judge(policy, command);
  expect(found?.message).toContain("overwrites `main`");
  expect(command.slice(...found!.at!.span!)).toBe("git push -f origin main");
});
