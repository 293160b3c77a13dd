/** Where the two databases differ. */
export interface Dialect {
  readonly integer: string;
  /** The key of a table that counts by itself. */
  readonly counted: string;
  /** Behind a table. */
  readonly table: string;
  /** Behind one whose rows are kept in the order of its key. */
  readonly ordered: string;
  /** Makes a source of numbers that never repeat, and asks it for the next one, as `version`. */
  readonly makeVersions: string;
  readonly nextVersion: string;
}

/**
 * What turns a store of one version into one of the next. Only ever added to: stores of every
 * version are out there.
 */
export const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  ({ integer, counted, table, ordered, makeVersions }) => [
    makeVersions,
    `CREATE TABLE state (
      scope TEXT NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, version ${integer} NOT NULL, expires ${integer},
      PRIMARY KEY (scope, owner, name)) ${ordered}`,
    "CREATE INDEX state_expires ON state (expires) WHERE expires IS NOT NULL",

    // The head and the anchor: the last record that was written and the last one that was pruned.
    `CREATE TABLE chain (
      chain ${counted}, machine TEXT NOT NULL UNIQUE,
      seq ${integer} NOT NULL, hash TEXT NOT NULL, pruned_seq ${integer} NOT NULL, pruned_hash TEXT NOT NULL) ${table}`,
    `CREATE TABLE record (
      chain ${integer} NOT NULL, seq ${integer} NOT NULL, id TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL, record TEXT NOT NULL,
      PRIMARY KEY (chain, seq)) ${table}`,
    "CREATE UNIQUE INDEX record_id ON record (chain, id)",

    // What filters and counts read, apart from the texts, so that they need not pass over those.
    `CREATE TABLE entry (
      chain ${integer} NOT NULL, seq ${integer} NOT NULL, time ${integer} NOT NULL, event TEXT NOT NULL, tool TEXT NOT NULL,
      session TEXT NOT NULL, project TEXT NOT NULL, decision TEXT NOT NULL, decider TEXT NOT NULL, path TEXT NOT NULL,
      micros ${integer} NOT NULL, subject TEXT NOT NULL,
      PRIMARY KEY (chain, seq)) ${ordered}`,
    "CREATE INDEX entry_time ON entry (time, chain, seq)",
    ...["event", "tool", "session", "project", "decision"].map(
      (column) => `CREATE INDEX entry_${column} ON entry (${column}, time, chain, seq)`,
    ),
    // A policy may have said several things about one call; one of them is the first, so that the
    // call is found once.
    `CREATE TABLE said (
      chain ${integer} NOT NULL, seq ${integer} NOT NULL, policy TEXT NOT NULL, kind TEXT NOT NULL, time ${integer} NOT NULL,
      first ${integer} NOT NULL, ignored ${integer} NOT NULL,
      PRIMARY KEY (chain, seq, policy, kind)) ${ordered}`,
    "CREATE INDEX said_policy ON said (policy, time, chain, seq) WHERE first = 1",
    // `times`: how long each policy took, as JSON.
    `CREATE TABLE times (
      hour ${integer} NOT NULL, chain ${integer} NOT NULL, project TEXT NOT NULL, times TEXT NOT NULL,
      PRIMARY KEY (hour, chain, project)) ${ordered}`,

    `CREATE TABLE positions (
      chain ${integer} NOT NULL, file TEXT NOT NULL, reached ${integer} NOT NULL, PRIMARY KEY (chain, file)) ${ordered}`,
    `CREATE TABLE cursors (
      chain ${integer} NOT NULL, name TEXT NOT NULL, seq ${integer} NOT NULL, PRIMARY KEY (chain, name)) ${ordered}`,
  ],
];
