import type { OtlpTarget } from "../../config/sections/audit.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";

const ANSWER_TIMEOUT_MS = 10_000;
const MAX_TOLD_LENGTH = 200;
/** As https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes has them. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * It was not taken. `retryAfter`: milliseconds after which it may be sent again, 0 for whenever;
 * undefined: it would not be taken then either.
 */
export class SendError extends Error {
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter: number | undefined) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** `http://host:4318` is the collector itself, `…/v1/logs` where it takes logs. */
export function logsUrl(url: string): string {
  const parsed = new URL(url);
  if (!parsed.pathname.endsWith("/v1/logs"))
    parsed.pathname = `${parsed.pathname.replace(/\/$/, "")}/v1/logs`;
  return parsed.href;
}

/** One request. Returns how many records the collector said it does not want. Throws `NotSent`. */
export async function send({ url, headers }: OtlpTarget, request: JsonObject): Promise<number> {
  const to = logsUrl(url);
  let response: Response;
  try {
    response = await fetch(to, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(request),
      // Somewhere else, the headers would be somebody else's to read.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  } catch (error) {
    throw new SendError(`${shown(to)} cannot be reached: ${why(error)}`, 0);
  }
  const text = await response.text().catch(() => "");
  if (response.ok) return rejected(text);
  const told = text.replaceAll(/\s+/g, " ").slice(0, MAX_TOLD_LENGTH);
  const retry = BUSY.has(response.status)
    ? retryAfter(response.headers.get("retry-after"))
    : undefined;
  throw new SendError(`${shown(to)} answered ${response.status}${told ? `: ${told}` : ""}`, retry);
}

/** `partialSuccess` in the answer. */
function rejected(text: string): number {
  try {
    const answer: unknown = JSON.parse(text);
    const partial = isObject(answer) ? answer["partialSuccess"] : undefined;
    return (isObject(partial) && Number(partial["rejectedLogRecords"])) || 0;
  } catch {
    return 0;
  }
}

/** Seconds, or a date. */
function retryAfter(header: string | null): number {
  if (header === null) return 0;
  const milliseconds = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - Date.now();
  return Math.max(milliseconds || 0, 0);
}

function why(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return `no answer within ${ANSWER_TIMEOUT_MS / 1000} seconds`;
  return cause?.code ?? cause?.message ?? message;
}

/** Without a password. */
function shown(url: string): string {
  const parsed = new URL(url);
  parsed.username = parsed.password = "";
  return parsed.href;
}
