import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/cli/commands/index.gen.ts";
import { BIN, type Ran, Sandbox } from "../sluice.ts";
import { asPerson, type PersonRun, quoted } from "../terminal.ts";

const PACKAGE = dirname(dirname(BIN));
const FOREIGN = {
  PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "exit 0 # mine" }] }],
};
/** What lint mends: the client would not find this file's event. */
const CARELESS = {
  PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "./careless.sh" }] }],
};
const QUESTION = {
  question: "Which colour?",
  header: "Colour",
  options: [{ label: "Red" }, { label: "Blue" }],
  multiSelect: false,
};

interface Use {
  readonly args: readonly string[];
  readonly env?: (sandbox: Sandbox) => Record<string, string>;
  /** Shown to a person; absent: no code is asked for. */
  readonly asks?: RegExp;
}

/** A Sluice that reads another configuration. */
const elsewhere = (sandbox: Sandbox) => ({ XDG_CONFIG_HOME: join(sandbox.root, "other") });

/** Each use that a command says is for a person, as an agent would try it. */
const USES: Readonly<Record<string, Use>> = {
  adopt: { args: ["adopt", "--scope", "user", "--yes"], asks: /move this hook under Sluice/ },
  "allow-once <code>": { args: ["allow-once", "K7QF2M"] },
  "approvals watch --json": { args: ["approvals", "watch", "--json"] },
  "approvals watch": { args: ["approvals", "watch"] },
  "approvals allow <id>": { args: ["approvals", "allow", "k3x9p2ma"] },
  "approvals deny <id>": { args: ["approvals", "deny", "k3x9p2ma"] },
  "doctor --fix": {
    args: ["doctor", "--quick", "--fix"],
    env: elsewhere,
    asks: /change how ~\/\.claude\/settings\.json calls Sluice/,
  },
  init: {
    args: ["init", "--scope", "user", "--yes"],
    env: elsewhere,
    asks: /change how ~\/\.claude\/settings\.json calls Sluice/,
  },
  "lint --fix": { args: ["lint", "--fix"], asks: /change .*careless\.sh/ },
  "log export": { args: ["log", "export", "--jsonl", "-"] },
  page: { args: ["page"] },
  "pair --revoke <name>": { args: ["pair", "--revoke", "Phone"] },
  pair: { args: ["pair"] },
  "questions set <id> <answer>": {
    args: ["questions", "set", "Which colour?", "Red", "--yes"],
    asks: /have it answered so/,
  },
  "store --prune <age>": { args: ["store", "--prune", "1h", "--yes"] },
  "trust --revoke": { args: ["trust", "--revoke"] },
  trust: { args: ["trust", "--yes"], asks: /let all of this take effect/ },
  uninstall: {
    args: ["uninstall", "--scope", "user", "--yes"],
    asks: /take Sluice out of ~\/\.claude\/settings\.json/,
  },
};
const OUTSIDE = new Set(["approvals watch --json", "log export", "pair --revoke <name>"]);
const WITH_CODE = Object.entries(USES).filter(([, { asks }]) => asks);

it("every use that a command calls loosening is tried here", () => {
  const declared = COMMANDS.flatMap(({ loosens }) =>
    loosens === "never" ? [] : loosens.map(({ use }) => use),
  );
  expect(Object.keys(USES).sort()).toEqual(declared.sort());
});

let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "sluice-copy-"));
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(PACKAGE, part), join(copy, part), { recursive: true });
  symlinkSync(join(PACKAGE, "node_modules"), join(copy, "node_modules"));
  symlinkSync(join(PACKAGE, "dist"), join(copy, "linked"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Claude Code calls Sluice there, and each of the uses would change something. */
function guarded(): Sandbox {
  const sandbox = new Sandbox({
    "~/.claude/settings.json": `${JSON.stringify({ hooks: FOREIGN }, null, 2)}\n`,
    ".claude/settings.json": JSON.stringify({ hooks: CARELESS }),
    "careless.sh": "#!/bin/sh\nexit 0\n",
    ".claude/sluice.yaml":
      "rules: [{ id: fine, tool: Bash, when: 'input.command == \"make\"', allow: fine }]\n",
  });
  expect(sandbox.run(["init", "--scope", "user", "--yes"]).code).toBe(0);
  return sandbox;
}

const KEPT =
  /^(?:home\/\.claude\/|home\/\.config\/|project\/|home\/\.local\/state\/sluice\/(?:trust|registrations|adoptions|once|pairing|devices))/;

/** Every file that says what is allowed, by its content and mode. */
function bytes({ root }: Sandbox): Record<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => KEPT.test(path) && statSync(join(root, path)).isFile(),
  );
  return Object.fromEntries(
    files.map((path) => [
      path,
      `${statSync(join(root, path)).mode} ${readFileSync(join(root, path), "latin1")}`,
    ]),
  );
}

const unmarked = (command: string) =>
  `CLAUDECODE=1 sh -c ${quoted([`env -u CLAUDECODE ${command}; exit $?`])}`;
const below = (program: string) => (sandbox: Sandbox) => (command: string) => {
  const path = join(sandbox.root, program);
  if (!existsSync(path)) symlinkSync("/bin/sh", path);
  return `${path} -c ${quoted([`${command}; exit $?`])}`;
};

/** Ways in which an agent may start it, each at a terminal. */
const WAYS: Readonly<Record<string, (sandbox: Sandbox) => PersonRun>> = {
  "inside Claude Code": () => ({ env: { CLAUDECODE: "1" } }),
  "inside Codex": () => ({ env: { CODEX_SANDBOX: "seatbelt" } }),
  "inside some agent": () => ({ env: { AI_AGENT: "any" } }),
  "below Claude Code, with the variable taken away": () => ({ wrap: unmarked }),
  "below a program called claude": (sandbox) => ({ wrap: below("claude")(sandbox) }),
  "below a program called codex": (sandbox) => ({ wrap: below("codex")(sandbox) }),
  "node dist/cli.cjs": () => ({
    env: { CLAUDECODE: "1" },
    program: [process.execPath, join(PACKAGE, "dist/cli.cjs")],
  }),
  "a copy of dist": () => ({
    wrap: unmarked,
    program: [process.execPath, join(copy, "dist/cli.cjs")],
  }),
  "a link to dist": () => ({
    wrap: unmarked,
    program: [process.execPath, join(copy, "linked/cli.cjs")],
  }),
};

describe.each(Object.entries(USES))("sluice %s", (use, { args, env = () => ({}) }) => {
  it("is refused in whatever way an agent starts it, and changes nothing", async () => {
    const sandbox = guarded();
    const before = bytes(sandbox);
    const tried = Object.entries(WAYS).map(async ([way, how]): Promise<[string, Ran]> => {
      const { env: set = {}, ...run } = how(sandbox);
      return [way, await asPerson(sandbox, args, { ...run, env: { ...env(sandbox), ...set } })];
    });
    for (const [way, { code, stderr }] of await Promise.all(tried)) {
      expect([way, stderr]).toEqual([
        way,
        expect.stringMatching(
          /is for a person, and this runs inside (?:Claude Code|Codex|an agent);/,
        ),
      ]);
      expect(code).not.toBe(0);
    }
    expect(bytes(sandbox)).toEqual(before);
  });

  it.skipIf(OUTSIDE.has(use))("is refused without a terminal, and changes nothing", async () => {
    const sandbox = guarded();
    const before = bytes(sandbox);
    const programs = [
      BIN,
      join(PACKAGE, "dist/cli.cjs"),
      join(copy, "dist/cli.cjs"),
      join(copy, "linked/cli.cjs"),
    ];
    const tried = programs.map((program) =>
      sandbox.start(args, "", { env: env(sandbox) }, program),
    );
    for (const { code, stderr } of await Promise.all(tried)) {
      expect(stderr).toContain(
        "is for a person at a terminal, and there is none here. ~/.claude/settings.json calls Sluice",
      );
      expect(code).not.toBe(0);
    }
    expect(bytes(sandbox)).toEqual(before);
  });
});

const OTHERS: readonly (readonly [how: string, keys: string, told: string])[] = [
  ["a yes", "yes\r", "That is not the code. Nothing was changed."],
  ["nothing", "\r", "That is not the code. Nothing was changed."],
  ["Ctrl-C", "\u0003", "Nothing was changed."],
  ["Ctrl-D", "\u0004", "Nothing was changed."],
];
const WRONG = ["the wrong code", "111\r", "That is not the code. Nothing was changed."] as const;

describe.each(WITH_CODE)(
  "sluice %s, for a person at a terminal",
  (_, { args, env = () => ({}), asks }) => {
    const others = args[0] === "uninstall" ? OTHERS : [];

    it.each([WRONG, ...others])("%s changes nothing, also with --yes", async (_how, keys, told) => {
      const sandbox = guarded();
      const before = bytes(sandbox);
      const { code, stderr } = await asPerson(sandbox, args, {
        env: env(sandbox),
        types: () => keys,
      });
      expect(stderr).toMatch(asks as RegExp);
      expect(stderr).toContain(told);
      expect(code).toBe(1);
      expect(bytes(sandbox)).toEqual(before);
    });

    it("the code that is shown counts, in small letters too", async () => {
      const sandbox = guarded();
      const before = bytes(sandbox);
      const { stderr } = await asPerson(sandbox, args, {
        env: env(sandbox),
        types: (code) => `${code.toLowerCase()}\r`,
      });
      expect(stderr).not.toContain("Nothing was changed");
      expect(bytes(sandbox)).not.toEqual(before);
    });
  },
);

describe("a fresh machine is set up by a script", () => {
  it("as long as nothing calls Sluice: trust, questions, init, each with --yes and without a terminal", () => {
    const sandbox = new Sandbox({
      ".claude/sluice.yaml":
        "rules: [{ id: fine, tool: Bash, when: 'input.command == \"make\"', allow: fine }]\n",
    });
    expect(sandbox.run(["trust", "--yes"]).code).toBe(0);
    expect(sandbox.run(["questions", "set", QUESTION.question, "Red", "--yes"]).code).toBe(0);
    expect(sandbox.run(["init", "--scope", "user", "--yes"]).code).toBe(0);
    expect(sandbox.decisions("make")).toEqual(["allow"]);
  });

  it("init again changes nothing, and the same Sluice in another scope is only one more", () => {
    const sandbox = new Sandbox();
    for (const scope of ["user", "user", "local", "project"])
      expect(sandbox.run(["init", "--scope", scope, "--yes"]).code).toBe(0);
  });

  it("another Sluice beside the one that is called wants a person", () => {
    const sandbox = new Sandbox();
    sandbox.run(["init", "--scope", "user", "--yes"]);
    const before = bytes(sandbox);
    for (const scope of ["user", "local"])
      for (const hides of [{}, { CLAUDE_CONFIG_DIR: join(sandbox.root, "empty") }]) {
        const { stderr } = sandbox.run(["init", "--scope", scope, "--yes"], "", {
          ...elsewhere(sandbox),
          ...hides,
        });
        expect(stderr).toContain("`sluice init` is for a person");
      }
    expect(bytes(sandbox)).toEqual(before);
  });
});

describe("no variable hides what calls Sluice", () => {
  const hidden: Readonly<Record<string, (sandbox: Sandbox) => Record<string, string>>> = {
    CLAUDE_CONFIG_DIR: ({ root }) => ({ CLAUDE_CONFIG_DIR: join(root, "empty") }),
    CLAUDE_PROJECT_DIR: ({ root }) => ({ CLAUDE_PROJECT_DIR: join(root, "empty") }),
    "HOME, with Sluice's own folders": ({ root, home }) => ({
      HOME: join(root, "empty"),
      XDG_STATE_HOME: join(home, ".local/state"),
      XDG_CONFIG_HOME: join(home, ".config"),
    }),
  };

  it.each(Object.entries(hidden))("%s", (_, env) => {
    const sandbox = guarded();
    for (const args of [
      ["questions", "set", "/./", "Yes", "--yes"],
      ["trust", "--yes"],
      ["adopt", "--scope", "project", "--yes"],
    ]) {
      const { code, stderr } = sandbox.run(args, "", env(sandbox));
      expect([code, stderr]).toEqual([2, expect.stringContaining("is for a person at a terminal")]);
    }
  });

  it.each([
    ["a plugin", { enabledPlugins: { "sluice@sluice": true } }],
    [
      "a line of one's own",
      {
        hooks: {
          PreToolUse: [{ hooks: [{ type: "command", command: "npx sluice hook PreToolUse" }] }],
        },
      },
    ],
    ["the file of another agent", undefined],
  ])("%s counts as well", (_, settings) => {
    const sandbox = new Sandbox({ ".claude/sluice.yaml": "extends: recommended\n" });
    if (settings) sandbox.write("~/.claude/settings.json", JSON.stringify(settings));
    else
      sandbox.write(
        "~/.codex/hooks.json",
        JSON.stringify({
          hooks: { PreToolUse: [{ hooks: [{ command: "sluice hook PreToolUse" }] }] },
        }),
      );
    expect(sandbox.run(["trust", "--yes"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is for a person at a terminal"),
    });
  });
});
