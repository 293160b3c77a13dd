import type { HookInvocation } from "./hook-invocation.ts";

/** With `args` (the exec form) no shell is involved. */
export interface HookCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
}

type Variables = HookInvocation["env"];

const PLUGIN_ONLY = ["CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA"];

/** A placeholder of plugins in a hook that belongs to none: the client does not start it. */
export function missingPlaceholder(
  { command, args = [] }: HookCommand,
  env: Variables,
): string | undefined {
  return PLUGIN_ONLY.filter((name) => env[name] === undefined)
    .map((name) => `\${${name}}`)
    .find((text) => [command, ...args].some((word) => word.includes(text)));
}

/**
 * One word of the exec form. No other variable is filled in, and `$NAME` without braces is not
 * either.
 */
export function fillPlaceholders(word: string, env: Variables, project: string): string {
  const values = { ...env, CLAUDE_PROJECT_DIR: project };
  return word.replaceAll(
    /\$\{(CLAUDE_PROJECT_DIR|CLAUDE_PLUGIN_ROOT|CLAUDE_PLUGIN_DATA)\}/g,
    (text, name: keyof typeof values) => values[name] ?? text,
  );
}

/**
 * A header of an http hook. Variables that the hook may not see become empty, and no value can
 * start another header.
 */
export function fillHeader(text: string, env: Variables, allowed: readonly string[]): string {
  const filled = text.replaceAll(
    /\$\{([A-Z_][A-Z0-9_]*)\}|\$([A-Z_][A-Z0-9_]*)/g,
    (_, braced?: string, plain?: string) => {
      const name = braced ?? plain ?? "";
      return allowed.includes(name) ? (env[name] ?? "") : "";
    },
  );
  return filled.replaceAll(/[\r\n\0]/g, "");
}
