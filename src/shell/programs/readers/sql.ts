import type { ReadOnlyTable } from "./reading.ts";

/** A server elsewhere would be told the question, and could be anybody's. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|::1|\/[\w/.-]*)$/;
const NAME = /^\w[\w-]*$/;

/** Database clients, for one statement that only asks. `check` looks at the statement. */
export const DATABASES: ReadOnlyTable = {
  psql: {
    options:
      "-A -H -t -x -q -X -w -l -c= -d= -U= -h= -p= --csv --html --tuples-only --no-align --expanded --quiet --no-psqlrc --no-password --list --command= --dbname= --username= --host= --port= -P= --pset=",
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
  mysql: {
    options:
      "-e= -u= -h= -P= -D= -p? -N -B -s -t -H -X -r -E -A --execute= --user= --host= --port= --database= --batch --silent --table --html --xml --raw --vertical --skip-column-names --no-auto-rehash",
    needs: "-e --execute",
    values: { "-h": LOCAL, "--host": LOCAL },
    operands: "text",
    like: NAME,
    check: "sql",
  },
  sqlite3: {
    options:
      "-readonly -safe -json -csv -column -line -list -table -box -markdown -html -quote -tabs -ascii -header -noheader -batch -bail -separator= -nullvalue= -newline= -cmd=",
    operands: "text",
    check: "sql",
  },
  duckdb: {
    options:
      "-readonly -safe -json -jsonlines -csv -column -line -list -table -box -markdown -html -quote -ascii -header -noheader -batch -bail -separator= -nullvalue= -newline= -cmd= -c=",
    operands: "text",
    check: "sql",
  },
  sqlcmd: { sub: { query: { options: "-d= -q= --database= --query= --text=", operands: "text", check: "sql" } } },
};

/** Options whose value is a statement. */
export const SQL_OPTIONS: ReadonlySet<string> = new Set(["-c", "--command", "-e", "--execute", "-cmd", "-q", "--query", "--text"]);
/** Operands before the statements: the file of the database. No number: operands are no statements. */
export const SQL_OPERANDS: Readonly<Record<string, number>> = { sqlite3: 1, duckdb: 1, sqlcmd: 0 };

/** Words that no statement that only asks has need of. */
export const SQL_CHANGES: ReadonlySet<string> = new Set(
  (
    "into insert update delete drop alter create replace truncate grant revoke merge upsert call exec execute do copy load attach detach pragma vacuum analyze analyse reindex lock unlock set reset begin commit rollback savepoint " +
    "install import export outfile dumpfile handler prepare deallocate listen notify cluster refresh checkpoint unload use kill shutdown fsdir zipfile program returning openrowset openquery bulk procedure"
  ).split(" "),
);
/** What may stand before a parenthesis: words of the language, and functions that only calculate. */
export const SQL_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "select from join where and or not in exists as on using when then else case with union all any some over partition by values distinct filter within group having limit offset except intersect is between like end interval lateral recursive materialized " +
    "count sum avg min max total group_concat string_agg array_agg json_agg jsonb_agg stddev variance median mode length char_length octet_length lower upper trim ltrim rtrim substr substring instr position concat concat_ws coalesce ifnull isnull nullif nvl iif if greatest least " +
    "abs round floor ceil ceiling mod power sqrt sign cast convert try_cast date time datetime timestamp year month day hour minute second strftime julianday unixepoch now current_date current_timestamp getdate date_trunc date_part extract age to_char to_date date_format datediff dateadd date_add date_sub " +
    "row_number rank dense_rank lag lead first_value last_value ntile json_extract json_each json_array_length jsonb_array_length typeof hex quote printf format left right split_part regexp_replace regexp_matches pragma_table_info pragma_index_list varchar char int integer decimal numeric float double text bigint unnest"
  ).split(" "),
);
