import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from "playwright-core";
import { onTestFinished } from "vitest";
import { MAX_WAIT_MS } from "../eventually.ts";

const CHROMIUM =
  process.env["SLUICE_CHROMIUM"] ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

let browser: Promise<Browser> | undefined;

/** One for all tests of this process, which ends it. */
function startChromium(): Promise<Browser> {
  if (CHROMIUM === undefined)
    throw new Error(
      "no Chromium is installed: `apt-get install chromium`, or name one in SLUICE_CHROMIUM",
    );
  // A container's root cannot use Chromium's own sandbox; the pages are ours.
  return chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false });
}

/** A browser of its own, as far as pages can tell. Ends with the test. */
export async function browserContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= startChromium();
  const context = await (await browser).newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  onTestFinished(() => context.close());
  return context;
}
