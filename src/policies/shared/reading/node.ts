import { lazy } from "../../../command/lazy.ts";
import type { CheckName, ReadOnlyRow } from "../../../programs/lib/reading.ts";

/**
 * How an option takes a value: not at all, as the rest of the word or the next one, or only as the
 * rest.
 */
export type Arity = "flag" | "value" | "attached";

/** A row of the tables, taken apart once. */
export interface Node {
  readonly row: ReadOnlyRow;
  readonly options: ReadonlyMap<string, Arity>;
  /** Options that are not listed are harmless, too. */
  readonly open: boolean;
  readonly except: readonly string[];
  readonly needs: readonly string[];
  readonly values: Readonly<Record<string, RegExp>>;
  /** No word whatever could make it do more than read. */
  readonly free: boolean;
  readonly sub: { get(name: string): Node | undefined } | undefined;
}

/** Checks that hold whatever the unknown words turn out to be. */
const TOLERANT: ReadonlySet<CheckName> = new Set(["assigns", "jq", "numbers", "printf", "test"]);

/** What a sub-command takes over from the program above it. */
type Above = Pick<ReadOnlyRow, "globals" | "except" | "values" | "steered">;

export function nodeOf(given: ReadOnlyRow | string, above: Above = {}): Node {
  const row: ReadOnlyRow = typeof given === "string" ? { options: given } : given;
  const globals = joined(above.globals, row.globals);
  const except = joined(above.except, row.except);
  const values = { ...above.values, ...row.values };
  const steered = row.steered ?? above.steered;
  const { options, open } = optionsOf(joined(row.options, globals));
  const limited =
    row.most !== undefined ||
    row.needs !== undefined ||
    row.like !== undefined ||
    row.operands === "none" ||
    row.sub !== undefined;
  const tolerant = row.check === undefined || TOLERANT.has(row.check);
  return {
    row: steered ? { ...row, steered } : row,
    options,
    open,
    except: listed(except),
    needs: listed(row.needs ?? ""),
    values,
    free: open && tolerant && !limited && except === "" && Object.keys(values).length === 0,
    sub:
      row.sub &&
      subNodes(row.sub, {
        globals,
        except,
        values: anywhere(values, globals),
        ...(steered ? { steered } : {}),
      }),
  };
}

/** Each sub-command is taken apart when it is first met. */
function subNodes(table: NonNullable<ReadOnlyRow["sub"]>, above: Above): NonNullable<Node["sub"]> {
  const nodes = new Map<string, () => Node>();
  for (const [names, row] of Object.entries(table)) {
    const node = lazy(() => nodeOf(row, above));
    for (const name of names.split(" ")) nodes.set(name, node);
  }
  return { get: (name) => nodes.get(name)?.() };
}

/** Of these values, those of options that may also stand behind a sub-command. */
function anywhere(values: Node["values"], globals: string): Node["values"] {
  const names = new Set(listed(globals).map((name) => name.replace(/[=?]$/, "")));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

function optionsOf(list: string): { options: Map<string, Arity>; open: boolean } {
  const options = new Map<string, Arity>();
  let open = false;
  for (const item of listed(list)) {
    const name = item.slice(0, -1);
    if (item === "*") open = true;
    else if (item.endsWith("=")) options.set(name, "value");
    else if (item.endsWith("?")) options.set(name, "attached");
    else options.set(item, "flag");
  }
  return { options, open };
}

function joined(...lists: readonly (string | undefined)[]): string {
  return lists.filter(Boolean).join(" ");
}

function listed(list: string): string[] {
  return list.split(" ").filter(Boolean);
}
