import * as z from "zod/mini";
import { isObject, type JsonObject } from "../protocol/json.ts";
import { type KeyPath, YamlFile } from "./edit/document.ts";
import type { LayerFile } from "./folders.ts";
import { suggestion } from "./problems.ts";
import {
  type ApprovalsEntry,
  type AuditEntry,
  type ExceptionEntry,
  type HookEntry,
  type Rule,
  SECTIONS,
  type SectionName,
  type TestEntry,
} from "./schema.ts";

z.config(z.locales.en());

const MAX_LISTED = 8;

export interface LayerItem<T> {
  readonly value: T;
  readonly path: KeyPath;
}

/** A section whose fields are read one by one. */
type Fields<Entry> = { readonly [Key in keyof Entry]?: LayerItem<NonNullable<Entry[Key]>> };

/** What one file asks for, well-formed items only. */
export interface Layer extends LayerFile {
  readonly extends: readonly LayerItem<string>[];
  readonly policies: ReadonlyMap<
    string,
    LayerItem<"on" | "off" | Readonly<Record<string, unknown>>>
  >;
  readonly rules: readonly LayerItem<Rule>[];
  readonly exceptions: readonly LayerItem<ExceptionEntry>[];
  readonly hooks: readonly LayerItem<HookEntry>[];
  readonly observe: readonly LayerItem<string>[];
  readonly onFailure?: LayerItem<"ask" | "deny">;
  readonly wrappers: readonly LayerItem<string>[];
  readonly store?: LayerItem<string>;
  readonly audit: Fields<AuditEntry>;
  readonly approvals: Fields<ApprovalsEntry>;
  readonly tests: readonly LayerItem<TestEntry>[];
  readonly yaml: YamlFile;
}

export function readLayer(file: LayerFile, text: string): Layer {
  const yaml = new YamlFile(file.path, text);
  const sections = readSections(yaml);
  const settings = sections.get("policies") ?? [];
  const [onFailure] = sections.get("onFailure") ?? [];
  const [store] = sections.get("store") ?? [];
  return {
    ...file,
    yaml,
    extends: (sections.get("extends") ?? []).flatMap(({ value, path }) =>
      [value].flat().map((name) => ({ value: name as string, path })),
    ),
    policies: new Map(
      settings.map(({ value, path }) => [String(path[1]), { value: settingOf(value), path }]),
    ),
    rules: (sections.get("rules") ?? []) as LayerItem<Rule>[],
    exceptions: (sections.get("exceptions") ?? []) as LayerItem<ExceptionEntry>[],
    hooks: (sections.get("hooks") ?? []) as LayerItem<HookEntry>[],
    observe: (sections.get("observe") ?? []) as LayerItem<string>[],
    wrappers: (sections.get("wrappers") ?? []) as LayerItem<string>[],
    tests: (sections.get("tests") ?? []) as LayerItem<TestEntry>[],
    audit: fieldsOf(sections.get("audit")),
    approvals: fieldsOf(sections.get("approvals")),
    ...(onFailure ? { onFailure: onFailure as LayerItem<"ask" | "deny"> } : {}),
    ...(store ? { store: store as LayerItem<string> } : {}),
  };
}

function fieldsOf(items: readonly LayerItem<unknown>[] = []): object {
  return Object.fromEntries(items.map((item) => [item.path[1], item]));
}

function readSections(yaml: YamlFile): Map<SectionName, LayerItem<unknown>[]> {
  const found = new Map<SectionName, LayerItem<unknown>[]>();
  if (yaml.data === undefined || yaml.data === null) return found;
  if (!isObject(yaml.data)) {
    yaml.error([], "expected a map of sections such as `policies:` and `rules:`");
    return found;
  }
  for (const [name, content] of Object.entries(yaml.data)) {
    if (Object.hasOwn(SECTIONS, name))
      found.set(name as SectionName, readSection(yaml, name as SectionName, content));
    else
      yaml.error(
        [name],
        `unknown section \`${name}\``,
        suggestion(name, Object.keys(SECTIONS)) ??
          `expected one of ${Object.keys(SECTIONS).join(", ")}`,
      );
  }
  return found;
}

function readSection(yaml: YamlFile, name: SectionName, content: unknown): LayerItem<unknown>[] {
  const { shape, schema } = SECTIONS[name];
  if (content === null) return [];
  const words = shortForms(name);
  const written =
    typeof content === "string" && Object.hasOwn(words, content) ? words[content] : content;
  if (shape === "value") return readItem(yaml, [name], schema, content);
  if (shape === "list" && Array.isArray(content))
    return content.flatMap((item, index) => readItem(yaml, [name, index], schema, item));
  if (shape === "map" && isObject(content))
    return Object.entries(content).flatMap(([key, item]) =>
      readItem(yaml, [name, key], schema, item),
    );
  if (shape === "fields" && isObject(written)) return readFields(yaml, name, schema, written);
  const expected = [
    `a ${shape === "fields" ? "map" : shape}`,
    ...Object.keys(words).map((word) => `\`${word}\``),
  ].join(" or ");
  yaml.error([name], `expected \`${name}\` to be ${expected}`);
  return [];
}

/** Shorthands for a whole section. */
function shortForms(name: SectionName): Readonly<Record<string, unknown>> {
  const section = SECTIONS[name];
  return "short" in section ? section.short : {};
}

/** Each field by itself, so that a broken one leaves the others. */
function readFields(
  yaml: YamlFile,
  name: SectionName,
  schema: z.ZodMiniObject,
  content: JsonObject,
): LayerItem<unknown>[] {
  return Object.entries(content).flatMap(([key, value]) => {
    const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    if (field) return readItem(yaml, [name, key], field as z.ZodMiniType, value);
    yaml.error(
      [name, key],
      `unknown key \`${key}\``,
      suggestion(key, keysOf(schema)) ?? knownKeys(schema),
    );
    return [];
  });
}

function readItem(
  yaml: YamlFile,
  path: KeyPath,
  schema: z.ZodMiniType,
  content: unknown,
): LayerItem<unknown>[] {
  const result = z.safeParse(schema, content);
  if (result.success) return [{ value: result.data, path }];
  reportIssues(yaml, path, result.error.issues, schema);
  return [];
}

/** Schema issues, each at its own place, a near miss with its suggestion. */
export function reportIssues(
  yaml: YamlFile,
  path: KeyPath,
  issues: readonly z.core.$ZodIssue[],
  schema?: z.core.$ZodType,
): void {
  for (const issue of issues) {
    const at = [...path, ...(issue.path as KeyPath)];
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys)
        yaml.error(
          [...at, key],
          `unknown key \`${key}\``,
          suggestion(key, keysOf(schema)) ?? knownKeys(schema),
        );
    } else
      yaml.error(at, `\`${at.join(".")}\`: ${issueText(issue)}`, nearMiss(issue, yaml.value(at)));
  }
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value" && issue.values.length > MAX_LISTED)
    return "expected one of the known names";
  if (issue.code !== "invalid_union") return plainWords(issue.message);
  const expected = issue.errors.flatMap((branch) =>
    branch.map((inner) =>
      issueText(inner)
        .replace(/^expected /, "")
        .replace(/, received .*/, ""),
    ),
  );
  return `expected ${[...new Set(expected)].join(" or ")}`;
}

/** In words for a person: Zod speaks of records, arrays and undefined. */
function plainWords(text: string): string {
  return text
    .replace(/^Invalid (?:input|option|string): /, "")
    .replace(/^Too (?:big|small): expected (?:number|int) to be /, "expected number ")
    .replaceAll(/"([\w-]+)"(\|?)/g, (_, word, more) => `${word}${more ? ", " : ""}`)
    .replaceAll(/\b(?:record|object)\b/g, "a map")
    .replaceAll(/\barray\b/g, "a list")
    .replaceAll(/\bstring\b/g, "a text")
    .replaceAll(/(?<!\b(?:a|the) )\b(?:number|int)\b/g, "a number")
    .replaceAll(/\bboolean\b/g, "true or false")
    .replaceAll(/\bundefined\b/g, "nothing");
}

function nearMiss(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  const issues = issue.code === "invalid_union" ? issue.errors.flat() : [issue];
  const names = issues.flatMap((one) =>
    one.code === "invalid_value" ? one.values.map(String) : [],
  );
  return typeof value === "string" ? suggestion(value, names) : undefined;
}

function keysOf(schema: z.core.$ZodType | undefined): string[] {
  const definition = schema?._zod.def as { shape?: object } | undefined;
  return Object.keys(definition?.shape ?? {});
}

function knownKeys(schema: z.core.$ZodType | undefined): string | undefined {
  const keys = keysOf(schema);
  return keys.length > 0 ? `expected one of ${keys.join(", ")}` : undefined;
}

function settingOf(value: unknown): "on" | "off" | Readonly<Record<string, unknown>> {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value as "on" | "off" | Readonly<Record<string, unknown>>;
}
