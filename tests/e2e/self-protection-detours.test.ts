import { dirname } from "node:path";
import { expect, it } from "vitest";
import { GATE, GateSandbox } from "./gate.ts";

const PACKAGE = dirname(dirname(GATE));
const GATE_NAME = `grep -o "/[^']*gate.pl" ~/.claude/settings.json`;

function verdicts(commands: readonly string[]): Record<string, string> {
  const decisions = new GateSandbox({ "package.json": "{}" }).decisions(...commands);
  return Object.fromEntries(
    commands.map((command, index) => [command, decisions[index] ?? "none"]),
  );
}

function all(commands: readonly string[], decision: string): Record<string, string> {
  return Object.fromEntries(commands.map((command) => [command, decision]));
}

it.each([
  [
    "a file whose name another command prints is known by what that command looks at",
    "ask",
    [
      `G=$(${GATE_NAME} | head -1); cp /tmp/x "$G"`,
      `${GATE_NAME} | while read g; do cp /tmp/x $g; done`,
      "find ~ -name settings.json | while read f; do echo '{}' > \"$f\"; done",
      `${GATE_NAME} > list; cp /tmp/x $(cat list)`,
      "ls ~/.claude/settings.json | parallel cp x {}",
    ],
  ],
  [
    "a search from a folder around the installation comes by its files",
    "ask",
    [
      `find ${dirname(PACKAGE)} -name gate.pl -exec cp /tmp/x {} \\;`,
      `cd ${dirname(PACKAGE)} && find . -name '*.cjs' -exec sed -i s/deny/allow/g {} +`,
      "cd ~ && find -name sluice.yaml -exec sed -i s/recommended/none/ {} +",
    ],
  ],
  [
    "an array holds what it was given",
    "ask",
    [
      "a=(~/.local/state/sluice/trust.json); cp x $" + "{a[0]}",
      "declare -A m=([k]=~/.claude/settings.json); cp x $" + "{m[k]}",
    ],
  ],
  [
    "a folder that a command prints is entered like one that is named",
    "ask",
    [
      "cd $(dirname $(readlink -f $(which sluice)))/../dist && cp /tmp/x gate.pl",
      "cd $(npm root -g)/sluice/dist && cp /tmp/x gate.pl",
    ],
  ],
  [
    "code and words in a folder with settings mean the files there",
    "ask",
    [
      'cd ~/.claude && perl -e \'rename "settings.json","x"\'',
      "F=~/.claude/settings.json node x.js",
    ],
  ],
  [
    "a link without a name, and a file of a program that starts another, are written",
    "deny",
    [
      "cd ~/.claude && ln -sf /tmp/settings.json",
      "strace -o ~/.claude/settings.json ls",
      "parallel --joblog ~/.config/sluice/sluice.yaml echo ::: 1",
    ],
  ],
  [
    "a folder with settings is handed to nothing that may do anything with it",
    "ask",
    [
      "bindfs /tmp/e ~/.claude",
      "rsync -a x/ localhost:.claude/",
      "cd / && tar xf /tmp/x.tar",
      "gh repo clone x ~/.claude",
    ],
  ],
  [
    "a folder with settings is not taken away by an option, and files of a plugin are own files",
    "deny",
    [
      "zip -mr x.zip .claude",
      "gio trash ~/.claude",
      "mv ~/.claude/plugins x",
      "cp x ~/.claude/plugins/cache/m/sluice/1.0.0/bin/sluice",
    ],
  ],
  [
    "another runner of the scripts of the package makes it anew",
    "ask",
    [
      `cd ${PACKAGE} && node --run build`,
      `cd ${PACKAGE} && npx npm-run-all build`,
      `cd ${PACKAGE} && make`,
    ],
  ],
] as const)("%s: %s", (_, decision, commands) => {
  expect(verdicts(commands)).toEqual(all(commands, decision));
});

it("everyday commands with names from other commands go on", () => {
  const commands = [
    'F=$(mktemp); echo x > "$F"',
    "for f in $(find . -name '*.ts'); do sed -i s/a/b/ \"$f\"; done",
    "cd $(git rev-parse --show-toplevel) && ls",
  ];
  expect(
    Object.values(verdicts(commands)).filter(
      (decision) => decision === "ask" || decision === "deny",
    ),
  ).toEqual([]);
});
