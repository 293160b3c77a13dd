import { homedir } from "node:os";
import { resolve } from "node:path";
import type { PolicySource } from "../engine/verdict.ts";
import { type Catalog, readCatalog, sourceAt } from "./catalog.ts";
import { checkExceptions, checkRules } from "./check.ts";
import { type Environment, type LayerFile, layerFiles } from "./folders.ts";
import { type Layer, readLayer } from "./layer.ts";
import { isNamed } from "./names.ts";
import { BUILD } from "./package.ts";
import type { Problem } from "./problems.ts";
import type { Rule } from "./schema.ts";
import { approvalSettings, checkApprovals } from "./sections/approvals.ts";
import { auditSettings, checkAudit, storeSetting } from "./sections/audit.ts";
import { checkHooks, hookSpec, scriptsOf } from "./sections/hooks.ts";
import { ruleId } from "./sections/rules.ts";
import { type ExceptionSpec, newSnapshot, type PolicyEntry, type Snapshot } from "./snapshot.ts";
import { readSource, type SourceFile } from "./source.ts";
import { LayerStack, needsTrust } from "./stack.ts";
import { contentHash, isTrusted, trustFile, wasTrusted } from "./trust.ts";

/** Longer ones could take longer to check than the client's timeout. */
const MAX_LAYER_LENGTH = 512 * 1024;

export interface Compilation {
  readonly snapshot: Snapshot;
  readonly layers: readonly CompiledLayer[];
}

export interface CompiledLayer {
  readonly layer: Layer;
  readonly trusted: boolean;
  /** What `sluice trust` would store for this file as it is now. */
  readonly hash: string;
}

/**
 * Reads every layer and settles what is switched on. Never throws for what a file says: that
 * becomes a problem with its place.
 */
export function compile(
  project: string,
  env: Environment,
  files: readonly LayerFile[] = layerFiles(project, env),
): Compilation {
  const texts = files.map(
    ({ path, text }): SourceFile => (text === undefined ? readSource(path) : { path, text }),
  );
  const layers = files.flatMap((file, index) => layerOf(file, texts[index]));
  const catalog = readCatalog(layers);
  const compiled = layers.map((layer): CompiledLayer => {
    const own = {
      path: layer.path,
      text: texts.find(({ path }) => path === layer.path)?.text ?? null,
    };
    const content = [own, ...catalog.inputsOf(layer), ...scriptsOf(layer, project, env)];
    const hash = contentHash(content);
    return {
      layer,
      hash,
      trusted:
        layer.layer === "managed" || layer.layer === "user" || isTrusted(layer.path, hash, env),
    };
  });
  const usable = compiled.map(({ layer, trusted }) => ({ layer, trusted, catalog }));
  // Last, so that they rewrite and judge what the others made of the call.
  const entries = [
    ...new LayerStack(usable).entries(),
    ...ruleEntries(compiled),
    ...hookEntries(compiled, env),
  ];
  for (const layer of layers) {
    checkAudit(layer);
    checkApprovals(layer);
  }
  checkExceptions(layers, new Set(entries.map(({ id }) => id)), catalog);
  const scripts = layers.flatMap((layer) => scriptsOf(layer, project, env));
  const sources = [...texts, readSource(trustFile(env)), ...catalog.inputs, ...scripts];
  const store = storeSetting(compiled);
  const approvals = approvalSettings(compiled);
  const snapshot = newSnapshot({
    version: BUILD,
    project,
    madeOf: [resolve(homedir()), ...files.map(({ path }) => path)],
    sources: [...new Map(sources.map((source) => [source.path, source])).values()],
    entries: entries.map((entry) => withExemptions(entry, compiled)),
    // Harmless from anybody: the wrapped command is judged in addition, and the wrapper itself is
    // never approved.
    wrappers: [...new Set(layers.flatMap(({ wrappers }) => wrappers.map(({ value }) => value)))],
    onFailure: layers.some(({ onFailure }) => onFailure?.value === "deny") ? "deny" : "ask",
    ...(store === undefined ? {} : { store }),
    audit: auditSettings(compiled),
    ...(approvals ? { approvals } : {}),
    problems: [
      ...layers.flatMap(({ yaml }) => yaml.problems),
      ...compiled.flatMap((one) => untrustedParts(one, catalog)),
    ].sort(byPlace),
    ...(catalog.incomplete ? { passing: true as const } : {}),
  });
  return { snapshot, layers: compiled };
}

/** Something that is there and cannot be read is an error, not an absent layer. */
function layerOf(file: LayerFile, { text, unreadable }: Partial<SourceFile> = {}): Layer[] {
  const tooLong =
    text && text.length > MAX_LAYER_LENGTH
      ? `it is longer than ${MAX_LAYER_LENGTH} characters`
      : unreadable;
  if (tooLong === undefined) return text == null ? [] : [readLayer(file, text)];
  const layer = readLayer(file, "");
  layer.yaml.error([], `this file does not count: ${tooLong}`);
  return [layer];
}

function byPlace(one: Problem, other: Problem): number {
  return one.file === other.file ? one.line - other.line || one.column - other.column : 0;
}

function ruleEntries(compiled: readonly CompiledLayer[]): PolicyEntry[] {
  return compiled.flatMap(({ layer, trusted }) =>
    checkRules(layer).map(({ value, path }) => ({
      id: ruleId(value),
      options: {},
      rule: value,
      source: sourceAt(layer, path),
      exceptions: [],
      ...(trusted ? {} : { tightenOnly: true as const }),
    })),
  );
}

/**
 * A hook runs whatever it likes: one from an untrusted file is not run at all. One that was trusted
 * and then changed is not run either, but calls for which it stood guard do not pass without a
 * question.
 */
function hookEntries(compiled: readonly CompiledLayer[], env: Environment): PolicyEntry[] {
  return compiled.flatMap(({ layer, trusted }) =>
    checkHooks(layer)
      .filter(() => trusted || wasTrusted(layer.path, env))
      .map(({ value, path }) => ({
        id: hookSpec(value).id,
        options: {},
        hook: { ...hookSpec(value), ...(trusted ? {} : { changed: true as const }) },
        source: sourceAt(layer, path),
        exceptions: [],
      })),
  );
}

/** A person's exception or observation never silences what a managed file set. */
function withExemptions(entry: PolicyEntry, compiled: readonly CompiledLayer[]): PolicyEntry {
  const heard = compiled.filter(
    ({ layer, trusted }) =>
      trusted && (layer.layer === "managed" || entry.source.layer !== "managed"),
  );
  const names = (name: string): boolean => isNamed(entry.id, name);
  const exceptions = heard.flatMap(({ layer }): ExceptionSpec[] =>
    layer.exceptions
      .filter(({ value }) => names(value.policy))
      .map(({ value: { policy: _, ...rest }, path }) => ({
        ...rest,
        source: sourceAt(layer, path),
      })),
  );
  const [observed] = heard.flatMap(({ layer }): PolicySource[] =>
    layer.observe.filter(({ value }) => names(value)).map(({ path }) => sourceAt(layer, path)),
  );
  return { ...entry, exceptions, ...(observed ? { observed } : {}) };
}

/** What an untrusted file asks for and does not get: whatever would loosen. */
function untrustedParts({ layer, trusted }: CompiledLayer, catalog: Catalog): Problem[] {
  if (trusted) return [];
  const ignored = (path: readonly (string | number)[], what: string): Problem => ({
    ...layer.yaml.at(path),
    message: `${what} takes no effect yet`,
    help: "review the file and run `sluice trust`",
    kind: "ignored",
  });
  const waits = (id: string): boolean =>
    catalog.isModule(id) || needsTrust(catalog.builtIn(id) ?? {});
  return [
    ...layer.extends
      .filter(({ value }) => value === "none")
      .map(({ path }) => ignored(path, "`extends: none`")),
    ...[...layer.policies]
      .filter(([, { value }]) => value === "off")
      .map(([id, { path }]) => ignored(path, `switching off \`${id}\``)),
    // Until then they judge next to the others; they may be looser.
    ...[...layer.policies]
      .filter(([id, { value }]) => typeof value === "object" && !waits(id))
      .map(([id, { path }]) => ignored(path, `replacing the options of \`${id}\``)),
    ...[...layer.policies]
      .filter(([id, { value }]) => value !== "off" && waits(id))
      .map(([id, { path }]) =>
        ignored(path, `the ${catalog.isModule(id) ? "TypeScript policy" : "policy"} \`${id}\``),
      ),
    ...layer.rules
      .filter(({ value }) => loosens(value))
      .map(({ value, path }) =>
        ignored(
          path,
          `the ${LOOSENING.find((effect) => value[effect] !== undefined)} of rule \`${value.id}\``,
        ),
      ),
    ...layer.hooks.map(({ value, path }) => ignored(path, `the hook \`${hookSpec(value).id}\``)),
    ...layer.exceptions.map(({ value, path }) =>
      ignored(path, `the exception for \`${value.policy}\``),
    ),
    ...layer.observe.map(({ value, path }) => ignored(path, `only observing \`${value}\``)),
    ...(layer.store ? [ignored(layer.store.path, "`store`")] : []),
    ...Object.values(layer.approvals).map(({ path }) => ignored(path, `\`${path.join(".")}\``)),
    ...(["required", "inputs"] as const).flatMap((key) =>
      layer.audit[key] ? [ignored(["audit", key], `\`audit.${key}\``)] : [],
    ),
  ];
}

/** State that the agent could write would move the limits that other rules read from it. */
const LOOSENING = ["rewrite", "allow", "context", "remember"] as const;

function loosens(rule: Rule): boolean {
  return LOOSENING.some((effect) => rule[effect] !== undefined);
}
