import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isObject } from "../../protocol/json.ts";
import { StoreError } from "../problem.ts";
import type { Head } from "../store.ts";
import type { LogWitness } from "./breach.ts";

/**
 * How the log ended when it was last written to, in a file beside the database: cutting the log
 * means changing both.
 */
export class HeadNote {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  read(): LogWitness["note"] {
    const text = this.#text();
    return text === undefined ? "missing" : (headIn(text) ?? "unreadable");
  }

  /**
   * On the disk when it returns, as the records are: neither is ahead of the other after a power
   * failure.
   */
  write(head: Head): void {
    const draft = `${this.file}.${process.pid}-${head.seq}`;
    try {
      writeFileSync(draft, `${JSON.stringify(head)}\n`, { mode: 0o600, flush: true });
      renameSync(draft, this.file);
    } catch (error) {
      throw this.#problem(error);
    }
  }

  #text(): string | undefined {
    try {
      return readFileSync(this.file, "utf8");
    } catch (error) {
      if ((error as { code?: string }).code === "ENOENT") return undefined;
      throw this.#problem(error);
    }
  }

  #problem(error: unknown): StoreError {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC")
      return new StoreError("full", `there is no space left for ${this.file}; make some`, {
        cause: error,
      });
    return new StoreError(
      "unreachable",
      `${this.file}, which notes how the log ends: ${code ?? message}`,
      { cause: error },
    );
  }
}

function headIn(text: string): Head | undefined {
  try {
    const head: unknown = JSON.parse(text);
    if (!isObject(head)) return undefined;
    const { machine, seq, hash } = head;
    if (typeof machine === "string" && typeof seq === "number" && typeof hash === "string")
      return { machine, seq, hash };
  } catch {
    // Undefined, as below.
  }
  return undefined;
}
