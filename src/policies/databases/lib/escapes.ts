import type { QueryLanguage } from "../../../programs/lib/query-language.ts";

/** Lines with which a client leaves its own language and runs a command of the system. */
export const ESCAPES: Readonly<Record<QueryLanguage, RegExp | undefined>> = {
  postgres:
    /(?:^|\s)\\(?:!|setenv\b|(?:o|out|g|gx|w|write|gset)\s*\||copy\b.*\bprogram\b|set\b.*`)/im,
  mysql: /(?:^|\s)\\!|^\s*system\s+\S/im,
  sqlite: /^\s*\.(?:shell|system|sh)\b|^\s*\.(?:output|once|import|read|excel)\s+["']?\|/im,
  mssql: /^\s*:?!!/m,
  sql: /^\s*(?:host|!)\s*\S/im,
  mongo: /\b(?:run|runProgram|_runMongoProgram)\s*\(|\brequire\s*\(\s*["'](?:node:)?child_process/,
  cypher: undefined,
};
