import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { VERSION } from "../src/config/version.gen.ts";
import { CODE_MARK } from "../src/policies/sluice/lib/files/mark.ts";
import { EVENT_NAMES, eventSpec, WAITING_EVENTS } from "../src/protocol/events.ts";
import { PROOF_EXIT } from "../src/protocol/proof.ts";
import { commandsOnDemand, onDemand } from "./on-demand.ts";
import { buildPage } from "./page.ts";
import { separateBundles } from "./separate-bundles.ts";
import { freshFolder, switchFolder } from "./switch-folder.ts";

const fingerprint = createHash("sha256");
const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|pl|css|html|js)$/.test(file) && !file.endsWith(".test.ts"),
);
for (const file of sources.sort()) fingerprint.update(readFileSync(`src/${file}`));
const SLUICE_BUILD = fingerprint.digest("hex").slice(0, 12);
const BUILD = `${VERSION}+${SLUICE_BUILD}`;

/**
 * What most calls do not need is a bundle of its own, which is loaded where it is imported
 * dynamically.
 */
const APART: Readonly<Record<string, string>> = {
  compile: "src/config/compile.ts",
  rules: "src/config/sections/rules.ts",
  hooks: "src/gate/hooks/judge.ts",
  store: "src/store/open.ts",
  hold: "src/server/calls/hold-remotely.ts",
  approvals: "src/server/calls/approvals.ts",
  passkeys: "src/server/page/access/webauthn.ts",
};
const apart = separateBundles(APART);

/**
 * Calls are judged while this runs: everything is made beside `dist` and takes its place at once.
 */
const dist = freshFolder("dist");

const shared: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  define: { SLUICE_BUILD: JSON.stringify(SLUICE_BUILD) },
  external: ["esbuild", "libsql", "pg"],
  // Its CommonJS form requires its parts by a variable, which no bundler can follow.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  legalComments: "none",
  logLevel: "warning",
  outdir: dist,
};

const commonJs: BuildOptions = {
  ...shared,
  format: "cjs",
  minify: true,
  outExtension: { ".js": ".cjs" },
  supported: { "dynamic-import": false },
  define: { ...shared.define, "import.meta.url": "__importMetaUrl" },
  banner: {
    js: `/*${CODE_MARK}*/const __importMetaUrl=require("node:url").pathToFileURL(__filename).href;`,
  },
  // By this a process tells whether what it loads is of its own build, and bin/sluice whether a
  // bundle is whole.
  footer: { js: `module.exports.sluiceBuild=${JSON.stringify(BUILD)};\n//${SLUICE_BUILD}` },
  plugins: [apart],
};

await build({
  ...commonJs,
  plugins: [apart, onDemand],
  entryPoints: { hook: "src/cli/hook-main.ts" },
});
await build({
  ...commonJs,
  plugins: [apart, commandsOnDemand],
  entryPoints: { cli: "src/cli/main.ts" },
});
await build({
  ...commonJs,
  entryPoints: {
    server: "src/cli/serve-main.ts",
    drain: "src/server/drain/drain-worker.ts",
    http: "src/server/page/page-thread.ts",
    ...APART,
  },
});
const modules: BuildOptions = {
  ...shared,
  format: "esm",
  outExtension: { ".js": ".mjs" },
  banner: { js: `/*${CODE_MARK}*/` },
};
await build({
  ...modules,
  entryPoints: {
    policy: "src/policy.ts",
    simulator: "src/simulator/index.ts",
    testing: "src/testing/index.ts",
  },
});
await build({
  ...modules,
  entryPoints: { index: "src/index.ts", "agent-sdk": "src/agents/agent-sdk.ts" },
  splitting: true,
  chunkNames: "library-[hash]",
  // The YAML parser is CommonJS and requires parts of Node.
  banner: {
    js:
      `/*${CODE_MARK}*/import { createRequire as __createRequire } from "node:module";const ` +
      "require=__createRequire(import.meta.url);",
  },
});

await buildPage(resolve(dist, "page"));
writeTypes();

writeFileSync(join(dist, "gate.pl"), launcher());
copyFileSync("tools/warm.cjs", join(dist, "warm.cjs"));
warm();
await switchFolder(dist, "dist");

function writeTypes(): void {
  const args = ["-p", "tsconfig.types.json", "--outDir", join(dist, "types")];
  const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", ...args], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("the types of the library could not be written");
}

/**
 * It must know the build to tell a server of another one, and the events for which exit code 2
 * would do harm.
 */
function launcher(): string {
  const harmed = EVENT_NAMES.filter((event) => eventSpec(event).onFailure !== "ask").join(" ");
  const [gate, fallback] = ["gate", "fallback"].map((name) =>
    readFileSync(`src/launcher/${name}.pl`, "utf8"),
  );
  const known = {
    BUILD,
    HARMED: harmed,
    WAITING: WAITING_EVENTS.join(" "),
    ANSWERED: String(PROOF_EXIT.answered),
    REFUSED: String(PROOF_EXIT.refused),
  };
  return `# ${CODE_MARK}\n${gate}\n__END__\n${fallback}`.replace(
    /%([A-Z]+)%/g,
    (whole, name: keyof typeof known) => known[name] ?? whole,
  );
}

/**
 * A typical call, judged once cold and once with a snapshot, so that what every call needs is
 * compiled beforehand; likewise a typical command.
 */
function warm(): void {
  const home = mkdtempSync(join(tmpdir(), "sluice-build-"));
  const command = "git status --short | head -5";
  const call = JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: home });
  const run = (bundle: string, ...words: readonly string[]): void => {
    const env = { HOME: home, SLUICE_HOME: home };
    const { status, stderr } = spawnSync(
      process.execPath,
      ["tools/warm.cjs", resolve(dist, bundle), ...words],
      {
        input: call,
        env,
        encoding: "utf8",
      },
    );
    if (status !== 0) throw new Error(`the built ${bundle} does not run: ${stderr}`);
  };
  run("hook.cjs");
  run("hook.cjs");
  run("cli.cjs", "explain", command);
  rmSync(home, { recursive: true, force: true });
}
