import { expect, it, onTestFinished } from "vitest";
import { TestPage } from "./page-fixtures.ts";

interface Heard {
  readonly type: string;
  readonly data: unknown;
  readonly id: string;
}

function testPage(): TestPage {
  const page = new TestPage();
  onTestFinished(() => page.remove());
  return page;
}

/** The next so many events of a stream. */
async function hear(response: Response, count: number): Promise<Heard[]> {
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = "";
  while (text.split("\n\n").length <= count) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return text
    .split("\n\n")
    .filter((block) => block.includes("data:"))
    .map((block) => {
      const field = (name: string): string =>
        new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
      return { type: field("event"), data: JSON.parse(field("data")), id: field("id") };
    });
}

it("first says what waits, then whatever happens", async () => {
  const page = testPage();
  const response = await page.ask("/api/events", { headers: await page.pair() });
  page.streams.publish("verdict", { id: "v1" });
  const [hello, verdict] = await hear(response, 2);
  expect(hello).toMatchObject({
    type: "hello",
    data: { resumed: false, requests: [{ id: "k3x9p2ma" }] },
  });
  expect(verdict).toMatchObject({ type: "verdict", data: { id: "v1" } });
});

it("who comes back hears what was missed, once", async () => {
  const page = testPage();
  const headers = await page.pair();
  page.streams.publish("verdict", { id: "v1" });
  const last = page.streams.last;
  page.streams.publish("verdict", { id: "v2" });
  const events = await hear(
    await page.ask("/api/events", { headers: { ...headers, "last-event-id": last } }),
    2,
  );
  expect(events.map(({ type, data }) => [type, (data as { id?: string }).id])).toEqual([
    ["hello", undefined],
    ["verdict", "v2"],
  ]);
  expect(events[0]?.data).toMatchObject({ resumed: true });
});

it("after a restart nobody pretends to know what was missed", async () => {
  const page = testPage();
  const headers = { ...(await page.pair()), "last-event-id": "000000000000-7" };
  expect(await hear(await page.ask("/api/events", { headers }), 1)).toMatchObject([
    { data: { resumed: false } },
  ]);
});

it("a device that is revoked hears nothing more", async () => {
  const page = testPage();
  const response = await page.ask("/api/events", { headers: await page.pair() });
  page.devices.revoke(page.devices.list()[0]?.id ?? "");
  page.streams.publish("verdict", { id: "secret" });
  expect((await hear(response, 3)).map(({ type }) => type)).toEqual(["hello"]);
  expect(page.streams.listeners()).toBe(0);
});

it("who goes away is no longer counted", async () => {
  const page = testPage();
  const response = await page.ask("/api/events", { headers: await page.pair() });
  expect(page.streams.listeners()).toBe(1);
  await response.body?.cancel();
  await expect.poll(() => page.streams.listeners()).toBe(0);
});

it("a device may listen a few times, not without end", async () => {
  const page = testPage();
  const headers = await page.pair();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => page.ask("/api/events", { headers })),
  );
  expect(responses.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429, 429]);
  await Promise.all(responses.map(({ body }) => body?.cancel()));
});

it("a request has arrived when a device says so, before or after somebody asks", async () => {
  const page = testPage();
  const headers = await page.pair();
  const seen = (id: string) => page.ask("/api/seen", { method: "POST", body: [id], headers });
  await seen("early");
  await page.announcing.arrival("early");
  const late = page.announcing.arrival("late");
  await seen("late");
  await late;
  await expect(page.announcing.arrival("never", 20)).rejects.toThrow(
    "no device that has the page open answered",
  );
});
