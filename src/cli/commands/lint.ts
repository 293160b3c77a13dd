import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { homeOf, projectOf } from "../../config/folders.ts";
import { mendingOf } from "../../lint/edits.ts";
import { bundleOf, bundlesOf, type LintInput } from "../../lint/gather.ts";
import type { HookTrials } from "../../lint/hook-trials.ts";
import { type LintFinding, lintSessions, lintTexts } from "../../lint/lint.ts";
import type { LintRule } from "../../lint/rule.ts";
import { RULES } from "../../lint/rules/index.gen.ts";
import { type SkippedHook, tryHooks } from "../../lint/trial.ts";
import { withMark } from "../../settings/edit.ts";
import { environmentIn } from "../../settings/environment.ts";
import { type Args, CannotError, type Command, EXIT, type Io, UsageError } from "../command.ts";
import { showChanges, writeChange } from "../install/change.ts";
import { allSettings } from "../install/scopes.ts";
import { githubAnnotations, sarifLog } from "../render/annotations.ts";
import {
  findingRecord,
  renderFinding,
  renderRules,
  renderSum,
  renderUntried,
  triedRecord,
  untriedRecord,
} from "../render/findings.ts";
import { shortPath } from "../render/path.ts";
import { plainJson } from "../render/verdict-json.ts";

const FORMATS = ["human", "json", "sarif", "github"] as const;
const DEADLINE_SECONDS = 15;

export default {
  name: "lint",
  group: "hooks",
  summary: "Find hooks that do not do what they are there for: anyone's, in any language",
  operands: "[settings files | files with callbacks…]",
  details: [
    "Without operands: the settings files of this project, of this person and of the " +
      "machine, and the scripts they name.",
    "`--run` really runs the hooks, with your environment and in a scratch project: read " +
      "them first. See docs/lint.md.",
    "Exit code 1 if there is an error.",
  ].join("\n"),
  flags: {
    run: { type: "boolean", summary: "also try each hook on made-up calls" },
    fix: { type: "boolean", summary: "mend what can be mended safely" },
    format: { type: "string", summary: `${FORMATS.join(", ")}`, values: FORMATS },
    json: { type: "boolean", summary: "the same as --format json" },
    skip: { type: "string", summary: "rules to leave out, with commas between them" },
    deadline: {
      type: "string",
      summary: `seconds that a tried call may take here, ${DEADLINE_SECONDS} unless given`,
    },
    rules: { type: "boolean", summary: "list the rules" },
  },
  loosens: [{ use: "lint --fix", proof: "code", when: (args) => args.flag("fix") }],
  examples: [
    ["sluice lint", "the hooks that count here"],
    ["sluice lint --run", "and what they answer"],
    ["sluice lint .claude/settings.json --format github", "in a workflow"],
    ["sluice lint src/agent.ts", "callbacks of the Agent SDK"],
  ],
  async run(args, io) {
    if (args.flag("rules")) {
      io.out(
        args.flag("json")
          ? `${plainJson(
              RULES.map(({ id, severity, summary, why, fix }) => ({
                id,
                severity,
                summary,
                why,
                fix,
              })),
              2,
            )}\n`
          : renderRules(RULES),
      );
      return EXIT.ok;
    }
    const rules = chosenRules(args);
    const deadline = deadlineOf(args);
    let result = await lint(rules, args, deadline, io);
    if (args.flag("fix") && (await mend(result.findings, io)))
      result = await lint(rules, args, deadline, io);
    report(result, rules, args.flag("json") ? "json" : (args.value("format") ?? "human"), io);
    return result.findings.some(({ rule }) => rule.severity === "error") ? EXIT.no : EXIT.ok;
  },
} satisfies Command;

interface Result {
  readonly findings: readonly LintFinding[];
  readonly sessions: readonly HookTrials[];
  readonly untried: readonly SkippedHook[];
  readonly looked: { readonly hooks: number; readonly files: number };
}

async function lint(
  rules: readonly LintRule[],
  args: Args,
  deadline: number,
  io: Io,
): Promise<Result> {
  const bundles = bundlesFor(args, io);
  const results: Awaited<ReturnType<typeof lintBundle>>[] = [];
  // One after the other: a tried hook should have the machine for itself.
  for (const bundle of bundles)
    results.push(await lintBundle(rules, bundle, args.flag("run"), deadline, io));
  const files = new Set(
    bundles.flatMap(({ subject, sources }) =>
      [...subject.files, ...sources.map(({ file }) => file)].map(({ path }) => path),
    ),
  );
  const findings = results.flatMap((result) => result.findings);
  return {
    findings: findings.sort(
      (one, other) =>
        one.at.file.path.localeCompare(other.at.file.path) || one.at.start - other.at.start,
    ),
    sessions: results.flatMap(({ sessions }) => sessions),
    untried: results.flatMap(({ untried }) => untried),
    looked: { hooks: bundles.flatMap(({ subject }) => subject.hooks).length, files: files.size },
  };
}

async function lintBundle(
  rules: readonly LintRule[],
  { project, subject, sources }: LintInput,
  run: boolean,
  deadline: number,
  io: Io,
) {
  const read = lintTexts(rules, subject, sources);
  if (!run) return { findings: read, sessions: [], untried: [] };
  // As the client does: what settings files set reaches the hooks.
  const set = subject.files
    .flatMap(({ settings }) => environmentIn(settings))
    .map(({ name, value }) => [name, value]);
  const env = { ...io.env, HOME: homeOf(io.env), ...Object.fromEntries(set) };
  const { sessions, untried } = await tryHooks(subject.hooks, { project, env, deadline });
  return { findings: [...read, ...lintSessions(rules, sessions, read)], sessions, untried };
}

function bundlesFor({ words }: Args, io: Io): LintInput[] {
  const place = {
    home: homeOf(io.env),
    project: projectOf(io.cwd, io.env),
    clientFolder: io.env["CLAUDE_CONFIG_DIR"],
  };
  if (words.length === 0) return [bundleOf(allSettings(io), place)];
  const paths = words.map((word) => resolve(io.cwd, word));
  const missing = paths.find((path) => !existsSync(path) || !statSync(path).isFile());
  if (missing) throw new CannotError(`there is no file ${missing}`);
  return bundlesOf(paths, place);
}

function chosenRules(args: Args): readonly LintRule[] {
  const skipped = (args.value("skip") ?? "").split(",").filter(Boolean);
  const unknown = skipped.find((id) => !RULES.some((rule) => rule.id === id));
  if (unknown)
    throw new UsageError(`unknown rule \`${unknown}\`; \`sluice lint --rules\` lists them`);
  return RULES.filter(({ id }) => !skipped.includes(id));
}

function deadlineOf(args: Args): number {
  const seconds = Number(args.value("deadline") ?? DEADLINE_SECONDS);
  if (!(seconds > 0))
    throw new UsageError(
      `--deadline: expected a number of seconds, found \`${args.value("deadline")}\``,
    );
  return seconds;
}

/** True: something was changed. */
async function mend(findings: readonly LintFinding[], io: Io): Promise<boolean> {
  const { files, executables, mended } = mendingOf(findings);
  if (mended.length === 0) return false;
  showChanges(files, { ...io, out: io.err });
  const changed = [...files.map(({ path }) => path), ...executables].map((path) =>
    shortPath(path, io),
  );
  const consent = { action: `change ${changed.join(", ")}`, command: "sluice lint --fix" };
  if (!(await io.consent(consent))) return false;
  for (const { path, before, after } of files) {
    const raw = readFileSync(path, "utf8");
    writeChange({ path, before: withMark(raw, before), after: withMark(raw, after) });
  }
  for (const path of executables) chmodSync(path, statSync(path).mode | 0o111);
  for (const { rule, message, at } of mended)
    io.err(`${io.style.green("fixed")} ${rule.id}: ${message} (${shortPath(at.file.path, io)})\n`);
  return mended.length > 0;
}

function report(
  { findings, sessions, untried, looked }: Result,
  rules: readonly LintRule[],
  format: string,
  io: Io,
): void {
  if (format === "sarif") io.out(`${plainJson(sarifLog(findings, rules, io.cwd), 2)}\n`);
  else if (format === "github") io.out(githubAnnotations(findings, io.cwd));
  else if (format === "json") {
    const tried = { tried: sessions.map(triedRecord), untried: untried.map(untriedRecord) };
    io.out(`${plainJson({ findings: findings.map(findingRecord), ...tried, ...looked }, 2)}\n`);
  } else {
    for (const finding of findings) io.out(`${renderFinding(finding, io)}\n`);
    for (const one of untried) io.out(renderUntried(one, io));
    io.out(renderSum(findings, looked, io));
  }
}
