import { chmodSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { FakeNtfy } from "../../src/approvals/channels/fake-ntfy.ts";
import { ASKED, bashCall } from "./approvals.ts";
import { Collector } from "./collector.ts";
import { GateSandbox, until } from "./gate.ts";
import { said } from "./sluice.ts";

async function held(channels: string): Promise<GateSandbox> {
  const sandbox = new GateSandbox();
  sandbox.own(`approvals: { hold: true, ${channels} }\n`);
  await sandbox.warm();
  return sandbox;
}

it("a held call is answered by a button of ntfy", async () => {
  const ntfy = await new FakeNtfy().listen();
  onTestFinished(() => ntfy.close());
  const sandbox = await held(`ntfy: { topic: phone, answers: answers-8d1f, url: "${ntfy.url}" }`);
  const reply = sandbox.gate(bashCall(ASKED));
  const notification = await until(() => ntfy.shown("phone")[0]);
  await ntfy.press(notification, "Deny");
  expect(said(await reply)).toMatchObject({
    decision: "deny",
    reason: expect.stringContaining("(a subscriber) denied it"),
  });
  await until(
    () => ntfy.shown("phone")[0]?.message.includes("Denied by a subscriber (ntfy).") || undefined,
  );
});

it("a webhook hears of a held call and of its end; one channel that reaches somebody is enough", async () => {
  const hook = await Collector.start();
  const sandbox = await held(
    `wait: 1s, webhook: { url: "${hook.url}/in", secretFile: ~/.config/sluice/secret }, ntfy: { topic: phone, url: "http://127.0.0.1:9" }`,
  );
  chmodSync(sandbox.write("~/.config/sluice/secret", "s3cret"), 0o600);
  const ran = await sandbox.gate(bashCall(ASKED));
  expect(said(ran).decision).toBe("ask");
  expect(ran.stderr).toContain("Nobody answered within 1 seconds.");
  await until(() => hook.received[1]);
  expect(hook.received).toMatchObject([
    {
      path: "/in",
      headers: { "sluice-signature": expect.stringMatching(/^v1=[0-9a-f]{64}$/) },
      body: { type: "opened", request: { tool: "Bash" } },
    },
    { body: { type: "closed", request: { state: "late" } } },
  ]);
});

it("when no channel reaches anybody, each says why at once", async () => {
  const sandbox = await held(
    'fallback: deny, webhook: { url: "http://127.0.0.1:9/x" }, ntfy: { topic: phone, url: "http://127.0.0.1:9" }',
  );
  const ran = await sandbox.gate(bashCall(ASKED));
  expect(said(ran)).toMatchObject({
    decision: "deny",
    reason: expect.stringContaining("Nobody could be asked: "),
  });
  for (const channel of ["terminal", "ntfy", "webhook"])
    expect(ran.stderr + ran.stdout).toContain(`${channel}: `);
});
