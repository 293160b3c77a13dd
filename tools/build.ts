import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { type BuildOptions, build, type Plugin } from "esbuild";

const fingerprint = createHash("sha256");
const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
);
for (const file of sources.sort()) fingerprint.update(readFileSync(`src/${file}`));

/** The configuration compiler is a bundle of its own, loaded only when a configuration changed. */
const compilerApart: Plugin = {
  name: "compiler-apart",
  setup({ onResolve }) {
    onResolve({ filter: /config\/compile\.ts$/ }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./compile.cjs", external: true } : undefined,
    );
  },
};

const shared: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  define: { SLUICE_BUILD: JSON.stringify(fingerprint.digest("hex").slice(0, 12)) },
  external: ["esbuild"],
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
  plugins: [compilerApart],
};

rmSync("dist", { recursive: true, force: true });
await build({ ...commonJs, entryPoints: { hook: "src/cli/hook-main.ts", cli: "src/cli/main.ts", compile: "src/config/compile.ts" } });
await build({
  ...shared,
  format: "esm",
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  entryPoints: { index: "src/index.ts", testing: "src/testing/index.ts" },
});
