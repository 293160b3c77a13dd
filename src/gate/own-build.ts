import { BUILD } from "../config/package.ts";
import { NeedsColdProcess } from "./gate.ts";

/** `dist` was replaced since this process started: what it loads now belongs to another build. */
export class OtherBuild extends NeedsColdProcess {
  constructor() {
    super("Sluice was built or installed anew meanwhile; try again");
  }
}

/**
 * For a bundle that another one loads when it needs it; the build puts this around it, and the
 * stamp at its end.
 */
export function ofThisBuild<T extends object>(part: T & { readonly sluiceBuild?: string }): T {
  if (part.sluiceBuild !== BUILD) throw new OtherBuild();
  return part;
}

/**
 * For a thread: the process that starts it says as an argument of which build it is. Sources start
 * the threads of any build.
 */
export function checkBuild(build: string | undefined): void {
  if (build !== BUILD && !build?.endsWith("+source")) throw new OtherBuild();
}
