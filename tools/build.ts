import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { VERSION } from "../src/config/version.gen.ts";
import { EVENT_NAMES, eventSpec, WAITING_EVENTS } from "../src/protocol/events.ts";
import { commandsOnDemand, onDemand } from "./on-demand.ts";
import { buildPage } from "./page.ts";

const fingerprint = createHash("sha256");
const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|pl|css|html|js)$/.test(file) && !file.endsWith(".test.ts"),
);
for (const file of sources.sort()) fingerprint.update(readFileSync(`src/${file}`));
const SLUICE_BUILD = fingerprint.digest("hex").slice(0, 12);

/** What most calls do not need is a bundle of its own, which is loaded where it is imported dynamically. */
const APART: Readonly<Record<string, string>> = {
  compile: "src/config/compile.ts",
  rules: "src/config/rules.ts",
  hooks: "src/runtime/hooks/judge.ts",
  store: "src/store/open.ts",
  hold: "src/server/hold-remotely.ts",
  approvals: "src/server/approvals.ts",
  passkeys: "src/server/http/webauthn.ts",
};

const seldomApart: Plugin = {
  name: "seldom-apart",
  setup({ onResolve }) {
    const names = new Map(Object.entries(APART).map(([name, file]) => [resolve(file), name]));
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const name = kind === "dynamic-import" ? names.get(resolve(resolveDir, path)) : undefined;
      return name === undefined ? undefined : { path: `./${name}.cjs`, external: true };
    });
  },
};

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
};

const commonJs: BuildOptions = {
  ...shared,
  format: "cjs",
  minify: true,
  outExtension: { ".js": ".cjs" },
  outdir: "dist",
  supported: { "dynamic-import": false },
  define: { ...shared.define, "import.meta.url": "__importMetaUrl" },
  banner: { js: 'const __importMetaUrl=require("node:url").pathToFileURL(__filename).href;' },
  // By this bin/sluice tells whether what was compiled beforehand is of this very text.
  footer: { js: `//${SLUICE_BUILD}` },
  plugins: [seldomApart],
};

rmSync("dist", { recursive: true, force: true });
await build({ ...commonJs, plugins: [seldomApart, onDemand], entryPoints: { hook: "src/cli/hook-main.ts" } });
await build({ ...commonJs, plugins: [seldomApart, commandsOnDemand], entryPoints: { cli: "src/cli/main.ts" } });
await build({
  ...commonJs,
  entryPoints: {
    server: "src/cli/serve-main.ts",
    drain: "src/server/drain-worker.ts",
    http: "src/server/http/page-thread.ts",
    ...APART,
  },
});
const modules: BuildOptions = { ...shared, format: "esm", outdir: "dist", outExtension: { ".js": ".mjs" } };
await build({ ...modules, entryPoints: { policy: "src/policy.ts", simulator: "src/simulator/index.ts", testing: "src/testing/index.ts" } });
await build({
  ...modules,
  entryPoints: { index: "src/index.ts", "agent-sdk": "src/agents/agent-sdk.ts" },
  splitting: true,
  chunkNames: "library-[hash]",
  // The YAML parser is CommonJS and requires parts of Node.
  banner: { js: 'import { createRequire as __createRequire } from "node:module";const require=__createRequire(import.meta.url);' },
});

await buildPage(resolve("dist/page"));

writeFileSync("dist/gate.pl", launcher());
copyFileSync("tools/warm.cjs", "dist/warm.cjs");
warm();

/** It must know the build to tell a server of another one, and the events for which exit code 2 would do harm. */
function launcher(): string {
  const harmed = EVENT_NAMES.filter((event) => eventSpec(event).onFailure !== "ask").join(" ");
  const [gate, fallback] = ["gate", "fallback"].map((name) => readFileSync(`src/launcher/${name}.pl`, "utf8"));
  const known = { BUILD: `${VERSION}+${SLUICE_BUILD}`, HARMED: harmed, WAITING: WAITING_EVENTS.join(" ") };
  return `${gate}\n__END__\n${fallback}`.replace(/%([A-Z]+)%/g, (whole, name: keyof typeof known) => known[name] ?? whole);
}

/** A typical call, judged once cold and once with a snapshot, so that what every call needs is compiled beforehand; likewise a typical command. */
function warm(): void {
  const home = mkdtempSync(join(tmpdir(), "sluice-build-"));
  const command = "git status --short | head -5";
  const call = JSON.stringify({ tool_name: "Bash", tool_input: { command }, cwd: home });
  const run = (bundle: string, ...words: readonly string[]): void => {
    const env = { HOME: home, SLUICE_HOME: home };
    const { status, stderr } = spawnSync(process.execPath, ["tools/warm.cjs", resolve("dist", bundle), ...words], {
      input: call,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the built ${bundle} does not run: ${stderr}`);
  };
  run("hook.cjs");
  run("hook.cjs");
  run("cli.cjs", "explain", command);
  rmSync(home, { recursive: true, force: true });
}
