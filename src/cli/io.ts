import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { withFolders } from "../config/folders.ts";
import type { Io } from "./command.ts";
import { createStyle } from "./render/style.ts";

const USUAL_WIDTH = 80;

export function processIo(): Omit<Io, "consent"> {
  let unread = false;
  // Taken now: later it is diverted, see `gate/process.ts`.
  const { stdout } = process;
  return {
    env: withFolders(process.env, {}),
    cwd: process.cwd(),
    style: createStyle(process.env, process.stdout.isTTY === true),
    watched: process.stderr.isTTY === true,
    interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
    get width() {
      return stdout.isTTY === true ? stdout.columns || USUAL_WIDTH : undefined;
    },
    get unread() {
      return unread;
    },
    out: (text) => {
      unread ||= !writeAll(1, text);
    },
    err: (text) => void writeAll(2, text),
    stdin: () => readFileSync(0, "utf8"),
    lines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    ask: async (question) => /^y(?:es)?$/i.test((await answer(`${question} [y/N] `)) ?? ""),
    answer,
  };
}

let typed: AsyncIterator<string> | undefined;

/** One reader for all questions: what a person types ahead belongs to the next one. */
async function answer(question: string): Promise<string | undefined> {
  typed ??= createInterface({ input: process.stdin, output: process.stderr })[
    Symbol.asyncIterator
  ]();
  writeAll(2, question);
  const { value, done } = await typed.next();
  return done ? undefined : value.trim();
}

/**
 * Synchronous, so that nothing is lost when the process exits; a reader that went away ends the
 * output quietly. False: it did.
 */
function writeAll(fd: number, text: string): boolean {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
  return true;
}
