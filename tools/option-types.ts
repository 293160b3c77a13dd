/**
 * The options of every built-in policy as TypeScript, from the same schemas that check a
 * sluice.yaml.
 */
import * as z from "zod/mini";
import { POLICIES } from "../src/policies/index.gen.ts";

type Schema = z.core.JSONSchema.BaseSchema;

export function optionTypes(note: string): string {
  const lines = POLICIES.flatMap(({ id, meta, options }) => {
    const schema = z.toJSONSchema(options?.(z) ?? z.strictObject({}), { io: "input" });
    return [`  /** ${meta.summary}. */`, `  readonly "${id}": ${typeOf(schema, "  ")};`];
  });
  return (
    `${note}\n\n/** What each built-in policy can be told. */\nexport interface ` +
    `PolicyOptions {\n${lines.join("\n")}\n}\n`
  );
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one as Schema, indent)).join(" | ");
  if (schema.type === "array") return listOf(typeOf((schema.items ?? {}) as Schema, indent));
  if (schema.type === "object") return objectOf(schema, indent);
  const plain = { string: "string", number: "number", integer: "number", boolean: "boolean" }[
    String(schema.type)
  ];
  if (plain === undefined)
    throw new Error(`no TypeScript for ${JSON.stringify(schema)}: teach tools/option-types.ts`);
  return plain;
}

function listOf(item: string): string {
  return `readonly ${/^[\w"]+$/.test(item) ? item : `(${item})`}[]`;
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  indent: string,
): string {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === "object")
    return `Readonly<Record<string, ${typeOf(additionalProperties as Schema, indent)}>>`;
  if (names.length === 0) return "Readonly<Record<string, never>>";
  const fields = names.map(
    (name) =>
      `${indent}  readonly ${name}${required.includes(name) ? "" : "?"}: ` +
      `${typeOf(properties[name] as Schema, `${indent}  `)};`,
  );
  return `{\n${fields.join("\n")}\n${indent}}`;
}
