import type { Environment } from "../config/folders.ts";
import { folders, homeOf, projectOf } from "../config/folders.ts";
import { hasCode, policyLoader } from "../config/load.ts";
import { BUILD } from "../config/package.ts";
import type { PolicyEntry, Snapshot } from "../config/snapshot.ts";
import { currentSnapshot, isCurrent } from "../config/snapshot.ts";
import type { GateIdentity } from "../engine/identity.ts";
import { dropOldest } from "../shared/bounded-map.ts";
import { lazyStores } from "../store/lazily.ts";
import type { OpenState } from "../store/ports.ts";
import type { Gate } from "./gate.ts";
import { NeedsColdProcess } from "./gate.ts";
import { ownPlaces } from "./sluice-paths.ts";
import { warmUp } from "./warm.ts";

const MAX_PROJECTS = 50;

interface KeptGate {
  readonly snapshot: Snapshot;
  readonly load: Awaited<ReturnType<typeof policyLoader>>;
  readonly own: readonly string[];
  readonly identity: GateIdentity;
}

/**
 * A deadline starts a thread, which takes as long as the whole judgement. Only what a person wrote
 * gets one: should a policy of ours hang, the launcher asks a one-shot process, and that has the
 * deadline.
 */
function isForeign({ rule, code, exceptions }: PolicyEntry): boolean {
  return rule !== undefined || code !== undefined || exceptions.length > 0;
}

function onlyOurs(snapshot: Snapshot): Snapshot {
  return {
    ...snapshot,
    entries: snapshot.entries.filter((entry) => !isForeign(entry) && !entry.hook),
  };
}

/** The configuration of a call has no current snapshot. */
export class MissingSnapshot extends NeedsColdProcess {
  readonly key: string;
  readonly isCompiled: () => boolean;

  constructor(key: string, isCompiled: () => boolean) {
    super("the configuration is not compiled yet");
    this.key = key;
    this.isCompiled = isCompiled;
  }
}

/**
 * Gates of the projects that were asked about lately, each used only while its configuration is
 * unchanged.
 */
export class KeptGates {
  readonly #kept = new Map<string, KeptGate>();
  readonly #storeOf = lazyStores();
  #isWarm = false;

  /**
   * Compiling is left to a one-shot process: its libraries, and the code of policies that runs
   * then, stay out of this one. `beforeCode`: called when only loading is left, which runs code of
   * the person's own.
   */
  async open(cwd: string, env: Environment, beforeCode: () => void): Promise<Gate> {
    const project = projectOf(cwd, env);
    const { config, state: folder } = folders(env);
    const key = JSON.stringify([project, homeOf(env), config, folder]);
    const { snapshot, load, own, identity } =
      this.#current(key) ?? (await this.#read(key, project, env));
    const foreign = snapshot.entries.some(isForeign);
    const state: OpenState = () => this.#storeOf(snapshot, env)();
    // A connection that is opened now is not one that a policy left behind. Whether it can be had
    // is seen when somebody needs it.
    if (snapshot.store !== undefined) await Promise.resolve(state()).catch(() => {});
    if (snapshot.entries.some(hasCode)) beforeCode();
    return {
      project,
      snapshot,
      policies: load(),
      own,
      identity,
      state,
      unwatched: !foreign,
      leavesHooks: true,
    };
  }

  /** After the first answer, see warm.ts. */
  async warmUp(): Promise<void> {
    const [first] = this.#kept.values();
    if (this.#isWarm || !first) return;
    this.#isWarm = true;
    warmUp((await policyLoader(onlyOurs(first.snapshot)))());
  }

  #current(key: string): KeptGate | undefined {
    const kept = this.#kept.get(key);
    return kept && isCurrent(kept.snapshot) ? kept : undefined;
  }

  async #read(key: string, project: string, env: Environment): Promise<KeptGate> {
    this.#kept.delete(key);
    const snapshot = currentSnapshot(project, BUILD, env);
    if (!snapshot)
      throw new MissingSnapshot(key, () => currentSnapshot(project, BUILD, env) !== undefined);
    const kept = { snapshot, load: await policyLoader(snapshot), ...ownPlaces(snapshot, env) };
    this.#kept.set(key, kept);
    dropOldest(this.#kept, MAX_PROJECTS);
    return kept;
  }
}
