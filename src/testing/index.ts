import { evaluate } from "../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../engine/example-call.ts";
import { mismatch, outcomeOf, shown } from "../engine/expect.ts";
import type { CallExample, Example, Expectation, Policy } from "../engine/policy.ts";
import type { Finding, Verdict } from "../engine/verdict.ts";
import { parseOptions } from "../policies/shared/parse-options.ts";

type Case = string | CallExample;
type Cases = Readonly<Record<string, readonly Case[]>>;

/** Extra cases next to a policy's own examples; a string is a shell command. */
export interface PolicyCases {
  readonly nothing?: readonly Case[];
  readonly deny?: Cases;
  readonly ask?: Cases;
  readonly allow?: Cases;
  readonly context?: Cases;
  readonly rewrite?: Cases;
  readonly revise?: Cases;
}

/** The verdict of this policy alone, in a world made of the sketch. */
export function verdictOf(policy: Policy, call: Case, options?: unknown): Verdict {
  const sketch = typeof call === "string" ? { bash: call } : call;
  const active = {
    policy,
    options: parseOptions(policy, options),
    source: { layer: "preset" },
    exceptions: [],
  } as const;
  return evaluate({
    call: sketchCall(sketch),
    policies: [active],
    world: sketchWorld(sketch),
    onFailure: "ask",
  });
}

/** The strongest finding of this policy alone, or undefined if it has no opinion. */
export function judge(policy: Policy, call: Case, options?: unknown): Finding | undefined {
  return verdictOf(policy, call, options).findings[0];
}

type Register = (title: string, run: () => void) => unknown;

/**
 * Not node:test without its runner: under another framework, tests that it registers would run and
 * fail unheard.
 */
function runningFramework(): Register | undefined {
  const { it } = globalThis as { it?: Register };
  if (it) return it;
  return process.env["NODE_TEST_CONTEXT"] === undefined
    ? undefined
    : process.getBuiltinModule("node:test").it;
}

/**
 * Registers a test for each example of the policy and each extra case: with a global `it`, under
 * `node --test` with that of node:test. Refuses what makes tests worthless: duplicate cases,
 * unknown message ids, a message that no case reaches.
 */
export function testPolicy(
  policy: Policy,
  cases: PolicyCases = {},
  register: Register | undefined = runningFramework(),
): void {
  if (!register)
    throw new Error(
      `testPolicy(${policy.id}) found no test framework: pass its function \`it\` as the ` +
        "third argument",
    );
  const all = [
    ...policy.examples,
    ...Object.entries(cases).flatMap(([kind, byId]) =>
      examplesOf(kind, byId as Cases | readonly Case[]),
    ),
  ];
  const reached = new Set<string>();
  for (const example of all) {
    const expected = example.expect === "nothing" ? "nothing" : shown(example.expect);
    register(`${expected}: ${titleOf(example)}`, () => {
      const problem = mismatch(
        example.expect,
        outcomeOf(sketchCall(example), verdictOf(policy, example, example.options), "messages"),
      );
      if (problem) throw new Error(problem);
    });
    for (const id of messagesIn(example.expect)) reached.add(id);
  }
  register(`${policy.id} has a case for each message and no case twice`, () => {
    const unknown = [...reached].filter((id) => !Object.hasOwn(policy.messages, id));
    const missed = Object.keys(policy.messages).filter((id) => !reached.has(id));
    const keys = all.map(({ note: _, ...example }) => JSON.stringify(example));
    const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
    const problems = [
      ...unknown.map((id) => `no message is called \`${id}\``),
      ...missed.map((id) => `no case reaches the message \`${id}\``),
      ...twice.map((key) => `twice: ${key}`),
    ];
    if (problems.length > 0) throw new Error(problems.join("\n"));
  });
}

/** What is remembered has a key and no words. */
function messagesIn(expected: Expectation): string[] {
  if (expected === "nothing") return [];
  const { remember: _, ...said } = expected;
  return Object.values(said).filter((id) => id !== undefined);
}

function examplesOf(kind: string, cases: Cases | readonly Case[]): Example[] {
  const sketch = (item: Case): CallExample => (typeof item === "string" ? { bash: item } : item);
  if (Array.isArray(cases))
    return cases.map((item: Case) => ({ ...sketch(item), expect: "nothing" as const }));
  return Object.entries(cases).flatMap(([id, items]: [string, readonly Case[]]) =>
    items.map((item) => ({ ...sketch(item), expect: { [kind]: id } as Expectation })),
  );
}

function titleOf({ expect: _, options, note, ...sketch }: Example): string {
  const text =
    sketch.bash ??
    (sketch.read
      ? `read ${sketch.read}`
      : sketch.write
        ? `write ${sketch.write}`
        : (sketch.prompt ?? JSON.stringify(sketch)));
  return [
    text,
    ...(options ? [`with ${JSON.stringify(options)}`] : []),
    ...(note ? [`(${note})`] : []),
  ].join(" ");
}
