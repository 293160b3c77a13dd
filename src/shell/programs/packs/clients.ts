/** How the text of a statement reaches a database client. */
export interface QueryClient {
  readonly programs: string;
  readonly valued: string;
  /** Options whose value is code. */
  readonly code: string;
  /** From which operand on the operands are code; absent: never. */
  readonly operand?: number;
  /** Sub-commands that must come first. */
  readonly lead?: string;
  /** Options with one dash are words, not bundles of letters. */
  readonly oneDash?: true;
  /** Options with which nothing can be changed. */
  readonly harmless?: string;
  readonly language: QueryLanguage;
}

export type QueryLanguage = "sql" | "postgres" | "mysql" | "sqlite" | "mssql" | "cypher" | "mongo";

const SERVER = "-h --host -p --port -U -u --user --username -d --dbname --database";

/** Clients that take statements as options, as operands, or on stdin. */
export const CLIENTS: readonly QueryClient[] = [
  {
    programs: "psql, pgcli, vsql, gsql, ysqlsh, edb-psql",
    valued: `${SERVER} -c --command -f --file -v --set --variable -o --output -L --log-file -F -R -P -T --field-separator --record-separator --pset`,
    code: "-c --command",
    language: "postgres",
  },
  { programs: "usql", valued: `${SERVER} -c --command -f --file -o --out`, code: "-c --command", language: "postgres" },
  {
    programs: "mysql, mariadb, mycli, mysqlsh",
    valued:
      "-h --host -P --port -u --user -D --database -S --socket --protocol -e --execute --defaults-file --defaults-extra-file --defaults-group-suffix --init-command --default-character-set --ssl-ca --tee",
    code: "-e --execute --init-command",
    language: "mysql",
  },
  {
    programs: "sqlite3, sqlite, sqlcipher, litecli, duckdb",
    valued: "-cmd -c -s -init -separator -newline -nullvalue -vfs -mmap -maxsize -lookaside -pagecache -A -e",
    code: "-cmd -c -s -e",
    operand: 1,
    oneDash: true,
    harmless: "-readonly",
    language: "sqlite",
  },
  {
    programs: "sqlcmd, go-sqlcmd, osql, isql, tsql, mssql-cli",
    valued: "-S -U -P -d -Q -q -i -o -v -t -l -h -s -w -H --query",
    code: "-Q -q --query",
    language: "mssql",
  },
  {
    programs: "clickhouse-client, clickhouse-local, chc",
    valued: `${SERVER} -q --query --password -f --format`,
    code: "-q --query",
    language: "mysql",
  },
  { programs: "clickhouse", lead: "client", valued: `${SERVER} -q --query --password`, code: "-q --query", language: "mysql" },
  { programs: "cqlsh", valued: "-u -p -k -e --execute -f --file --keyspace", code: "-e --execute", language: "sql" },
  { programs: "cockroach", lead: "sql", valued: `${SERVER} -e --execute --url --certs-dir -f`, code: "-e --execute", language: "postgres" },
  {
    programs: "influx",
    valued: "-host -port -database -execute -username -password",
    code: "-execute --execute",
    oneDash: true,
    language: "sql",
  },
  { programs: "trino, presto, presto-cli", valued: "--server --catalog --schema --execute --user -f", code: "--execute", language: "sql" },
  {
    programs: "hive, beeline, spark-sql, impala-shell",
    valued: "-e -f -q -u -n -p -i --query --database",
    code: "-e -q --query",
    language: "mysql",
  },
  { programs: "snowsql, snow", valued: "-a -u -d -s -w -q --query -c --connection -f", code: "-q --query", language: "mysql" },
  { programs: "bq", lead: "query", valued: "--project_id --location --dataset_id", code: "", operand: 0, language: "mysql" },
  { programs: "sqlplus, sql, db2, nzsql, vertica", valued: "-c -d -h -U", code: "-c", language: "sql" },
  { programs: "turso", lead: "db shell", valued: "", code: "", operand: 1, language: "sqlite" },
  { programs: "wrangler", lead: "d1 execute", valued: "--command --file -c --config -e --env", code: "--command", language: "sqlite" },
  { programs: "heroku", lead: "pg:psql", valued: "-a --app -c --command", code: "-c --command", language: "postgres" },
  { programs: "railway", lead: "connect", valued: "", code: "", language: "postgres" },
  {
    programs: "aws",
    lead: "athena start-query-execution",
    valued: "--query-string --profile --region",
    code: "--query-string",
    language: "mysql",
  },
  { programs: "aws", lead: "rds-data execute-statement", valued: "--sql --profile --region", code: "--sql", language: "postgres" },
  { programs: "aws", lead: "redshift-data execute-statement", valued: "--sql --profile --region", code: "--sql", language: "postgres" },
  { programs: "prisma", lead: "db execute", valued: "--file --schema --url", code: "", language: "postgres" },
  { programs: "wp", lead: "db query", valued: "--path", code: "", operand: 0, language: "mysql" },
  { programs: "drush", lead: "sql:query", valued: "", code: "", operand: 0, language: "mysql" },
  {
    programs: "cypher-shell, neo4j-client",
    valued: "-u -p -a -d --address --username --password",
    code: "",
    operand: 0,
    language: "cypher",
  },
  {
    programs: "mongosh, mongo",
    valued: "--eval --host --port -u -p --username --password --authenticationDatabase -f --file",
    code: "--eval",
    language: "mongo",
  },
];
