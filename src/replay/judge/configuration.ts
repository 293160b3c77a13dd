import { resolve } from "node:path";
import type { Environment, LayerFile, LayerName } from "../../config/folders.ts";
import { layerFiles } from "../../config/folders.ts";
import { activePolicies } from "../../config/load.ts";
import type { Problem } from "../../config/problems.ts";
import type { Gate } from "../../gate/gate.ts";
import { openGate } from "../../gate/open-gate.ts";
import { ownPlaces } from "../../gate/sluice-paths.ts";

/** A file that replaces one of the usual ones. */
export interface ReplacementFile {
  readonly path: string;
  readonly layer: Exclude<LayerName, "managed">;
  /** What it says; absent: what is on disk. */
  readonly text?: string;
}

/**
 * The configuration that past calls are judged by: as it is in each project, or with one file in
 * the place of another.
 */
export class Configuration {
  readonly #env: Environment;
  readonly #standIn: ReplacementFile | undefined;
  /** More of the user's own, behind what the other file of the user says. */
  readonly #more: string | undefined;

  constructor(env: Environment, standIn?: ReplacementFile, more?: string) {
    this.#env = env;
    this.#standIn = standIn;
    this.#more = more;
  }

  /** The same with more of the user's own. */
  with(more: string): Configuration {
    return new Configuration(this.#env, this.#standIn, more);
  }

  /** What a session that was started there would be guarded by. */
  async gate(project: string): Promise<Gate> {
    const env = { ...this.#env, CLAUDE_PROJECT_DIR: project };
    if (!this.#standIn && this.#more === undefined) return openGate(project, env);
    const { compile } = await import("../../config/compile.ts");
    const { snapshot } = compile(resolve(project), env, this.#files(project, env));
    return {
      project: resolve(project),
      snapshot,
      policies: await activePolicies(snapshot),
      ...ownPlaces(snapshot, env),
    };
  }

  /** What is wrong in the replacement, or in what is added. */
  async problems(project: string): Promise<readonly Problem[]> {
    const { snapshot } = await this.gate(project);
    const own = [this.#standIn?.path, MORE];
    return snapshot.problems.filter(({ kind, file }) => kind === "error" && own.includes(file));
  }

  /** What the user's own file tells this policy. */
  async ownOptions(policy: string): Promise<unknown> {
    const { compile } = await import("../../config/compile.ts");
    const files = this.#files("/", this.#env).filter(({ layer }) => layer === "user");
    return compile("/", this.#env, files).snapshot.entries.find(({ id }) => id === policy)?.options;
  }

  #files(project: string, env: Environment): LayerFile[] {
    const files = layerFiles(project, env).map((usual) =>
      usual.layer === this.#standIn?.layer ? asOwn(this.#standIn) : usual,
    );
    const last = files.findLastIndex(({ layer }) => layer === "managed" || layer === "user");
    return this.#more === undefined
      ? files
      : files.toSpliced(last + 1, 0, { layer: "user", path: MORE, text: this.#more });
  }
}

const MORE = "(the proposal)";

/** As a file of the user's own, which needs no trust: the person named it. */
function asOwn({ path, text }: ReplacementFile): LayerFile {
  return { layer: "user", path, ...(text === undefined ? {} : { text }) };
}
