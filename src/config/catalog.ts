import type { Policy } from "../engine/policy.ts";
import type { PolicySource } from "../engine/verdict.ts";
import { POLICIES } from "../policies/index.gen.ts";
import { errorText } from "../shared/errors.ts";
import { bundlePolicy, isModuleKey, modulePath, type PolicyBundle } from "./code/modules.ts";
import type { KeyPath } from "./edit/document.ts";
import type { Layer } from "./layer.ts";
import type { TrustedContent } from "./trust.ts";

const BUILT_IN = new Map(POLICIES.map((policy) => [policy.id, policy]));

export function sourceAt(layer: Layer, path: KeyPath): PolicySource {
  const { file, line, column } = layer.yaml.at(path);
  return { layer: layer.layer, file, line, column };
}

/** Every policy that a configuration can name: the built-in ones, and TypeScript files by path. */
export interface Catalog {
  readonly names: readonly string[];
  readonly inputs: TrustedContent;
  /** A policy could not be bundled. */
  readonly incomplete: boolean;
  isModule(key: string): boolean;
  builtIn(id: string): Policy | undefined;
  bundle(layer: Layer, key: string): PolicyBundle | undefined;
  inputsOf(layer: Layer): TrustedContent;
}

/** Bundles the TypeScript policies that any layer names, without running them. */
export function readCatalog(layers: readonly Layer[]): Catalog {
  const bundles = new Map<Layer, Map<string, PolicyBundle>>();
  let incomplete = false;
  for (const layer of layers) {
    const own = new Map<string, PolicyBundle>();
    for (const [key, { path, value }] of layer.policies) {
      if (!isModuleKey(key) || value === "off") continue;
      try {
        own.set(key, bundlePolicy(modulePath(key, layer.path)));
      } catch (error) {
        incomplete = true;
        layer.yaml.error(path, `\`${key}\`: ${errorText(error)}`);
      }
    }
    bundles.set(layer, own);
  }
  const inputsOf = (layer: Layer): TrustedContent =>
    [...(bundles.get(layer)?.values() ?? [])].flatMap(({ inputs }) => inputs);
  return {
    names: [...BUILT_IN.keys()],
    inputs: layers.flatMap(inputsOf),
    incomplete,
    inputsOf,
    isModule: isModuleKey,
    builtIn: (id) => BUILT_IN.get(id),
    bundle: (layer, key) => bundles.get(layer)?.get(key),
  };
}
