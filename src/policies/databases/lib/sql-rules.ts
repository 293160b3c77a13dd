import type { CodeHarm } from "./code-harm.ts";
import type { Token } from "./sql-tokens.ts";

interface Phrase extends CodeHarm {
  readonly words: readonly string[];
  /** Not only where a statement can begin: the words have no other meaning. */
  readonly anywhere: boolean;
}

/**
 * Words in a row: `a|b` alternatives, `!a|b` any but these, `…` anything between. The first that
 * fits speaks.
 */
const ANYWHERE = {
  deny: {
    "drop database|schema|keyspace|catalog|warehouse|pluggable": "drops the whole database",
    "drop table|tables|columnfamily|measurement|series|bucket|collection|tablespace|stream|shard":
      "drops the table and its rows",
    "drop foreign|external|unlogged|dynamic|transient table": "drops the table and its rows",
    "drop owned": "drops everything that the role owns",
    "alter … drop column|columns|partition|partitions|subpartition|detached":
      "deletes a column or a partition with its data",
    "copy … program": "runs a shell command on the database server",
    "detach delete": "deletes nodes with all their relations",
  },
  ask: {
    "drop user|role|group|login|account": "drops a user of the database",
    ["drop " +
      "view|materialized|index|sequence|function|procedure|trigger|type|extension|policy|" +
      "publication|subscription|server|domain|event|package|synonym|dictionary|continuous|" +
      "retention|rule|aggregate|cast|operator|snapshot"]: "drops a definition that others may use",
    "alter … drop constraint|index|key|primary|foreign|check|unique":
      "drops what keeps the rows consistent",
    "alter user|role|login … superuser|bypassrls|password|replication|createrole":
      "changes who may do what",
    "create user|role … superuser|bypassrls|createrole": "makes a user with all rights",
    "with grant option": "lets somebody pass rights on",
    "into outfile|dumpfile": "writes a file on the database server",
  },
} as const;

/** Only where a statement can begin: elsewhere the words have other meanings. */
const AT_START = {
  deny: {
    "truncate !on|to|from": "deletes all rows of the table",
    ["alter table … drop " +
      "!default|not|identity|expression|constraint|index|key|primary|foreign|check|unique|" +
      "attribute|system|trigger"]: "deletes a column with its data",
  },
  ask: {
    "alter system": "changes the running server",
    "grant all": "gives all rights",
    "grant … superuser|sysadmin|dba|accountadmin": "gives all rights",
    revoke: "takes rights away",
    "detach table|database|permanently": "takes the table out of service",
    shutdown: "stops the database server",
    "reset master|slave|replica|binary": "throws away the replication log",
    "purge binary|master|recyclebin|dba_recyclebin": "throws away logs, or what could be restored",
    "flashback table|database": "puts the data back to an earlier state",
    "restore database|log|snapshot": "puts the data back to an earlier state",
    "set global": "changes the running server",
    kill: "ends the work of another client",
  },
} as const;

/** By the first word. */
export const PHRASES: ReadonlyMap<string, readonly Phrase[]> = phrases();

function phrases(): Map<string, Phrase[]> {
  const all = new Map<string, Phrase[]>();
  for (const [table, anywhere] of [
    [ANYWHERE, true],
    [AT_START, false],
  ] as const) {
    for (const kind of ["deny", "ask"] as const) {
      for (const [text, effect] of Object.entries(table[kind])) {
        const words = text.split(" ");
        const first = words[0] ?? "";
        all.set(first, [...(all.get(first) ?? []), { kind, words, effect, anywhere }]);
      }
    }
  }
  return all;
}

/** Functions that do more than compute. */
export const FUNCTIONS: ReadonlyMap<string, CodeHarm> = new Map(
  Object.entries({
    xp_cmdshell: { kind: "deny", effect: "runs a shell command on the database server" },
    sys_exec: { kind: "deny", effect: "runs a shell command on the database server" },
    sys_eval: { kind: "deny", effect: "runs a shell command on the database server" },
    load_extension: { kind: "ask", effect: "loads code into the database" },
    writefile: { kind: "ask", effect: "writes a file" },
    lo_export: { kind: "ask", effect: "writes a file on the database server" },
    lo_unlink: { kind: "ask", effect: "deletes a large object" },
    pg_terminate_backend: { kind: "ask", effect: "ends the work of other clients" },
    pg_cancel_backend: { kind: "ask", effect: "ends the work of other clients" },
    pg_drop_replication_slot: { kind: "ask", effect: "takes a replica out of service" },
    drop_chunks: { kind: "deny", effect: "deletes rows older than its limit" },
  } satisfies Record<string, CodeHarm>),
);

interface Start extends CodeHarm {
  readonly fits: (rest: readonly Token[]) => boolean;
}

const named = (token: Token | undefined): boolean =>
  token?.kind === "quoted" || (token?.kind === "word" && !/^(?:on|of|set|to)$/.test(token.text));

/** Statements that are harmful when nothing limits the rows they act on. */
export const STARTS: ReadonlyMap<string, Start> = new Map(
  Object.entries({
    delete: {
      kind: "deny",
      effect: "deletes all rows of the table",
      fits: ([, next]) => named(next),
    },
    update: {
      kind: "ask",
      effect: "changes all rows of the table",
      fits: ([, next, ...rest]) => named(next) && rest.some(({ text }) => text === "set"),
    },
  } satisfies Record<string, Start>),
);

/** No condition, or one that is always true: `1=1`, `true`, `'a' = 'a'`, also behind an `or`. */
export function allRows(statement: readonly Token[]): boolean {
  const own = statement[0]?.depth ?? 0;
  const end = statement.findIndex(({ depth }) => depth < own);
  const level = (end < 0 ? statement : statement.slice(0, end)).filter(({ depth }) => depth >= own);
  const where = level.findIndex(
    ({ text, depth, kind }) => kind === "word" && text === "where" && depth === own,
  );
  if (where < 0) return !level.some(({ text, depth }) => text === "current" && depth === own);
  const rest = level.slice(where + 1);
  const stop = rest.findIndex(
    ({ kind, text, depth }) =>
      kind === "word" && depth === own && /^(?:returning|limit|order|option)$/.test(text),
  );
  const condition = (stop < 0 ? rest : rest.slice(0, stop)).filter(
    ({ text, kind }) => kind !== "sign" || !/[()]/.test(text),
  );
  return split(condition).some(isTrue);
}

function split(condition: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of condition) {
    if (token.kind === "word" && token.text === "or") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function isTrue(tokens: readonly Token[]): boolean {
  const [left, sign, right] = tokens;
  if (tokens.length === 1) return left?.text === "true" || /^[1-9]\d*$/.test(left?.text ?? "");
  if (tokens.length === 2)
    return left?.text === "not" && (sign?.text === "false" || sign?.text === "0");
  if (tokens.length !== 3) return false;
  if (sign?.text === "=") return left?.kind === right?.kind && left?.text === right?.text;
  return sign?.text === "like" && right?.text === "%";
}
