/** Options whose value is a statement. */
export const SQL_OPTIONS: ReadonlySet<string> = new Set([
  "-c",
  "--command",
  "-e",
  "--execute",
  "-cmd",
  "-q",
  "--query",
  "--text",
]);
/**
 * Operands before the statements: the file of the database. No number: operands are no statements.
 */
export const SQL_OPERANDS: Readonly<Record<string, number>> = { sqlite3: 1, duckdb: 1, sqlcmd: 0 };

/** Words that no statement that only asks has need of. */
export const SQL_CHANGES: ReadonlySet<string> = new Set(
  (
    "into insert update delete drop alter create replace truncate grant revoke merge " +
    "upsert call exec execute do copy load attach detach pragma vacuum analyze analyse " +
    "reindex lock unlock set reset begin commit rollback savepoint " +
    "install import export outfile dumpfile handler prepare deallocate listen notify " +
    "cluster refresh checkpoint unload use kill shutdown fsdir zipfile program returning " +
    "openrowset openquery bulk procedure"
  ).split(" "),
);
/**
 * What may stand before a parenthesis: words of the language, and functions that only calculate.
 */
export const SQL_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    "select from join where and or not in exists as on using when then else case with " +
    "union all any some over partition by values distinct filter within group having limit " +
    "offset except intersect is between like end interval lateral recursive materialized " +
    "count sum avg min max total group_concat string_agg array_agg json_agg jsonb_agg " +
    "stddev variance median mode length char_length octet_length lower upper trim ltrim " +
    "rtrim substr substring instr position concat concat_ws coalesce ifnull isnull nullif " +
    "nvl iif if greatest least " +
    "abs round floor ceil ceiling mod power sqrt sign cast convert try_cast date time " +
    "datetime timestamp year month day hour minute second strftime julianday unixepoch now " +
    "current_date current_timestamp getdate date_trunc date_part extract age to_char " +
    "to_date date_format datediff dateadd date_add date_sub " +
    "row_number rank dense_rank lag lead first_value last_value ntile json_extract " +
    "json_each json_array_length jsonb_array_length typeof hex quote printf format left " +
    "right split_part regexp_replace regexp_matches pragma_table_info pragma_index_list " +
    "varchar char int integer decimal numeric float double text bigint unnest"
  ).split(" "),
);
