import type { ShellWord } from "../../command/facts.ts";
import {
  afterOptions,
  type Launch,
  one,
  packageRunner,
  subcommand,
} from "../launchers/launcher.ts";
import { asks } from "../lib/read-only.ts";
import {
  CHANGES_PUBLISHERS,
  PACKAGE_RUNNER,
  PUBLISHES,
  REHEARSE,
  SHOWS_TOKEN,
  UNPUBLISHES,
} from "../lib/wording.ts";
import type { Family, Installer, Interpreter, ReadOnlyRow } from "../program.ts";

const NPM_READS =
  "--json --long -l --depth= --all -a --parseable -p --global -g --omit= --include= " +
  "--production --prod --dev --only= --workspace= -w= --workspaces " +
  "--include-workspace-root --silent -s --quiet --loglevel= --color --no-color --unicode " +
  "--offline --location= " +
  "--no-fund --no-audit --no-update-notifier --package-lock-only --help -h";
const NPMRC = [".npmrc", "git=", "node-options", "script-shell", "viewer", "browser"] as const;
const npmList: ReadOnlyRow = asks(NPM_READS);
/** A project may also choose the server that is asked. */
const REGISTRY = [[...NPMRC, "registry", "proxy"]] as const;
/** Names of packages; a path or an address would be opened. */
const PACKAGE = /^(?:npm:)?(?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~<>=*|@/-]+)?$/;
const npmConfig: ReadOnlyRow = {
  sub: {
    get: {
      options: NPM_READS,
      operands: "text",
      like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i,
      check: "some",
    },
  },
};
const npm: ReadOnlyRow = {
  globals: NPM_READS,
  steered: [NPMRC],
  sub: {
    "ls list la ll explain why prefix root bin query": npmList,
    "outdated ping whoami stars doctor": { ...npmList, steered: REGISTRY },
    "help help-search": asks(),
    "view info show v": { operands: "text", like: PACKAGE, steered: REGISTRY },
    "search find s se": {
      ...asks("--searchlimit= --no-description --description --searchexclude="),
      steered: REGISTRY,
    },
    audit: { options: "--audit-level=", steered: REGISTRY, sub: { "": "", signatures: "" } },
    "config c": npmConfig,
    get: { operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i },
    pkg: { sub: { get: asks() } },
    fund: { operands: "none" },
    sbom: asks("--sbom-format= --sbom-type="),
    owner: { sub: { "ls list": asks() } },
    access: { sub: { "list ls": asks(), get: asks() } },
    "dist-tag dist-tags": { sub: { "ls list": asks() } },
    "org hook token": { sub: { "ls list": asks() } },
    team: { sub: { "ls list": asks() } },
    profile: { sub: { get: asks() } },
    version: { operands: "none" },
    "run run-script": { options: "--list", operands: "none" },
    cache: { sub: { "ls list": asks() } },
    completion: { operands: "none" },
  },
};
const PNPM =
  "-r -g -w -P -D -F= --recursive --global --filter= --json --long --depth= --prod --dev " +
  "--parseable --only-projects --lockfile-only --no-optional --compatible --format= " +
  "--sort-by= --audit-level= --ignore-registry-errors --silent";
const PNPM_FILES = [
  [".pnpmfile.cjs"],
  [".npmrc", "git=", "node-options", "script-shell", "pnpmfile"],
  ["pnpm-workspace.yaml", "pnpmfile", "configDependencies"],
] as const;
const PNPM_REGISTRY = [
  ...PNPM_FILES,
  [".npmrc", "registry", "proxy"],
  ["pnpm-workspace.yaml", "registr"],
] as const;
const NODE: Interpreter = {
  code: "-e -p --eval --print -pe",
  valued: "-r --require --import --loader --experimental-loader -C --conditions --env-file",
  unless: "-v --version -h --help -c --check",
  stdin: true,
};
const NPM_CODE: Installer = {
  run: "install i add in ins exec x dlx",
  valued: "-w --workspace --prefix -C --filter --cwd",
  registries: "--registry",
  shorthand: true,
};
/**
 * `pnpm tsx file`, `yarn node -e …`: what is no sub-command of their own is a script or a program.
 */
function ownName(args: readonly ShellWord[]): Launch[] {
  const [first, ...rest] = afterOptions(args, "-C --dir --filter -F --cwd");
  return first &&
    rest.length > 0 &&
    /^(?:node|tsx|ts-node|bun|deno|python3?|bash|sh|zsh|rimraf|del-cli|cross-env|dotenv|env-cmd|concurrently|nodemon)$/.test(
      first.text,
    )
    ? one([first, ...rest])
    : [];
}

const family: Family = {
  about: "Node.js, Bun and Deno, their package managers and runners.",
  programs: [
    {
      names: "npm",
      secrets: [
        { run: "token list|create", decision: "ask", effect: SHOWS_TOKEN },
        { run: "config get", word: /_auth|token|password/i, decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: npm,
      starts: subcommand("exec x"),
      emits: "completion",
    },
    {
      names: "npm, pnpm, yarn, bun, yarn npm",
      domain: "publish",
      valued:
        "--registry --tag --access --otp -w --workspace --prefix -C --dir --cwd --filter " +
        "-F --userconfig --scope",
      next: REHEARSE,
      deny: { unpublish: UNPUBLISHES },
      ask: {
        publish: PUBLISHES,
        "workspace * publish": PUBLISHES,
        "workspace * npm publish": PUBLISHES,
        "workspaces foreach ** npm publish": PUBLISHES,
        "deprecate|undeprecate": "marks a version as deprecated for everybody",
        "dist-tag|dist-tags|tag add|rm|remove|set": CHANGES_PUBLISHERS,
        "access public|restricted|grant|revoke|set|2fa-required|2fa-not-required":
          CHANGES_PUBLISHERS,
        "owner|author add|rm|remove|ls-add": CHANGES_PUBLISHERS,
        "team|org create|destroy|add|rm|set|remove": CHANGES_PUBLISHERS,
        "token create|revoke|delete|rm": "makes or ends a login of the registry",
        trust: CHANGES_PUBLISHERS,
      },
    },
    { names: "npm, pnpm", installs: NPM_CODE },
    { names: "node, npm, pnpm, tsc", help: "-v -h" },
    {
      names: "pnpm",
      readOnly: {
        globals: PNPM,
        steered: [...PNPM_FILES],
        sub: {
          "list ls la ll why root bin": asks(),
          outdated: { ...asks(), steered: PNPM_REGISTRY },
          help: asks(),
          "view info show": { operands: "text", like: PACKAGE, steered: PNPM_REGISTRY },
          audit: { operands: "none", steered: PNPM_REGISTRY },
          licenses: { sub: { "list ls": asks() } },
          store: { sub: { "path status": asks() } },
          config: {
            sub: { get: { operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i } },
          },
        },
      },
    },
    { names: "pnpm, yarn", starts: (args) => [...subcommand("exec dlx")(args), ...ownName(args)] },
    {
      names: "yarn",
      secrets: [{ run: "config get", word: /auth|token/i, decision: "ask", effect: SHOWS_TOKEN }],
      readOnly: {
        globals:
          "--json --all --silent --level= --groups= --environment= -A -R --recursive " +
          "--depth= --pattern= --name-only --dependents --no-progress",
        steered: [
          [".yarnrc.yml", "yarnPath", "plugins", "npmRegistryServer"],
          [".yarnrc", "yarn-path", "registry"],
        ],
        options: "-v --version",
        sub: {
          "": "",
          "list why outdated info versions": { operands: "text", like: PACKAGE },
          help: asks(),
          licenses: { sub: { list: asks() } },
          config: {
            sub: { get: { operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i } },
          },
          audit: { operands: "none" },
          workspaces: { sub: { "list info": asks() } },
          npm: {
            sub: {
              info: { operands: "text", like: PACKAGE },
              audit: { operands: "none" },
              whoami: { operands: "none" },
            },
          },
        },
      },
      installs: { ...NPM_CODE, run: "add dlx global" },
    },
    {
      names: "bun",
      readOnly: {
        sub: {
          pm: { sub: { "ls list bin cache hash": { options: "-g --all", operands: "none" } } },
          outdated: { operands: "text", like: PACKAGE },
        },
      },
      starts: subcommand("x"),
      installs: { ...NPM_CODE, run: "install i add x" },
    },
    { names: "node, nodejs, bun, deno, tsx, ts-node", runsCode: NODE },
    {
      names: "deno",
      readOnly: {
        sub: {
          info: { options: "--json", operands: "none" },
          fmt: { options: "--check --quiet -q", needs: "--check" },
          types: { operands: "none" },
        },
      },
      help: "-V -h version",
      installs: {
        run: "run install eval test bench compile x",
        valued: "-n --name -c --config --import-map",
      },
    },
    { names: "deno, jsr", domain: "publish", ask: { publish: PUBLISHES } },
    {
      names: "node",
      readOnly: {
        options: "-v -h --version --help --check -c --v8-options",
        needs: "-v -h --version --help --check -c --v8-options",
        most: 1,
      },
    },
    {
      names: "tsc",
      readOnly: {
        options:
          "--noEmit -p= --project= --pretty --strict --skipLibCheck --listFiles " +
          "--listFilesOnly --showConfig --explainFiles --extendedDiagnostics --diagnostics " +
          "--traceResolution -v --version --help --noErrorTruncation --target= -t= --lib= " +
          "--module= -m= --moduleResolution= --jsx= --allowJs --checkJs --esModuleInterop " +
          "--resolveJsonModule --isolatedModules --noUnusedLocals --noUnusedParameters " +
          "--noImplicitAny --incremental",
        needs: "--noEmit --listFilesOnly --showConfig",
        like: /^(?!false$|@)/,
        values: { "--noEmit": /^(?:true)?$/, "--incremental": /^false$/ },
      },
    },
    {
      names: "biome",
      readOnly: {
        sub: {
          "check lint format ci": {
            options:
              "--verbose --colors= --diagnostic-level= --max-diagnostics= --reporter= " +
              "--changed --staged --since= --no-errors-on-unmatched " +
              "--files-ignore-unknown= --only= --skip= --error-on-warnings " +
              "--formatter-enabled= --linter-enabled= --vcs-enabled= --config-path=",
          },
          "version explain": asks(),
        },
      },
    },
    {
      names: "nvm",
      readOnly: {
        sub: { "ls list current ls-remote version which": asks("--lts --no-colors --no-alias") },
      },
    },
    {
      names: "volta",
      readOnly: { sub: { "list which": asks("--format= --current -c -d --default") } },
    },
    { names: "npx, bunx", files: { operands: "text", reads: "-a --arg-file" } },
    { names: "npx, bunx, pnpx", installs: PACKAGE_RUNNER },
    { names: "npx", starts: packageRunner("-p --package -c --call --node-options -w --workspace") },
    { names: "bunx", starts: packageRunner("-p --package") },
    { names: "pnpx", starts: packageRunner("--package") },
  ],
  examples: [
    { bash: "npm publish", expect: "ask" },
    { bash: "npm install", expect: "nothing" },
    { bash: "npx rimraf /", expect: "deny" },
    { bash: "npm ls", expect: "allow" },
  ],
};

export default family;
