import type * as z from "zod/mini";
import type { SECTIONS } from "../config/schema.ts";
import type { Policy } from "../engine/policy.ts";
import type { PolicyOptions } from "../policies/options.gen.ts";

type Sections = typeof SECTIONS;
type Section<N extends keyof Sections> = Sections[N]["shape"] extends "list"
  ? readonly z.input<Sections[N]["schema"]>[]
  : z.input<Sections[N]["schema"]>;

/** A policy of the program's own, with its defaults or with options. */
export type OwnPolicy =
  | Policy
  | { readonly policy: Policy; readonly options?: Readonly<Record<string, unknown>> };

/**
 * What a sluice.yaml can say, as an object. Its tests have no place here (test a program with the
 * program's own tests), nor has who is asked: a program asks itself.
 */
export type Config = {
  readonly [N in Exclude<keyof Sections, "policies" | "tests" | "approvals">]?: Section<N>;
} & {
  readonly policies?: {
    readonly [Id in keyof PolicyOptions]?: "on" | "off" | boolean | PolicyOptions[Id];
  };
  /** Policies from `definePolicy`, next to the built-in ones. */
  readonly own?: readonly OwnPolicy[];
};

/**
 * Gives a configuration its types, and returns what it was given. It is checked where it is used.
 */
export function defineConfig(config: Config): Config {
  return config;
}
