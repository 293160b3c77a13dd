import * as z from "zod/mini";
import type { OptionsSchema, Policy } from "../../engine/policy.ts";

/**
 * Checks options against the policy's own schema and fills in its defaults. Not on the path of a
 * call: see `PolicySpec.options`.
 */
export function parseOptions(policy: Policy, options: unknown): unknown {
  const result = checkOptions(policy, options);
  if ("issues" in result)
    throw new Error(
      `${policy.id}: ` +
        `${result.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
    );
  return result.value;
}

export type CheckedOptions =
  | { readonly value: unknown }
  | { readonly issues: readonly z.core.$ZodIssue[]; readonly schema: OptionsSchema };

export function checkOptions(policy: Policy, options: unknown): CheckedOptions {
  z.config(z.locales.en());
  const schema = policy.options?.(z) ?? z.strictObject({});
  const result = z.safeParse(schema, options ?? {});
  return result.success ? { value: result.data } : { issues: result.error.issues, schema };
}
