import { expect, it, onTestFinished } from "vitest";
import { ORIGIN, TestPage, TUNNEL } from "./page-fixtures.ts";
import { KEY_HEADER } from "./page-types.ts";

const ANSWER = { method: "POST", body: { kind: "allow" } };
const ANSWER_PATH = "/api/requests/k3x9p2ma/answer";

function testPage(): TestPage {
  const page = new TestPage();
  onTestFinished(() => page.remove());
  return page;
}

it("a code lets one browser in, once", async () => {
  const page = testPage();
  const code = page.codes.create({ origin: ORIGIN, name: "Kitchen tablet" }, page.time);
  const pairing = {
    method: "POST",
    body: { code: code.toLowerCase().replace("-", " "), name: "whatever" },
  };
  const first = await page.ask("/api/pair", pairing);
  expect(await first.json()).toEqual({
    name: "Kitchen tablet",
    key: expect.stringMatching(/^[\w-]{43}$/),
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(first.headers.get("set-cookie")).toMatch(
    /^sluice=[0-9a-f]{16}\.[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  expect((await page.ask("/api/pair", pairing)).status).toBe(403);
  expect(page.devices.list()).toMatchObject([{ name: "Kitchen tablet", origin: ORIGIN }]);
});

it("a code is worth nothing after ten minutes", async () => {
  const page = testPage();
  const code = page.codes.create({ origin: ORIGIN }, page.time);
  page.time += 10 * 60_000;
  expect(
    (await page.ask("/api/pair", { method: "POST", body: { code, name: "late" } })).status,
  ).toBe(403);
  expect(page.devices.list()).toEqual([]);
});

it("codes cannot be guessed: after ten a minute nobody is heard", async () => {
  const page = testPage();
  const guess = { method: "POST", body: { code: "AAAAA-AAAAA", name: "x" } };
  const statuses = [];
  for (let count = 0; count < 12; count++)
    statuses.push((await page.ask("/api/pair", guess)).status);
  expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  const code = page.codes.create({ origin: ORIGIN }, page.time);
  expect((await page.ask("/api/pair", { method: "POST", body: { code, name: "x" } })).status).toBe(
    429,
  );
  page.time += 6_001;
  expect((await page.ask("/api/pair", { method: "POST", body: { code, name: "x" } })).status).toBe(
    200,
  );
});

it("a paired device answers, and is named as who did", async () => {
  const page = testPage();
  const headers = await page.pair("Phone");
  expect((await page.ask(ANSWER_PATH, { ...ANSWER, headers })).status).toBe(200);
  expect(page.requests.answers).toEqual([["k3x9p2ma", "allow", "Phone"]]);
});

it("of two devices one answer counts, and the other is told", async () => {
  const page = testPage();
  const [one, other] = [await page.pair("One"), await page.pair("Other")];
  await page.ask(ANSWER_PATH, { ...ANSWER, headers: one });
  const second = await page.ask(ANSWER_PATH, { ...ANSWER, headers: other });
  expect([second.status, await second.json()]).toEqual([
    409,
    { error: "somebody has answered it already" },
  ]);
  expect(page.requests.answers).toHaveLength(1);
});

it.each([
  ["no credentials", () => ({})],
  ["the cookie without the page's own half", ({ cookie }) => ({ cookie })],
  ["the page's half without the cookie", ({ [KEY_HEADER]: key }) => ({ [KEY_HEADER]: key })],
  [
    "a cookie of another device's id",
    ({ cookie, ...rest }) => ({ ...rest, cookie: cookie?.replace(/=\w{4}/, "=0000") }),
  ],
  [
    "a made-up id that is a path",
    ({ cookie, ...rest }) => ({ ...rest, cookie: cookie?.replace(/=\w+/, "=../../trust") }),
  ],
] as [string, (good: Record<string, string>) => Record<string, string | undefined>][])(
  "%s opens nothing",
  async (_, spoil) => {
    const page = testPage();
    const headers = spoil(await page.pair()) as Record<string, string>;
    const paths = ["/api/me", "/api/requests", "/api/events", "/api/verdicts", "/api/stats"];
    const statuses = await Promise.all(
      paths.map(async (path) => (await page.ask(path, { headers })).status),
    );
    expect(statuses).toEqual(paths.map(() => 401));
    expect((await page.ask(ANSWER_PATH, { ...ANSWER, headers })).status).toBe(401);
    expect(
      (
        await page.ask("/api/explain", {
          method: "POST",
          body: { tool: "Bash", input: {}, project: "" },
          headers,
        })
      ).status,
    ).toBe(401);
    expect(page.requests.answers).toEqual([]);
  },
);

it("a revoked device is out with its next request, and does not come back by being seen", async () => {
  const page = testPage();
  const headers = await page.pair();
  const [device] = page.devices.list();
  expect((await page.ask("/api/me", { headers })).status).toBe(200);
  page.devices.revoke(device?.id ?? "");
  if (device) page.devices.saw(device, page.time + 3600_000);
  expect((await page.ask("/api/me", { headers })).status).toBe(401);
  expect(page.devices.list()).toEqual([]);
});

it("a device unpairs itself", async () => {
  const page = testPage();
  const headers = await page.pair();
  const response = await page.ask("/api/me", { method: "DELETE", headers });
  expect([response.status, response.headers.get("set-cookie")]).toEqual([
    200,
    expect.stringContaining("Max-Age=0"),
  ]);
  expect(page.devices.list()).toEqual([]);
});

it("credentials count only where they were given: what is heard on one network is worth nothing elsewhere", async () => {
  const page = testPage();
  const headers = await page.pair("Phone", TUNNEL);
  expect(headers["cookie"]).toMatch(/^__Host-sluice=/);
  expect((await page.ask("/api/me", { headers, origin: TUNNEL })).status).toBe(200);
  const moved = { ...headers, cookie: headers["cookie"]?.replace("__Host-", "") ?? "" };
  expect((await page.ask("/api/me", { headers: moved })).status).toBe(401);
});

it.each([
  "evil.example",
  "evil.example:7413",
  "127.0.0.1",
  "127.0.0.1:80",
  "localhost.evil.example:7413",
  "",
  "127.0.0.1:7413@evil.example",
])("a request for the host `%s` is refused: somebody's name points here", async (host) => {
  const page = testPage();
  const headers = { ...(await page.pair()), host };
  expect((await page.ask("/", { headers })).status).toBe(421);
  expect((await page.ask("/api/me", { headers })).status).toBe(421);
  expect((await page.ask(ANSWER_PATH, { ...ANSWER, headers })).status).toBe(421);
  expect(page.requests.answers).toEqual([]);
});

it.each([
  ["another origin", { origin: "http://127.0.0.1:3000" }],
  ["our host with another scheme", { origin: "https://127.0.0.1:7413" }],
  ["no origin a browser would name", { origin: "null" }],
  ["another port of this host, as a browser says it", { "sec-fetch-site": "same-site" }],
  [
    "another site, as a browser says it",
    { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" },
  ],
])("a request from %s is refused even with good credentials", async (_, from) => {
  const page = testPage();
  const headers = { ...(await page.pair()), ...from };
  for (const path of ["/api/me", "/api/events"])
    expect((await page.ask(path, { headers })).status).toBe(403);
  expect((await page.ask(ANSWER_PATH, { ...ANSWER, headers })).status).toBe(403);
  expect(
    (await page.ask("/api/pair", { method: "POST", body: { code: "x", name: "x" }, headers: from }))
      .status,
  ).toBe(403);
  expect(page.requests.answers).toEqual([]);
});

it("nothing is ever shared with another origin, and a preflight gets no permission", async () => {
  const page = testPage();
  const asked = {
    "access-control-request-method": "POST",
    "access-control-request-headers": KEY_HEADER,
  };
  const preflight = await page.ask(ANSWER_PATH, {
    method: "OPTIONS",
    headers: { ...asked, origin: "http://evil.example" },
  });
  expect(preflight.status).toBe(403);
  const own = await page.ask("/api/me", { headers: await page.pair() });
  for (const response of [preflight, own]) {
    expect(
      [...response.headers.keys()].filter((name) => name.startsWith("access-control-")),
    ).toEqual([]);
  }
});

it("a form cannot answer: only JSON counts", async () => {
  const page = testPage();
  const headers = { ...(await page.pair()), "content-type": "text/plain" };
  expect(
    (await page.ask(ANSWER_PATH, { method: "POST", body: '{"kind":"allow"}', headers })).status,
  ).toBe(400);
  expect(page.requests.answers).toEqual([]);
});

it.each([
  {},
  { kind: "yes" },
  { kind: "always" },
  [],
  "allow",
  null,
  { kind: "deny", message: 5 },
  { kind: "__proto__" },
])("%j is no answer", async (body) => {
  const page = testPage();
  expect(
    (await page.ask(ANSWER_PATH, { method: "POST", body, headers: await page.pair() })).status,
  ).toBe(400);
  expect(page.requests.answers).toEqual([]);
});

it("opening the page may come from a link elsewhere, and nothing else may", async () => {
  const page = testPage();
  const clicked = {
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  expect((await page.ask("/", { headers: clicked })).status).toBe(200);
  expect(
    (await page.ask("/", { headers: { ...clicked, "sec-fetch-dest": "iframe" } })).status,
  ).toBe(403);
});

it("every reply says what the page may do, and that nobody may frame it", async () => {
  const page = testPage();
  for (const path of ["/", "/api/me", "/a/good", "/nowhere"]) {
    const { headers } = await page.ask(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});

it("answers of the API are never kept", async () => {
  const page = testPage();
  const headers = await page.pair();
  for (const path of ["/api/me", "/api/requests", "/api/nowhere"]) {
    expect((await page.ask(path, { headers })).headers.get("cache-control")).toBe("no-store");
  }
  expect((await page.ask("/api/me")).headers.get("cache-control")).toBe("no-store");
});

it("a request that is too long is not read", async () => {
  const page = testPage();
  const body = JSON.stringify({ kind: "deny", message: "x".repeat(3 * 1024 * 1024) });
  expect(
    (await page.ask(ANSWER_PATH, { method: "POST", body, headers: await page.pair() })).status,
  ).toBe(413);
});

it("a call is tried only in a project that calls came from", async () => {
  const page = testPage();
  const headers = await page.pair();
  const tried = (project: string) =>
    page.ask("/api/explain", {
      method: "POST",
      body: { tool: "Bash", input: { command: "ls" }, project },
      headers,
    });
  expect((await tried("/work/app")).status).toBe(200);
  expect((await tried("/etc")).status).toBe(400);
});

it("opening a signed link does nothing; its one button answers, once", async () => {
  const page = testPage();
  const opened = await page.ask("/a/good", {
    headers: {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate",
      "sec-fetch-dest": "document",
    },
  });
  expect([opened.status, page.requests.answers]).toEqual([200, []]);
  expect(await opened.text()).toContain("git push --force origin main");
  expect((await page.ask("/a/good", { method: "POST" })).status).toBe(200);
  expect(page.requests.answers).toEqual([["k3x9p2ma", "deny", "a link"]]);
  expect((await page.ask("/a/good", { method: "POST" })).status).toBe(410);
  expect((await page.ask("/a/good")).status).toBe(410);
  expect(page.requests.answers).toHaveLength(1);
});

it("what an agent wrote is text on the page of a link", async () => {
  const page = testPage();
  const input = { command: "<img src=x onerror=alert(1)>" };
  page.requests.readLink = () => ({
    request: { ...page.requests.list()[0], input } as never,
    kind: "allow",
  });
  expect(await (await page.ask("/a/any")).text()).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

it("the page of a link shows all that would be done, and nothing that turns it round", async () => {
  const page = testPage();
  const request = page.requests.list()[0];
  const textOf = async (parts: object): Promise<string> => {
    page.requests.readLink = () => ({ request: { ...request, ...parts } as never, kind: "allow" });
    return (await page.ask("/a/any")).text();
  };
  const bash = await textOf({
    input: { command: "echo \u202ecod.exe", dangerouslyDisableSandbox: true },
  });
  expect(bash).not.toContain("\u202e");
  expect(bash).toContain("dangerouslyDisableSandbox: true");
  const diff = { path: "package.json", text: '--- package.json\n+  "postinstall": "./evil"' };
  expect(
    await textOf({ tool: "Write", input: { file_path: "package.json", content: "x" }, diff }),
  ).toContain("./evil");
  expect(
    await textOf({ tool: "mcp__web__post", input: { url: "https://ok.example", body: "./evil" } }),
  ).toContain("./evil");
});

it("the page of a link shows what is marked, the difference and what would hide", async () => {
  const page = testPage();
  const [first] = page.requests.list();
  const diff = { path: "/work/app/a.ts", text: "--- a\n+++ b\n@@ -1 +1 @@\n-one\n+two\n" };
  const at = { field: "command", start: 0, end: 16 };
  const findings = [
    { kind: "ask", policy: "git/no-force-push", message: "This overwrites `main`.", at },
  ];
  page.requests.readLink = () => ({
    request: { ...first, diff, findings } as never,
    kind: "allow",
  });
  const text = await (await page.ask("/a/any")).text();
  expect(text).toContain("<mark>git push --force</mark> origin main");
  expect(text).toContain("This overwrites <code>main</code>. [git/no-force-push]");
  expect(text).toContain("-one\n+two");
  page.requests.readLink = () => ({
    request: { ...first, input: { command: "ls \u202e" }, findings: [] } as never,
    kind: "allow",
  });
  expect(await (await page.ask("/a/any")).text()).not.toContain("\u202e");
});

it("a signed link is not used from another origin", async () => {
  const page = testPage();
  expect(
    (await page.ask("/a/good", { method: "POST", headers: { origin: "http://evil.example" } }))
      .status,
  ).toBe(403);
  expect(page.requests.answers).toEqual([]);
});
