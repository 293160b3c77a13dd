import { parseArgs } from "node:util";
import { suggestion } from "../config/problems.ts";
import { errorText } from "../shared/errors.ts";
import { type Args, type Command, UsageError } from "./command.ts";
import { MAX_LISTED } from "./help.ts";

const HELP = { help: { type: "boolean", short: "h" } } as const;

export function parseCommandLine(command: Command, words: readonly string[]): Args {
  const options = {
    ...Object.fromEntries(
      Object.entries(command.flags).map(([name, { type, short }]) => [
        name,
        { type, ...(short ? { short } : {}) },
      ]),
    ),
    ...HELP,
  };
  const { values, positionals } = parse(command, words, options);
  for (const [name, value] of Object.entries(values)) {
    const allowed = command.flags[name]?.values;
    if (allowed && typeof value === "string" && !allowed.includes(value)) {
      const listed = allowed.length <= MAX_LISTED ? `, expected ${allowed.join(" or ")}` : "";
      throw new UsageError(`unknown ${name} \`${value}\`${listed}${hint(value, allowed)}`);
    }
  }
  return {
    words: positionals,
    flag: (name) => values[name] === true,
    value: (name) => (typeof values[name] === "string" ? values[name] : undefined),
  };
}

function parse(
  command: Command,
  words: readonly string[],
  options: NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const text = errorText(error);
    const unknown = /Unknown option '(-+)([^']*)'/.exec(text);
    if (unknown) {
      const near = hint(
        `--${unknown[2]}`,
        Object.keys(command.flags).map((name) => `--${name}`),
      );
      throw new UsageError(
        "unknown option " +
          `\`${unknown[1]}${unknown[2]}\`${near || (command.quoting ? `; ${command.quoting}` : "")}`,
      );
    }
    throw new UsageError(text.split(".")[0]?.toLowerCase() ?? text);
  }
}

function hint(word: string, known: readonly string[]): string {
  const text = suggestion(word, known);
  return text ? `; ${text}` : "";
}
