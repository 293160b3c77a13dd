import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { type Options, readOptions } from "../../../command/options.ts";
import { factOf, programsWith } from "../../../programs/index.ts";
import type { HttpClient } from "../../../programs/program.ts";
import { REQUESTS } from "./request-rules.ts";

export interface HttpRequest {
  /** Upper case; undefined: only known at run time. */
  readonly method: string | undefined;
  /** Host, port and path, without scheme, user and query. */
  readonly address: string;
}

export const CLIENTS: ReadonlySet<string> = programsWith("requests");
const METHOD = /^(?:get|head|post|put|patch|delete|options|purge)$/i;
const OVERRIDE = /^x-(?:http-)?method(?:-override)?\s*:\s*(\w+)/i;

/** What an HTTP client asks of which address. */
export function requestsOf(command: ShellCommand): HttpRequest[] {
  const client = factOf("requests", command.name);
  if (!client) return [];
  const options = readOptions(command.args, client.valued);
  const [first, ...rest] = options.operands;
  const leads = client.methodFirst === true && first !== undefined && METHOD.test(first.text);
  const operands = leads ? rest : options.operands;
  const addresses = [...operands, ...valuesOf(options, client.address)].filter(
    ({ text }) => !/^[\w-]+(?::?=|:(?!\d|\/))/.test(text) || /^\w+:\/\//.test(text),
  );
  const word = leads ? first : valuesOf(options, client.method).at(-1);
  const method = methodOf(word, options, client);
  return addresses.map(({ text }) => ({ method, address: bare(text) }));
}

function methodOf(
  word: ShellWord | undefined,
  options: Options,
  client: HttpClient,
): string | undefined {
  const override = valuesOf(options, "-H --header")
    .map(({ text }) => OVERRIDE.exec(text)?.[1])
    .find(Boolean);
  if (override) return override.toUpperCase();
  if (word) return word.literal || METHOD.test(word.text) ? word.text.toUpperCase() : undefined;
  return options.has(...client.body.split(" ")) ? "POST" : "GET";
}

function valuesOf(options: Options, names: string): readonly ShellWord[] {
  return names === "" ? [] : options.values(...names.split(" "));
}

/** `http :9200/x` means this machine. */
function bare(address: string): string {
  const text = address
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/^[^/@]*@/, "")
    .replace(/[?#].*$/s, "");
  return text.startsWith(":") || text.startsWith("/") ? `localhost${text}` : text;
}

export function hostOf({ address }: HttpRequest): string {
  return address.split(/[:/]/, 1)[0]?.toLowerCase() ?? "";
}

interface Line {
  readonly kind: "deny" | "ask";
  readonly methods: ReadonlySet<string>;
  readonly address: RegExp;
  readonly effect: string;
}

let lines: readonly Line[] | undefined;

/** The first line of the table that a request fits. */
export function knownRequest({ method, address }: HttpRequest): Line | undefined {
  lines ??= (["deny", "ask"] as const).flatMap((kind) =>
    Object.entries(REQUESTS[kind]).map(([text, effect]) => lineOf(kind, text, String(effect))),
  );
  return lines.find((line) => line.methods.has(method ?? "") && line.address.test(address));
}

function lineOf(kind: Line["kind"], text: string, effect: string): Line {
  const [methods = "", addresses = ""] = text.split(" ");
  const pattern = addresses
    .replaceAll("[*]", "\0")
    .replace(/[.+?^${}()[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replace(/:[a-z]\w*/g, "[^/]+")
    .replaceAll("\0", "\\*");
  return {
    kind,
    effect,
    methods: new Set(methods.split("|")),
    address: new RegExp(`^(?:${pattern})/?$`, "is"),
  };
}
