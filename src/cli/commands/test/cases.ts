import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Environment } from "../../../config/folders.ts";
import { layerFiles } from "../../../config/folders.ts";
import type { Layer } from "../../../config/layer.ts";
import { readLayer } from "../../../config/layer.ts";
import { isNamed } from "../../../config/names.ts";
import { problemText } from "../../../config/problems.ts";
import type { TestEntry } from "../../../config/schema.ts";
import { readText } from "../../../config/snapshot.ts";
import type { ActivePolicy } from "../../../engine/active-policy.ts";
import { sketchCall, sketchWorld } from "../../../engine/example-call.ts";
import { outcomeOf, shown } from "../../../engine/expect.ts";
import type { CallExample, Expectation } from "../../../engine/policy.ts";
import type { Gate } from "../../../gate/gate.ts";
import { judgeCall } from "../../../gate/judge.ts";
import { parseOptions } from "../../../policies/shared/parse-options.ts";

export interface TestCase {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly sketch: CallExample;
  readonly expect: TestEntry["expect"] | Expectation;
  /**
   * Set for an example of a TypeScript policy: only that policy is asked, and message ids are
   * expected.
   */
  readonly alone?: ActivePolicy;
}

export interface CaseResult extends Pick<TestCase, "title" | "file" | "line"> {
  /** Absent: as expected. */
  readonly problem?: string;
}

const SKIPPED = new Set(["node_modules", ".git", "dist", "build", "target", "vendor"]);

/**
 * The cases of these files, or of every layer, every *.sluice.test.yaml and every TypeScript policy
 * of the project.
 */
export function collectCases(
  project: string,
  files: readonly string[],
  gate: Gate,
  env: Environment,
): { cases: TestCase[]; problems: string[] } {
  const own = layerFiles(project, env);
  const paths =
    files.length > 0
      ? files.map((file) => resolve(file))
      : [...own.map(({ path }) => path), ...testFiles(project)];
  const layers = paths.flatMap((path): Layer[] => {
    const text = readText(path);
    return text === null ? [] : [readLayer({ layer: "local", path }, text)];
  });
  const missing = files
    .filter((file) => readText(resolve(file)) === null)
    .map((file) => `${file}: no such file`);
  const cases = layers.flatMap((layer) =>
    layer.tests.map(({ value, path }) => fileCase(value, layer.path, layer.yaml.at(path).line)),
  );
  return {
    cases: [
      ...cases,
      ...(files.length > 0 ? [] : gate.policies.flatMap((active) => exampleCases(active, gate))),
    ],
    problems: [...missing, ...layers.flatMap(({ yaml }) => yaml.problems.map(problemText))],
  };
}

export async function runCase(
  { title, file, line, sketch, expect, alone }: TestCase,
  gate: Gate,
  env: Environment,
): Promise<CaseResult> {
  const call = sketchCall(sketch);
  const world = { ...sketchWorld(sketch), wrappers: gate.snapshot.wrappers };
  const verdict = await judgeCall(alone ? { ...gate, policies: [alone] } : gate, call, env, world);
  const problem = difference(
    expect,
    verdict.decision,
    outcomeOf(call, verdict, alone ? "messages" : "policies"),
  );
  const reasons = verdict.findings.map(
    ({ kind, policy, message }) => `${kind} [${policy}] ${message}`,
  );
  return {
    title,
    file,
    line,
    ...(problem === undefined ? {} : { problem: [problem, ...reasons].join("\n    ") }),
  };
}

/** A named policy must be among the reasons; others may be there too. */
function difference(
  expect: TestCase["expect"],
  decision: string,
  actual: ReturnType<typeof outcomeOf>,
): string | undefined {
  const got = `got ${shown(actual)}`;
  if (expect === "nothing")
    return shown(actual) === "nothing" ? undefined : `expected nothing, ${got}`;
  if (typeof expect === "string")
    return decision === expect ? undefined : `expected ${expect}, ${got}`;
  const wanted = Object.entries(expect).map(
    ([kind, names]) => [kind as keyof typeof actual, [names ?? []].flat()] as const,
  );
  const decided = decision === "abstain" || wanted.some(([kind]) => kind === decision);
  const fits =
    decided &&
    wanted.every(
      ([kind, names]) =>
        actual[kind] !== undefined &&
        names.every((name) => actual[kind]?.some((id) => isNamed(id, name))),
    );
  return fits ? undefined : `expected ${shown(Object.fromEntries(wanted))}, ${got}`;
}

function fileCase({ expect, ...sketch }: TestEntry, file: string, line: number): TestCase {
  return {
    title: titleOf(sketch as CallExample),
    file,
    line,
    sketch: sketch as CallExample,
    expect,
  };
}

/**
 * The examples of a policy hold for the options they name, else for its defaults, whatever the
 * configuration sets.
 */
function exampleCases(active: ActivePolicy, gate: Gate): TestCase[] {
  const { policy, source } = active;
  const isOwn = gate.snapshot.entries.some(
    ({ id, code }) => id === policy.id && code !== undefined,
  );
  if (!isOwn || source.file === undefined) return [];
  const { file, line = 1 } = source;
  return policy.examples.map(({ expect, options, ...sketch }) => {
    const alone = { ...active, exceptions: [], options: parseOptions(policy, options) };
    return { title: `${policy.id}: ${titleOf(sketch)}`, file, line, sketch, expect, alone };
  });
}

function titleOf(sketch: CallExample): string {
  if (sketch.note) return sketch.note;
  return (
    sketch.bash ??
    (sketch.read
      ? `read ${sketch.read}`
      : sketch.write
        ? `write ${sketch.write}`
        : (sketch.prompt ?? JSON.stringify(sketch)))
  );
}

function testFiles(folder: string, depth = 6): string[] {
  if (depth === 0) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) ? [] : testFiles(join(folder, entry.name), depth - 1);
    return entry.name.endsWith(".sluice.test.yaml") ? [join(folder, entry.name)] : [];
  });
}
