import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DateOptions, normalizeDates } from "./dates.ts";

const UTC: DateOptions = { zone: "UTC", timestamps: [] };
const BERLIN: DateOptions = { zone: "Europe/Berlin", timestamps: [] };
const now = (text: string, options = UTC): string => normalizeDates(text, options).text;

describe("forms that can be read in one way only", () => {
  it.each([
    ["Tue, 03 Mar 2026 14:05:09 GMT", "2026-03-03T14:05:09Z"],
    ["Tue, 3 Mar 2026 14:05:09 +0100", "2026-03-03T13:05:09Z"],
    ["3 March 2026", "2026-03-03"],
    ["3rd March 2026", "2026-03-03"],
    ["03-Mar-2026", "2026-03-03"],
    ["March 3, 2026", "2026-03-03"],
    ["Sept. 3, 2026", "2026-09-03"],
    ["Tuesday, March 3rd, 2026 at 2:05 PM UTC", "2026-03-03T14:05Z"],
    ["Mar 3, 2026, 12:05:09 AM", "2026-03-03T00:05:09"],
    ["March 3, 2026 2:05 p.m.", "2026-03-03T14:05"],
    ["Tue Mar  3 14:05:09 2026", "2026-03-03T14:05:09"],
    ["Tue Mar 3 14:05:09 UTC 2026", "2026-03-03T14:05:09Z"],
    ["Tue Mar 3 14:05:09 2026 -0500", "2026-03-03T19:05:09Z"],
    ["2026/03/03", "2026-03-03"],
    ["2026/3/3 14:05", "2026-03-03T14:05"],
    ["20260303T140509Z", "2026-03-03T14:05:09Z"],
    ["2026-03-03T14:05:09.250+01:00", "2026-03-03T13:05:09.250Z"],
    ["2026-03-03 14:05:09 +0100", "2026-03-03T13:05:09Z"],
  ])("%s", (before, after) => {
    expect(now(`on ${before}.`)).toBe(`on ${after}.`);
    expect(now(`{"at":"${before}"}`)).toBe(`{"at":"${after}"}`);
  });

  it.each([
    ["3 March 2026 14:05 CST", "2026-03-03 14:05 CST"],
    ["March 3, 2026 2:05 PM EST", "2026-03-03 2:05 PM EST"],
  ])("of %s, whose zone has no one meaning, only the date is new", (before, after) => {
    expect(now(before)).toBe(after);
  });
});

describe("the zone", () => {
  it.each([
    ["2026-01-15T12:00:00Z", "2026-01-15T13:00:00+01:00"],
    ["2026-07-15T12:00:00Z", "2026-07-15T14:00:00+02:00"],
    ["2026-03-29T00:59:59Z", "2026-03-29T01:59:59+01:00"],
    ["2026-03-29T01:00:00Z", "2026-03-29T03:00:00+02:00"],
    ["2026-12-31T23:30:00Z", "2027-01-01T00:30:00+01:00"],
  ])("%s is told in it", (before, after) => {
    expect(now(before, BERLIN)).toBe(after);
  });

  it("a time without one is left as it is, or belongs to `from`", () => {
    const text = "2026-07-15 14:00:00 and July 15, 2026 14:00";
    expect(now(text)).toBe("2026-07-15 14:00:00 and 2026-07-15T14:00");
    expect(now(text, { ...UTC, from: "Europe/Berlin" })).toBe(
      "2026-07-15T12:00:00Z and 2026-07-15T12:00Z",
    );
  });

  it("a zone on half hours, and one behind", () => {
    expect(now("2026-01-15T12:00Z", { ...UTC, zone: "Asia/Kolkata" })).toBe(
      "2026-01-15T17:30+05:30",
    );
    expect(now("2026-01-15T12:00Z", { ...UTC, zone: "America/St_Johns" })).toBe(
      "2026-01-15T08:30-03:30",
    );
  });
});

describe("dates that can be read in two ways", () => {
  it.each(["03/04/2026", "3.4.2026", "03-04-2026", "25/12/2026"])(
    "%s stays without an order",
    (text) => {
      expect(now(text)).toBe(text);
    },
  );

  it.each([
    ["03/04/2026", "2026-04-03", "2026-03-04"],
    ["3.4.2026", "2026-04-03", "2026-03-04"],
    ["25/12/2026 14:05", "2026-12-25T14:05", "25/12/2026 14:05"],
    ["12/25/2026", "12/25/2026", "2026-12-25"],
  ])("%s is read in the order that is given", (text, dayFirst, monthFirst) => {
    expect(now(text, { ...UTC, order: "day first" })).toBe(dayFirst);
    expect(now(text, { ...UTC, order: "month first" })).toBe(monthFirst);
  });
});

describe("timestamps", () => {
  const options: DateOptions = { ...BERLIN, timestamps: ["created", "*_at"] };

  it.each([
    [
      '{"created":1767225600,"n":1767225600}',
      '{"created":"2026-01-01T01:00:00+01:00","n":1767225600}',
    ],
    ['"updated_at": 1767225600250', '"updated_at": "2026-01-01T01:00:00.250+01:00"'],
    ["created: 1767225600", "created: 2026-01-01T01:00:00+01:00"],
    ["created_by: 1767225600", "created_by: 1767225600"],
    ["created: 17672256001", "created: 17672256001"],
  ])("%s", (before, after) => {
    expect(now(before, options)).toBe(after);
  });

  it("stay if no field is named", () => {
    expect(now('{"created":1767225600}')).toBe('{"created":1767225600}');
  });
});

describe("what is no date stays", () => {
  const options: DateOptions = {
    zone: "Europe/Berlin",
    from: "UTC",
    order: "day first",
    timestamps: ["x"],
  };

  it.each([
    "v1.2.2026",
    "1.2.2026.4",
    "release-10.12.2026",
    "192.168.10.20",
    "10.12.2026.1:8080",
    "deadbeef20260303cafe",
    "3f786850e387550fdab836ed7e6dc881de23001b",
    "sha256:2026/03/03",
    "/blog/2026/03/03/post",
    "https://example.com/2026/03/03",
    "31 February 2026",
    "February 29, 2027",
    "2026/13/01",
    "99/99/2026",
    "May 2026",
    "10 may 20261",
    "3 March 3026",
    "line 3:14:05",
    "2026-03-03",
    "123e4567-e89b-12d3-a456-426614174000",
    "+49 30 2026 03 03",
    "20260303",
    "1767225600",
  ])("%s", (text) => {
    expect(normalizeDates(text, options)).toEqual({ text, count: 0 });
  });
});

it("counts what it changed", () => {
  expect(normalizeDates("3 March 2026, 2026-03-03, 2026/03/03", UTC).count).toBe(2);
});

it("what is normalized once stays", () => {
  const dates = [
    "Tue, 03 Mar 2026 14:05:09 GMT",
    "March 3, 2026 2:05 PM",
    "2026/03/03",
    "03/04/2026",
    "2026-03-03T14:05Z",
    '"x": 1767225600',
  ];
  const parts = fc.array(fc.oneof(fc.constantFrom(...dates, "\n", " ", ","), fc.string()));
  fc.assert(
    fc.property(parts, (texts) => {
      const options: DateOptions = {
        zone: "America/New_York",
        order: "month first",
        timestamps: ["x"],
      };
      const once = now(texts.join(" "), options);
      expect(normalizeDates(once, options)).toEqual({ text: once, count: 0 });
    }),
  );
});

/** Quadratic time would take minutes here. */
it.each(["3 ", "Mon ", "March 3, ", "2026/", "1.", "2026-03-03T14:05:", "x: 176722560", "\n \n"])(
  "takes linear time: %j",
  (unit) => {
    const text = unit.repeat(Math.ceil(400_000 / unit.length));
    expect(now(text, { ...BERLIN, order: "day first", timestamps: ["*"] }).length).toBeGreaterThan(
      0,
    );
  },
);
