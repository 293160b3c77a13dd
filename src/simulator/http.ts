import type { RunResult } from "../client/interpret-run.ts";
import type { SettingsHook } from "../settings/schema.ts";
import type { HookInvocation } from "./run.ts";

type HttpHook = Extract<SettingsHook, { type: "http" }>;

/** A 2xx answer is heard like stdout; whatever else comes back is a failure, its body unread. */
export async function postHook(
  { url, headers = {}, allowedEnvVars }: HttpHook,
  { input, env, seconds }: HookInvocation,
): Promise<RunResult> {
  const allowed = Array.isArray(allowedEnvVars) ? allowedEnvVars : [];
  const variable = (name: string): string => (allowed.includes(name) ? (env[name] ?? "") : "");
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replaceAll(/\$\{?(\w+)\}?/g, (_, key) => variable(key))]);
  try {
    const response = await fetch(url, {
      method: "POST",
      body: input,
      headers: { ...Object.fromEntries(filled), "content-type": "application/json" },
      redirect: "manual",
      signal: AbortSignal.timeout(seconds * 1000),
    });
    const stdout = await response.text();
    if (!response.ok) return { stdout: "", stderr: `HTTP status ${response.status}`, end: 1 };
    return isEmptyOrJson(stdout) ? { stdout, stderr: "", end: 0 } : { stdout: "", stderr: "the answer is no JSON", end: 1 };
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    return { stdout: "", stderr: String(error), end: late ? "timeout" : "missing" };
  }
}

function isEmptyOrJson(text: string): boolean {
  try {
    JSON.parse(text.trim() || "{}");
    return true;
  } catch {
    return false;
  }
}
