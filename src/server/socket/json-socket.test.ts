import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../../tests/eventually.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { JsonSocket } from "./json-socket.ts";

async function pair(): Promise<[one: Socket, other: Socket]> {
  const folder = mkdtempSync(join(tmpdir(), "sluice-line-"));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, "s"), resolve));
  const accepted = new Promise<Socket>((resolve) => server.once("connection", resolve));
  const one = createConnection(join(folder, "s"));
  const other = await accepted;
  onTestFinished(() => {
    for (const socket of [one, other]) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return [one, other];
}

function heard(line: JsonSocket): JsonObject[] {
  const all: JsonObject[] = [];
  line.listen((said) => all.push(said));
  return all;
}

it("both sides say objects, whole and in order, however they arrive", async () => {
  const [one, other] = await pair();
  const [here, there] = [new JsonSocket(one), new JsonSocket(other)];
  const [atHere, atThere] = [heard(here), heard(there)];
  const large = "ä".repeat(200_000);
  here.say({ text: large });
  here.say({ text: "line\nbreak" });
  there.say({ judge: 1 });
  await eventually(() => expect(atThere).toEqual([{ text: large }, { text: "line\nbreak" }]));
  await eventually(() => expect(atHere).toEqual([{ judge: 1 }]));
  for (const byte of Buffer.from('{"ö":1}\n')) one.write(Buffer.from([byte]));
  await eventually(() => expect(atThere.at(-1)).toEqual({ ö: 1 }));
});

it("whoever ends it, the other side hears so", async () => {
  const [one, other] = await pair();
  const [here, there] = [new JsonSocket(one), new JsonSocket(other)];
  const all = heard(there);
  here.end({ last: true });
  await there.untilClosed();
  await here.untilClosed();
  expect(all).toEqual([{ last: true }]);
  there.say({ more: 1 });
});

it.each(["nonsense\n", "[1]\n", "null\n"])("%j ends it", async (text) => {
  const [one, other] = await pair();
  const there = new JsonSocket(other);
  const all = heard(there);
  one.write(text);
  await there.untilClosed();
  expect(all).toEqual([]);
});
