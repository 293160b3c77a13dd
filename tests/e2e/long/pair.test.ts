import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GateSandbox, until } from "../gate.ts";

const OWN_ADDRESS = Object.values(networkInterfaces())
  .flatMap((items) => items ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

const HAS_IPV6 = Object.values(networkInterfaces()).some((items) =>
  items?.some(({ address }) => address === "::1"),
);
/** What a browser may take `localhost` for. */
const LOOPBACK_ADDRESSES = HAS_IPV6 ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
const LOOPBACK = [
  "localhost",
  ...LOOPBACK_ADDRESSES.map((address) => (address.includes(":") ? `[${address}]` : address)),
];

class PairSandbox extends GateSandbox {
  readonly port: number;

  private constructor(port: number) {
    super();
    this.port = port;
    this.env["XDG_RUNTIME_DIR"] = join(this.root, "run");
    this.own(`approvals: { page: { port: ${port} } }\n`);
  }

  static async create(): Promise<PairSandbox> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    return new PairSandbox(port);
  }

  /** What somebody at this address gets; undefined: nobody answers there. */
  async status(origin: string, path = "/", init: RequestInit = {}): Promise<number | undefined> {
    return fetch(`${origin}${path}`, init).then(
      ({ status }) => status,
      () => undefined,
    );
  }

  /** Uses the code of a link, as the page does. */
  async redeem(link: string, name: string): Promise<number | undefined> {
    const { origin, hash } = new URL(link);
    const headers = { "content-type": "application/json", "x-sluice-key": "none", origin };
    return this.status(origin, "/api/pair", {
      method: "POST",
      headers,
      body: JSON.stringify({ code: hash.replace("#pair=", ""), name }),
    });
  }
}

function linkIn(text: string): string {
  return /https?:\S+#pair=\S+/.exec(text)?.[0] ?? "";
}

it("`sluice page` starts what serves the page, on this machine alone, with a link that works once", async () => {
  const sandbox = await PairSandbox.create();
  const { stdout, code } = sandbox.run(["page"]);
  expect([code, linkIn(stdout)]).toEqual([0, stdout.trim()]);
  expect(new URL(stdout.trim()).host).toBe(`localhost:${sandbox.port}`);
  for (const host of LOOPBACK)
    expect(await sandbox.status(`http://${host}:${sandbox.port}`)).toBe(200);
  expect([
    await sandbox.redeem(stdout.trim(), "Browser"),
    await sandbox.redeem(stdout.trim(), "Browser"),
  ]).toEqual([200, 403]);
});

it("`sluice pair` shows the link and the code; a QR code only of what a phone can reach", async () => {
  const sandbox = await PairSandbox.create();
  const { stdout, code } = sandbox.run(["pair", "--name", "Kitchen"]);
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/▄▄▄▄▄/);
  expect(stdout).toMatch(/A QR code for a phone: `sluice pair --/);
  expect(sandbox.run(["pair", "--url", "https://gate.example.com"]).stdout).toMatch(/▄▄▄▄▄/);
  expect(stdout).toContain("It works once, for ten minutes.");
  expect(await sandbox.redeem(linkIn(stdout), "what it calls itself")).toBe(200);
  expect(sandbox.run(["pair", "--list", "--json"]).json).toMatchObject([
    { name: "Kitchen", origin: `http://localhost:${sandbox.port}` },
  ]);
});

it("`sluice pair --passkey` shows a code that lets nobody in", async () => {
  const sandbox = await PairSandbox.create();
  const { stdout, code } = sandbox.run(["pair", "--passkey"]);
  const shown = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(stdout)?.[0];
  expect([code, stdout.includes("under This device, Passkeys")]).toEqual([0, true]);
  expect(await sandbox.redeem(`http://localhost:${sandbox.port}/#pair=${shown}`, "x")).toBe(403);
  expect(sandbox.run(["pair", "--passkey", "--name", "x"]).stderr).toContain(
    "--passkey goes alone",
  );
});

it("after an upgrade the new version serves the page at once", async () => {
  const sandbox = await PairSandbox.create();
  sandbox.run(["page"]);
  const [old] = sandbox.processes("serve");
  const gate = sandbox.copyPackage();
  sandbox.upgradePackage(gate);
  const upgraded = spawnSync(process.execPath, [join(gate, "../../bin/sluice"), "page"], {
    cwd: sandbox.project,
    env: sandbox.env,
    encoding: "utf8",
  });
  expect([upgraded.status, upgraded.stderr]).toEqual([0, ""]);
  expect(await sandbox.redeem(upgraded.stdout.trim(), "Browser")).toBe(200);
  await until(() => !sandbox.processes("serve").includes(old ?? 0) || undefined);
});

it("devices are listed and revoked by name", async () => {
  const sandbox = await PairSandbox.create();
  for (const name of ["Phone", "Phone", "Tablet"])
    await sandbox.redeem(sandbox.run(["page"]).stdout.trim(), name);
  expect(sandbox.run(["pair", "--list"]).stdout).toMatch(/Phone .*\nPhone 2 .*\nTablet /);
  expect(sandbox.run(["pair", "--revoke", "Phnoe"]).stderr).toContain(
    "no device is called `Phnoe`; did you mean `Phone`?",
  );
  expect(sandbox.run(["pair", "--revoke", "Phone"]).stdout).toBe("Phone is let in no more.\n");
  expect(
    sandbox.run(["pair", "--list", "--json"]).json.map(({ name }: { name: string }) => name),
  ).toEqual(["Phone 2", "Tablet"]);
});

it.skipIf(OWN_ADDRESS === undefined)(
  "nothing listens beyond this machine unless asked, and only as long as a device needs it",
  async () => {
    const sandbox = await PairSandbox.create();
    const outside = `http://${OWN_ADDRESS}:${sandbox.port}`;
    sandbox.run(["page"]);
    expect(await sandbox.status(outside)).toBeUndefined();
    const { stdout } = sandbox.run(["pair", "--listen", OWN_ADDRESS ?? "", "--name", "Phone"]);
    expect(linkIn(stdout)).toContain(outside);
    expect(stdout).toContain("Plain http");
    expect(await sandbox.status(outside)).toBe(200);
    expect(await sandbox.redeem(linkIn(stdout), "x")).toBe(200);
    sandbox.run(["pair", "--revoke", "Phone"]);
    await until(async () => ((await sandbox.status(outside)) === undefined ? true : undefined));
    expect(await sandbox.status(`http://127.0.0.1:${sandbox.port}`)).toBe(200);
  },
);

it("a tunnel's host is let in once a code was made for it, and no other", async () => {
  const sandbox = await PairSandbox.create();
  sandbox.run(["page"]);
  // What a tunnel sends: its own name as the host. Node's fetch does not let a host be set.
  const through = (host: string) =>
    new Promise<number | undefined>((resolve) => {
      const { request } = process.getBuiltinModule("node:http");
      request({ host: "127.0.0.1", port: sandbox.port, path: "/", headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      ).end();
    });
  expect(await through("gate.example.com")).toBe(421);
  expect(linkIn(sandbox.run(["pair", "--url", "https://gate.example.com"]).stdout)).toMatch(
    /^https:\/\/gate\.example\.com\/#pair=/,
  );
  expect([await through("gate.example.com"), await through("evil.example.com")]).toEqual([
    200, 421,
  ]);
});

it.each([
  [["--listen", "203.0.113.77"], "this machine has no address `203.0.113.77`"],
  [["--listen", "127.0.0.1"], "this machine itself needs none"],
  [["--listen", "0.0.0.0"], "the one address that the device will use"],
  [["--url", "http://gate.example.com"], "a tunnel needs https"],
  [["--url", "https://gate.example.com/deep"], "an address without a path"],
  [["--url", "gate.example.com"], "an address without a path"],
  [["--listen", "10.0.0.1", "--url", "https://a.example"], ""],
  [["phone"], "a name goes behind --name"],
])("%j is refused, and says what was expected", async (args, told) => {
  const sandbox = await PairSandbox.create();
  const { code, stderr, stdout } = sandbox.run(["pair", ...args]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(told);
});

it("what is for a person is refused to the agent, and leaves nothing behind", async () => {
  const sandbox = await PairSandbox.create();
  for (const args of [["pair"], ["pair", "--passkey"], ["page"], ["pair", "--revoke", "Phone"]]) {
    const { code, stdout, stderr } = sandbox.run(args, "", { CLAUDECODE: "1" });
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("is for a person")]);
  }
  expect(sandbox.processes("serve")).toEqual([]);
  expect(sandbox.decisions("sluice pair", "npx sluice page --open", "sluice pair --list")).toEqual([
    "deny",
    "deny",
    "deny",
  ]);
});

it.each(LOOPBACK_ADDRESSES)(
  "another program on the port, at %s, does not keep the page from being served, nor is it sent what is for the page",
  async (address) => {
    const sandbox = await PairSandbox.create();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(sandbox.port, address, resolve));
    const { port } = new URL(sandbox.run(["page"]).stdout.trim());
    squatter.close();
    expect(Number(port)).toBeGreaterThan(sandbox.port);
  },
);
