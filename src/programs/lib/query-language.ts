export type QueryLanguage = "sql" | "postgres" | "mysql" | "sqlite" | "mssql" | "cypher" | "mongo";
