import type { IncomingMessage } from "node:http";
import { readPrinted } from "../../client/parse-stdout.ts";
import type { HookSpec } from "../../config/hooks.ts";
import type { HookAttempt, HookInput } from "./hook-input.ts";

const MAX_OUTPUT = 1024 * 1024;

/** Posts the call as the client does. Whatever is no JSON with a status of 2xx, the client takes for no answer. Never throws. */
export async function postCall(spec: HookSpec, { stdin, env, timeout }: HookInput): Promise<HookAttempt> {
  const url = new URL(spec.url ?? "");
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const headers = { ...filled(spec, env), "content-type": "application/json", "content-length": Buffer.byteLength(stdin) };
  return new Promise((resolve) => {
    const lost = (why: string, body = ""): void => resolve({ ran: { stdout: body, stderr: "", end: 0 }, failed: why, unheard: true });
    const sent = request(url, { method: "POST", headers }, (answer) => {
      read(answer).then(
        (body) => {
          const status = answer.statusCode ?? 0;
          if (status < 200 || status > 299) lost(`answered with status ${status}`, body);
          else if (readPrinted(body).kind === "text") lost(`answered with something else than JSON: \`${body.trim().slice(0, 200)}\``);
          else resolve({ ran: { stdout: body, stderr: "", end: 0 } });
        },
        (error: Error) => lost(error.message),
      );
    });
    const timer = setTimeout(() => sent.destroy(new Error(`took longer than ${timeout / 1000} s to answer`)), timeout);
    sent.on("error", (error) => lost(/^took/.test(error.message) ? error.message : `could not be reached: ${error.message}`));
    sent.on("close", () => clearTimeout(timer));
    sent.end(stdin);
  });
}

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > MAX_OUTPUT) throw new Error(`answered with more than ${MAX_OUTPUT / 1024 / 1024} MB`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `$NAME` in a header is filled from the environment, if the hook may see that variable. */
function filled({ headers = {}, allowedEnvVars = [] }: HookSpec, env: Readonly<Record<string, string>>): Record<string, string> {
  const value = (_: string, braced?: string, plain?: string): string => {
    const name = braced ?? plain ?? "";
    return allowedEnvVars.includes(name) ? (env[name] ?? "") : "";
  };
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, value)]));
}
