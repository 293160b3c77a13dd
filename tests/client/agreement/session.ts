import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ContentBlockParam, MessageParam } from "@anthropic-ai/sdk/resources/messages";
import { type ClientRun, type ClientVersion, runClient } from "../harness/client.ts";
import { startFakeApi } from "../harness/fake-api.ts";
import { mcpArguments, type Person, startMcpServers } from "../harness/mcp-server.ts";
import type { ToolCall } from "../harness/script.ts";
import { Workspace } from "../harness/workspace.ts";
import { startHttpHook } from "./http-hook.ts";

export const HOOK = fileURLToPath(new URL("hook.pl", import.meta.url));

/** What one hook does in one case. */
export interface Plan {
  readonly out?: unknown;
  readonly err?: string;
  readonly end?: number | string;
  /** The slot of the hook that must have ended before this one does. */
  readonly after?: string;
  readonly wait?: number;
  /** Only the first so many times. */
  readonly only?: number;
}

/** By event and slot: `PreToolUse.a`. */
export type Plans = Readonly<Record<string, Plan>>;

export interface Case {
  readonly call: ToolCall;
  readonly hooks: Plans;
}

export interface Session {
  readonly settings: object;
  readonly mode?: string;
  readonly person?: Person;
  /** Of the session itself: SessionStart, UserPromptSubmit, Stop. Case 0. */
  readonly hooks?: Plans;
  /** One after the other, each in a turn of its own, numbered from one. */
  readonly cases: readonly Case[];
}

export interface Seen {
  readonly result: { readonly error: boolean; readonly text: string } | undefined;
  /** What the model was told besides the result. */
  readonly beside: readonly string[];
}

export interface Played extends ClientRun {
  readonly seen: readonly Seen[];
  readonly opening: readonly string[];
  readonly closing: readonly string[];
  readonly requests: number;
  /** In the project, relative to it. */
  readonly files: readonly string[];
  readonly root: string;
  readonly problems: readonly string[];
  readonly asked: readonly ToolCall[];
  readonly payments: readonly ToolCall[];
}

export function hookCommand(event: string, slot: string): string {
  return `exec perl '${HOOK}' <root>/plans ${event} ${slot}`;
}

export async function playSession(session: Session, version: ClientVersion): Promise<Played> {
  const workspace = new Workspace();
  const http = await startHttpHook(workspace);
  const mcp = await startMcpServers(session.person);
  const turns = [
    ...session.cases.map(({ call }) => ({ calls: [fill(call, workspace)] })),
    ...Array(12).fill({ says: "Done." }),
  ];
  const api = await startFakeApi({ turns }, async () => {});
  try {
    prepare(session, workspace, http.url);
    const mode = session.mode ? ["--permission-mode", session.mode] : [];
    const run = await runClient(version, workspace, api.url, [
      ...mcpArguments(mcp, session.person),
      ...mode,
      "--",
      "Go.",
    ]);
    const told = api.told();
    const played: Played = {
      ...run,
      ...conversation(told, session.cases.length, run),
      requests: told.filter(({ role }) => role === "assistant").length + 1,
      files: readdirSync(workspace.project, { recursive: true, encoding: "utf8" }),
      root: workspace.root,
      problems: api.problems().filter((problem) => !problem.includes("turns were asked for")),
      asked: mcp.asked,
      payments: mcp.payments,
    };
    return played;
  } finally {
    await Promise.all([api.close(), mcp.close(), http.close()]);
    workspace.remove();
  }
}

export function prepare(
  { settings, cases, hooks = {} }: Session,
  workspace: Workspace,
  http: string,
): void {
  workspace.write({
    ".claude/settings.json": JSON.stringify(fill(settings, workspace)).replaceAll("<http>", http),
  });
  mkdirSync(join(workspace.root, "plans"), { recursive: true });
  for (const [index, plans] of [hooks, ...cases.map((one) => one.hooks)].entries())
    for (const [hook, plan] of Object.entries(plans))
      writePlan(workspace, `../plans/${index}.${hook}`, plan);
}

function writePlan(
  workspace: Workspace,
  path: string,
  { out = "", err = "", end = 0, after = "-", wait = 0, only = 0 }: Plan,
): void {
  workspace.write({
    [`${path}.out`]: typeof out === "string" ? out : JSON.stringify(out),
    [`${path}.err`]: err,
    [`${path}.how`]: `${end} ${after} ${wait} ${only}`,
  });
}

export function fill<T>(value: T, workspace: Workspace): T {
  return JSON.parse(JSON.stringify(workspace.fill(value)).replaceAll("<root>", workspace.root));
}

function conversation(
  told: readonly MessageParam[],
  count: number,
  run: ClientRun,
): Pick<Played, "seen" | "opening" | "closing"> {
  const seen: { result: Seen["result"]; beside: string[] }[] = [];
  const opening: string[] = [];
  const closing: string[] = [];
  let into = opening;
  for (const message of told)
    for (const block of blocksOf(message)) {
      if (block.type === "tool_use") {
        const next = { result: undefined, beside: [] };
        seen.push(next);
        into = next.beside;
      } else if (message.role === "assistant") into = closing;
      else if (block.type === "tool_result")
        (seen.at(-1) as { result: unknown }).result = {
          error: block.is_error === true,
          text: resultText(block.content),
        };
      else if (block.type === "text") into.push(block.text);
    }
  // The last call may have ended the run: then only the client's own events tell of it.
  for (const { message } of run.events.filter(({ type }) => type === "user")) {
    for (const block of blocksOf(message as MessageParam)) {
      if (block.type !== "tool_result" || seen.length >= count) continue;
      const index = Number(/^toolu_(\d+)_/.exec(block.tool_use_id)?.[1]) - 1;
      if (index >= seen.length)
        seen[index] = {
          result: { error: block.is_error === true, text: resultText(block.content) },
          beside: [],
        };
    }
  }
  return { seen, opening, closing };
}

function blocksOf({ content }: MessageParam): ContentBlockParam[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function resultText(
  content: Extract<ContentBlockParam, { type: "tool_result" }>["content"] = "",
): string {
  return typeof content === "string"
    ? content
    : content.map((part) => (part.type === "text" ? part.text : `<${part.type}>`)).join("\n");
}
