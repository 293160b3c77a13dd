import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVENT_NAMES } from "../../protocol/events.ts";
import { type CallRequest, formatReply, formatRequest, readReply, readRequest } from "./wire.ts";

const path = fc.string({ unit: "grapheme", maxLength: 40 });
const calls = fc.record({
  kind: fc.constant("call" as const),
  build: fc.constantFrom("0.1.0+abc", "9+x"),
  event: fc.constantFrom(...EVENT_NAMES),
  dialect: fc.constantFrom("client" as const, "flat" as const),
  hook: fc
    .tuple(fc.nat(), fc.option(fc.nat()), fc.boolean())
    .map(([pid, start, again]) => `${pid}${start === null ? "" : `.${start}`}${again ? "+" : ""}`),
  cwd: path,
  project: path,
  home: path,
  config: path,
  state: path,
  body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
});
const text = fc.string({ unit: "grapheme", maxLength: 200 });
const replies = fc.record({
  exitCode: fc.constantFrom(0 as const, 2 as const),
  stdout: text,
  stderr: text,
});

function call(changes: Partial<CallRequest> = {}): Buffer {
  const paths = { cwd: "/a", project: "", home: "/h", config: "/c", state: "/s" };
  return formatRequest({
    kind: "call",
    build: "1",
    event: "PreToolUse",
    dialect: "client",
    hook: "7",
    ...paths,
    body: Buffer.from("{}"),
    ...changes,
  });
}

describe("a request", () => {
  it("is read as it was written, whatever is in it", () => {
    fc.assert(
      fc.property(calls, (request) => {
        expect(readRequest(formatRequest(request))).toEqual(request);
      }),
    );
    expect(readRequest(formatRequest({ kind: "ping", build: "1" }))).toEqual({
      kind: "ping",
      build: "1",
    });
    const talk = { kind: "talk", build: "1", body: Buffer.from('{"kind":"list"}') } as const;
    expect(readRequest(formatRequest(talk))).toEqual(talk);
    expect(readRequest(formatRequest(talk).subarray(0, -1))).toMatchObject({ kind: "part" });
  });

  it("is a part at every length before its own, and never needs fewer bytes than are missing", () => {
    fc.assert(
      fc.property(
        calls,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (request, share) => {
          const whole = formatRequest(request);
          const reading = readRequest(whole.subarray(0, Math.floor(whole.length * share)));
          expect(reading).toMatchObject({ kind: "part" });
          if (typeof reading === "object" && reading.kind === "part")
            expect(reading.needed).toBeLessThanOrEqual(whole.length);
        },
      ),
    );
  });

  it("is bad with a byte too many", () => {
    fc.assert(
      fc.property(calls, (request) => {
        expect(readRequest(Buffer.concat([formatRequest(request), Buffer.from("x")]))).toBe("bad");
      }),
    );
  });

  it("is bad, or still a part, when it is noise", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6000 }), (bytes) => {
        const reading = readRequest(Buffer.from(bytes));
        expect(reading === "bad" || reading.kind === "part").toBe(true);
      }),
    );
  });

  it.each([
    ["of another format", call().toString().replace("sluice 1", "sluice 2")],
    ["for an unknown event", call().toString().replace("PreToolUse", "Nonsense")],
    ["in an unknown dialect", call().toString().replace("client", "latin")],
    ["without the launcher's process", "sluice 1 b PreToolUse client x 0 0 0 0 0 0\n"],
    ["with a talk of no length", "sluice 1 b talk\n"],
    ["with a talk of two lengths", "sluice 1 b talk 1 1\nx"],
    ["with an endless talk", "sluice 1 b talk 99999999\n"],
    ["with a negative length", "sluice 1 b PreToolUse client 7 0 0 0 0 0 -1\n"],
    ["with too few lengths", "sluice 1 b PreToolUse client 7 0 0 0 0 0\n"],
    ["with too many lengths", "sluice 1 b PreToolUse client 7 0 0 0 0 0 0 0\n"],
    ["with a body that nobody can judge", "sluice 1 b PreToolUse client 7 0 0 0 0 0 16777217\n"],
    ["with an endless path", "sluice 1 b PreToolUse client 7 99999 0 0 0 0 0\n"],
    ["without an end of its first line", `sluice 1 ${"b".repeat(4096)}`],
    ["without a build", "sluice 1  ping\n"],
  ])("%s is bad", (_, bytes) => {
    expect(readRequest(Buffer.from(bytes))).toBe("bad");
  });
});

describe("a reply", () => {
  it("is read as it was written, after any number of waits", () => {
    fc.assert(
      fc.property(replies, fc.nat(3), (reply, waits) => {
        const bytes = Buffer.concat([Buffer.from("wait\n".repeat(waits)), formatReply(reply)]);
        expect(readReply(bytes)).toEqual(reply);
      }),
    );
    for (const word of ["cold", "stale"] as const) expect(readReply(formatReply(word))).toBe(word);
  });

  it("is none with a byte too few or too many", () => {
    fc.assert(
      fc.property(replies, (reply) => {
        const bytes = formatReply(reply);
        expect(readReply(bytes.subarray(0, -1))).toBeUndefined();
        expect(readReply(Buffer.concat([bytes, Buffer.from("x")]))).toBeUndefined();
      }),
    );
  });

  it.each(["", "ok", "ok 1 0 0\n", "ok 0 -1 1\n", "{}", "cold", "wait\n", "ok 0 0 0\nok 0 0 0\n"])(
    "is not %j",
    (text) => {
      expect(readReply(Buffer.from(text))).toBeUndefined();
    },
  );
});
