import { basename, dirname } from "node:path";
import { EVENT_NAMES, type EventName } from "../protocol/events.ts";
import { type SettingsPlace, settingsPath } from "../settings/files.ts";
import { readSettings, type Settings } from "../settings/read.ts";
import { type LintSubject, subjectOf } from "./lint-subject.ts";
import { type HookSource, sourceOf, sourcesOf } from "./source.ts";
import { realWorld } from "./world.ts";

/**
 * What is linted together: the settings files that count in one project, and the texts of their
 * hooks.
 */
export interface LintInput {
  readonly project: string;
  readonly subject: LintSubject;
  readonly sources: readonly HookSource[];
}

export function bundleOf(
  settings: readonly Settings[],
  { home, project }: SettingsPlace,
): LintInput {
  const subject = subjectOf(settings, realWorld(home, project));
  return { project, subject, sources: sourcesOf(subject) };
}

/** Files that a person named: settings files by their project, and code. */
export function bundlesOf(paths: readonly string[], place: SettingsPlace): LintInput[] {
  const world = realWorld(place.home, place.project);
  const settings = paths
    .filter(isSettings)
    .map((path) =>
      readSettings(path === settingsPath("user", place) ? "user" : scopeOf(path), path),
    );
  const projects = new Set(settings.map(({ path }) => projectOf(path, place)));
  const bundles = [...projects].map((project) =>
    bundleOf(
      settings.filter(({ path }) => projectOf(path, place) === project),
      { ...place, project },
    ),
  );
  const code = paths
    .filter((path) => !isSettings(path))
    .map((path) => codeOf(path, world.read(path) ?? ""));
  return code.length === 0
    ? bundles
    : [...bundles, { project: place.project, subject: subjectOf([], world), sources: code }];
}

/** Its event is unknown: those that it names, else the most usual one. */
function codeOf(path: string, text: string): HookSource {
  const named = EVENT_NAMES.filter((event) => new RegExp(`\\b${event}\\b`).test(text));
  return sourceOf({ path, text }, new Set<EventName>(named.length > 0 ? named : ["PreToolUse"]));
}

function isSettings(path: string): boolean {
  return path.endsWith(".json");
}

function scopeOf(path: string): "project" | "local" {
  return basename(path) === "settings.local.json" ? "local" : "project";
}

/** A file in `.claude` belongs to the folder around it, any other to the project that one is in. */
function projectOf(path: string, { project }: SettingsPlace): string {
  return basename(dirname(path)) === ".claude" ? dirname(dirname(path)) : project;
}
