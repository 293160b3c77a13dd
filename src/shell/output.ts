import type { ShellCommand } from "./facts.ts";

/** What a command prints, for the few whose output is their arguments. Undefined: only known at run time. */
export function knownOutput({ name, args, stdin, redirects }: ShellCommand): string | undefined {
  if (redirects.some(({ access }) => access === "write") || args.some(({ literal, pattern }) => !literal || pattern)) return undefined;
  const texts = args.map(({ text }) => text);
  if (name === "echo") return echo(texts);
  if (name === "printf") return printf(texts);
  if (name === "cat" && (texts.length === 0 || (texts.length === 1 && texts[0] === "-"))) return stdin;
  return name === "true" || name === ":" ? "" : undefined;
}

function echo(texts: readonly string[]): string {
  const flags = texts.findIndex((text) => !/^-[neE]+$/.test(text));
  const words = flags < 0 ? [] : texts.slice(flags);
  const options = texts.slice(0, texts.length - words.length).join("");
  const text = words.join(" ");
  return `${options.includes("e") ? unescapeText(text) : text}${options.includes("n") ? "" : "\n"}`;
}

function printf([format, ...values]: readonly string[]): string | undefined {
  if (format === undefined || format.startsWith("-")) return undefined;
  const slots = format.match(/%(?:[^sbq%]|$)/g);
  if (slots) return undefined;
  const rest = [...values];
  const once = (): string =>
    unescapeText(format).replace(/%[sbq%]/g, (slot) => {
      if (slot === "%%") return "%";
      const value = rest.shift() ?? "";
      return slot === "%q" ? `'${value.replaceAll("'", "'\\''")}'` : slot === "%b" ? unescapeText(value) : value;
    });
  let text = once();
  const takes = /%[sbq]/.test(format);
  while (takes && rest.length > 0) text += once();
  return text;
}

export function unescapeText(text: string): string {
  const plain: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "", "\\": "\\" };
  return text.replace(
    /\\(?:(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4}))|0?([0-7]{1,3})|(.))/gs,
    (_, hex?: string, wide?: string, octal?: string, letter?: string) => {
      if (hex !== undefined || wide !== undefined) return String.fromCharCode(Number.parseInt(hex ?? wide ?? "", 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return plain[letter ?? ""] ?? `\\${letter}`;
    },
  );
}
