/** A policy's `console.log` must not reach stdout: one stray line there turns a deny into a no-op. */
export function divertOutput(): void {
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
}
