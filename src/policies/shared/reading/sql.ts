import type { CheckedCommand } from "./checked-command.ts";
import { SQL_CHANGES, SQL_FUNCTIONS, SQL_OPERANDS, SQL_OPTIONS } from "./sql-reads.ts";

const ASKS = /^(?:select|with|values|explain|show|describe|desc)\b/;
const SCHEMA = /^\.(?:tables|schema|indexes|indices|databases|fullschema|dbinfo)(?: [\w%*]+)?$/;
/** Of psql: what there is, and how it is made. */
const DESCRIBES = /^\\(?:d\w*\+?|l\+?|z|conninfo|s[fv]\+?)(?: [\w.*]+)?$/;
const STRING = /'(?:[^'\\]|'')*'|"[^"\\]*"/g;
/** A function by a quoted name: `[edit](…)`, `"readfile"(…)`. */
const QUOTED_CALL = /[\]"'`]\s*\(/;
/** A quoted name behind FROM may be a file or an address. */
const NAMED_BY_TEXT = /\b(?:from|join)\s*\(?\s*''|''\s*,|,\s*''/;

/** Every statement on the command line only asks. */
export function sqlOnlyAsks({
  command: { name },
  sorted: { given, operands },
}: CheckedCommand): boolean {
  const before = Object.hasOwn(SQL_OPERANDS, name) ? SQL_OPERANDS[name] : undefined;
  const words = [
    ...given.filter((option) => SQL_OPTIONS.has(option.name)).map(({ value }) => value),
    ...(before === undefined ? [] : operands.slice(before)),
  ];
  if (
    before !== undefined &&
    operands.slice(0, before).some(({ text }) => text.includes(":") && text !== ":memory:")
  )
    return false;
  if (words.length === 0)
    return given.some((option) => option.name === "-l" || option.name === "--list");
  return words.every(
    (word) =>
      word?.literal === true &&
      (onlyAsks(word.text, name) ||
        (name === "sqlite3" && SCHEMA.test(word.text)) ||
        (name === "psql" && DESCRIBES.test(word.text))),
  );
}

function onlyAsks(statement: string, client: string): boolean {
  const trimmed = statement.trim().replace(/;$/, "");
  if (/[\\;!#]|--|\/\*|\$\$/.test(trimmed)) return false;
  if (QUOTED_CALL.test(trimmed)) return false;
  if (
    client === "duckdb" &&
    !(trimmed.match(STRING) ?? []).every((text) => /^.[\w %-]*.$/.test(text))
  )
    return false;
  const text = trimmed.replace(STRING, "''").toLowerCase();
  const first = ASKS.exec(text)?.[0];
  if (
    first === undefined ||
    NAMED_BY_TEXT.test(client === "duckdb" ? text : "") ||
    /\b(?:from|join)\s*''/.test(text)
  )
    return false;
  if (first === "show" || first === "describe" || first === "desc")
    return /^[\w\s.'%=*`]+$/.test(text);
  if ((text.match(/[a-z_]+/g) ?? []).some((word) => SQL_CHANGES.has(word))) return false;
  return [...text.matchAll(/([\w.$]+)\s*\(/g)].every(([, called = ""]) =>
    SQL_FUNCTIONS.has(called),
  );
}
