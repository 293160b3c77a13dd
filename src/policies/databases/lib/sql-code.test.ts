import { expect, it } from "vitest";
import type { QueryLanguage } from "../../../programs/lib/query-language.ts";
import { readSql } from "./sql-code.ts";

const CASES: readonly (readonly [
  text: string,
  kind: "deny" | "ask" | "nothing",
  language?: QueryLanguage,
])[] = [
  ["DROP TABLE a", "deny"],
  ["drop\ttable\nif exists a", "deny"],
  ["DROP/**/TABLE a", "deny"],
  ["SELECT 1; SELECT 2; DROP SCHEMA a", "deny"],
  ["DROP TEMPORARY TABLE a", "nothing"],
  ["SELECT 'DROP TABLE a'", "nothing"],
  ['SELECT "drop", "table" FROM a', "nothing"],
  ["-- DROP TABLE a", "nothing"],
  ["/* DROP TABLE a */ SELECT 1", "nothing"],
  ["/* /* */ DROP TABLE a -- */", "nothing"],
  ["/* /* */ DROP TABLE a -- */", "deny", "mysql"],
  ["/*!40000 DROP TABLE a */", "deny", "mysql"],
  ["/*!40000 DROP TABLE a */", "nothing"],
  ["# DROP TABLE a", "nothing", "mysql"],
  ["SELECT '\\'; DROP TABLE a; --'", "deny"],
  ["SELECT '\\'; DROP TABLE a; --'", "nothing", "mysql"],
  ["SELECT E'\\'; DROP TABLE a; --'", "nothing"],
  ["SELECT name'\\'; DROP TABLE a; --'", "deny"],
  ["SELECT $x$ DROP TABLE a $x$", "nothing"],
  ["DO $x$ BEGIN DROP TABLE a; END $x$", "deny"],
  ["EXECUTE 'DROP TABLE ' || name", "deny"],
  ["PREPARE s FROM 'DROP TABLE a'", "deny", "mysql"],
  ["CREATE FUNCTION f() RETURNS void AS $$ DELETE FROM a $$", "nothing"],
  ["SELECT 'DROP TABLE ' || t FROM list \\gexec", "deny"],
  ["TRUNCATE a", "deny"],
  ["SELECT truncate(1.5, 1)", "nothing"],
  ["GRANT TRUNCATE ON a TO b", "nothing"],
  ["DELETE FROM a", "deny"],
  ["DELETE FROM a WHERE id = 1", "nothing"],
  ["DELETE FROM a WHERE 1 = 1", "deny"],
  ["DELETE FROM a WHERE id = 1 OR true", "deny"],
  ["DELETE FROM a WHERE name LIKE '%'", "deny"],
  ["DELETE FROM a WHERE id IN (SELECT id FROM b)", "nothing"],
  ["DELETE FROM a USING (SELECT id FROM b WHERE x) c", "deny"],
  ["WITH d AS (DELETE FROM a RETURNING id) SELECT id FROM d WHERE id > 1", "deny"],
  ["EXPLAIN DELETE FROM a", "nothing"],
  ["EXPLAIN ANALYZE DELETE FROM a", "deny"],
  ["CREATE TABLE a (b int REFERENCES c ON DELETE CASCADE ON UPDATE SET NULL)", "nothing"],
  ["UPDATE a SET b = 1", "ask"],
  ["UPDATE a SET b = 1 WHERE c = 2", "nothing"],
  ["INSERT INTO a VALUES (1) ON CONFLICT DO UPDATE SET b = 1", "nothing"],
  ["SELECT * FROM a FOR UPDATE", "nothing"],
  ["ALTER TABLE a DROP COLUMN b", "deny"],
  ["ALTER TABLE a DROP b", "deny"],
  ["ALTER TABLE a DROP CONSTRAINT b, DROP COLUMN c", "deny"],
  ["ALTER TABLE a DROP CONSTRAINT b", "ask"],
  ["ALTER TABLE a ALTER COLUMN b DROP DEFAULT", "nothing"],
  ["DROP INDEX a", "ask"],
  ["GRANT ALL PRIVILEGES ON a TO b", "ask"],
  ["GRANT SELECT ON a TO b", "nothing"],
  ["COPY a FROM PROGRAM 'id'", "deny"],
  ["EXEC xp_cmdshell 'dir'", "deny", "mssql"],
  ["DELETE FROM [a]", "deny", "mssql"],
  ["MATCH (n) DETACH DELETE n", "deny", "cypher"],
];

for (const [text, kind, language = "postgres"] of CASES) {
  it(`${kind}: ${text} (${language})`, () => {
    const kinds = readSql(text, language).map((harm) => harm.kind);
    expect(kinds.includes("deny") ? "deny" : (kinds[0] ?? "nothing")).toBe(kind);
  });
}

it("says so when a text is made to take too long", () => {
  expect(readSql("alter table x ( ".repeat(15_000), "mysql").at(-1)?.effect).toContain("too long");
});
