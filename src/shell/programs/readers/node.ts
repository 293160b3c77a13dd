import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });

const NPM =
  "--json --long -l --depth= --all -a --parseable -p --global -g --omit= --include= --production --prod --dev --only= --workspace= -w= --workspaces --include-workspace-root --silent -s --quiet --loglevel= --color --no-color --unicode --offline --location= " +
  "--no-fund --no-audit --no-update-notifier --package-lock-only --help -h";
/** Names of packages; a path or an address would be opened. */
const PACKAGE = /^(?:npm:)?(?:@[\w.-]+\/)?[\w.-]+(?:@[\w.^~<>=*|@/-]+)?$/;

const npmList: ReadOnlyRow = asks(NPM);
const npmConfig: ReadOnlyRow = {
  sub: { get: { options: NPM, operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i, check: "some" } },
};

const NPMRC = [".npmrc", "git=", "node-options", "script-shell", "viewer", "browser"] as const;
/** A project may also choose the server that is asked. */
const REGISTRY = [[...NPMRC, "registry", "proxy"]] as const;

const npm: ReadOnlyRow = {
  globals: NPM,
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
  "-r -g -w -P -D -F= --recursive --global --filter= --json --long --depth= --prod --dev --parseable --only-projects --lockfile-only --no-optional --compatible --format= --sort-by= --audit-level= --ignore-registry-errors --silent";

const PNPM_FILES = [
  [".pnpmfile.cjs"],
  [".npmrc", "git=", "node-options", "script-shell", "pnpmfile"],
  ["pnpm-workspace.yaml", "pnpmfile", "configDependencies"],
] as const;
const PNPM_REGISTRY = [...PNPM_FILES, [".npmrc", "registry", "proxy"], ["pnpm-workspace.yaml", "registr"]] as const;

/** Tools around JavaScript. What a project's own configuration loads as code (eslint, prettier, vite) is not among them. */
export const NODE: ReadOnlyTable = {
  npm,
  pnpm: {
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
      config: { sub: { get: { operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i } } },
    },
  },
  yarn: {
    globals:
      "--json --all --silent --level= --groups= --environment= -A -R --recursive --depth= --pattern= --name-only --dependents --no-progress",
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
      config: { sub: { get: { operands: "text", like: /^(?!.*(?:auth|token|password))[\w:/.@-]+$/i } } },
      audit: { operands: "none" },
      workspaces: { sub: { "list info": asks() } },
      npm: { sub: { info: { operands: "text", like: PACKAGE }, audit: { operands: "none" }, whoami: { operands: "none" } } },
    },
  },
  bun: {
    sub: {
      pm: { sub: { "ls list bin cache hash": { options: "-g --all", operands: "none" } } },
      outdated: { operands: "text", like: PACKAGE },
    },
  },
  deno: {
    sub: {
      info: { options: "--json", operands: "none" },
      fmt: { options: "--check --quiet -q", needs: "--check" },
      types: { operands: "none" },
    },
  },
  node: { options: "-v -h --version --help --check -c --v8-options", needs: "-v -h --version --help --check -c --v8-options", most: 1 },
  tsc: {
    options:
      "--noEmit -p= --project= --pretty --strict --skipLibCheck --listFiles --listFilesOnly --showConfig --explainFiles --extendedDiagnostics --diagnostics --traceResolution -v --version --help --noErrorTruncation --target= -t= --lib= --module= -m= --moduleResolution= --jsx= --allowJs --checkJs --esModuleInterop --resolveJsonModule --isolatedModules --noUnusedLocals --noUnusedParameters --noImplicitAny --incremental",
    needs: "--noEmit --listFilesOnly --showConfig",
    like: /^(?!false$|@)/,
    values: { "--noEmit": /^(?:true)?$/, "--incremental": /^false$/ },
  },
  biome: {
    sub: {
      "check lint format ci": {
        options:
          "--verbose --colors= --diagnostic-level= --max-diagnostics= --reporter= --changed --staged --since= --no-errors-on-unmatched --files-ignore-unknown= --only= --skip= --error-on-warnings --formatter-enabled= --linter-enabled= --vcs-enabled= --config-path=",
      },
      "version explain": asks(),
    },
  },
  nvm: { sub: { "ls list current ls-remote version which": asks("--lts --no-colors --no-alias") } },
  fnm: { sub: { "ls list current ls-remote list-remote": asks() } },
  volta: { sub: { "list which": asks("--format= --current -c -d --default") } },
};
