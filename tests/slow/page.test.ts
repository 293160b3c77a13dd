import { join } from "node:path";
import { expect, it } from "vitest";
import { GateSandbox, until } from "../e2e/gate.ts";

it("the resident process stays as long as a device looks at the page, and no longer", async () => {
  const sandbox = new GateSandbox();
  sandbox.env["XDG_RUNTIME_DIR"] = join(sandbox.root, "run");
  void sandbox.start(["serve", "--idle", "1"]);
  await until(() => sandbox.info());
  const { origin, hash } = new URL(sandbox.run(["page"]).stdout.trim());
  const json = { "content-type": "application/json", origin };
  const paired = await fetch(`${origin}/api/pair`, {
    method: "POST",
    headers: { ...json, "x-sluice-key": "none" },
    body: JSON.stringify({ code: hash.replace("#pair=", ""), name: "Phone" }),
  });
  const { key } = (await paired.json()) as { key: string };
  const cookie = paired.headers.get("set-cookie")?.split(";")[0] ?? "";
  const looking = new AbortController();
  const stream = await fetch(`${origin}/api/events`, {
    headers: { cookie, "x-sluice-key": key },
    signal: looking.signal,
  });
  const reader = stream.body?.getReader();
  // The first event, and a sign of life ten seconds later: long past the time it may be idle.
  for (let heard = ""; !heard.includes(": beat"); )
    heard += Buffer.from((await reader?.read())?.value ?? []).toString();
  expect(await sandbox.info()).toMatchObject({ pid: expect.any(Number) });
  looking.abort();
  await until(() => (sandbox.processes("serve").length === 0 ? true : undefined));
});
