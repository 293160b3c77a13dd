import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { journalFolder } from "../../../src/audit/journal.ts";
import { drain } from "../../../src/store/journal/drain.ts";
import { openStore } from "../../../src/store/open.ts";
import { until } from "../gate.ts";

const [WRITERS, DRAINERS, KILLS] = [4, 2, 30];

/** A process that is started anew whenever it was killed, until `rest`. */
class Phoenix {
  #child: ChildProcess | undefined;
  #lives = 0;
  #busy = false;
  said = "";

  readonly #start: (life: number) => ChildProcess;

  constructor(start: (life: number) => ChildProcess) {
    this.#start = start;
    this.#rise();
  }

  /** At a random moment after it has done something since it was started. */
  async kill(): Promise<void> {
    await until(() => this.#busy || undefined);
    await new Promise((done) => setTimeout(done, Math.random() * 100));
    this.#busy = false;
    this.#child?.kill("SIGKILL");
  }

  async rest(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child) return;
    const closed = new Promise((ended) => child.on("close", ended));
    child.kill("SIGKILL");
    await closed;
  }

  #rise(): void {
    const child = this.#start(this.#lives++);
    this.#child = child;
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      this.said += text;
      this.#busy = this.#child === child && !child.killed;
    });
    child.on("close", () => this.#child === child && this.#rise());
  }
}

it(`${WRITERS} writers and ${DRAINERS} drainers, killed ${KILLS} times: every appended record is in the log once, and the chain holds`, async () => {
  const state = mkdtempSync(join(tmpdir(), "sluice-crash-"));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const file = join(state, "child.cjs");
  await build({
    entryPoints: ["tests/e2e/drain-child.ts"],
    outfile: file,
    bundle: true,
    platform: "node",
    external: ["libsql", "pg"],
    logLevel: "error",
  });
  const child = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [file, ...args], {
      env: { NODE_PATH: resolve("node_modules") },
      stdio: ["ignore", "pipe", "inherit"],
    });

  const writers = Array.from(
    { length: WRITERS },
    (_, index) => new Phoenix((life) => child("write", state, `w${index}.${life}`)),
  );
  const drainers = Array.from({ length: DRAINERS }, () => new Phoenix(() => child("drain", state)));
  const all = [...writers, ...drainers];
  onTestFinished(() => Promise.all(all.map((each) => each.rest())).then(() => {}));
  // Each at least once.
  for (let kills = 0; kills < KILLS; kills++)
    await all[kills < all.length ? kills : Math.floor(Math.random() * all.length)]?.kill();
  await Promise.all(all.map((each) => each.rest()));

  const store = await openStore({ state });
  await drain(store, journalFolder(state), Date.now());
  const times = new Map<string, number>();
  for await (const { record } of store.entries({ afterSeq: 0 }))
    times.set(record.id, (times.get(record.id) ?? 0) + 1);
  const found: unknown[] = [];
  for await (const step of store.verify()) if (step.kind !== "progress") found.push(step);
  await store.close();

  // The last line may be half a line: that record was not said to be appended.
  const appended = writers
    .flatMap(({ said }) => said.split("\n").slice(0, -1))
    .filter((id) => /^w\d\.\d+-\d+$/.test(id));
  expect(appended.length).toBeGreaterThan(100);
  expect(appended.filter((id) => times.get(id) !== 1)).toEqual([]);
  expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  expect(found).toEqual([]);
});
