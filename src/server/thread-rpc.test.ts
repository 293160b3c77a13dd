import { MessageChannel } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { connect, type ThreadPort } from "./thread-rpc.ts";

interface Sums {
  add(one: number, other: number): Promise<number>;
  fail(): void;
}

function connected() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const sums: Sums = {
    add: async (one, other) => one + other,
    fail: () => {
      throw new Error("it went wrong");
    },
  };
  connect<object, Sums>(port1 as unknown as ThreadPort, sums);
  return connect<Sums, object>(port2 as unknown as ThreadPort, {});
}

it("what the other side offers is called as if it were here", async () => {
  const { theirs } = connected();
  expect(await Promise.all([theirs.add(1, 2), theirs.add(3, 4)])).toEqual([3, 7]);
});

it("a failure over there is one here, with its message", async () => {
  await expect(connected().theirs.fail()).rejects.toThrow("it went wrong");
});

it("nothing can be called that is not offered", async () => {
  const { theirs } = connected();
  await expect((theirs as unknown as { toString(): Promise<string> }).toString()).rejects.toThrow(
    "there is no `toString`",
  );
});

it("when the other side is gone, nobody waits for it", async () => {
  const { theirs, break: breakOff } = connected();
  const waiting = theirs.add(1, 2);
  breakOff("the thread ended");
  await expect(waiting).rejects.toThrow("the thread ended");
  await expect(theirs.add(1, 2)).rejects.toThrow("the thread ended");
});
