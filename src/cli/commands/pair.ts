import { folders } from "../../config/folders.ts";
import { suggestion } from "../../config/problems.ts";
import { type Device, Devices } from "../../server/page/access/devices.ts";
import {
  isEverywhere,
  isLoopback,
  originOf,
  ownAddresses,
} from "../../server/page/access/origins.ts";
import { PairingCodes } from "../../server/page/access/pairing.ts";
import { type Args, CannotError, type Command, EXIT, type Io, UsageError } from "../command.ts";
import { openPage, untilPaired } from "../page.ts";
import { flow } from "../render/flow.ts";
import { renderQr } from "../render/qr.ts";
import { table } from "../render/table.ts";

export default {
  name: "pair",
  group: "people",
  summary:
    "Let a phone or another browser answer for you: shows a link and a QR code that work once",
  details: [
    "The page is served by the resident process on this machine. Without --listen or --url " +
      "nothing beyond this machine can reach it.",
    "--listen opens it to your own network, in plain http: whoever can read the traffic " +
      "there can read the page. Through a tunnel of your",
    "own (Tailscale, Cloudflare, ssh -L) give its address with --url. A device stays " +
      "paired until it is revoked.",
  ].join("\n"),
  flags: {
    name: {
      type: "string",
      summary: "what the device shall be called (default: what it calls itself)",
    },
    listen: {
      type: "string",
      summary: "an address of this machine that the device can reach, such as 192.168.1.10",
    },
    url: {
      type: "string",
      summary: "where a tunnel of yours makes the page available, such as https://gate.example.com",
    },
    passkey: {
      type: "boolean",
      summary: "a code with which a browser that is paired adds a passkey",
    },
    list: { type: "boolean", summary: "list the paired devices" },
    revoke: { type: "string", summary: "a device that shall be let in no more, by its name" },
    json: { type: "boolean", summary: "with --list: as JSON" },
  },
  loosens: [
    // A lost phone is put out from wherever one is.
    {
      use: "pair --revoke <name>",
      proof: "outside",
      when: (args) => args.value("revoke") !== undefined && !args.flag("list"),
    },
    { use: "pair", proof: "terminal", when: (args) => !args.flag("list") },
  ],
  examples: [
    ["sluice pair", "another browser on this machine"],
    ["sluice pair --listen 192.168.1.10 --name phone", "a phone in the same network"],
    ["sluice pair --url https://gate.example.com", "through a tunnel"],
    ["sluice pair --passkey", "then type the code on the page, under This device"],
    ["sluice pair --revoke phone", "it is out at once"],
  ],
  async run(args, io) {
    if (args.words.length > 0)
      throw new UsageError(
        `\`sluice pair\` takes no \`${args.words[0]}\`; a name goes behind --name`,
      );
    const devices = new Devices(folders(io.env).state);
    if (args.flag("list")) return list(devices.list(), args, io);
    if (args.flag("json")) throw new UsageError("--json goes with --list");
    const revoked = args.value("revoke");
    if (args.flag("passkey")) return passkeyCode(args, io);
    return revoked === undefined ? pair(args, io) : revoke(devices, revoked, io);
  },
} satisfies Command;

async function pair(args: Args, io: Io) {
  const [listen, url, name] = [addressOf(args), urlOf(args), args.value("name")];
  if (listen !== undefined && url !== undefined)
    throw new UsageError("either --listen or --url: a device comes one way");
  const { state } = folders(io.env);
  const known = new Devices(state).list().map(({ id }) => id);
  const { port } = await openPage(io);
  const origin = url ?? originOf(listen ?? "localhost", port);
  const code = new PairingCodes(state).create(
    { origin, ...(name === undefined ? {} : { name }) },
    Date.now(),
  );
  // Again, because from now on a device may connect.
  const { problem } = await openPage(io);
  if (problem !== undefined) throw new CannotError(`${problem}; ${addressesText()}`);

  const link = `${origin}/#pair=${code}`;
  // What only this machine can reach is nothing for a camera.
  const isNear = listen === undefined && url === undefined;
  const lines = [
    `${isNear ? "Open" : "Scan it, open"} the link, or type ${io.style.bold(code)} on the ` +
      "page. It works once, for ten minutes.",
    ...(isNear
      ? [`Only this machine can reach it. A QR code for a phone: \`${phoneText()}\``]
      : []),
    ...(listen === undefined
      ? []
      : [
          io.style.yellow(
            "Plain http: use it in a network you trust, or a tunnel with https (--url).",
          ),
        ]),
    ...(io.interactive
      ? [io.style.dim("Waiting for the device. Ctrl-C ends the waiting; the code still counts.")]
      : []),
  ];
  io.out(`\n${isNear ? "" : `${renderQr(link, io.style)}\n\n`}  ${io.style.bold(link)}\n\n`);
  for (const line of lines) io.out(`${flow(`  ${line}`, io, "  ")}\n`);
  return untilPaired(known, io);
}

/** For a browser that is paired already: what only a person at a terminal can get. */
async function passkeyCode(args: Args, io: Io) {
  if (["listen", "url", "name", "revoke"].some((flag) => args.value(flag) !== undefined))
    throw new UsageError("--passkey goes alone");
  const { port } = await openPage(io);
  const code = new PairingCodes(folders(io.env).state).create(
    { origin: originOf("localhost", port), for: "passkey" },
    Date.now(),
  );
  io.out(`\n  ${io.style.bold(code)}\n\n`);
  io.out(
    `${flow("  Type it on the page, under This device, Passkeys. It adds one passkey to that device, within ten minutes.", io, "  ")}\n`,
  );
  return EXIT.ok;
}

function list(devices: readonly Device[], args: Args, io: Io) {
  if (args.flag("json"))
    io.out(
      `${JSON.stringify(
        devices.map(({ id: _, ...device }) => device),
        null,
        2,
      )}\n`,
    );
  else if (devices.length === 0) io.out("No device is paired. `sluice pair` pairs one.\n");
  else {
    const rows = devices.map(({ name, origin, created, seen }) => [
      name,
      origin,
      day(created),
      day(seen),
    ]);
    io.out(`${table(["device", "reaches the page at", "paired", "last seen"], rows)}\n`);
  }
  return EXIT.ok;
}

function revoke(devices: Devices, name: string, io: Io) {
  const known = devices.list();
  const found = known.filter((device) => device.name === name);
  if (found.length === 0) {
    const names = known.map((device) => device.name);
    throw new CannotError(
      `no device is called \`${name}\`; ` +
        `${suggestion(name, names) ?? "`sluice pair --list` shows them"}`,
    );
  }
  for (const { id } of found) devices.revoke(id);
  io.out(`${name} is let in no more.\n`);
  return EXIT.ok;
}

function addressOf(args: Args): string | undefined {
  const address = args.value("listen");
  if (address === undefined) return undefined;
  if (isLoopback(address))
    throw new UsageError("--listen is for others: this machine itself needs none");
  if (isEverywhere(address))
    throw new UsageError(
      `--listen takes the one address that the device will use; ${addressesText()}`,
    );
  if (!ownAddresses().includes(address))
    throw new UsageError(`this machine has no address \`${address}\`; ${addressesText()}`);
  return address;
}

function urlOf(args: Args): string | undefined {
  const text = args.value("url");
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url &&
    (url.pathname === "/" || url.pathname === "") &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "";
  if (!url || !isPlain || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      "expected an address without a path for --url, such as https://gate.example.com, " +
        `found \`${text}\``,
    );
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    throw new UsageError("a tunnel needs https: others could read along");
  return url.origin;
}

function addressesText(): string {
  const own = ownAddresses();
  return own.length === 0 ? "it has none that others can reach" : `it has ${own.join(", ")}`;
}

function phoneText(): string {
  const [address] = ownAddresses();
  return address === undefined
    ? "sluice pair --url <your tunnel>"
    : `sluice pair --listen ${address}`;
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace("T", " ");
}
