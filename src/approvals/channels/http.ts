import type { Json } from "../../protocol/json.ts";
import { parseJson } from "../../shared/json.ts";

export interface HttpOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; an object is made one. */
  readonly body?: object | string;
  readonly signal?: AbortSignal;
  readonly within: number;
}

export interface HttpReply {
  readonly status: number;
  /** Undefined: it is no JSON. */
  readonly json: Json | undefined;
}

/**
 * Rejects only if there is no reply. No error names more of the address than the host: the rest may
 * be a secret.
 */
export async function ask(
  url: string,
  { method = "POST", headers = {}, body, signal, within }: HttpOptions,
): Promise<HttpReply> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      // Secrets go where the configuration says, and nowhere else.
      redirect: "error",
      signal: AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]),
      ...(body ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, json: parseJson(text) as Json | undefined };
  } catch (error) {
    throw new Error(whyNot(error, url, within));
  }
}

export function whyNot(error: unknown, url: string, within: number): string {
  const { host } = new URL(url);
  if (error instanceof DOMException && error.name === "TimeoutError")
    return `${host} did not answer within ${within / 1000} seconds`;
  if (error instanceof DOMException && error.name === "AbortError") return "it was stopped";
  const { code, message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {};
  return `${host} cannot be reached: ${code ?? message ?? "the connection failed"}`;
}
