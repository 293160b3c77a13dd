/** Backslash escapes of `echo -e`, `printf` and their kin. */
export function unescapeText(text: string): string {
  const plain: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "", "\\": "\\" };
  return text.replace(
    /\\(?:(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4}))|0?([0-7]{1,3})|(.))/gs,
    (_, hex?: string, wide?: string, octal?: string, letter?: string) => {
      if (hex !== undefined || wide !== undefined)
        return String.fromCharCode(Number.parseInt(hex ?? wide ?? "", 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return plain[letter ?? ""] ?? `\\${letter}`;
    },
  );
}
