import { join } from "node:path";
import { interpretRun, type RunResult } from "../client/interpret-run.ts";
import { CLIENT_VERSIONS } from "../client/versions.ts";
import type { JsonObject } from "../protocol/json.ts";
import { parseSettings } from "../settings/read.ts";
import { callsFor } from "./calls.ts";
import type { HookTrials } from "./hook-trials.ts";
import { type LintFinding, lintSessions, lintTexts } from "./lint.ts";
import { type Hook, type LintSubject, subjectOf } from "./lint-subject.ts";
import type { ExampleOutput, LintExample, LintRule } from "./rule.ts";
import { sourcesOf } from "./source.ts";
import type { LintWorld } from "./world.ts";

const PROJECT = "/project";
const SETTINGS = `${PROJECT}/.claude/settings.json`;

/** What a rule says of one of its examples, on a disk that is made up. */
export function findingsIn(rule: LintRule, example: LintExample): LintFinding[] {
  const subject = subjectIn(example);
  const found = lintTexts([rule], subject, sourcesOf(subject));
  const { prints } = example;
  return prints
    ? [
        ...found,
        ...lintSessions(
          [rule],
          subject.hooks.map((hook) => pretended(hook, prints)),
          found,
        ),
      ]
    : found;
}

function subjectIn(example: LintExample): LintSubject {
  const { files = {}, code } = example;
  const all = code ? { ...files, [`${code.file}*`]: code.text } : files;
  return subjectOf([parseSettings("project", SETTINGS, settingsText(example))], worldOf(all));
}

/** Also shown on the rule's page. */
export function settingsText({ settings, hook, event = "PreToolUse", code }: LintExample): string {
  if (typeof settings === "string") return settings;
  if (settings) return JSON.stringify(settings, null, 2);
  const { matcher, ...entry } = hook ?? {
    command: code ? `"$CLAUDE_PROJECT_DIR"/${code.file}` : "guard",
  };
  const group = {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ ...("type" in entry ? {} : { type: "command" }), ...entry }],
  };
  return JSON.stringify({ hooks: { [event]: [group] } }, null, 2);
}

function worldOf(files: Readonly<Record<string, string>>): LintWorld {
  const texts = new Map(
    Object.entries(files).map(([name, text]) => [join(PROJECT, name.replace(/\*$/, "")), text]),
  );
  const executable = new Set(
    Object.keys(files).flatMap((name) =>
      name.endsWith("*") ? [join(PROJECT, name.slice(0, -1))] : [],
    ),
  );
  return {
    home: "/home/me",
    project: PROJECT,
    read: (path) => texts.get(path),
    exists: (path) => texts.has(path),
    isExecutable: (path) => executable.has(path),
  };
}

function pretended(
  hook: Hook,
  { harmless = {}, strange, ...dangerous }: NonNullable<LintExample["prints"]>,
): HookTrials {
  const byKind = { harmless, dangerous, strange: strange ?? dangerous };
  const [oldest] = CLIENT_VERSIONS;
  const trials = callsFor(hook, PROJECT).map((call) => {
    const ran = ranOf(byKind[call.kind]);
    return {
      call,
      ran,
      heard: interpretRun(call.event, ran, oldest, { onFailure: hook.spec.onFailure }),
    };
  });
  return { hook, trials };
}

function ranOf({ stdout = "", stderr = "", end = 0 }: ExampleOutput): RunResult {
  return {
    stdout: typeof stdout === "string" ? stdout : JSON.stringify(stdout satisfies JsonObject),
    stderr,
    end,
  };
}
