import { createServer } from "node:net";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { GateSandbox, kill } from "../e2e/gate.ts";
import type { Ran } from "../e2e/sluice.ts";
import { browserContext } from "./chromium.ts";

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** What a policy of the presets wants confirmed. */
export const ASKED = "npm test && npm publish --access public";

/** A person's machine: its gate, its page, and browsers that were let in. Whatever a page does against its own security policy fails the test. */
export class PageSandbox extends GateSandbox {
  readonly port: number;
  readonly origin: string;
  readonly #violations: string[] = [];

  private constructor(port: number, yaml: string, approvals: string) {
    super();
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.env["XDG_RUNTIME_DIR"] = join(this.root, "run");
    this.own(`approvals: { hold: true, wait: 2m, page: { port: ${port} }${approvals} }\n${yaml}`);
    onTestFinished(() => expect(this.#violations).toEqual([]));
    // A hook that still waits would start the next server.
    onTestFinished(() => {
      for (const pid of this.processes()) kill(pid, "SIGKILL");
    });
  }

  /** `approvals`: more of that section. */
  static async create(yaml = "", approvals = ""): Promise<PageSandbox> {
    return new PageSandbox(await freePort(), yaml, approvals === "" ? "" : `, ${approvals}`);
  }

  /** A link that lets one browser in. */
  link(): string {
    const { stdout, stderr } = this.run(["page"]);
    expect(stderr).toBe("");
    return stdout.trim();
  }

  async context(options: BrowserContextOptions = DESKTOP): Promise<BrowserContext> {
    const context = await browserContext(options);
    context.on("console", (message) => {
      const own = message.page()?.url().startsWith(this.origin);
      if (own && /Content Security Policy|Trusted Type/i.test(message.text()))
        this.#violations.push(message.text());
    });
    context.on("weberror", (error) => this.#violations.push(String(error.error())));
    return context;
  }

  /** A browser that was let in, on the page. */
  async device(options: BrowserContextOptions = DESKTOP): Promise<Page> {
    const page = await (await this.context(options)).newPage();
    await page.goto(this.link());
    await page.locator(".link.live").waitFor();
    return page;
  }

  /** A call of the agent that waits for a person; resolves with what the hook says. */
  call(command: string, cwd = this.project): Promise<Ran> {
    return this.tool("Bash", { command }, cwd);
  }

  tool(name: string, input: object, cwd = this.project): Promise<Ran> {
    const call = {
      session_id: "s1",
      hook_event_name: "PreToolUse",
      tool_name: name,
      tool_input: input,
      cwd,
    };
    return this.gate(JSON.stringify(call), { cwd });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
