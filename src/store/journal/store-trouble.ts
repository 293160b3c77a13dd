import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../protocol/json.ts";
import { parseJson } from "../../shared/json.ts";

/** What keeps records from where they should go, until it works again. */
export type TroubleKind = "drain" | "export";

export interface StoreTrouble {
  readonly kind: TroubleKind;
  /** Milliseconds since 1970, when it began. */
  readonly since: number;
  readonly message: string;
}

const KINDS: readonly TroubleKind[] = ["drain", "export"];

/**
 * Remembers that it failed, or with `undefined` that it works: in a file, because the process that
 * failed may be gone when somebody asks.
 */
export function noteTrouble(
  folder: string,
  kind: TroubleKind,
  message: string | undefined,
  now: number,
): void {
  const file = fileOf(folder, kind);
  try {
    if (message === undefined) rmSync(file, { force: true });
    else {
      const [before] = readTroubles(folder).filter((trouble) => trouble.kind === kind);
      const draft = `${file}.${process.pid}`;
      // What to do about it is for whoever runs into it; here it is said in a line.
      const [what] = message.split("\n");
      writeFileSync(draft, JSON.stringify({ since: before?.since ?? now, message: what }), {
        mode: 0o600,
      });
      renameSync(draft, file);
    }
  } catch {
    // Where nothing can be written, the call that could not write its record has said so.
  }
}

/** Of this folder's journal. */
export function readTroubles(
  folder: string,
  read: (file: string) => string | undefined = readIfThere,
): StoreTrouble[] {
  return KINDS.flatMap((kind): StoreTrouble[] => {
    const trouble = parseJson(read(fileOf(folder, kind)) ?? "");
    return isObject(trouble)
      ? [{ kind, since: Number(trouble["since"]), message: String(trouble["message"]) }]
      : [];
  });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function fileOf(folder: string, kind: TroubleKind): string {
  return join(folder, `${kind}-trouble.json`);
}
