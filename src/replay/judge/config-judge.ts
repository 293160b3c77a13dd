import { inTime } from "../../config/code/deadline.ts";
import { type Environment, homeOf } from "../../config/folders.ts";
import type { Gate } from "../../gate/gate.ts";
import { withoutHooks } from "../../gate/open-gate.ts";
import { BoundedMap } from "../../shared/bounded-map.ts";
import type { PastCall } from "../past-call.ts";
import { stillFiles } from "./cached-files.ts";
import type { Configuration } from "./configuration.ts";
import { PastState } from "./past-state.ts";
import { type JudgeEnvironment, ProjectJudge } from "./project-judge.ts";
import { VerdictCache } from "./verdict-cache.ts";
import type { VerdictSummary } from "./verdict-summary.ts";

const MAX_PROJECTS = 50;
/**
 * For all calls of a batch together; one that takes longer alone is stopped as it would be in a
 * hook.
 */
const BATCH_MS = 2_000;

/** Judges past calls by one configuration, in the order in which they were made. */
export class ConfigJudge {
  readonly #configuration: Configuration;
  readonly #judges = new BoundedMap<string, ProjectJudge>(MAX_PROJECTS);
  readonly #shared: JudgeEnvironment;
  /** Entries of `hooks:` that were left out, by name. */
  readonly unrun = new Set<string>();
  /** Projects whose configuration has an error. */
  readonly broken = new Set<string>();

  constructor(configuration: Configuration, env: Environment, files = stillFiles()) {
    this.#configuration = configuration;
    this.#shared = {
      home: homeOf(env),
      files,
      state: new PastState(),
      memo: new VerdictCache(),
      effort: { evaluations: 0 },
    };
  }

  /** Calls that were evaluated; of the others the verdict was known. */
  get evaluations(): number {
    return this.#shared.effort.evaluations;
  }

  /** Whether what tools gave back bears on later calls in one of these projects. */
  async wantsResults(projects: readonly string[]): Promise<boolean> {
    for (const project of projects) if ((await this.#judgeOf(project)).wantsResults) return true;
    return false;
  }

  /** Each call's opinion, in the same order. */
  async judge(calls: readonly PastCall[]): Promise<readonly VerdictSummary[]> {
    const judges: ProjectJudge[] = [];
    for (const { project } of calls)
      judges.push(this.#judges.get(project) ?? (await this.#judgeOf(project)));
    const opinions: VerdictSummary[] = [];
    const judgeRest = (): true => {
      for (let index = opinions.length; index < calls.length; index++)
        opinions.push(...opinion(index));
      return true;
    };
    const opinion = (index: number, alone = false): VerdictSummary[] => {
      const [judge, call] = [judges[index], calls[index]];
      return judge && call ? [judge.judge(call, alone)] : [];
    };
    if (!judges.some(({ isForeign }) => isForeign)) judgeRest();
    else while (!inTime(judgeRest, BATCH_MS)) opinions.push(...opinion(opinions.length, true));
    return opinions;
  }

  async #judgeOf(project: string): Promise<ProjectJudge> {
    const known = this.#judges.get(project);
    if (known) return known;
    const gate = await this.#configuration.gate(project);
    this.#note(gate);
    const judge = new ProjectJudge(withoutHooks(gate), this.#shared);
    this.#judges.set(project, judge);
    return judge;
  }

  #note({ project, snapshot }: Gate): void {
    for (const { hook, id } of snapshot.entries) if (hook) this.unrun.add(id);
    if (snapshot.problems.some(({ kind }) => kind === "error")) this.broken.add(project);
  }
}
