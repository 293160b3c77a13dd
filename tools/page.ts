import { build } from "vite";

/** The web page, for `src/server/page/assets.ts` to serve. */
export async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: "src/page",
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: true,
      target: ["es2022", "chrome123", "firefox120", "safari17.5"],
      // Nothing inline: the page's own security policy would refuse it.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}
