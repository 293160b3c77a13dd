import { expect, it } from "vitest";
import { knownOrigins, listenedFor, originByHost } from "./origins.ts";

const PAIRED = [
  "http://192.168.1.10:7413",
  "https://gate.example.com",
  "http://127.0.0.1:7413",
  "http://localhost:9000",
];

it("the page answers to the machine's own names, to addresses it listens on, and to tunnels that devices came through", () => {
  expect([...knownOrigins(7413, ["127.0.0.1", "192.168.1.10"], PAIRED)].sort()).toEqual([
    "http://127.0.0.1:7413",
    "http://192.168.1.10:7413",
    "http://[::1]:7413",
    "http://localhost:7413",
    "http://localhost:9000",
    "https://gate.example.com",
  ]);
});

it("an address that nobody listens on is no origin, even if a device once came from there", () => {
  expect([...knownOrigins(7413, ["127.0.0.1"], PAIRED)]).not.toContain("http://192.168.1.10:7413");
});

it("it listens beyond this machine only for devices that are paired for that", () => {
  expect(listenedFor(PAIRED, 7413)).toEqual(["192.168.1.10"]);
  expect(listenedFor(["http://127.0.0.1:7413", "https://gate.example.com"], 7413)).toEqual([]);
  expect(listenedFor(["http://[fd00::5]:7413"], 7413)).toEqual(["fd00::5"]);
});

it.each([
  ["127.0.0.1:7413", "http://127.0.0.1:7413"],
  ["LOCALHOST:7413", "http://localhost:7413"],
  ["gate.example.com", "https://gate.example.com"],
  ["gate.example.com:443", undefined],
  ["gate.example.com.", undefined],
  ["127.1:7413", undefined],
  ["", undefined],
  [undefined, undefined],
])("the host `%s` means %s", (host, origin) => {
  expect(originByHost(host, knownOrigins(7413, ["127.0.0.1"], PAIRED))).toBe(origin);
});
