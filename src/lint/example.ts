import { join } from "node:path";
import { CLIENT_VERSIONS } from "../protocol/clients.ts";
import { heard, type Ran } from "../protocol/heard.ts";
import type { JsonObject } from "../protocol/json.ts";
import { parseSettings } from "../settings/read.ts";
import { callsFor } from "./calls.ts";
import { type Finding, lintSessions, lintTexts } from "./lint.ts";
import type { Example, Prints, Rule } from "./rule.ts";
import type { Session } from "./session.ts";
import { sourcesOf } from "./source.ts";
import { type Hook, type Subject, subjectOf } from "./subject.ts";
import type { World } from "./world.ts";

const PROJECT = "/project";
const SETTINGS = `${PROJECT}/.claude/settings.json`;

/** What a rule says of one of its examples, on a disk that is made up. */
export function findingsIn(rule: Rule, example: Example): Finding[] {
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

function subjectIn(example: Example): Subject {
  const { files = {}, code } = example;
  const all = code ? { ...files, [`${code.file}*`]: code.text } : files;
  return subjectOf([parseSettings("project", SETTINGS, settingsText(example))], worldOf(all));
}

/** Also what stands in a page. */
export function settingsText({ settings, hook, event = "PreToolUse", code }: Example): string {
  if (typeof settings === "string") return settings;
  if (settings) return JSON.stringify(settings, null, 2);
  const { matcher, ...entry } = hook ?? { command: code ? `"$CLAUDE_PROJECT_DIR"/${code.file}` : "guard" };
  const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [{ ...("type" in entry ? {} : { type: "command" }), ...entry }] };
  return JSON.stringify({ hooks: { [event]: [group] } }, null, 2);
}

function worldOf(files: Readonly<Record<string, string>>): World {
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(PROJECT, name.replace(/\*$/, "")), text]));
  const executable = new Set(Object.keys(files).flatMap((name) => (name.endsWith("*") ? [join(PROJECT, name.slice(0, -1))] : [])));
  return {
    home: "/home/me",
    project: PROJECT,
    read: (path) => texts.get(path),
    exists: (path) => texts.has(path),
    isExecutable: (path) => executable.has(path),
  };
}

function pretended(hook: Hook, { harmless = {}, strange, ...dangerous }: NonNullable<Example["prints"]>): Session {
  const byKind = { harmless, dangerous, strange: strange ?? dangerous };
  const [oldest] = CLIENT_VERSIONS;
  const trials = callsFor(hook, PROJECT).map((call) => {
    const ran = ranOf(byKind[call.kind]);
    return { call, ran, heard: heard(call.event, ran, oldest, { onFailure: hook.spec.onFailure }) };
  });
  return { hook, trials };
}

function ranOf({ stdout = "", stderr = "", end = 0 }: Prints): Ran {
  return { stdout: typeof stdout === "string" ? stdout : JSON.stringify(stdout satisfies JsonObject), stderr, end };
}
