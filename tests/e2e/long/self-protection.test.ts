import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { GATE, GateSandbox } from "../gate.ts";
import { said } from "../sluice.ts";

const PACKAGE = dirname(dirname(GATE));
const OTHER = JSON.stringify({
  name: "other",
  scripts: { build: "vite build" },
  bin: { other: "dist/cli.cjs" },
});

/** Registered for the user if the client calls it, with a link to the package that runs, a copy of it, and another package. */
function registered(isCalled = true): {
  sandbox: GateSandbox;
  places: Record<"real" | "link" | "copy", string>;
} {
  const sandbox = new GateSandbox({
    "package.json": OTHER,
    "dist/cli.cjs": "console.log(1)",
    "evil/.claude/settings.json": "{}",
  });
  if (isCalled) expect(sandbox.run(["init", "--scope", "user", "--yes"]).code).toBe(0);
  const link = join(sandbox.root, "linked");
  symlinkSync(PACKAGE, link);
  const copy = dirname(dirname(sandbox.copyPackage()));
  return { sandbox, places: { real: PACKAGE, link, copy } };
}

function verdicts(sandbox: GateSandbox, commands: readonly string[]): Record<string, string> {
  const decisions = sandbox.decisions(...commands);
  return Object.fromEntries(
    commands.map((command, index) => [command, decisions[index] ?? "none"]),
  );
}

function all(commands: readonly string[], decision: string): Record<string, string> {
  return Object.fromEntries(commands.map((command) => [command, decision]));
}

const RUNS = (folder: string): string[] => [
  `node ${folder}/dist/cli.cjs uninstall --scope user --yes`,
  `node ${folder}/dist/cli.cjs trust --yes`,
  `cd ${folder} && node dist/cli.cjs trust`,
  `cd ${folder}/dist && node ./cli.cjs approvals allow k3x9`,
  `node --no-warnings ${folder}/bin/sluice pair`,
  `${folder}/bin/sluice page`,
  `node "$(realpath ${folder}/dist/cli.cjs)" trust`,
  `node - trust < ${folder}/dist/cli.cjs`,
  `cat ${folder}/dist/cli.cjs | node - trust`,
  `node -e "process.argv.push('trust'); require('${folder}/dist/cli.cjs')"`,
  `python3 -c "import subprocess; subprocess.run(['node', '${folder}/dist/cli.cjs', 'trust'])"`,
  `cp -a ${folder} /tmp/x-sluice && node /tmp/x-sluice/dist/cli.cjs trust`,
  `perl ${folder}/dist/gate.pl PostToolUse`,
  `xterm -e node ${folder}/dist/cli.cjs trust`,
  `tmux send-keys -t 1 'node ${folder}/dist/cli.cjs trust' Enter`,
];

it.each(["real", "link", "copy"] as const)(
  "Sluice by its %s path is Sluice: what loosens it is denied, what looks is not",
  (kind) => {
    const { sandbox, places } = registered();
    const runs = RUNS(places[kind]);
    expect(verdicts(sandbox, runs)).toEqual(all(runs, "deny"));
    const looks = [
      `node ${places[kind]}/dist/cli.cjs explain 'rm -rf /'`,
      `cd ${places[kind]} && node bin/sluice check`,
    ];
    expect(sandbox.decisions(...looks)).not.toContain("deny");
  },
);

it("a bundle is known by what it says of itself, under any name", () => {
  const { sandbox, places } = registered(false);
  symlinkSync(join(places.real, "bin/sluice"), join(sandbox.project, "tool"));
  symlinkSync(join(places.copy, "dist/cli.cjs"), join(sandbox.project, "x.js"));
  const runs = ["./tool trust", "node x.js trust", "node ./x.js uninstall --yes"];
  expect(verdicts(sandbox, runs)).toEqual(all(runs, "deny"));
});

it("no detour to the same code or to the port gets past", () => {
  const { sandbox } = registered();
  const detours = [
    `cp ${PACKAGE}/dist/cli.cjs x.mjs && node x.mjs trust --yes`,
    `sed 1d ${PACKAGE}/dist/cli.cjs > y.cjs; node y.cjs uninstall`,
    `mkdir o && mount --bind ${PACKAGE} o && node o/dist/cli.cjs uninstall`,
    "printf 'POST /a/x HTTP/1.1\\r\\n\\r\\n' > /dev/tcp/0/7413",
    `tmux run-shell 'node ${PACKAGE}/bin/sluice trust'`,
  ];
  expect(verdicts(sandbox, detours)).toEqual(all(detours, "deny"));
  expect(
    sandbox.decisions(`bwrap --dev-bind / / node ${PACKAGE}/dist/cli.cjs uninstall`),
  ).not.toContain("abstain");
});

it("what changes the running installation asks, and what removes it is denied", () => {
  const { sandbox, places } = registered(false);
  for (const folder of [places.real, places.link]) {
    const changes = [
      `cd ${folder} && npm run build`,
      `cd ${folder}/src && npm test`,
      `npm ci --prefix ${folder}`,
      `pnpm -C ${folder} install`,
      `cd ${folder} && npx tsx tools/build.ts`,
      `git -C ${folder} pull`,
    ];
    expect(verdicts(sandbox, changes)).toEqual(all(changes, "ask"));
    const removals = [
      `rm -rf ${folder}/dist`,
      `echo > ${folder}/dist/gate.pl`,
      `rm -r ${folder}/node_modules/libsql`,
    ];
    expect(verdicts(sandbox, removals)).toEqual(all(removals, "deny"));
  }
});

it("the file that a registered command names is Sluice's, whichever package judges", () => {
  const { sandbox, places } = registered(false);
  sandbox.write(
    "~/.claude/settings.json",
    JSON.stringify({
      hooks: {
        PreToolUse: [
          {
            hooks: [
              { type: "command", command: `'/usr/bin/perl' '${places.copy}/dist/gate.pl' x` },
            ],
          },
        ],
      },
    }),
  );
  const texts = [`echo > ${places.copy}/dist/gate.pl`, `rm -rf ${places.copy}/dist`];
  expect(verdicts(sandbox, texts)).toEqual(all(texts, "deny"));
});

it("the port in force is that of the settings and the one that the page noted", () => {
  const { sandbox } = registered(false);
  sandbox.own("approvals: { hold: true, page: { port: 18080 } }\n");
  mkdirSync(join(sandbox.home, ".local/state/sluice/run"), { recursive: true });
  writeFileSync(join(sandbox.home, ".local/state/sluice/run/page.json"), '{"port":23456}\n');
  const texts = [
    "curl http://127.1:18080/",
    "nc localhost 23456",
    "curl http://[::1]:7413/a/x",
    "exec 3<>/dev/tcp/0/18081",
  ];
  expect(verdicts(sandbox, texts)).toEqual(all(texts, "deny"));
});

it("terminals, keys, settings of other agents and processes, each through the hook", () => {
  const { sandbox } = registered();
  const decisions = [
    "gnome-terminal -- sluice trust",
    "kitty @ launch sluice uninstall",
    "echo 'sluice trust' | at now",
    "tmux send-keys -t w a",
    "echo '{}' > ~/.codex/hooks.json",
    "cp -a evil/.claude .",
    `gdb -p ${process.pid}`,
  ].map((command) => said(sandbox.bash(command)).decision);
  expect(decisions).toEqual(["deny", "deny", "deny", "ask", "deny", "ask", "ask"]);
});

it("the resident server is known by its process", async () => {
  const sandbox = new GateSandbox();
  const pid = await sandbox.warm();
  const judged = async (command: string): Promise<string | undefined> =>
    said(
      await sandbox.gate(
        JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: sandbox.project }),
      ),
    ).decision;
  expect(await judged(`gdb -p ${pid}`)).toBe("deny");
  expect(await judged(`cat /proc/${pid}/environ`)).toBe("deny");
  expect(await judged(`kill -USR1 ${pid}`)).toBe("deny");
  expect(await judged(`node ${PACKAGE}/dist/cli.cjs trust`)).toBe("deny");
});

it("everyday work is not interrupted", () => {
  const { sandbox } = registered();
  const everyday = [
    "npm run build",
    "npm ci",
    "npm test",
    "node dist/cli.cjs",
    "node dist/cli.cjs trust",
    "git pull",
    "tmux ls",
    "tmux new -d -s dev 'npm run dev'",
    "tmux capture-pane -p -t dev",
    "screen -dmS dev npm run dev",
    "curl localhost:3000",
    "curl -s http://127.0.0.1:8080/health",
    "lsof -i :3000",
    "ssh -L 5432:localhost:5432 host.example",
    "gdb --args ./a.out",
    "cat ~/.codex/config.toml",
    `cat ${PACKAGE}/dist/cli.cjs | head -3`,
    `ls ${PACKAGE}`,
    `cd ${PACKAGE} && git status`,
    `cd ${PACKAGE} && npm run check`,
    `cd ${PACKAGE} && npx vitest run src/shell`,
    `sed -i s/a/b/ ${PACKAGE}/src/index.ts`,
  ];
  const stopped = Object.entries(verdicts(sandbox, everyday)).filter(
    ([, decision]) => decision === "deny" || decision === "ask",
  );
  expect(stopped).toEqual([]);
});
