import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";

/** The client's largest calls are file contents; past this nobody could judge one in time. */
export const MAX_CALL_BYTES = 16 * 1024 * 1024;
const CHUNK = 64 * 1024;

export type StdinText = { readonly text: string } | { readonly unreadable: string };

/** All of stdin, synchronously: a stream costs 10 ms of start-up. Reads to the end even when it is too much, so that the writer never breaks. */
export function readStdin(limit = MAX_CALL_BYTES): StdinText {
  const chunks: Buffer[] = [];
  let size = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(size > limit ? 1024 * 1024 : CHUNK);
    const count = readSome(chunk);
    if (count === 0) break;
    size += count;
    if (size <= limit) chunks.push(chunk.subarray(0, count));
  }
  if (size > limit)
    return { unreadable: `the call is ${Math.round(size / 1024 / 1024)} MB, more than the ${limit / 1024 / 1024} MB that can be judged` };
  return callText(Buffer.concat(chunks));
}

export function callText(bytes: Buffer): StdinText {
  return isUtf8(bytes) ? { text: bytes.toString("utf8").replace(/^\uFEFF/, "") } : { unreadable: "stdin is not valid UTF-8" };
}

function readSome(chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(0, chunk);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      // A non-blocking stdin with nothing in it yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
