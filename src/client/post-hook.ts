import type { IncomingMessage } from "node:http";
import { errorText } from "../shared/errors.ts";
import { fillHeader } from "./hook-command.ts";
import {
  type HookInvocation,
  type HookRunResult,
  MAX_HOOK_OUTPUT_BYTES,
  type RunLimits,
} from "./hook-invocation.ts";

export interface HttpHook {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly allowedEnvVars?: unknown;
}

/** Posts a call to an http hook as the client does: docs/client.md 5. Never throws. */
export async function postHook(
  hook: HttpHook,
  invocation: HookInvocation,
  limits: Pick<RunLimits, "maxOutputBytes"> = {},
): Promise<HookRunResult> {
  let late = false;
  try {
    const answer = await send(
      hook,
      invocation,
      limits.maxOutputBytes ?? MAX_HOOK_OUTPUT_BYTES,
      () => {
        late = true;
      },
    );
    return { ...readResponse(answer), finished: performance.now() };
  } catch (error) {
    const detail = errorText(error);
    const finished = performance.now();
    if (late) return { stdout: "", stderr: "", end: "timeout", problem: "timeout", finished };
    if (error instanceof TooLarge)
      return { stdout: "", stderr: detail, end: 1, problem: "output", detail, finished };
    return { stdout: "", stderr: detail, end: "missing", problem: "start", detail, finished };
  }
}

interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

class TooLarge extends Error {}

async function send(
  hook: HttpHook,
  { input, env, seconds }: HookInvocation,
  maxBytes: number,
  expire: () => void,
): Promise<HttpAnswer> {
  const url = new URL(hook.url);
  const { request } =
    url.protocol === "https:" ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    // Redirects are not followed.
    const sent = request(
      url,
      { method: "POST", headers: headersOf(hook, env, input) },
      (response) => {
        readBody(response, maxBytes).then(
          (body) => resolve({ status: response.statusCode ?? 0, body }),
          reject,
        );
      },
    );
    // Until the last byte of the body.
    const timer = setTimeout(() => {
      expire();
      sent.destroy(new Error("timeout"));
    }, seconds * 1000);
    sent.on("error", reject);
    sent.on("close", () => clearTimeout(timer));
    sent.end(input);
  });
}

function headersOf(
  { headers = {}, allowedEnvVars }: HttpHook,
  env: HookInvocation["env"],
  input: string,
): Record<string, string> {
  const allowed: readonly string[] = Array.isArray(allowedEnvVars) ? allowedEnvVars : [];
  const own = Object.entries(headers).map(
    ([name, text]) => [name.toLowerCase(), fillHeader(text, env, allowed)] as const,
  );
  return {
    "content-type": "application/json",
    ...Object.fromEntries(own),
    "content-length": String(Buffer.byteLength(input)),
  };
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLarge(`more than ${maxBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * JSON with a status of 2xx is what a command would have printed; anything else is a failure, and
 * the body is not read.
 */
function readResponse({ status, body }: HttpAnswer): Omit<HookRunResult, "finished"> {
  if (status < 200 || status > 299) {
    const detail = `status ${status}`;
    return { stdout: "", stderr: detail, end: 1, problem: "status", detail, body };
  }
  if (isEmptyOrJson(body)) return { stdout: body, stderr: "", end: 0, body };
  return { stdout: "", stderr: "the answer is not JSON", end: 1, problem: "not-json", body };
}

function isEmptyOrJson(text: string): boolean {
  try {
    JSON.parse(text.trim() || "{}");
    return true;
  } catch {
    return false;
  }
}
