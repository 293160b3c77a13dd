import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

const OTHERS = 0o077;
const LARGEST = 4096;

/**
 * What a file of the person's own says, and nobody else can read. Throws with what to do about it.
 */
export function secretFrom(file: string): string {
  let descriptor: number;
  try {
    // A named pipe would block this process.
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new Error(`\`${file}\` cannot be read (${(error as { code?: string }).code})`);
  }
  try {
    const info = fstatSync(descriptor);
    if (!info.isFile() || info.size > LARGEST)
      throw new Error(`\`${file}\` is no file with a secret in it`);
    if ((info.mode & OTHERS) !== 0)
      throw new Error(`\`${file}\` is open to others; run \`chmod 600 ${file}\``);
    const secret = readFileSync(descriptor, "utf8").trim();
    if (secret === "") throw new Error(`\`${file}\` is empty`);
    return secret;
  } finally {
    closeSync(descriptor);
  }
}
