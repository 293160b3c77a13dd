import type { Environment } from "../../config/folders.ts";

/**
 * How the launcher hands on what it was started with: a prefix, so that none of it has an effect on
 * Sluice itself.
 */
const MARK = "SLUICE_CLIENT_ENV";
const PREFIX = `${MARK}_`;
const DEPTH = "SLUICE_HOOK_DEPTH";
/** A hook that calls Sluice, which calls the hook: a few times may be meant, for ever is not. */
const DEEPEST = 3;

/**
 * They make an interpreter or the loader run other code before the hook's own, and a project's
 * settings can set them. A hook that needs one can say so in its command: `env PYTHONPATH=lib
 * python3 guard.py`.
 */
const DANGEROUS =
  /^(?:(?:LD|DYLD|BASH_FUNC|LUA)_|LUA_INIT|PERL|RUBY|PYTHON(?!UNBUFFERED$|IOENCODING$|UTF8$)|NODE_(?!EXTRA_CA_CERTS$|ENV$)|BASH_ENV$|ENV$|SHELLOPTS$|BASHOPTS$|PS4$|ZDOTDIR$|GCONV_PATH$|PHPRC$|PHP_INI_SCAN_DIR$|(?:_|JDK_)?JAVA_(?:TOOL_)?OPTIONS$)/;

/**
 * What a hook sees: the client's own environment, as when the client starts it. Undefined: it calls
 * itself without end.
 */
export function hookEnvironment(env: Environment): Record<string, string> | undefined {
  const handedOn = env[MARK] !== undefined;
  const given = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || (handedOn && !name.startsWith(PREFIX))) return [];
    return [[handedOn ? name.slice(PREFIX.length) : name, value] as const];
  });
  const seen: Record<string, string> = Object.fromEntries(
    given.filter(([name]) => !DANGEROUS.test(name)),
  );
  const depth = Number(seen[DEPTH] ?? 0);
  if (!(depth < DEEPEST)) return undefined;
  return { ...seen, [DEPTH]: String(depth + 1) };
}
