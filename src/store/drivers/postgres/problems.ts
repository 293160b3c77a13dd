import { StoreError, type StoreProblem } from "../../problem.ts";

/**
 * By PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) and those
 * of the network.
 */
const KNOWN: readonly (readonly [code: RegExp, problem: StoreProblem, say: string])[] = [
  [/^(?:55P03|25P03)$/, "busy", "is locked by another process; try again"],
  [
    /^(?:XX001|XX002)$/,
    "damaged",
    "is damaged: ask whoever runs the server to look at its log; nothing was removed",
  ],
  [/^53100$/, "full", "has no space left on its disk; nothing that is in it is lost"],
  [
    /^(?:28P01|28000)$/,
    "unreachable",
    "does not let you in: put the right password into ~/.pgpass or the address",
  ],
  [/^3D000$/, "unreachable", "does not exist: make it with `createdb`"],
  [
    /^42501$/,
    "unreachable",
    "refuses: its user needs the right to create the schema `sluice` in this database",
  ],
  [/^25006$/, "unreachable", "is read-only: name the primary server"],
  [
    /^(?:53300|57P0[123]|08\d\d\d)$/,
    "unreachable",
    "takes no connection now; try again, or look at the server",
  ],
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH|EACCES)$/,
    "unreachable",
    "cannot be reached: is the server running, and is the address right?",
  ],
];
const LOST = /timeout|terminated|not queryable|ended/i;

export function storeProblem(error: unknown, place: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const code = String((error as { code?: unknown }).code ?? "");
  const found = KNOWN.find(([pattern]) => pattern.test(code));
  const [, problem, say] = found ??
    (LOST.test(error.message) ? KNOWN.at(-1) : undefined) ?? [
      /x/,
      "other" as const,
      `failed: ${error.message}`,
    ];
  return new StoreError(
    problem,
    `the store ${place} ${say}${found || problem === "other" ? "" : ` (${error.message})`}`,
    { cause: error },
  );
}
