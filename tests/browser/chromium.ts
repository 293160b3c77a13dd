import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";

const CHROMIUM =
  process.env["SLUICE_CHROMIUM"] ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

let browser: Browser;
beforeAll(async () => {
  if (CHROMIUM === undefined) throw new Error("no Chromium is installed: `apt-get install chromium`, or name one in SLUICE_CHROMIUM");
  // A container's root cannot use Chromium's own sandbox; the pages are ours.
  browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false });
});
afterAll(() => browser?.close());

/** A browser of its own, as far as pages can tell. Ends with the test. */
export async function browserContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  onTestFinished(() => context.close());
  return context;
}
