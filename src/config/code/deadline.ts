import { Script } from "node:vm";

/**
 * vm's timeout ends any synchronous code, a runaway regular expression included; a timer could not.
 */
const TRAMPOLINE = new Script("globalThis[Symbol.for('sluice.run')]()");
const SLOT = Symbol.for("sluice.run");

/** Undefined: the time was up. */
export function inTime<T>(run: () => T, timeout: number): T | undefined {
  const slots = globalThis as { [SLOT]?: () => T };
  slots[SLOT] = run;
  try {
    return TRAMPOLINE.runInThisContext({ timeout }) as T;
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    delete slots[SLOT];
  }
}
