import { spawn } from "node:child_process";
import { folders } from "../../config/folders.ts";
import { originOf } from "../../server/page/access/origins.ts";
import { PairingCodes } from "../../server/page/access/pairing.ts";
import { type Command, EXIT, type Io } from "../command.ts";
import { openPage } from "../page.ts";
import { flow } from "../render/flow.ts";

export default {
  name: "page",
  group: "people",
  summary:
    "Open the page: what waits for you, every verdict as it is given, and a place to try calls",
  details: [
    "The resident process serves it on this machine alone; it is started if it does not " +
      "run. The link lets one browser in, once, within",
    "ten minutes; a browser that was let in before stays in. For a phone see `sluice pair`.",
  ].join("\n"),
  flags: { open: { type: "boolean", summary: "open it in the browser" } },
  loosens: [{ use: "page", proof: "terminal" }],
  examples: [
    ["sluice page", "prints the link"],
    ["sluice page --open", "opens it"],
  ],
  async run(args, io) {
    const origin = originOf("localhost", (await openPage(io)).port);
    const code = new PairingCodes(folders(io.env).state).create({ origin }, Date.now());
    const link = `${origin}/#pair=${code}`;
    io.out(`${link}\n`);
    if (args.flag("open")) openInBrowser(link, io);
    else if (io.watched) io.err(io.style.dim(`${flow(HINT, io)}\n`));
    return EXIT.ok;
  },
} satisfies Command;

const HINT =
  "It lets one browser of this machine in, once, within ten minutes. `sluice page --open` " +
  "opens it.";

/** With whatever the system has for that; who has nothing has the link. */
function openInBrowser(link: string, io: Io): void {
  const program = process.platform === "darwin" ? "open" : "xdg-open";
  const child = spawn(program, [link], { stdio: "ignore", detached: true, env: { ...io.env } });
  child.on("error", () =>
    io.err(`sluice: \`${program}\` cannot be started; open the link yourself\n`),
  );
  child.unref();
}
