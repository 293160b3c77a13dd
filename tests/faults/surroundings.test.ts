import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeFaults, type Fault } from "./fault.ts";
import type { Site } from "./site.ts";

const EVIL_NAMES = [
  "PERL5OPT=-e0",
  "PERL5LIB=.",
  "PERL5DB=BEGIN{exit 0}",
  "PERL_UNICODE=SADL",
  "PERLIO=:crlf",
  "NODE_OPTIONS=--require ./evil.cjs",
  "NODE_PATH=.",
  "NODE_EXTRA_CA_CERTS=/nowhere",
  "LD_LIBRARY_PATH=/nowhere",
  "SLUICE_HOME=/nowhere",
  "XDG_CONFIG_HOME=/nowhere",
  "XDG_STATE_HOME=/nowhere",
  "XDG_RUNTIME_DIR=/nowhere",
  "PATH=/nowhere",
  "TMPDIR=/nowhere",
  "TZ=nowhere",
  "LC_ALL=nowhere",
  "IFS=0",
  "ENV=./evil.sh",
  "BASH_ENV=./evil.sh",
  "CLAUDE_PROJECT_DIR=/nowhere",
  "CLAUDE_PROJECT_DIR=",
  "PWD=/nowhere",
  "HOME=/nowhere",
  "HOME=relative",
  "HOME=",
];

const LIMITS = [
  "nofile=16",
  "nofile=8",
  "nofile=4",
  "fsize=0",
  "fsize=4096",
  "as=300000000",
  "nproc=1",
  "cpu=1",
  "stack=100000",
  "core=0",
];

function below(name: string, file: (site: Site) => string, put: (path: string) => void): Fault {
  return { name, bring: (site) => void put(site.folder(file(site))) };
}

const state =
  (path = "") =>
  (site: Site): string =>
    join(site.state, path);
const config = (site: Site): string => join(site.config, "sluice.yaml");

describeFaults("state and configuration", [
  below("the state folder is a file", state(), (path) => writeFileSync(path, "")),
  below("the state folder is a link to nowhere", state(), (path) =>
    symlinkSync("/nowhere/state", path),
  ),
  below("the state folder is /dev/null", state(), (path) => symlinkSync("/dev/null", path)),
  below("the state folder may not be written", state(), (path) => mkdirSync(path, { mode: 0o500 })),
  below("the state folder is on a file system without room for it", state(), (path) =>
    symlinkSync("/proc/self", path),
  ),
  below("the journal is a file", state("journal"), (path) => writeFileSync(path, "")),
  below("the snapshots are a file", state("snapshots"), (path) => writeFileSync(path, "")),
  below("the trusted files are no JSON", state("trust.json"), (path) => writeFileSync(path, "{")),
  below("the configuration is no YAML", config, (path) => writeFileSync(path, "extends: [\n")),
  below("the configuration is binary", config, (path) =>
    writeFileSync(path, Buffer.from([0, 255, 254, 0])),
  ),
  below("the configuration says nonsense", config, (path) =>
    writeFileSync(path, "policies: 7\nrules: { a: b }\n"),
  ),
  below("the configuration names an unknown preset", config, (path) =>
    writeFileSync(path, "extends: everything\n"),
  ),
  below("the configuration is a folder", config, (path) => mkdirSync(path)),
  below("the configuration is a link to itself", config, (path) =>
    symlinkSync("sluice.yaml", path),
  ),
  below("the configuration is /dev/null", config, (path) => symlinkSync("/dev/null", path)),
  below("the configuration may not be read", config, (path) => {
    writeFileSync(path, "extends: recommended\n");
    chmodSync(path, 0);
  }),
  ...["", "{", "null", "[]", '{"entries":[]}', "\0\0\0"].map(
    (text): Fault => ({
      name: `the snapshot of the configuration is \`${text}\``,
      warm: true,
      heals: true,
      judged: true,
      bring: (site) =>
        void site.eachFile(join(site.state, "snapshots"), (path) => writeFileSync(path, text)),
    }),
  ),
]);

describeFaults("the environment of a call", [
  ...EVIL_NAMES.map((pair): Fault => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return {
      name: pair,
      by: "both",
      judged: true,
      bring(site) {
        site.write("evil.cjs", "process.exit(0)");
        site.write("evil.sh", "exit 0");
        return { env: { [name]: value } };
      },
    };
  }),
  { name: "no variable at all", by: "launcher", judged: true, bring: () => ({ prefix: "env -i" }) },
  ...LIMITS.map(
    (limit): Fault => ({ name: `limit ${limit}`, bring: () => ({ prefix: `prlimit --${limit}` }) }),
  ),
  ...[false, true].map(
    (warm): Fault => ({
      name: `the working folder is removed, ${warm ? "with" : "without"} a server`,
      ...(warm ? { warm } : {}),
      by: "both",
      judged: true,
      heals: true,
      bring: () => ({ before: "mkdir -p gone; cd gone; rmdir ../gone; " }),
    }),
  ),
]);
