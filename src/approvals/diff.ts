import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { createTwoFilesPatch } from "diff";
import { isObject, type Json, type JsonObject } from "../protocol/json.ts";

const MAX_FILE_BYTES = 512 * 1024;
/** Beyond that finding the shortest difference takes seconds. */
const MAX_EDITS = 2_000;

/**
 * What a tool that writes would change in a file. Undefined: it writes none, or it cannot be told.
 */
export function diffOf(
  tool: string,
  input: JsonObject,
  folder: string,
): { readonly path: string; readonly text: string } | undefined {
  const { file_path: path } = input;
  if (typeof path !== "string" || !Object.hasOwn(WRITERS, tool)) return undefined;
  const before = textAt(resolve(folder, path));
  if (before === undefined) return undefined;
  const after = WRITERS[tool]?.(before ?? "", input);
  if (after === undefined || after.length > MAX_FILE_BYTES) return undefined;
  const text = createTwoFilesPatch(
    before === null ? "/dev/null" : path,
    path,
    before ?? "",
    after,
    "",
    "",
    {
      context: 3,
      maxEditLength: MAX_EDITS,
    },
  );
  // Without the line above it, which is for a file of many patches.
  return text === undefined ? undefined : { path, text: text.slice(text.indexOf("--- ")) };
}

const WRITERS: Readonly<Record<string, (before: string, input: JsonObject) => string | undefined>> =
  {
    Write: (_, { content }) => (typeof content === "string" ? content : undefined),
    Edit: edited,
    MultiEdit: (before, { edits }) =>
      Array.isArray(edits)
        ? edits.reduce(
            (text: string | undefined, edit: Json) =>
              text === undefined || !isObject(edit) ? undefined : edited(text, edit),
            before,
          )
        : undefined,
  };

/** Undefined: the text is not there, so the tool will fail. */
function edited(
  before: string,
  { old_string: old, new_string: fresh, replace_all: all }: JsonObject,
): string | undefined {
  if (typeof old !== "string" || typeof fresh !== "string") return undefined;
  if (old === "") return before === "" ? fresh : undefined;
  if (!before.includes(old)) return undefined;
  return all === true ? before.replaceAll(old, () => fresh) : before.replace(old, () => fresh);
}

/** Null: there is no such file. Undefined: it is none that could be shown. */
function textAt(path: string): string | null | undefined {
  try {
    const info = statSync(path, { throwIfNoEntry: false });
    if (!info) return null;
    return info.isFile() && info.size <= MAX_FILE_BYTES ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}
