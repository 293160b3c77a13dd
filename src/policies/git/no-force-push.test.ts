import { expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./no-force-push.ts";

testPolicy(policy, {
  nothing: [
    "git push",
    "git push -u origin HEAD",
    "git push origin --tags",
    "git push --force-with-lease",
    "git push --force-with-lease origin HEAD",
    "git push --force-with-lease=topic origin topic",
    "git push --force --no-force origin main",
    "git push --dry-run --force origin main",
    "git push -nf origin main",
    "git push --force origin main --help",
    "git push -v -- --force",
    "git push -o ci.skip origin main",
    "git push origin HEAD:refs/for/main",
    "git fetch --force origin main",
    "echo 'git push --force origin main'",
    "git log --grep=push --force origin main",
    "git commit -m 'git push -f origin main'",
  ],
  ask: {
    unreadable: ["git push -f origin $(git branch --show-current)", 'git push origin "+$BRANCH"'],
    unnamed: [
      "sudo git push -f",
      "git push -f origin HEAD",
      'git push -qf "$REMOTE"',
      "git push -f --all",
      "git push origin +:",
    ],
    unleased: [
      "git push origin +topic",
      "git push -f origin 'refs/heads/me/*'",
      "git push -f origin HEAD:topic",
      "git push --force --force-with-lease origin topic",
    ],
    leased: [
      "git push --force-with-lease=main:abc123 origin HEAD:main",
      "git push --force-if-includes --force-with-lease origin master",
    ],
    deletes: [
      "git push origin :topic",
      "git push -d origin topic",
      "git push origin --delete v1.2.0",
      'git push --delete origin "$OLD"',
    ],
    prunes: ["git push --prune origin 'refs/heads/*'"],
  },
  deny: {
    forced: [
      "git push -f origin topic main",
      'git push -f origin "$BRANCH" main',
      "git push -uf origin main",
      "git push -vf origin main",
      "git push origin main -f",
      "git push --forc origin main",
      "git push -f --repo --dry-run origin main",
      "git push --force-with-lease origin +main",
      "git push --force --force-with-lease origin main",
      "git push -q origin -- +refs/heads/master",
      "git push origin main:+main",
      "git push origin '+refs/heads/*:refs/heads/*'",
      'git push -f origin "$COMMIT:main"',
      "git push -f origin 'refs/heads/m*'",
      "git push -f origin heads/main",
      "git -C app push -f origin main",
      "git -c remote.origin.push=+HEAD:main push origin",
      "git -c alias.up=push up -f origin main",
      "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.up GIT_CONFIG_VALUE_0='push -f' git up origin main",
      "git.exe push -f origin main",
      "hub push -f origin main",
      "git send-pack --force origin main",
      "B=main; git push -f origin $B",
      "cd app && git push --force origin HEAD:refs/heads/main",
      'echo "$(git push -f origin main)"',
      "sudo bash -lc 'git push -f origin main'",
    ],
    deleted: [
      "git push --delete origin main",
      "git push origin topic :refs/heads/master",
      "git push -vd origin main",
    ],
    mirrored: ["git push --mir backup", "git -c remote.backup.mirror=true push backup"],
  },
});

it("protects the branches named in the options", () => {
  const command = "git push -f origin release";
  expect(judge(policy, command)).toMatchObject({ kind: "ask", messageId: "unleased" });
  expect(judge(policy, command, { protected: ["release"] })).toMatchObject({
    kind: "deny",
    messageId: "forced",
  });
});

it("says which branch is at stake and points at the call", () => {
  const command = "npm test && git push -f origin main";
  const found = judge(policy, command);
  expect(found?.message).toContain("overwrites `main`");
  expect(command.slice(...found!.at!.span!)).toBe("git push -f origin main");
});
