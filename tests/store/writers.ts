import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Bench } from "./bench.ts";

const WRITER = fileURLToPath(new URL("writer.mjs", import.meta.url));

/** A process that writes to the store of a bench, and what the store acknowledged to it. */
export class Writer {
  readonly name: string;
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  #out = "";
  #errors = "";

  constructor({ url, state }: Bench, name: string, task: "state" | "log" | "both", count: number) {
    this.name = name;
    this.process = spawn(process.execPath, [WRITER, url, state, name, task, String(count)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.process.stdout?.setEncoding("utf8").on("data", (text) => {
      this.#out += text;
    });
    this.process.stderr?.setEncoding("utf8").on("data", (text) => {
      this.#errors += text;
    });
    this.ended = new Promise((resolve) => this.process.once("close", () => resolve()));
  }

  /** Whole lines only: what was cut off was not acknowledged. */
  acknowledged(kind: "state" | "log"): number[] {
    const lines = this.#out.split("\n").slice(0, -1);
    return lines
      .filter((line) => line.startsWith(`${kind} `))
      .map((line) => Number(line.slice(kind.length)));
  }

  get errors(): string {
    return this.#errors;
  }

  get done(): boolean {
    return this.#out.endsWith("done\n");
  }
}
