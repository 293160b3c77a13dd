import type { ShellCommand } from "../../command/facts.ts";
import { knownOutput } from "./output.ts";
import type { ShellScope } from "./scope.ts";

/**
 * What a command reads on its stdin, where it is known: also from a file or a named pipe that this
 * text writes.
 */
export function inputOf(
  { stdin, redirects }: ShellCommand,
  scope: Pick<ShellScope, "contentOf">,
): string | undefined {
  const file =
    stdin === undefined ? redirects.find(({ access }) => access === "read")?.target : undefined;
  return file?.literal ? scope.contentOf(file.text) : stdin;
}

/** `echo … > file`, `… | tee file`: a later `bash file` runs what was written. */
export function rememberFile(command: ShellCommand, scope: ShellScope): void {
  const redirect = command.redirects.find(({ access }) => access === "write");
  const [target] = redirect ? [redirect.target] : command.name === "tee" ? command.args : [];
  if (!target?.literal) return;
  const text = redirect ? knownOutput({ ...command, redirects: [] }) : command.stdin;
  if (text !== undefined)
    scope.write(
      target.text,
      redirect?.appends ? `${scope.contentOf(target.text) ?? ""}${text}` : text,
    );
}
