import { KEY_HEADER, type PairResult } from "../../server/page/page-types.ts";

/** Half of what this device shows; the other half is a cookie. Only this origin can read it. */
const KEY = "sluice.key";

/** The server said no, or could not be asked. */
export class ApiError extends Error {
  /** 0: nobody answered. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function get<T>(path: string): Promise<T> {
  return read<T>(await ask(path, {}));
}

export async function post<T>(path: string, body?: unknown, keepalive = false): Promise<T> {
  const headers = { "content-type": "application/json" };
  return read<T>(
    await ask(path, { method: "POST", headers, body: JSON.stringify(body ?? {}), keepalive }),
  );
}

/** A stream that goes on until `signal` says otherwise. */
export async function open(
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await ask(path, { headers, signal });
  if (!response.ok || !response.body) throw await failure(response);
  return response.body;
}

/** What the page may add a passkey with. */
export async function pair(code: string, name: string): Promise<string> {
  const paired = await post<PairResult>("/api/pair", { code, name });
  localStorage.setItem(KEY, paired.key);
  return paired.ticket;
}

export async function unpair(): Promise<void> {
  await read(await ask("/api/me", { method: "DELETE" }));
  forgetKey();
}

export function forgetKey(): void {
  localStorage.removeItem(KEY);
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, [KEY_HEADER]: localStorage.getItem(KEY) ?? "none" };
  try {
    return await fetch(path, {
      ...init,
      headers,
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
    });
  } catch {
    throw new ApiError(0, "Sluice cannot be reached.");
  }
}

async function read<T>(response: Response): Promise<T> {
  if (!response.ok) throw await failure(response);
  return (await response.json()) as T;
}

async function failure(response: Response): Promise<ApiError> {
  const said = (await response.json().catch(() => ({}))) as { error?: unknown };
  const text =
    typeof said.error === "string" ? said.error : `something went wrong (${response.status})`;
  return new ApiError(
    response.status,
    `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/([.!?])\.$/, "$1"),
  );
}
