import { createHmac } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../../tests/eventually.ts";
import { TERMINAL } from "../approval-fixtures.ts";
import { TestApprovals } from "./channel-fixtures.ts";
import { FakeServer, type ReceivedRequest } from "./fake-server.ts";

class Receiver extends FakeServer {
  readonly received: ReceivedRequest[] = [];
  status = 204;

  protected override answer(asked: ReceivedRequest): void {
    this.received.push(asked);
    asked.response
      .writeHead(this.status, this.status === 302 ? { location: "/elsewhere" } : {})
      .end();
  }

  get messages() {
    return this.received.map(({ body }) => JSON.parse(body));
  }
}

async function receiver(): Promise<Receiver> {
  const started = await new Receiver().listen();
  onTestFinished(() => started.close());
  return started;
}

it("each request is posted with the links that answer it, and so is its end", async () => {
  const hook = await receiver();
  const asker = new TestApprovals(
    { webhook: { url: `${hook.url}/in?key=1` } },
    { base: "https://sluice.example" },
  );
  const { request, unreached } = await asker.ask();
  expect(unreached).toBeUndefined();
  expect(hook.received[0]).toMatchObject({
    method: "POST",
    path: "/in",
    headers: { "content-type": "application/json" },
  });
  expect(hook.messages).toEqual([
    {
      type: "opened",
      request,
      answers: [
        { kind: "allow", label: "Allow", link: asker.links.answer(request, "allow") },
        { kind: "deny", label: "Deny", link: asker.links.answer(request, "deny") },
        {
          kind: "interrupt",
          label: "Stop the agent",
          link: asker.links.answer(request, "interrupt"),
        },
      ],
    },
  ]);
  await asker.hub.answer(request.id, { kind: "deny" }, TERMINAL);
  await eventually(() =>
    expect(hook.messages[1]).toMatchObject({
      type: "closed",
      request: { id: request.id, answer: { kind: "deny" } },
    }),
  );
});

it("with a secret each message is signed together with its time", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sluice-webhook-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secretFile = join(folder, "secret");
  writeFileSync(secretFile, "s3cret\n");
  chmodSync(secretFile, 0o600);
  const hook = await receiver();
  await new TestApprovals({ webhook: { url: hook.url, secretFile } }).ask();
  const { headers, body } = hook.received[0]!;
  const mac = createHmac("sha256", "s3cret")
    .update(`${headers["sluice-timestamp"]}.${body}`)
    .digest("hex");
  expect(headers["sluice-signature"]).toBe(`v1=${mac}`);
  expect(Math.abs(Date.now() / 1000 - Number(headers["sluice-timestamp"]))).toBeLessThan(60);
});

it.each([404, 500])("nobody is reached who answers with %i", async (status) => {
  const hook = await receiver();
  hook.status = status;
  const { unreached } = await new TestApprovals({
    webhook: { url: `${hook.url}/secret-path` },
  }).ask();
  expect(unreached).toEqual([`webhook: ${new URL(hook.url).host} answered with ${status}`]);
});

it("nobody is followed elsewhere", async () => {
  const hook = await receiver();
  hook.status = 302;
  const { unreached } = await new TestApprovals({
    webhook: { url: `${hook.url}/secret-path` },
  }).ask();
  expect(unreached).toEqual([expect.stringContaining("cannot be reached: ")]);
  expect(unreached?.join()).not.toContain("secret-path");
  expect(hook.received).toHaveLength(1);
});
