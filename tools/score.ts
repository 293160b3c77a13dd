/**
 * `npm run score -- <file.jsonl>…`: how the recommended preset judges commands that others judged
 * too. `--list` shows the differences.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { evaluate } from "../src/engine/evaluate.ts";
import { reasonsFor } from "../src/engine/merge.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/shared/parse-options.ts";
import { toCall } from "../src/protocol/call.ts";
import type { Decision } from "../src/protocol/events.ts";
import { isObject, type JsonObject } from "../src/protocol/json.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});
const PROJECT = "/work/project";
const world = {
  project: PROJECT,
  home: "/home/user",
  now: new Date("2026-01-05T12:00:00Z"),
  state: { lookup: () => undefined },
  files: {
    exists: () => false,
    realpath: (path: string) => path,
    read: () => undefined,
    list: () => [],
    entries: () => [],
  },
};
const policies = POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).map(
  (policy) => ({
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" as const },
    exceptions: [],
  }),
);

interface Row {
  readonly expect: "deny" | "ask" | "allow";
  readonly text: string;
  readonly decision: Decision;
  readonly why: string;
}

function judge(line: string): Row | undefined {
  const row: unknown = JSON.parse(line);
  if (!isObject(row) || (row["command"] === undefined && !isObject(row["input"]))) return undefined;
  const payload =
    row["command"] === undefined
      ? toolCall(row)
      : { tool_name: "Bash", tool_input: { command: row["command"] } };
  const call = toCall({ ...payload, cwd: PROJECT }, "PreToolUse");
  if ("unreadable" in call)
    return {
      expect: row["expect"] as Row["expect"],
      text: line,
      decision: "deny",
      why: call.unreadable,
    };
  const verdict = evaluate({ call, policies, world, onFailure: "ask" });
  const reasons =
    verdict.decision === "abstain"
      ? []
      : reasonsFor("PreToolUse", verdict.decision, verdict.findings);
  return {
    expect: row["expect"] as Row["expect"],
    text: JSON.stringify(row["command"] ?? row["input"]),
    decision: verdict.decision,
    why: reasons.map(({ policy, messageId }) => `${policy}/${messageId}`).join(", "),
  };
}

/** A tool's input without its name is a read, unless it brings content. */
function toolCall(row: JsonObject): JsonObject {
  const input = row["input"] as JsonObject;
  const named =
    typeof row["tool"] === "string"
      ? `${row["tool"].charAt(0).toUpperCase()}${row["tool"].slice(1)}`
      : undefined;
  return {
    tool_name: named ?? (input["content"] === undefined ? "Read" : "Write"),
    tool_input: input,
  };
}

const share = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
const stopped = ({ decision }: Row): boolean => decision === "deny" || decision === "ask";

/**
 * What differs from the file's own verdict: a danger that passed, a harmless command that was
 * interrupted.
 */
function differs(row: Row): boolean {
  return row.expect === "deny" ? !stopped(row) : row.expect === "allow" && stopped(row);
}

for (const file of positionals) {
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => judge(line) ?? []);
  const of = (expect: Row["expect"]): Row[] => rows.filter((row) => row.expect === expect);
  const count = (all: readonly Row[], decision: Decision): number =>
    all.filter((row) => row.decision === decision).length;
  const [dangerous, harmless, doubtful] = [of("deny"), of("allow"), of("ask")];
  const result = {
    file: basename(file),
    "deny rows": dangerous.length,
    stopped: share(dangerous.filter(stopped).length, dangerous.length),
    denied: share(count(dangerous, "deny"), dangerous.length),
    "approved although deny": count(dangerous, "allow"),
    "allow rows": harmless.length,
    interrupted: share(harmless.filter(stopped).length, harmless.length),
    approved: share(count(harmless, "allow"), harmless.length),
    "ask rows": doubtful.length,
    "approved although ask": count(doubtful, "allow"),
  };
  if (values.json) console.log(JSON.stringify(result));
  else
    console.log(
      Object.entries(result)
        .map(([name, value]) => (name === "file" ? `\n${value}\n ` : `${name} ${value}`))
        .join("  "),
    );
  if (values.list)
    for (const row of rows.filter(differs))
      console.log(
        `  expected ${row.expect}, got ${row.decision}${row.why ? ` (${row.why})` : ""}: ` +
          `${row.text}`,
      );
}
if (positionals.length === 0)
  console.log(
    'Usage: npm run score -- [--list] [--json] <file.jsonl>…\nEach line: {"command": …, ' +
      '"expect": "deny" | "ask" | "allow"}, or a tool\'s "input" instead of the command.',
  );
