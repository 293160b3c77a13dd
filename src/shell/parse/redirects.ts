import type { HereDoc, HereString, Redirection, Word } from "unbash";
import type { ShellCommand, ShellRedirect, ShellWord } from "../../command/facts.ts";
import { knownOutput } from "./output.ts";

/** The files that redirects open. `2>&1` opens none. */
export function fileRedirects(
  redirections: readonly Redirection[],
  expand: (word: Word) => readonly ShellWord[],
): ShellRedirect[] {
  return redirections.flatMap((redirection): ShellRedirect[] => {
    if (redirection.type !== "Redirect" || !redirection.target) return [];
    const { operator } = redirection;
    return expand(redirection.target).flatMap((target): ShellRedirect[] => {
      if (operator.endsWith("&") && /^(?:\d+-?|-)$/.test(target.text)) return [];
      const access = operator === "<" || operator === "<&" ? "read" : "write";
      return [{ access, target, ...(operator.endsWith(">>") ? { appends: true as const } : {}) }];
    });
  });
}

/** The text of the last heredoc or here-string, as far as `textOf` knows it. */
export function hereText(
  redirections: readonly Redirection[],
  textOf: (word: Word) => string | undefined,
): string | undefined {
  const last = redirections.findLast(
    (item): item is HereDoc | HereString => item.type === "HereDoc" || item.type === "HereString",
  );
  if (!last) return undefined;
  if (last.type === "HereString") return last.target && textOf(last.target);
  const { text, pos, end, parts } = last.body;
  if (last.delimiter?.quoted || !parts) return text;
  return textOf({ type: "Word", text, value: text, pos, end, parts }) ?? text;
}

/** Stands among the programs that feed a command for a descriptor that something else opened. */
export const DESCRIPTOR = "<&";

/**
 * What feeds a command, with `<<< "$X"` and `<&3`: something comes in that the words do not tell.
 */
export function pipedInto(
  redirections: readonly Redirection[],
  pipedFrom: readonly string[],
): readonly string[] {
  const feed = redirections.find(feedsStdin);
  return feed ? [...pipedFrom, feed.operator] : pipedFrom;
}

function feedsStdin({
  type,
  operator,
  descriptor,
  target,
}: Redirection & { readonly target?: Word | undefined }): boolean {
  if (type !== "Redirect") return true;
  return (
    operator === DESCRIPTOR &&
    target?.text !== "-" &&
    (descriptor?.type !== "FileDescriptor" || descriptor.value === 0)
  );
}

/** What a command gets that these commands write to. */
export function fedBy(
  sources: readonly ShellCommand[],
): Pick<ShellCommand, "sources" | "pipedFrom"> & { readonly stdin: string | undefined } {
  const [only, ...others] = sources;
  const text = only?.name === "tee" ? only.stdin : only && knownOutput({ ...only, redirects: [] });
  return {
    sources,
    pipedFrom: sources.map(({ name }) => name),
    stdin: others.length === 0 ? text : undefined,
  };
}
