import type { Policy } from "../engine/policy.ts";
import type { PolicySource } from "../engine/verdict.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { type CheckedOptions, checkOptions } from "../policies/shared/parse-options.ts";
import { errorText } from "../shared/errors.ts";
import { type Catalog, sourceAt } from "./catalog.ts";
import { inTime } from "./code/deadline.ts";
import { modulePath } from "./code/modules.ts";
import type { KeyPath } from "./edit/document.ts";
import { type Layer, reportIssues } from "./layer.ts";
import { runPolicyCode } from "./load.ts";
import { suggestion } from "./problems.ts";
import type { PolicyEntry } from "./snapshot.ts";

interface Usable {
  readonly layer: Layer;
  readonly trusted: boolean;
  readonly catalog: Catalog;
}

type Raw = Readonly<Record<string, unknown>>;

/** A policy as one or more layers set it, before its options are checked. */
interface Setting {
  readonly policy: Policy;
  readonly raw: Raw;
  readonly source: PolicySource;
  readonly code?: string;
  /** The file of a TypeScript policy. */
  readonly module?: string;
}

const CHECK_TIMEOUT_MS = 2_000;
const PRESET: PolicySource = { layer: "preset" };

/**
 * Layers settle each policy like this: a managed file's settings stand on their own and cannot be
 * changed; user, project and local files override each other, as far as they are trusted; a file
 * that is not trusted adds its settings as a further instance that can only tighten.
 */
export class LayerStack {
  readonly #layers: readonly Usable[];
  readonly #checked = new Map<Setting, unknown>();

  constructor(layers: readonly Usable[]) {
    this.#layers = layers;
  }

  entries(): PolicyEntry[] {
    const managed = this.#layers.filter(({ layer }) => layer.layer === "managed");
    const personal = this.#layers.filter(
      ({ layer, trusted }) => trusted && layer.layer !== "managed",
    );
    const untrusted = this.#layers.filter(({ trusted }) => !trusted);
    const nobodyChose = !this.#layers.some(
      ({ layer, trusted }) => trusted && layer.extends.length > 0,
    );

    const bound = this.#settle(managed, new Map(), []);
    const own = this.#settle(personal, new Map(), nobodyChose ? ["recommended"] : []);
    const tighter = untrusted
      .flatMap((one) => [...this.#settle([one], own, []).values()])
      .filter(({ policy }) => !needsTrust(policy));
    return this.#unique([
      ...[...bound.values()].map((setting) => this.#entry(setting)),
      ...[...own.values()].map((setting) => this.#entry(setting)),
      ...tighter.map((setting) => this.#entry(setting, true)),
    ]);
  }

  /** Named policies in the order of the files, then the rest of the presets by name. */
  #settle(
    layers: readonly Usable[],
    base: ReadonlyMap<string, Setting>,
    presets: readonly string[],
  ): Map<string, Setting> {
    const named = new Map<string, Setting>();
    const off = new Set<string>();
    for (const usable of layers) {
      for (const [key, { value, path }] of usable.layer.policies) {
        if (value === "off") {
          const id = this.#nameOf(usable, key, path, [...named.values(), ...base.values()]);
          if (!usable.trusted || id === undefined) continue;
          off.add(id);
          named.delete(id);
          continue;
        }
        const found = this.#find(usable, key, path);
        if (!found) continue;
        const before = named.get(found.policy.id) ?? base.get(found.policy.id);
        off.delete(key);
        const setting = {
          ...found,
          raw: { ...before?.raw, ...(value === "on" ? {} : (value as Raw)) },
          source: sourceAt(usable.layer, path),
        };
        if (this.#check(setting, usable.layer, path)) named.set(found.policy.id, setting);
      }
    }
    const chosen = new Set([
      ...presets,
      ...layers.flatMap(({ layer }) => layer.extends.map(({ value }) => value)),
    ]);
    for (const policy of POLICIES) {
      const inPreset = policy.meta.presets.some((preset) => chosen.has(preset));
      if (!inPreset || named.has(policy.id) || off.has(policy.id) || base.has(policy.id)) continue;
      const setting = { policy, raw: {}, source: PRESET };
      if (this.#check(setting)) named.set(policy.id, setting);
    }
    return named;
  }

  /** The policy that an `off` means: by its id, or by the file it comes from. */
  #nameOf(
    { layer, catalog }: Usable,
    key: string,
    path: KeyPath,
    known: readonly Setting[],
  ): string | undefined {
    if (catalog.isModule(key))
      return known.find(({ module }) => module === modulePath(key, layer.path))?.policy.id;
    const names = [...catalog.names, ...known.map(({ policy }) => policy.id)];
    if (names.includes(key)) return key;
    layer.yaml.error(path, `unknown policy \`${key}\``, suggestion(key, names));
    return undefined;
  }

  #find(
    { layer, trusted, catalog }: Usable,
    key: string,
    path: KeyPath,
  ): Pick<Setting, "policy" | "code" | "module"> | undefined {
    if (!catalog.isModule(key)) {
      const policy = catalog.builtIn(key);
      if (!policy)
        layer.yaml.error(
          path,
          `unknown policy \`${key}\``,
          suggestion(key, catalog.names) ??
            "see `docs/policies`, or name a TypeScript file such as `./policies/mine.ts`",
        );
      return policy && { policy };
    }
    const bundle = trusted ? catalog.bundle(layer, key) : undefined;
    if (!bundle) return undefined;
    try {
      const policy = runPolicyCode(key, bundle.code);
      if (catalog.builtIn(policy.id))
        throw new Error(`the id \`${policy.id}\` belongs to a built-in policy; choose another`);
      return { policy, code: bundle.code, module: modulePath(key, layer.path) };
    } catch (error) {
      layer.yaml.error(path, `\`${key}\`: ${errorText(error)}`);
      return undefined;
    }
  }

  #check(setting: Setting, layer?: Layer, path: KeyPath = []): boolean {
    const result = readOptions(setting);
    if ("problem" in result) {
      layer?.yaml.error(
        path,
        `\`${path.at(-1)}\`: its options could not be read: ${result.problem}`,
      );
      return false;
    }
    if ("issues" in result) {
      if (layer) reportIssues(layer.yaml, path, result.issues, result.schema);
      return false;
    }
    this.#checked.set(setting, result.value);
    return true;
  }

  #entry(setting: Setting, tightenOnly?: true): PolicyEntry {
    const { policy, source, code } = setting;
    const options = this.#checked.get(setting);
    return {
      id: policy.id,
      options,
      source,
      exceptions: [],
      ...(code === undefined ? {} : { code }),
      ...(tightenOnly ? { tightenOnly } : {}),
    };
  }

  /** The same policy with the same options judges once; the most binding instance stays. */
  #unique(entries: readonly PolicyEntry[]): PolicyEntry[] {
    const seen = new Set<string>();
    return entries.filter(({ id, options }) => {
      const key = JSON.stringify([id, options]);
      return !seen.has(key) && seen.add(key);
    });
  }
}

/**
 * One that remembers cannot judge without: its counts would stand still, and a stop that it holds
 * up would be held up for ever.
 */
export function needsTrust({ remember }: Pick<Policy, "remember">): boolean {
  return remember !== undefined;
}

/** The schema of a TypeScript policy is code too: it may throw or hang. */
function readOptions({ policy, raw }: Setting): CheckedOptions | { readonly problem: string } {
  try {
    return (
      inTime(() => checkOptions(policy, raw), CHECK_TIMEOUT_MS) ?? {
        problem: `that took longer than ${CHECK_TIMEOUT_MS} ms`,
      }
    );
  } catch (error) {
    return { problem: errorText(error) };
  }
}
