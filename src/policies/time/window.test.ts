import { describe, expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./window.ts";

testPolicy(policy, { nothing: ["make deploy", { tool: "mcp__a__b" }] });

const frozen = (now: string, window: object) =>
  judge(policy, { bash: "make", now }, { freeze: [window] }) !== undefined;

describe("a window", () => {
  it("holds from its first minute to the one before its end", () => {
    const window = { from: "09:00", to: "17:00" };
    expect(
      ["08:59", "09:00", "16:59", "17:00"].map((time) => frozen(`2026-01-05T${time}:30Z`, window)),
    ).toEqual([false, true, true, false]);
  });

  it("lasts to the end of the day with 24:00", () => {
    expect(frozen("2026-01-05T23:59:59Z", { days: ["mon"], from: "00:00", to: "24:00" })).toBe(
      true,
    );
    expect(frozen("2026-01-06T00:00:00Z", { days: ["mon"], from: "00:00", to: "24:00" })).toBe(
      false,
    );
  });

  it("that passes midnight belongs to the day on which it starts", () => {
    const window = { days: ["fri"], from: "22:00", to: "06:00" };
    const times = [
      "2026-01-09T21:59Z",
      "2026-01-09T22:00Z",
      "2026-01-10T05:59Z",
      "2026-01-10T06:00Z",
      "2026-01-10T22:00Z",
      "2026-01-09T05:00Z",
    ];
    expect(times.map((now) => frozen(now, window))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("that passes midnight on Sunday goes on on Monday", () => {
    expect(frozen("2026-01-05T01:00:00Z", { days: ["sun"], from: "22:00", to: "06:00" })).toBe(
      true,
    );
  });

  it("follows the wall clock through daylight saving", () => {
    const window = { from: "09:00", to: "10:00", zone: "Europe/Berlin" };
    expect(frozen("2026-01-15T08:30:00Z", window)).toBe(true);
    expect(frozen("2026-07-15T08:30:00Z", window)).toBe(false);
    expect(frozen("2026-07-15T07:30:00Z", window)).toBe(true);
  });

  it("holds in both passes of a repeated hour, and does not fail on a skipped one", () => {
    const repeated = { from: "02:00", to: "03:00", zone: "Europe/Berlin" };
    expect(
      ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"].map((now) =>
        frozen(now, repeated),
      ),
    ).toEqual([true, true, false]);
    expect(
      ["2026-03-29T00:59:00Z", "2026-03-29T01:00:00Z"].map((now) => frozen(now, repeated)),
    ).toEqual([false, false]);
  });

  it("has its days in its own zone", () => {
    const window = { days: ["tue"], from: "00:00", to: "24:00", zone: "Pacific/Auckland" };
    expect(frozen("2026-01-05T12:00:00Z", window)).toBe(true);
    expect(frozen("2026-01-05T10:00:00Z", window)).toBe(false);
  });
});

it("permits calls inside any of the only-windows", () => {
  const only = [
    { from: "08:00", to: "09:00" },
    { from: "12:00", to: "13:00" },
  ];
  expect(judge(policy, { bash: "make", now: "2026-01-05T12:30:00Z" }, { only })).toBeUndefined();
  expect(judge(policy, { bash: "make", now: "2026-01-05T10:30:00Z" }, { only })?.message).toContain(
    "every day 08:00 to 09:00 UTC; every day 12:00",
  );
});

it("says the time in the zone of the window", () => {
  const found = judge(
    policy,
    { bash: "make", now: "2026-01-05T23:30:00Z" },
    { freeze: [{ from: "22:00", to: "06:00", zone: "Europe/Berlin" }] },
  );
  expect(found?.message).toContain(
    "It is tue 00:30 Europe/Berlin, inside the freeze `every day 22:00 to 06:00 Europe/Berlin`",
  );
});

it("covers the tools of its list, MCP forms too, and calls that do not say their tool", () => {
  const options = { freeze: [{ from: "00:00", to: "24:00" }], tools: ["deploy"] };
  expect(judge(policy, { tool: "mcp__ops__deploy" }, options)?.kind).toBe("deny");
  expect(judge(policy, { event: "PreToolUse" }, options)?.kind).toBe("deny");
  expect(judge(policy, "make", options)).toBeUndefined();
});

it.each([
  [{ from: "9:00", to: "10:00" }, "expected a time"],
  [{ from: "09:00", to: "25:00" }, "expected a time"],
  [{ from: "24:00", to: "09:00" }, "expected a time"],
  [{ from: "09:00", to: "09:00" }, "are the same"],
  [{ from: "09:00", to: "10:00", zone: "Europe/Atlantis" }, "expected a time zone"],
  [{ from: "09:00", to: "10:00", days: ["monday"] }, "days"],
  [{ from: "09:00", to: "10:00", days: [] }, "days"],
])("refuses %j", (window, why) => {
  expect(() => judge(policy, "ls", { freeze: [window] })).toThrow(why);
});
