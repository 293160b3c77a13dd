import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";
import { reportUses } from "../shared/use-findings.ts";
import { ESCAPES } from "./lib/escapes.ts";
import { readMongo } from "./lib/mongo.ts";
import { readSql } from "./lib/sql-code.ts";
import { CLIENT_PROGRAMS, type SqlStatement, statementsOf } from "./lib/statements.ts";

const find = usesIn("databases");

export default definePolicy({
  id: "databases/destroy",
  meta: {
    summary:
      "Deny dropping, emptying or resetting a database, ask about changes to all rows, to " +
      "rights and to servers",
    why:
      "A dropped table comes back only from a backup, and the connection may point at " +
      "another database than was thought.",
    presets: ["recommended", "strict"],
    limits: [
      "SQL in files (`psql -f`, `mysql < dump.sql`), in programs and in migrations is not read.",
      "A `DELETE` or `UPDATE` with a condition passes, however many rows it fits.",
      "`ROLLBACK` is not followed: a transaction that would be taken back is judged all the same.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...find.programs, ...CLIENT_PROGRAMS]),
  messages: {
    destroys: "`{used}` {effect}. {next}",
    statement:
      "The code for `{program}` {effect}. Limit it with a condition, or leave it to the " +
      "person and say which database it is.",
    escape:
      "The code for `{program}` runs a command of the system from inside the client. Run " +
      "that command itself, so that it can be judged.",
    risky: "`{used}` {effect}. Approve only if this database is meant.",
    riskyStatement: "The code for `{program}` {effect}. Approve only if this database is meant.",
    unknownStatement:
      "What `{program}` is told to do shows only at run time. Have the statement written out.",
    unreadable:
      "`{used}` gets its sub-command at run time, and it may be one that deletes. Have the " +
      "command written out.",
  },

  brief: () => "No dropping or emptying of databases.",

  *decide(scene) {
    yield* reportUses(find, scene);
    const { shell, deny, ask } = scene;
    for (const command of shell.commands) {
      const { name: program, at } = command;
      for (const statement of statementsOf(command)) {
        if (statement.unknown) yield ask("unknownStatement", { program }, at);
        if (ESCAPES[statement.language]?.test(statement.text))
          yield deny("escape", { program }, at);
        for (const { kind, effect } of harmsOf(statement)) {
          yield kind === "deny"
            ? deny("statement", { program, effect }, at)
            : ask("riskyStatement", { program, effect }, at);
        }
      }
    }
  },

  examples: [
    { bash: "dropdb shop", expect: { deny: "destroys" } },
    { bash: "redis-cli -h cache FLUSHALL", expect: { deny: "destroys" } },
    { bash: "npx prisma migrate reset --force", expect: { deny: "destroys" } },
    { bash: "psql -d shop -c 'DROP TABLE orders'", expect: { deny: "statement" } },
    { bash: "mysql shop -e 'DELETE FROM orders WHERE 1=1'", expect: { deny: "statement" } },
    { bash: "echo 'truncate orders' | psql shop", expect: { deny: "statement" } },
    { bash: "mongosh shop --eval 'db.dropDatabase()'", expect: { deny: "statement" } },
    { bash: "psql -c '\\! rm -rf data'", expect: { deny: "escape" } },
    { bash: "psql -c 'UPDATE orders SET paid = true'", expect: { ask: "riskyStatement" } },
    { bash: "redis-cli CONFIG SET maxmemory 1gb", expect: { ask: "risky" } },
    { bash: 'psql -c "$SQL"', expect: { ask: "unknownStatement" } },
    { bash: "redis-cli $COMMAND", expect: { ask: "unreadable" } },
    { bash: "psql -c 'SELECT count(*) FROM orders'", expect: "nothing" },
    {
      bash: "psql -c \"SELECT 'drop table orders'\"",
      expect: "nothing",
      note: "a string, not a statement",
    },
    { bash: "sqlite3 app.db 'DELETE FROM orders WHERE id = 4'", expect: "nothing" },
    {
      bash: "RAILS_ENV=test rails db:reset",
      expect: { ask: "risky" },
      note: "a test database is made to be reset",
    },
  ],
});

function harmsOf({ text, language }: SqlStatement) {
  return language === "mongo" ? readMongo(text) : readSql(text, language);
}
