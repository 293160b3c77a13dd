import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { getNodeValue, type Node } from "jsonc-parser";
import { type EventName, isEventName } from "../protocol/events.ts";
import type { SettingsScope } from "./files.ts";
import { member, nodeAt, positionAt, propertiesOf, readJson, type TextPosition } from "./json.ts";
import { groupSchema, issueText, type SettingsHook, settingsSchema } from "./schema.ts";

/**
 * Which clients drop the whole file, hooks and rules alike and without a word: both that were
 * measured, or one of them.
 */
export type DroppingClients = "every client" | "some clients";

export interface SettingsProblem extends TextPosition {
  /** What was found and what was expected. */
  readonly message: string;
  readonly droppedBy?: DroppingClients;
  /**
   * It cannot be edited: no UTF-8, or no JSON, not even with comments, so that the rest of the file
   * is guesswork.
   */
  readonly breaks?: true;
}

export interface RegisteredHook extends TextPosition {
  readonly scope: SettingsScope;
  readonly path: string;
  readonly event: EventName;
  readonly matcher?: string;
  readonly spec: SettingsHook;
}

/** One settings file as the client sees it. */
export interface Settings {
  readonly scope: SettingsScope;
  readonly path: string;
  /** Null: the file is missing. */
  readonly text: string | null;
  readonly problems: readonly SettingsProblem[];
  readonly dropped?: DroppingClients;
  /** What the file says, even if the client drops it. */
  readonly hooks: readonly RegisteredHook[];
  readonly disableAllHooks?: boolean;
  readonly allowManagedHooksOnly: boolean;
}

/**
 * For these events the newer client, too, drops the whole file for one bad entry; for others it
 * drops the entry.
 */
const GUARDING: readonly EventName[] = ["PreToolUse", "PermissionRequest"];

export function readSettings(scope: SettingsScope, path: string): Settings {
  try {
    const bytes = readFileSync(path);
    const settings = parseSettings(scope, path, bytes.toString("utf8"));
    if (isUtf8(bytes)) return settings;
    const odd: SettingsProblem = {
      line: 1,
      column: 1,
      message: "it is not UTF-8 text, so it cannot be edited without loss",
      breaks: true,
    };
    return { ...settings, problems: [odd, ...settings.problems] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return parseSettings(scope, path, null);
    const unreadable: SettingsProblem = {
      line: 1,
      column: 1,
      message: `it cannot be read: ${message}`,
      droppedBy: "every client",
    };
    return { ...parseSettings(scope, path, null), problems: [unreadable], dropped: "every client" };
  }
}

export function parseSettings(scope: SettingsScope, path: string, raw: string | null): Settings {
  const { text, root, error } = readJson(isBlank(raw) ? "{}" : raw);
  const at = (node: Node): TextPosition => positionAt(text, node.offset);
  const { hooks, problems } = hooksIn(root, at);
  if (error) {
    const { tolerable, ...place } = error;
    problems.push({ ...place, droppedBy: "every client", ...(tolerable ? {} : { breaks: true }) });
  }
  if (root && !error) problems.push(...topLevelProblems(root, at));
  const dropping = problems.map(({ droppedBy }) => droppedBy);
  const dropped = dropping.includes("every client") ? "every client" : dropping.find(Boolean);
  const disableAllHooks = member(root, "disableAllHooks")?.value;
  return {
    scope,
    path,
    text: raw,
    problems: problems.sort((one, other) => one.line - other.line || one.column - other.column),
    ...(dropped ? { dropped } : {}),
    hooks: hooks.map((hook) => ({ ...hook, scope, path })),
    ...(typeof disableAllHooks === "boolean" ? { disableAllHooks } : {}),
    allowManagedHooksOnly: member(root, "allowManagedHooksOnly")?.value === true,
  };
}

/** A file without any text says as much as an empty object. */
export function isBlank(text: string | null): text is null {
  return text === null || text.trim() === "";
}

type Locate = (node: Node) => TextPosition;

function topLevelProblems(root: Node, at: Locate): SettingsProblem[] {
  const value: unknown = getNodeValue(root);
  const { error } = settingsSchema.safeParse(value);
  return (error?.issues ?? []).map((issue) => ({
    ...at(nodeAt(root, issue.path)),
    message: issueText(issue, value),
    droppedBy: "every client",
  }));
}

function hooksIn(root: Node | undefined, at: Locate) {
  const problems: SettingsProblem[] = [];
  const hooks: Omit<RegisteredHook, "scope" | "path">[] = [];
  const all = member(root, "hooks");
  // The client ignores it, but there is no room for ours.
  if (all && all.type !== "object")
    problems.push({ ...at(all), message: "`hooks`: expected an object" });
  for (const [event, groups] of propertiesOf(all)) {
    // Unknown names are ignored by the client, whatever their value.
    if (!isEventName(event)) continue;
    const guarding = GUARDING.includes(event);
    if (groups.type !== "array")
      problems.push({
        ...at(groups),
        message: `\`hooks.${event}\`: expected a list`,
        ...(guarding ? { droppedBy: "some clients" } : {}),
      });
    for (const [index, group] of (groups.type === "array"
      ? (groups.children ?? [])
      : []
    ).entries()) {
      const value: unknown = getNodeValue(group);
      const checked = groupSchema.safeParse(value);
      for (const issue of checked.error?.issues ?? [])
        problems.push({
          ...at(nodeAt(group, issue.path)),
          message: issueText(issue, value, ["hooks", event, index]),
          droppedBy:
            guarding && issue.path.at(-1) !== "onFailure" ? "every client" : "some clients",
        });
      for (const [number, spec] of (checked.data?.hooks ?? []).entries()) {
        const matcher = checked.data?.matcher;
        hooks.push({
          event,
          spec,
          ...(matcher === undefined ? {} : { matcher }),
          ...at(nodeAt(group, ["hooks", number])),
        });
      }
    }
  }
  return { hooks, problems };
}
