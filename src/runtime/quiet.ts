/** A policy's `console.log` must not reach stdout: one stray line there turns a deny into a no-op. */
export function divertOutput(): void {
  Object.defineProperty(process, "stdout", { configurable: true, get: () => process.stderr });
}

/** A policy that ends the process would take the answer with it: here that is a failure of the policy. Returns the way out. */
export function holdExits(): () => void {
  const { exit, abort } = process;
  const refuse = (name: string) => (): never => {
    throw new Error(`\`process.${name}\` is not for a policy`);
  };
  Object.assign(process, { exit: refuse("exit"), abort: refuse("abort") });
  return () => void Object.assign(process, { exit, abort });
}
