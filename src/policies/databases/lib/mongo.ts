import type { CodeHarm } from "./code-harm.ts";

/** Calls of the mongo shell, compared with the code without its strings. */
const CALLS: readonly (readonly [RegExp, CodeHarm["kind"], string])[] = [
  [/\bdropDatabase\b/, "deny", "drops the whole database"],
  [/\.\s*drop\s*\(|\bdropCollection\s*\(|[{,]\s*"?drop"?\s*:/, "deny", "drops the collection"],
  [
    /\.\s*(?:deleteMany|remove)\s*\(\s*(?:\{\s*\}\s*)?[,)]/,
    "deny",
    "deletes all documents of the collection",
  ],
  [
    /\.\s*deleteMany\s*\(\s*\{\s*_id\s*:\s*\{\s*\$(?:exists|ne)\b/,
    "deny",
    "deletes all documents of the collection",
  ],
  [/\.\s*updateMany\s*\(\s*\{\s*\}/, "ask", "changes all documents of the collection"],
  [
    /\bdrop(?:User|AllUsers|Role|AllRoles|Index|Indexes|SearchIndex)\b/,
    "ask",
    "takes away users, roles or indexes",
  ],
  [/\bshutdownServer\b|[{,]\s*"?shutdown"?\s*:/, "ask", "stops the database server"],
  [
    /\brs\s*\.\s*(?:remove|stepDown|reconfig)\s*\(|\bsh\s*\.\s*remove\w+\s*\(|\bremoveShard\b/,
    "ask",
    "changes the cluster",
  ],
  [/\brenameCollection\s*\([^)]*,\s*true/, "ask", "replaces another collection"],
  [/\bkillOp\s*\(|\bfsyncLock\s*\(/, "ask", "interrupts other clients"],
];

export function readMongo(code: string): CodeHarm[] {
  const bare = code
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/(["'`])((?:(?!\1)[^\\]|\\.)*)\1/gs, (_, quote: string, text: string) => {
      // A key or a name of a command stays readable: `{ "drop": … }`, `db["dropDatabase"]()`.
      return /^(?:drop|dropDatabase|shutdown)$/.test(text) ? `"${text}"` : `${quote}${quote}`;
    });
  return CALLS.flatMap(([pattern, kind, effect]) => (pattern.test(bare) ? [{ kind, effect }] : []));
}
