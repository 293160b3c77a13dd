import { isAbsolute, relative, resolve } from "node:path";
import { HOOK_PREFIX } from "../../engine/active-policy.ts";
import { definePolicy, type Policy } from "../../engine/policy.ts";
import { type EventName, eventSpec, isToolEvent } from "../../protocol/events.ts";
import { parseMatcher } from "../../protocol/match.ts";
import { type Environment, homeOf } from "../folders.ts";
import type { Layer, LayerItem } from "../layer.ts";
import type { HookEntry } from "../schema.ts";
import { readSource, type SourceFile } from "../source.ts";

/** An entry of `hooks:`, with what it did not say filled in. */
export interface HookSpec extends Omit<HookEntry, "id" | "on" | "timeout"> {
  readonly id: string;
  readonly on: readonly EventName[];
  /** Seconds. */
  readonly timeout: number;
  /** The file or the script is not what the person trusted. */
  readonly changed?: true;
}

const DEFAULT_SECONDS = 30;

export function hookSpec({
  id,
  on = "PreToolUse",
  timeout = DEFAULT_SECONDS,
  ...entry
}: HookEntry): HookSpec {
  return {
    ...entry,
    id: HOOK_PREFIX + (id ?? hookName(entry)),
    on: [on].flat() as EventName[],
    timeout,
  };
}

/**
 * After its script or its address: `python3 ~/.claude/hooks/smart-protector.py` is
 * `smart-protector`.
 */
export function hookName({
  run = "",
  args = [],
  url,
}: Pick<HookEntry, "run" | "args" | "url">): string {
  const words =
    url === undefined
      ? wordsOf([run, ...args].join(" "))
      : [url.replace(/^\w+:\/\//, "").replace(/[?#].*/, "")];
  const script =
    words.find((word) => /\.[a-z]\w{0,4}$/i.test(word) && !word.startsWith("-")) ??
    words.findLast((word) => word.includes("/")) ??
    words[0];
  const base =
    url === undefined
      ? (script
          ?.split("/")
          .at(-1)
          ?.replace(/(?<=.)\.\w+$/, "") ?? "")
      : (script ?? "");
  return (
    base
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || "hook"
  );
}

/**
 * The policy that a hook is. What it says comes from running it, which is for `runtime`: a call for
 * which it was not run is not judged.
 */
export function hookPolicy(id: string, spec: HookSpec): Policy {
  const { on, matcher = "*", run, url } = spec;
  const policy = definePolicy({
    id,
    meta: { summary: `Hook \`${run ?? url}\``, why: "Set in the configuration.", presets: [] },
    on: Object.fromEntries(
      on.map((event) => [event, [eventSpec(event).matches === undefined ? "*" : matcher]]),
    ),
    messages: {},
    brief: () => briefOf(spec),
    decide() {
      throw new Error("it was not run");
    },
    examples: [],
  });
  return { ...policy, wholeCallsOnly: true };
}

/** Not of a file that was changed since it was trusted: its words may be those of the agent. */
function briefOf({ id, on, matcher = "*", changed }: HookSpec): string {
  if (changed || !on.includes("PreToolUse")) return "";
  return (
    `The hook \`${id.slice(HOOK_PREFIX.length)}\` judges ` +
    `${matcher === "*" ? "every tool" : `\`${matcher}\``}.`
  );
}

/** The hooks of a layer that can be run; the others are reported at their position. */
export function checkHooks(layer: Layer): LayerItem<HookEntry>[] {
  const seen = new Set<string>();
  return layer.hooks.filter(({ value, path }) => {
    const before = layer.yaml.problems.length;
    const { id, run, url, args, headers, allowedEnvVars, matcher } = value;
    const error = (key: string, message: string, help?: string): void =>
      layer.yaml.error(key === "" ? path : [...path, key], message, help);
    if ((run === undefined) === (url === undefined)) error("", "expected either `run` or `url`");
    if (url !== undefined && args) error("args", "`args` is for `run`");
    if (run !== undefined && (headers || allowedEnvVars))
      error(headers ? "headers" : "allowedEnvVars", "this is for `url`");
    const spec = hookSpec(value);
    if (seen.has(spec.id))
      error(
        id === undefined ? "" : "id",
        `two hooks are called \`${spec.id}\``,
        "give one of them another `id`",
      );
    seen.add(spec.id);
    for (const event of spec.on) {
      if (event === "WorktreeCreate")
        error(
          "on",
          "a hook on WorktreeCreate replaces the client's own way of making one",
          "leave it in the client's settings",
        );
      if (matcher !== undefined && !parseMatcher(matcher, isToolEvent(event) ? "tool" : "other"))
        error(
          "matcher",
          `\`${matcher}\` is not a valid pattern`,
          "the client would silently never match it",
        );
    }
    return layer.yaml.problems.length === before;
  });
}

/**
 * The files of the project or the home that the commands of a project's hooks name: trust in the
 * hook covers those.
 */
export function scriptsOf(layer: Layer, project: string, env: Environment): SourceFile[] {
  if (layer.layer === "managed" || layer.layer === "user") return [];
  const home = homeOf(env);
  const words = layer.hooks.flatMap(({ value: { run = "", args = [] } }) => [
    ...wordsOf(run),
    ...args,
  ]);
  const paths = words.map((word) =>
    resolve(
      project,
      word
        .replace(/^~(?=\/)/, home)
        .replace(/\$(?:HOME\b|\{HOME\})/g, home)
        .replace(/\$(?:CLAUDE_PROJECT_DIR\b|\{CLAUDE_PROJECT_DIR\})/g, project),
    ),
  );
  const own = paths.filter((path) => [project, home].some((folder) => isInside(path, folder)));
  return [...new Set(own)]
    .map(readSource)
    .filter(({ text, unreadable }) => text !== null || unreadable === undefined);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}

/** The words of a shell command, near enough to find the files it names. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\;|&<>()])+/g)].map(([word]) =>
    word.replace(/["']|\\(.)/g, "$1"),
  );
}
