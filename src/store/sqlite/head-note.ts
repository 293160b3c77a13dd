import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { isObject } from "../../protocol/json.ts";
import { StoreError } from "../problem.ts";
import type { HeadNote } from "../sql-store.ts";
import type { Head } from "../store.ts";
import { storeProblem } from "./problems.ts";

/** How the log ended when it was last written to, in a file beside the database. */
export function fileNote(file: string): HeadNote {
  return {
    read() {
      const text = textOf(file);
      return text === undefined ? undefined : headIn(text, file);
    },
    write(head) {
      const draft = `${file}.${process.pid}-${head.seq}`;
      try {
        writeFileSync(draft, `${JSON.stringify(head)}\n`, { mode: 0o600 });
        renameSync(draft, file);
      } catch (error) {
        throw storeProblem(error, file);
      }
    },
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw storeProblem(error, file);
  }
}

function headIn(text: string, file: string): Head {
  try {
    const head: unknown = JSON.parse(text);
    if (isObject(head)) {
      const { machine, seq, hash } = head;
      if (typeof machine === "string" && typeof seq === "number" && typeof hash === "string") return { machine, seq, hash };
    }
  } catch {
    // Said below.
  }
  throw new StoreError(
    "damaged",
    `${file}, which notes how the log ends, cannot be read; if nobody changed it, remove it: the next record makes it anew`,
  );
}
