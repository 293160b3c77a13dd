import type { ShellCommand } from "../../command/facts.ts";
import { unescapeText } from "../../command/unescape.ts";
import type { ShellValue } from "./scope.ts";

/** Those of which the output follows from their words and their input. */
const PRINTERS = new Set(["echo", "printf", "cat", "tee", ":", "true", "base64", "rev", "xxd"]);
const PRINTS =
  /^(?:\$\(|`)[\s({]*(?:(?:builtin|command)\s+)?["'\\]?(?:echo|printf|cat|:|true|base64|rev|xxd)\b/;

/** Only a substitution that starts so can have a known output. */
export function mayBeKnown(substitution: string): boolean {
  return PRINTS.test(substitution);
}

/**
 * What a pipe of these commands prints. What was encoded is a guess: good enough to stop at, never
 * to approve or to run.
 */
export function outputOf(commands: readonly ShellCommand[]): ShellValue | undefined {
  const last = commands.at(-1);
  if (!last || !commands.every(({ name }) => PRINTERS.has(name))) return undefined;
  const certain = !Object.hasOwn(DECODERS, last.name);
  const text = certain ? knownOutput(last) : decoded(last);
  return text === undefined ? undefined : { text, certain };
}

/**
 * What a command prints, for the few whose output is their arguments. Undefined: only known at run
 * time.
 */
export function knownOutput({ name, args, stdin, redirects }: ShellCommand): string | undefined {
  if (
    redirects.some(({ access }) => access === "write") ||
    args.some(({ literal, pattern }) => !literal || pattern)
  )
    return undefined;
  const texts = args.map(({ text }) => text);
  if (name === "echo") return echo(texts);
  if (name === "printf") return printf(texts);
  if (name === "cat" && (texts.length === 0 || (texts.length === 1 && texts[0] === "-")))
    return stdin;
  return name === "true" || name === ":" ? "" : undefined;
}

/** Text that was turned into other text so that nobody reads it. */
const DECODERS: Readonly<Record<string, (stdin: string, flags: string) => string | undefined>> = {
  base64: (stdin, flags) =>
    /^(?:-d|-D|--decode)$/.test(flags) ? fromBase64(stdin.replace(/\s/g, "")) : undefined,
  xxd: (stdin, flags) =>
    /^(?:-r -p|-p -r|-rp|-pr|-r -ps)$/.test(flags) ? fromHex(stdin.replace(/\s/g, "")) : undefined,
  rev: (stdin, flags) =>
    flags === "" ? stdin.replace(/[^\n]+/g, (line) => [...line].reverse().join("")) : undefined,
};

function decoded({ name, args, stdin }: ShellCommand): string | undefined {
  return stdin === undefined
    ? undefined
    : DECODERS[name]?.(stdin, args.map(({ text }) => text).join(" "));
}

function fromBase64(text: string): string | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) return undefined;
  return fromBytes(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
}

function fromHex(text: string): string | undefined {
  if (text.length % 2 !== 0 || !/^[\da-fA-F]*$/.test(text)) return undefined;
  return fromBytes(Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
}

function fromBytes(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function echo(texts: readonly string[]): string {
  const flags = texts.findIndex((text) => !/^-[neE]+$/.test(text));
  const words = flags < 0 ? [] : texts.slice(flags);
  const options = texts.slice(0, texts.length - words.length).join("");
  const text = words.join(" ");
  return `${options.includes("e") ? unescapeText(text) : text}${options.includes("n") ? "" : "\n"}`;
}

function printf(texts: readonly string[]): string | undefined {
  const [format, ...values] = texts[0] === "--" ? texts.slice(1) : texts;
  if (format === undefined || (format.startsWith("-") && texts[0] !== "--")) return undefined;
  const slots = format.match(/%(?:[^sbq%]|$)/g);
  if (slots) return undefined;
  const rest = [...values];
  const once = (): string =>
    unescapeText(format).replace(/%[sbq%]/g, (slot) => {
      if (slot === "%%") return "%";
      const value = rest.shift() ?? "";
      return slot === "%q"
        ? `'${value.replaceAll("'", "'\\''")}'`
        : slot === "%b"
          ? unescapeText(value)
          : value;
    });
  let text = once();
  const takes = /%[sbq]/.test(format);
  while (takes && rest.length > 0) text += once();
  return text;
}
