import type { Environment } from "../config/folders.ts";
import type { Snapshot } from "../config/snapshot.ts";
import type { ActivePolicy } from "../engine/active-policy.ts";
import type { GateIdentity } from "../engine/identity.ts";
import type { OpenState } from "../store/ports.ts";

/** A configuration, ready to judge calls of one project. */
export interface Gate {
  readonly project: string;
  readonly snapshot: Snapshot;
  readonly policies: readonly ActivePolicy[];
  readonly own: readonly string[];
  readonly identity?: GateIdentity | undefined;
  /** Somebody else sees to it that a policy that hangs is stopped. */
  readonly unwatched?: boolean;
  /** A process that answers many calls runs no hooks, and no commands. */
  readonly leavesHooks?: boolean;
  /** Where policies remember; absent: nobody remembers anything. */
  readonly state?: OpenState;
  /** For a call that is really made: policies may have commands run. */
  readonly runsCommands?: boolean;
}

export type OpenGate = (cwd: string, env: Environment) => Promise<Gate>;

/** Thrown where only a process of its own can judge a call. */
export class NeedsColdProcess extends Error {}
