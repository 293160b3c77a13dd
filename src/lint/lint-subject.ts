import { dirname } from "node:path";
import type { Node } from "jsonc-parser";
import type { EventName } from "../protocol/events.ts";
import {
  member,
  positionAt,
  propertiesOf,
  propertyOf,
  readJson,
  type TextPosition,
} from "../settings/json.ts";
import type { RegisteredHook, Settings } from "../settings/read.ts";
import { type Script, scriptsOf } from "./script.ts";
import type { FileRange, TextFile } from "./text-file.ts";
import type { LintWorld } from "./world.ts";

/** Everything that static rules look at. */
export interface LintSubject {
  readonly files: readonly SettingsFile[];
  readonly hooks: readonly Hook[];
  readonly world: LintWorld;
}

export interface SettingsFile extends TextFile {
  readonly settings: Settings;
  readonly root: Node | undefined;
  /** The folder of the plugin that it belongs to, if it is a plugin's `hooks/hooks.json`. */
  readonly plugin: string;
}

/** A registered hook, with the places of its parts and the scripts that it runs. */
export interface Hook extends Omit<RegisteredHook, keyof TextPosition> {
  readonly file: SettingsFile;
  readonly scripts: readonly Script[];
  /** A field of the entry or its group; the entry itself if it has no such field. */
  at(field?: HookField): FileRange;
  /** The position of a part of the shell command. */
  inCommand(start: number, end: number): FileRange;
}

type HookField = "matcher" | "command" | "timeout" | "if" | "url" | "async";

export function subjectOf(all: readonly Settings[], world: LintWorld): LintSubject {
  const files = all.filter(({ text }) => text !== null).map(settingsFile);
  return { files, hooks: files.flatMap((file) => hooksOf(file, world)), world };
}

function settingsFile(settings: Settings): SettingsFile {
  const { text, root } = readJson(settings.text ?? "");
  return {
    settings,
    path: settings.path,
    text,
    root,
    plugin: dirname(settings.path).replace(/[/\\]hooks$/, ""),
  };
}

/** What a file says, even if the client drops it. */
function hooksOf(file: SettingsFile, world: LintWorld): Hook[] {
  const nodes = entriesOf(file);
  return file.settings.hooks.flatMap(({ line, column, ...registered }) => {
    const found = nodes.get(`${line}:${column}`);
    return found ? [hookAt(registered, found, file, world)] : [];
  });
}

interface Entry {
  readonly group: Node;
  readonly entry: Node;
}

function entriesOf({ root, text }: SettingsFile): Map<string, Entry> {
  const groups = propertiesOf(member(root, "hooks")).flatMap(([, list]) =>
    list.type === "array" ? (list.children ?? []) : [],
  );
  return new Map(
    groups.flatMap((group) =>
      (member(group, "hooks")?.children ?? []).map((entry): [string, Entry] => {
        const { line, column } = positionAt(text, entry.offset);
        return [`${line}:${column}`, { group, entry }];
      }),
    ),
  );
}

function hookAt(
  registered: Omit<RegisteredHook, keyof TextPosition>,
  { group, entry }: Entry,
  file: SettingsFile,
  world: LintWorld,
): Hook {
  const spotOf = (node: Node): FileRange => ({
    file,
    start: node.offset,
    end: node.offset + node.length,
  });
  const head = {
    file,
    start: entry.offset,
    end:
      entry.offset +
      (file.text.slice(entry.offset, entry.offset + entry.length).split("\n")[0] ?? "").length,
  };
  const command = member(entry, "command");
  return {
    ...registered,
    file,
    scripts: scriptsOf(registered, file.plugin, world),
    at(field) {
      const node =
        field === undefined ? undefined : member(field === "matcher" ? group : entry, field);
      return node ? spotOf(node) : head;
    },
    inCommand(start, end) {
      if (!command) return head;
      const offset = (index: number): number =>
        command.offset + 1 + encodedLength(file.text.slice(command.offset + 1), index);
      return { file, start: offset(start), end: offset(end) };
    },
  };
}

/** The length in JSON text of the first `count` characters of the string. */
function encodedLength(json: string, count: number): number {
  let [index, seen] = [0, 0];
  while (seen < count && index < json.length) {
    index += json[index] === "\\" ? (json[index + 1] === "u" ? 6 : 2) : 1;
    seen++;
  }
  return index;
}

/** The places of the event names of a file, known or not. */
export function eventNames(
  file: SettingsFile,
): { readonly name: string; readonly at: FileRange }[] {
  return propertiesOf(member(file.root, "hooks")).flatMap(([name]) => {
    const key = propertyOf(member(file.root, "hooks"), name)?.children?.[0];
    return key ? [{ name, at: { file, start: key.offset, end: key.offset + key.length } }] : [];
  });
}

export function memberSpot(file: SettingsFile, key: string): FileRange | undefined {
  const property = propertyOf(file.root, key);
  return property && { file, start: property.offset, end: property.offset + property.length };
}

export function eventsOf(script: Script, { hooks }: LintSubject): Set<EventName> {
  return new Set(
    hooks
      .filter(({ scripts }) => scripts.some(({ path }) => path === script.path))
      .map(({ event }) => event),
  );
}
