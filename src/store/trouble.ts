import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../protocol/json.ts";

/** What keeps records from where they should go, until it works again. */
export type TroubleKind = "drain" | "export";

export interface Trouble {
  readonly kind: TroubleKind;
  /** Milliseconds since 1970, when it began. */
  readonly since: number;
  readonly message: string;
}

/** Remembers that it failed, or with `undefined` that it works. In a file beside the journal, because the process that failed may be gone when somebody asks. */
export function noteTrouble(folder: string, kind: TroubleKind, message: string | undefined, now: number): void {
  const file = fileOf(folder, kind);
  try {
    if (message === undefined) rmSync(file, { force: true });
    else {
      const [before] = readTroubles(folder).filter((trouble) => trouble.kind === kind);
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ since: before?.since ?? now, message }), { mode: 0o600 });
      renameSync(draft, file);
    }
  } catch {
    // Where nothing can be written, the call that could not write its record has said so.
  }
}

export function readTroubles(folder: string): Trouble[] {
  return (["drain", "export"] as const).flatMap((kind) => {
    try {
      const { since, message }: { since?: unknown; message?: unknown } = asObject(JSON.parse(readFileSync(fileOf(folder, kind), "utf8")));
      return [{ kind, since: Number(since), message: String(message) }];
    } catch {
      return [];
    }
  });
}

function asObject(value: unknown): object {
  return isObject(value) ? value : {};
}

function fileOf(folder: string, kind: TroubleKind): string {
  return join(folder, `${kind}-trouble.json`);
}
