import { expect, it } from "vitest";
import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import type { CallExample } from "../../engine/policy.ts";
import { verdictWithLinks } from "../shared/linked-world.ts";
import policy from "./self-protection.ts";

it("a link to a protected file is the protected file", () => {
  const { findings } = verdictWithLinks(
    policy,
    { write: "notes.yaml" },
    { "/project/notes.yaml": "/home/me/.config/sluice/sluice.yaml" },
  );
  expect(findings).toMatchObject([{ kind: "deny", messageId: "own" }]);
});

it("the folders that Sluice really uses are its own, whatever they are called", () => {
  const judged = (sketch: CallExample) =>
    evaluate({
      call: sketchCall(sketch),
      policies: [{ policy, options: {}, source: { layer: "preset" }, exceptions: [] }],
      world: { ...sketchWorld(sketch), own: ["/opt/gate", "/srv/team.yaml"] },
      onFailure: "ask",
    }).decision;
  const stopped = [
    { write: "/opt/gate/trust.json" },
    { bash: "rm -r /opt/gate" },
    { bash: "rm -r /opt" },
    { bash: "echo >> /srv/team.yaml" },
    { bash: "nc -lU /opt/gate/run/x" },
  ];
  expect(stopped.map(judged)).toEqual(stopped.map(() => "deny"));
  expect([{ bash: "cp -r x/. /opt" }, { bash: "cd /opt/gate && ./x" }].map(judged)).toEqual([
    "ask",
    "ask",
  ]);
  expect(
    [{ write: "/opt/gates/x" }, { read: "/srv/team.yaml" }, { bash: "cat /opt/gate/x" }].map(
      judged,
    ),
  ).toEqual(Array(3).fill("abstain"));
});

const OPT = "/opt/gate";
const identity = { packages: [OPT, "/usr/lib/gate"], ports: [9000], hosts: ["devbox"] };
const manifest = {
  name: "any",
  scripts: { build: "x", test: "npm run build && y", check: "biome check ." },
};

function withIdentity(sketch: CallExample): string {
  const { files } = sketchWorld({
    ...sketch,
    files: { [`${OPT}/package.json`]: JSON.stringify(manifest), ...sketch.files },
  });
  const verdict = evaluate({
    call: sketchCall(sketch),
    policies: [{ policy, options: {}, source: { layer: "preset" }, exceptions: [] }],
    world: { ...sketchWorld(sketch), files, own: [`${OPT}/dist`, `${OPT}/bin`], identity },
    onFailure: "ask",
  });
  return verdict.findings[0]
    ? `${verdict.decision}: ${verdict.findings[0].messageId}`
    : verdict.decision;
}

it.each([
  ["node /opt/gate/dist/cli.cjs uninstall --yes", "deny: loosens"],
  ["cd /opt/gate && node dist/cli.cjs trust", "deny: loosens"],
  ["cd /opt/gate/dist && node ./cl?.cjs trust", "deny: loosens"],
  ["node --enable-source-maps /usr/lib/gate/dist/cli.cjs trust", "deny: loosens"],
  ["node $(realpath /opt/gate/dist/cli.cjs) trust", "deny: loosens"],
  ["cp -a /opt/gate /tmp/x && node /tmp/x/dist/cli.cjs trust", "deny: loosens"],
  ["ln -s /opt/gate l; node l/dist/cli.cjs trust", "deny: loosens"],
  ["find /opt/gate -name cli.cjs -exec node {} trust \\;", "deny: loosens"],
  ["tar c -C /opt/gate . | tar x -C /tmp/y; node /tmp/y/dist/cli.cjs trust", "deny: loosens"],
  ["node -e \"require(require('path').join('/opt/gate', 'dist', 'cli.cjs'))\"", "deny: loosens"],
  ["perl /opt/gate/dist/gate.pl PreToolUse", "deny: forges"],
  ["node /opt/gate/dist/cli.cjs explain ls", "abstain"],
  ["cd /opt/gate && npm run build", "ask: replaces"],
  ["cd /opt/gate/src && npm test", "ask: replaces"],
  ["npm ci --prefix /opt/gate", "ask: replaces"],
  ["pnpm -C /opt/gate i", "ask: replaces"],
  ["yarn --cwd /opt/gate", "ask: replaces"],
  ["npm_config_local_prefix=/opt/gate npm rebuild", "ask: replaces"],
  ["cd /opt/gate && npx tsx tools/build.ts", "ask: replaces"],
  ["git -C /opt/gate pull", "ask: replaces"],
  ["cd /opt/gate && git stash", "ask: replaces"],
  ["cd /opt/gate && git clean -fdx", "deny: removes"],
  ["git worktree remove --force /opt/gate", "deny: removes"],
  ["cd /opt/gate && npm run check", "abstain"],
  ["cd /opt/gate && git checkout -b topic", "abstain"],
  ["cd /opt/gate && npm ls", "abstain"],
  ["cd /opt/gates && npm run build", "abstain"],
  ["curl http://devbox:9000/", "deny: speaks"],
  ["curl http://127.0.0.1:$((8999+1))/", "deny: speaks"],
  ["curl http://localhost:7413/", "abstain"],
])("by where it lies and listens, `%s`: %s", (bash, expected) => {
  expect(withIdentity({ bash })).toBe(expected);
});

it("a package of its own inside the folder of Sluice is another one", () => {
  expect(
    withIdentity({
      bash: "cd /opt/gate/tests/x && npm ci",
      files: { "/opt/gate/tests/x/package.json": "{}" },
    }),
  ).toBe("abstain");
});
