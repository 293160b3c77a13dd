import { expect, it } from "vitest";
import { TestPage } from "../page-fixtures.ts";
import { GuessLimit } from "./guess-limit.ts";
import { networkOf } from "./sender.ts";

function limit() {
  let now = 0;
  const guesses = new GuessLimit(() => now);
  const later = (ms: number): void => {
    now += ms;
  };
  const wrong = (sender: string, times: number): void => {
    for (let n = 0; n < times; n++) guesses.wrong(sender);
  };
  return { guesses, later, wrong };
}

it("one sender may be wrong ten times, then has to wait, and others need not", () => {
  const { guesses, later, wrong } = limit();
  wrong("stranger", 10);
  expect([guesses.wait("stranger"), guesses.wait("person")]).toEqual([6, 0]);
  later(6_000);
  expect(guesses.wait("stranger")).toBe(0);
});

it("when many senders were wrong too often, one that was not may still try", () => {
  const { guesses, later, wrong } = limit();
  for (let n = 0; n < 300; n++) wrong(`stranger ${n}`, 2);
  expect([guesses.wait("stranger 299"), guesses.wait("person")]).toEqual([1, 0]);
  later(60_000);
  expect(guesses.wait("stranger 299")).toBe(0);
});

it("beyond this machine a sender that has to wait is not let in by the right code either", async () => {
  const page = new TestPage();
  const code = page.codes.create({ origin: "http://127.0.0.1:7413" }, page.time);
  const pair = (typed: string) =>
    page.ask("/api/pair", { method: "POST", body: { code: typed, name: "x" } });
  for (let n = 0; n < 10; n++) expect((await pair("AAAAA-AAAAA")).status).toBe(403);
  expect((await pair(code)).status).toBe(429);
  page.time += 6_000;
  expect((await pair(code)).status).toBe(200);
  page.remove();
});

it.each([
  ["::ffff:192.168.1.7", "192.168.1.7"],
  ["192.168.1.7", "192.168.1.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["::1", "::1"],
  [undefined, ""],
])("the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
