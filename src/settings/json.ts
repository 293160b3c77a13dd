import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export const BOM = "\ufeff";

/** A place in a text, counted from one. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface JsonText {
  /** Without the byte order mark, which the client skips. */
  readonly text: string;
  readonly root: Node | undefined;
  /** The first thing that makes it no JSON; the rest of the file is then guesswork. */
  readonly error:
    | (TextPosition & { readonly message: string; readonly tolerable: boolean })
    | undefined;
}

/** JSON as the client reads it: no comments, no trailing commas. */
export function readJson(raw: string): JsonText {
  const text = raw.startsWith(BOM) ? raw.slice(BOM.length) : raw;
  const strict: ParseError[] = [];
  parseTree(text, strict, { disallowComments: true });
  const lenient: ParseError[] = [];
  const root = parseTree(text, lenient, { allowTrailingComma: true });
  const [first] = strict.sort((one, other) => one.offset - other.offset);
  return {
    text,
    root,
    error: first && {
      ...positionAt(text, first.offset),
      message: messageOf(first, text),
      tolerable: lenient.length === 0,
    },
  };
}

export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Name and value. The last of several with one name counts, as in every JSON reader. */
export function propertyOf(node: Node | undefined, key: string): Node | undefined {
  return node?.type === "object"
    ? node.children?.findLast((property) => property.children?.[0]?.value === key)
    : undefined;
}

export function member(node: Node | undefined, key: string): Node | undefined {
  return propertyOf(node, key)?.children?.[1];
}

/** The properties of an object, each name once, with the value that counts. */
export function propertiesOf(node: Node | undefined): [name: string, value: Node][] {
  const names =
    node?.type === "object"
      ? (node.children ?? []).map((property) => String(property.children?.[0]?.value))
      : [];
  return [...new Set(names)].flatMap((name) => {
    const value = member(node, name);
    return value ? [[name, value] as [string, Node]] : [];
  });
}

/** The node at a path, or the nearest that is there. */
export function nodeAt(root: Node, path: readonly PropertyKey[]): Node {
  let node = root;
  for (const step of path) {
    const next = typeof step === "number" ? node.children?.[step] : member(node, String(step));
    if (!next) return node;
    node = next;
  }
  return node;
}

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: "expected a property name in double quotes",
  ValueExpected: "expected a value",
  ColonExpected: "expected `:` after the property name",
  CommaExpected: "expected `,`",
  CloseBraceExpected: "expected `}`",
  CloseBracketExpected: "expected `]`",
  EndOfFileExpected: "expected the end of the file",
  InvalidCommentToken: "a comment, which JSON does not have",
  UnexpectedEndOfComment: "a comment, which JSON does not have",
  UnexpectedEndOfString: "a text that does not end on its line",
  UnexpectedEndOfNumber: "a number that is not complete",
  InvalidUnicode: "an escape `\\u` that is not followed by four hexadecimal digits",
  InvalidEscapeCharacter: "a backslash that escapes nothing; write `\\\\` for a backslash",
  InvalidCharacter: "a control character inside a text",
};

function messageOf({ error, offset, length }: ParseError, text: string): string {
  if (/^\s*,\s*$/.test(text.slice(text.slice(0, offset).trimEnd().length - 1, offset)))
    return "a trailing comma, which JSON does not have";
  const code = printParseErrorCode(error);
  if (code === "InvalidSymbol")
    return `unexpected \`${text.slice(offset, offset + Math.min(length, 20))}\``;
  const found = offset >= text.length ? ", but the file ends here" : "";
  return `${EXPECTED[code] ?? "not JSON"}${found}`;
}
