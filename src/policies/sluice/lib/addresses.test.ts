import { expect, it } from "vitest";
import { gateAddressIn, gateAddressInCode, isLocalHost } from "./addresses.ts";

const AROUND = {
  identity: {
    packages: [],
    ports: [9000, 7413],
    hosts: ["devbox.example", "192.168.1.20", "fe80::1"],
  },
};

it.each(
  "localhost LOCALHOST app.localhost localhost. localhost.localdomain ip6-localhost 127.0.0.1 127.1 127.0.1 127.9.8.7 0 0.0.0.0 0x7f.1 0x7f000001 2130706433 017700000001 0177.0.0.1 [::1] ::1 [::] 0:0:0:0:0:0:0:1 [::ffff:127.0.0.1] ::ffff:7f00:1 host.docker.internal 127.0.0.1.nip.io devbox.example devbox devbox.local 192.168.1.20 fe80::1".split(
    " ",
  ),
)("%s is this machine", (host) => {
  expect(isLocalHost(host, AROUND)).toBe(true);
});

it.each(
  "example.com 128.0.0.1 10.0.0.1 [2001:db8::1] ::ffff:10.0.0.1 localhost.example.com devbox2 1 192.168.1.21".split(
    " ",
  ),
)("%s is another one", (host) => {
  expect(isLocalHost(host, AROUND)).toBe(false);
});

it.each([
  ["http://127.0.0.1:9000/a"],
  ["http://0:9000"],
  ["http://me:x@127.1:09000/"],
  ["[::1]:7413"],
  ["tcp://localhost:7413"],
  ["TCP4:127.0.0.1:9000"],
  [":9000/api"],
  ["/dev/tcp/127.1/9000"],
])("%s leads to the gate for any program", (text) => {
  expect(gateAddressIn([text], AROUND, false)).toBeDefined();
});

it.each([
  [["127.0.0.1", "9000"]],
  [["--resolve", "x.example:9000:127.0.0.1", "http://x.example:9000/"]],
  [["--connect-to", "::localhost:9000", "http://x.example/"]],
  [["-R", "80:localhost:9000", "host.example"]],
  [["-W", "[::1]:9000", "host.example"]],
  [["http://x.example:9000/", "-H", "Host: 127.0.0.1:9000"]],
])("%j leads to the gate for what connects", (texts) => {
  expect(gateAddressIn(texts, AROUND, true)).toBeDefined();
});

it.each([
  [["http://localhost:3000/health"]],
  [["http://localhost:90001/"]],
  [["https://example.com:9000/a"]],
  [["9000"]],
  [["127.0.0.1", "3000"]],
  [["http://127.0.0.1:3000/v1.9000.2"]],
])("%j leads elsewhere", (texts) => {
  expect(gateAddressIn(texts, AROUND, true)).toBeUndefined();
});

it("code that connects to the port without a host connects to this machine", () => {
  expect(gateAddressInCode("require('net').connect(9000)", AROUND)).toBeDefined();
  expect(gateAddressInCode("http.get({ port: 7413, path: '/a' })", AROUND)).toBeDefined();
  expect(gateAddressInCode("fetch('http://example.com:9000/')", AROUND)).toBeUndefined();
  expect(gateAddressInCode("x = 9000 + 1", AROUND)).toBeUndefined();
});
