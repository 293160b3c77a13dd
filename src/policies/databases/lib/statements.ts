import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { factsOf, programsWith } from "../../../programs/index.ts";
import type { QueryLanguage } from "../../../programs/lib/query-language.ts";
import type { QueryClient } from "../../../programs/program.ts";

/** Code that a command gives to a database. */
export interface SqlStatement {
  readonly text: string;
  readonly language: QueryLanguage;
  /** Nothing of it is known before it runs. */
  readonly unknown: boolean;
}

export const CLIENT_PROGRAMS: ReadonlySet<string> = programsWith("queries");

export function statementsOf(command: ShellCommand): SqlStatement[] {
  return factsOf("queries", command.name).flatMap((client) => given(command, client));
}

function given({ args, stdin }: ShellCommand, client: QueryClient): SqlStatement[] {
  const { language, valued, lead, operand } = client;
  const path = lead?.split(" ") ?? [];
  if (path.length > 0 && !args.some(({ text }) => text === path[0])) return [];
  const { operands, values, exactly } = readOptions(
    client.oneDash ? args.map(withTwoDashes) : args,
    client.oneDash ? twoDashes(valued) : valued,
  );
  if (!path.every((word, index) => operands[index]?.text === word)) return [];
  if (client.harmless && exactly(...twoDashes(client.harmless).split(" "))) return [];
  const code = client.oneDash ? twoDashes(client.code) : client.code;
  const words = [
    ...(code === "" ? [] : values(...code.split(" "))),
    ...(operand === undefined ? [] : operands.slice(path.length + operand)),
  ];
  const written = words.map((word) => ({ text: word.text, language, unknown: isUnknown(word) }));
  return stdin === undefined ? written : [...written, { text: stdin, language, unknown: false }];
}

function isUnknown({ literal, whenEmpty }: ShellWord): boolean {
  return !literal && whenEmpty !== undefined && whenEmpty.trim() === "";
}

function withTwoDashes(word: ShellWord): ShellWord {
  return { ...word, text: twoDashes(word.text) };
}

/** Where long options have one dash, `-cmd` must not be read as `-c -m -d`. */
function twoDashes(text: string): string {
  return text.replace(/(^| )-(?=[a-z][\w-])/g, "$1--");
}
