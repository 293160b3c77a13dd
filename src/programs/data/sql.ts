import type { Family } from "../program.ts";

/** A server elsewhere would be told the question, and could be anybody's. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|::1|\/[\w/.-]*)$/;
const NAME = /^\w[\w-]*$/;
const SERVER = "-h --host -p --port -U -u --user --username -d --dbname --database";

const family: Family = {
  about: "Clients of databases that take statements.",
  programs: [
    {
      names: "psql",
      readOnly: {
        options:
          "-A -H -t -x -q -X -w -l -c= -d= -U= -h= -p= --csv --html --tuples-only " +
          "--no-align --expanded --quiet --no-psqlrc --no-password --list --command= " +
          "--dbname= --username= --host= --port= -P= --pset=",
        needs: "-c --command -l --list",
        values: {
          "-h": LOCAL,
          "--host": LOCAL,
          "-d": NAME,
          "--dbname": NAME,
          "-P": /^(?:pager=off|format=\w+|footer=off|border=\d)$/,
          "--pset": /^(?:pager=off|format=\w+|footer=off|border=\d)$/,
        },
        operands: "text",
        like: NAME,
        check: "sql",
      },
      files: {
        operands: "text",
        valued: "-c -d -h -p -U -v -F -R -P --command --dbname --host --port --username",
        reads: "-f --file",
        writes: "-o --output -L",
      },
    },
    {
      names: "psql, pgcli, vsql, gsql, ysqlsh, edb-psql",
      queries: {
        valued:
          `${SERVER} -c --command -f --file -v --set --variable -o --output -L --log-file -F ` +
          "-R -P -T --field-separator --record-separator --pset",
        code: "-c --command",
        language: "postgres",
      },
    },
    { names: "mysql, psql", help: "-V" },
    {
      names: "mysql",
      readOnly: {
        options:
          "-e= -u= -h= -P= -D= -p? -N -B -s -t -H -X -r -E -A --execute= --user= --host= " +
          "--port= --database= --batch --silent --table --html --xml --raw --vertical " +
          "--skip-column-names --no-auto-rehash",
        needs: "-e --execute",
        values: { "-h": LOCAL, "--host": LOCAL },
        operands: "text",
        like: NAME,
        check: "sql",
      },
    },
    {
      names: "mysql, mariadb, mycli, mysqlsh",
      queries: {
        valued:
          "-h --host -P --port -u --user -D --database -S --socket --protocol -e --execute " +
          "--defaults-file --defaults-extra-file --defaults-group-suffix --init-command " +
          "--default-character-set --ssl-ca --tee",
        code: "-e --execute --init-command",
        language: "mysql",
      },
    },
    {
      names: "sqlite3",
      readOnly: {
        options:
          "-readonly -safe -json -csv -column -line -list -table -box -markdown -html " +
          "-quote -tabs -ascii -header -noheader -batch -bail -separator= -nullvalue= " +
          "-newline= -cmd=",
        operands: "text",
        check: "sql",
      },
    },
    {
      names: "sqlite3, sqlite, sqlcipher, litecli, duckdb",
      queries: {
        valued:
          "-cmd -c -s -init -separator -newline -nullvalue -vfs -mmap -maxsize -lookaside " +
          "-pagecache -A -e",
        code: "-cmd -c -s -e",
        operand: 1,
        oneDash: true,
        harmless: "-readonly",
        language: "sqlite",
      },
    },
    { names: "duckdb, sqlite3", help: "-version -help" },
    {
      names: "duckdb",
      readOnly: {
        options:
          "-readonly -safe -json -jsonlines -csv -column -line -list -table -box -markdown " +
          "-html -quote -ascii -header -noheader -batch -bail -separator= -nullvalue= " +
          "-newline= -cmd= -c=",
        operands: "text",
        check: "sql",
      },
    },
    {
      names: "sqlcmd",
      readOnly: {
        sub: {
          query: {
            options: "-d= -q= --database= --query= --text=",
            operands: "text",
            check: "sql",
          },
        },
      },
      help: "-h -? --help",
    },
    {
      names: "sqlcmd, go-sqlcmd, osql, isql, tsql, mssql-cli",
      queries: {
        valued: "-S -U -P -d -Q -q -i -o -v -t -l -h -s -w -H --query",
        code: "-Q -q --query",
        language: "mssql",
      },
    },
    {
      names: "usql",
      queries: {
        valued: `${SERVER} -c --command -f --file -o --out`,
        code: "-c --command",
        language: "postgres",
      },
    },
    {
      names: "clickhouse-client, clickhouse-local, chc",
      queries: {
        valued: `${SERVER} -q --query --password -f --format`,
        code: "-q --query",
        language: "mysql",
      },
    },
    {
      names: "clickhouse",
      queries: {
        lead: "client",
        valued: `${SERVER} -q --query --password`,
        code: "-q --query",
        language: "mysql",
      },
    },
    {
      names: "cqlsh",
      queries: {
        valued: "-u -p -k -e --execute -f --file --keyspace",
        code: "-e --execute",
        language: "sql",
      },
    },
    {
      names: "trino, presto, presto-cli",
      queries: {
        valued: "--server --catalog --schema --execute --user -f",
        code: "--execute",
        language: "sql",
      },
    },
    {
      names: "hive, beeline, spark-sql, impala-shell",
      queries: {
        valued: "-e -f -q -u -n -p -i --query --database",
        code: "-e -q --query",
        language: "mysql",
      },
    },
    {
      names: "snowsql, snow",
      queries: {
        valued: "-a -u -d -s -w -q --query -c --connection -f",
        code: "-q --query",
        language: "mysql",
      },
    },
    {
      names: "sqlplus, sql, db2, nzsql, vertica",
      queries: { valued: "-c -d -h -U", code: "-c", language: "sql" },
    },
    {
      names: "cypher-shell, neo4j-client",
      queries: {
        valued: "-u -p -a -d --address --username --password",
        code: "",
        operand: 0,
        language: "cypher",
      },
    },
    {
      names: "mongosh, mongo",
      queries: {
        valued:
          "--eval --host --port -u -p --username --password --authenticationDatabase -f --file",
        code: "--eval",
        language: "mongo",
      },
    },
  ],
  examples: [
    { bash: "psql -c 'DROP TABLE orders'", expect: "deny" },
    { bash: "psql -c 'SELECT 1'", expect: "allow" },
  ],
};

export default family;
