import { chmodSync, chownSync, lutimesSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, kill, until } from "../e2e/gate.ts";
import { describeFaults, type Fault } from "./fault.ts";
import type { Site } from "./site.ts";

const asRoot = process.getuid?.() === 0;
const OTHER_USER = 65534;
const OLD_SECONDS = 1_000_000;

const BEHAVIOURS = [
  "hangs",
  "hangs after a part",
  "answers with nothing",
  "cuts its answer short",
  "says only its header",
  "answers too long",
  "answers garbage",
  "answers bare JSON",
  "answers with another exit code",
  "answers with a negative length",
  "resets the connection",
  "resets at once",
];

function placed(name: string, put: (path: string, site: Site) => void): Fault {
  return {
    name,
    heals: true,
    judged: true,
    bring(site) {
      mkdirSync(site.runtime, { recursive: true, mode: 0o700 });
      put(join(site.runtime, name.split(" ")[0] ?? ""), site);
      return undefined;
    },
  };
}

/** Something else than what belongs there, which is put out of the way. */
const IN_THE_WAY = ["gate.sock", "starting"].flatMap((name) => [
  placed(`${name} is a file`, (path) => writeFileSync(path, "")),
  placed(`${name} is an empty folder`, (path) => mkdirSync(path)),
  placed(`${name} is a full folder`, (path) => mkdirSync(join(path, "x/y"), { recursive: true })),
  placed(`${name} is a folder without rights`, (path) => mkdirSync(path, { mode: 0 })),
  placed(`${name} is a link to nowhere`, (path) => symlinkSync("nowhere", path)),
  placed(`${name} is a link to /proc/self`, (path) => symlinkSync("/proc/self", path)),
  placed(`${name} is a link that names no process`, (path) => symlinkSync("999999999", path)),
  placed(`${name} is an old link that names this process`, (path) => {
    symlinkSync(String(process.pid), path);
    lutimesSync(path, Date.now() / 1000 - OLD_SECONDS, Date.now() / 1000 - OLD_SECONDS);
  }),
  ...(asRoot
    ? [
        placed(`${name} is a file of another user`, (path) => {
          writeFileSync(path, "");
          chownSync(path, OTHER_USER, OTHER_USER);
        }),
        placed(`${name} is a link of another user`, (path) => symlinkSync("1", path)),
      ]
    : []),
]);

/** The folder of the socket: where others can reach it, none is used, until it is closed again. */
function runtimeFolder(
  name: string,
  make: (site: Site) => void,
  mend?: (site: Site) => void,
): Fault {
  return {
    name: `the runtime folder ${name}`,
    judged: true,
    ...(mend ? { mend } : { heals: true }),
    bring: (site) => void make(site),
  };
}

const RUNTIME = [
  runtimeFolder("is missing", () => {}),
  ...[0o777, 0o755, 0o701, 0o770].map((mode) =>
    runtimeFolder(
      `has mode ${mode.toString(8)}`,
      ({ runtime }) => {
        mkdirSync(runtime, { recursive: true });
        chmodSync(runtime, mode);
      },
      ({ runtime }) => chmodSync(runtime, 0o700),
    ),
  ),
  {
    ...runtimeFolder("is a link", (site) =>
      symlinkSync(site.folder(join(site.root, "elsewhere")), site.folder(site.runtime)),
    ),
    heals: undefined,
  },
  {
    ...runtimeFolder("is a file", (site) => writeFileSync(site.folder(site.runtime), "")),
    heals: undefined,
  },
  {
    ...runtimeFolder("is below a file", (site) => writeFileSync(join(site.root, "run"), "")),
    heals: undefined,
  },
].map(({ heals, ...fault }): Fault => ({ ...fault, ...(heals ? { heals } : {}) }));

/** A real server, to which this happens. */
function happening(name: string, signal: NodeJS.Signals, waits: boolean): Fault {
  return {
    name,
    warm: true,
    heals: true,
    judged: true,
    async bring(site) {
      const { pid } = await until(() => site.info());
      kill(pid, signal);
      if (waits) await until(() => !isAlive(pid) || undefined);
      return undefined;
    },
  };
}

describeFaults("a server that does not answer", [
  ...BEHAVIOURS.map(
    (name): Fault => ({
      name,
      heals: true,
      judged: true,
      bring: async (site) => void (await site.fakeServer(name)),
    }),
  ),
  happening("killed between two calls", "SIGKILL", true),
  happening("killed just before a call", "SIGKILL", false),
  happening("asked to end just before a call", "SIGTERM", false),
  happening("stopped, as a debugger does", "SIGSTOP", false),
  {
    name: "of another build",
    heals: true,
    judged: true,
    async bring(site) {
      const other = site.nextDist("0".repeat(12));
      await site.ask("{}", { gate: join(other, "gate.pl") });
      return undefined;
    },
  },
]);

describeFaults("the place of the server", [...IN_THE_WAY, ...RUNTIME]);
