import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { Collector } from "../e2e/collector.ts";
import { until } from "../e2e/gate.ts";
import { said } from "../e2e/sluice.ts";
import { ASKED, DESKTOP, PageSandbox } from "./browser.ts";

/** Another server on this machine, with a page of its own: what an agent could start. */
async function elsewhere(
  html = "<!doctype html><title>elsewhere</title>",
): Promise<{ origin: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.headers.cookie ?? ""}`);
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://localhost:${(server.address() as { port: number }).port}`, heard };
}

it("a link lets one browser in; the next one is asked for a code and refused with the used one", async () => {
  const sandbox = await PageSandbox.create();
  const link = sandbox.link();
  const first = await (await sandbox.context()).newPage();
  await first.goto(link);
  await first.locator(".link.live").waitFor();
  expect(first.url()).toBe(`${sandbox.origin}/`);
  const second = await (await sandbox.context()).newPage();
  await second.goto(link);
  await second.getByRole("heading", { name: "Pair this device" }).waitFor();
  expect(await second.getByRole("alert").textContent()).toContain("was used");
  await second.getByLabel("Code").fill(sandbox.link().split("=")[1]?.toLowerCase() ?? "");
  await second.getByRole("button", { name: "Pair" }).click();
  await second.locator(".link.live").waitFor();
  expect(sandbox.run(["pair", "--list", "--json"]).json).toHaveLength(2);
});

it("a revoked device is out at once, and says so", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const [{ name }] = sandbox.run(["pair", "--list", "--json"]).json;
  expect(sandbox.run(["pair", "--revoke", name]).code).toBe(0);
  await page.getByRole("heading", { name: "Pair this device" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Pair this device" }).waitFor();
});

it("unpairing on the page unpairs; while it does not work, the page says that the device is still paired", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const unpair = async (): Promise<void> => {
    await page.getByRole("button", { name: "This device and keys" }).click();
    await page.getByRole("button", { name: "Unpair this device" }).click();
  };
  await page.route("**/api/me", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await unpair();
  await page.getByText("This device is still paired. Sluice cannot be reached.").first().waitFor();
  expect(sandbox.run(["pair", "--list", "--json"]).json).toHaveLength(1);
  await page.unroute("**/api/me");
  await unpair();
  await page.getByRole("heading", { name: "Pair this device" }).waitFor();
  expect(sandbox.run(["pair", "--list", "--json"]).json).toEqual([]);
});

it("a page from another origin can neither read nor answer, even in the same browser", async () => {
  const sandbox = await PageSandbox.create();
  const context = await sandbox.context(DESKTOP);
  const page = await context.newPage();
  await page.goto(sandbox.link());
  await page.locator(".link.live").waitFor();
  const reply = sandbox.call(ASKED);
  await page.locator(".card.current").waitFor();
  const id = await page.locator(".card.current").getAttribute("data-id");
  const key = await page.evaluate(() => localStorage.getItem("sluice.key"));

  const { origin, heard } = await elsewhere();
  const other = await context.newPage();
  await other.goto(origin);
  // The browser sends our cookie to every port of this host, which is why the cookie alone opens nothing.
  expect(heard.some((cookie) => cookie.includes("sluice="))).toBe(true);
  const attempt = (path: string, init: object): Promise<string> =>
    other.evaluate(
      ({ url, init }) =>
        fetch(url, { credentials: "include", ...init }).then(
          (response) => `read ${response.status}`,
          () => "failed",
        ),
      { url: `${sandbox.origin}${path}`, init },
    );
  const answer = { method: "POST", body: JSON.stringify({ kind: "allow" }) };
  const json = { "content-type": "application/json", "x-sluice-key": key ?? "" };
  expect(await attempt("/api/requests", {})).toBe("failed");
  expect(await attempt("/api/requests", { headers: json })).toBe("failed");
  expect(await attempt(`/api/requests/${id}/answer`, answer)).toBe("failed");
  expect(await attempt(`/api/requests/${id}/answer`, { ...answer, headers: json })).toBe("failed");
  await attempt(`/api/requests/${id}/answer`, { ...answer, mode: "no-cors" });
  expect(
    await other.evaluate(`(() => { const frame = document.createElement("iframe"); frame.src = "${sandbox.origin}/"; document.body.append(frame);
    return new Promise((resolve) => { frame.onload = () => { try { resolve(frame.contentDocument ? "readable" : "blank"); } catch { resolve("closed"); } }; }); })()`),
  ).not.toBe("readable");

  // Whatever was sent from there, the request is still open.
  expect(await page.getByRole("heading", { name: "1 request waits for you" }).count()).toBe(1);
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

it("a signed link says what it does, answers with its one button, and does nothing a second time", async () => {
  const hook = await Collector.start();
  const sandbox = await PageSandbox.create("", `webhook: { url: "${hook.url}" }`);
  await sandbox.device();
  const reply = sandbox.call(ASKED);
  const link: string = await until(
    () =>
      hook.received[0]?.body.answers.find(({ kind }: { kind: string }) => kind === "deny")?.link,
  );
  const stranger = await (await sandbox.context()).newPage();
  await stranger.goto(link);
  expect(await stranger.locator("main").textContent()).toContain("npm publish");
  await stranger.goto(link.replace(/\.deny\./, ".allow."));
  expect(await stranger.locator("main").textContent()).toContain(
    "from before Sluice restarted, or is none",
  );
  await stranger.goto(link);
  await stranger.getByRole("button", { name: "Deny" }).click();
  await stranger.getByText("The agent has your answer").waitFor();
  expect(said(await reply)).toMatchObject({ decision: "deny" });
  await stranger.goto(link);
  expect(await stranger.locator("main").textContent()).toContain("no longer open");
});

it("after a restart of the server devices come back by themselves, and so does what waits", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  const reply = sandbox.call(ASKED);
  await page.locator(".card.current").waitFor();
  const [before] = sandbox.processes("serve");
  process.kill(before ?? 0, "SIGKILL");
  const after = await until(() => sandbox.processes("serve").find((pid) => pid !== before));
  expect(after).not.toBe(before);
  await page.locator(".link.live").waitFor();
  await page.getByRole("button", { name: "Allow once" }).click();
  expect(said(await reply)).toMatchObject({ decision: "allow" });
});

it("with nobody on the page a call does not wait for one", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  await page.close();
  const { stderr, json } = await sandbox.call(ASKED);
  expect(stderr).toContain("no device has the page open");
  expect(json.hookSpecificOutput.permissionDecision).toBe("ask");
});

it("opens without a network, and says that nobody is there", async () => {
  const sandbox = await PageSandbox.create();
  const page = await sandbox.device();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.reload();
  await page.locator(".link.live").waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".bar.bad").waitFor();
  expect(await page.locator(".bar.bad").textContent()).toContain("cannot be reached");
  const kept = await page.evaluate(async () =>
    (await (await caches.open("sluice-page")).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept.filter((path) => path.startsWith("/api") || path.startsWith("/a/"))).toEqual([]);
  expect(kept).toContain("/");
});

it("the agent can neither pair a device nor open the page", async () => {
  const sandbox = await PageSandbox.create();
  for (const command of ["pair", "page"]) {
    const { code, stderr } = sandbox.run([command], "", { CLAUDECODE: "1" });
    expect([code, stderr]).toEqual([2, expect.stringContaining("is for a person")]);
  }
  expect(
    sandbox.decisions("sluice pair", "sluice page", "npx sluice pair --listen 10.0.0.1"),
  ).toEqual(["deny", "deny", "deny"]);
});
