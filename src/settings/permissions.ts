import { getNodeValue } from "jsonc-parser";
import { member, readJson } from "./json.ts";
import { isBlank, type Settings } from "./read.ts";

export type RuleKind = "deny" | "ask" | "allow";

export interface PermissionRule {
  readonly kind: RuleKind;
  readonly text: string;
  readonly path: string;
}

export interface Permissions {
  readonly rules: readonly PermissionRule[];
  readonly defaultMode?: string;
}

/**
 * The permission rules of all settings files together; the mode of the most binding file that names
 * one.
 */
export function permissionsIn(all: readonly Settings[]): Permissions {
  const read = all.map(permissionsOf);
  const defaultMode = read.findLast((one) => one.defaultMode !== undefined)?.defaultMode;
  return {
    rules: read.flatMap(({ rules }) => rules),
    ...(defaultMode === undefined ? {} : { defaultMode }),
  };
}

function permissionsOf({ text, dropped, path }: Settings): Permissions {
  if (isBlank(text) || dropped === "every client") return { rules: [] };
  const node = member(readJson(text).root, "permissions");
  const { defaultMode, ...lists } = (node ? getNodeValue(node) : {}) as Record<string, unknown>;
  const rules = (["deny", "ask", "allow"] as const).flatMap((kind) => {
    const list = lists[kind];
    // The client skips rules that are not text; the others count.
    const texts = Array.isArray(list)
      ? list.filter((rule): rule is string => typeof rule === "string")
      : [];
    return texts.map((rule) => ({ kind, text: rule, path }));
  });
  return { rules, ...(typeof defaultMode === "string" ? { defaultMode } : {}) };
}
