import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { parse } from "yaml";
import { EVENT_NAMES } from "../../src/protocol/events.ts";
import { type GateSandbox, until } from "./gate.ts";
import type { Ran } from "./sluice.ts";

export interface Input {
  readonly event: string;
  readonly stdin: string | Buffer;
}

/** Calls of every kind, in an order that mixes them: commands, other tools, every event, malformed and large input. */
export function inputs(count: number): Input[] {
  const commands = ["everyday", "attacks"].flatMap((table) =>
    Object.values(
      parse(readFileSync(`tests/commands/${table}.yaml`, "utf8")) as Record<string, string[]>,
    ).flat(),
  );
  const odd = [
    ...TOOLS.map(tool),
    ...EVENT_NAMES.map(event),
    ...MALFORMED.map((stdin) => ({ event: "PreToolUse", stdin })),
  ];
  const plain = [...commands, ...commands.map((command) => `cd src && ${command}`)].map((command) =>
    tool(["Bash", { command }]),
  );
  const step = Math.max(1, Math.floor(plain.length / Math.max(1, count - odd.length)));
  return [...odd, ...plain.filter((_, index) => index % step === 0)].slice(0, count);
}

/** Both ways, one after the other, and byte for byte the same. Returns how many of them the server judged itself. */
export async function compare(sandbox: GateSandbox, all: readonly Input[]): Promise<number> {
  await sandbox.warm();
  const before = await until(() => sandbox.info());
  const hot = await inTurns(all, ({ event, stdin }) => sandbox.gate(stdin, { event }));
  const after = await sandbox.info();
  const cold = await inTurns(all, ({ event, stdin }) => sandbox.cold(stdin, { event }));
  for (const [index, { event, stdin }] of all.entries())
    expect(bytes(hot[index]), `${event}: ${stdin.toString("utf8").slice(0, 200)}`).toEqual(
      bytes(cold[index]),
    );
  return after && after.pid === before.pid ? after.judged - before.judged : 0;
}

async function inTurns<T>(
  all: readonly Input[],
  run: (input: Input) => Promise<T>,
  width = 4,
): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < all.length; at += width)
    results.push(...(await Promise.all(all.slice(at, at + width).map(run))));
  return results;
}

/** A code by which a person lets one denied call through is made anew each time; all else is compared. */
export function withoutCode(text: string): string {
  return text.replaceAll(/(?<=sluice allow-once )[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}/g, "CODE");
}

function bytes(ran: Ran | undefined): object {
  return { stdout: withoutCode(ran?.stdout ?? ""), stderr: ran?.stderr, code: ran?.code };
}

function tool([tool_name, tool_input]: readonly [string, object]): Input {
  return {
    event: "PreToolUse",
    stdin: JSON.stringify({
      session_id: "s",
      hook_event_name: "PreToolUse",
      tool_name,
      tool_input,
    }),
  };
}

function event(name: string): Input {
  const fields = {
    session_id: "s",
    hook_event_name: name,
    prompt: "hello",
    tool_name: "Bash",
    tool_input: { command: "rm -rf /" },
    source: "x",
  };
  return { event: name, stdin: JSON.stringify(fields) };
}

const TOOLS: readonly [string, object][] = [
  ["Read", { file_path: ".env" }],
  ["Read", { file_path: "~/.ssh/id_rsa" }],
  ["Read", { file_path: "README.md" }],
  ["Write", { file_path: "a/../b.txt", content: "x" }],
  ["Write", { file_path: ".claude/settings.json", content: "{}" }],
  ["Edit", { file_path: "src/a.ts", old_string: "a", new_string: "b" }],
  ["NotebookEdit", { notebook_path: "a.ipynb", new_source: "x" }],
  ["WebFetch", { url: "http://127.0.0.1/x", prompt: "y" }],
  ["mcp__disk__write_file", { path: ".env", content: "x" }],
  ["Task", { description: "x", prompt: "y" }],
  ["Unknown", {}],
];

const MALFORMED: readonly (string | Buffer)[] = [
  "",
  " ",
  "null",
  "[]",
  "{",
  "garbage",
  '{"tool_name": 5}',
  '{"tool_name": "Bash", "tool_input": null}',
  '{"tool_name": "Bash", "tool_input": {"command": 5}}',
  '{"tool_name": "Bash", "tool_input": {"command": "rm -rf /"}, "cwd": 7}',
  '{"tool_name": "Bash", "tool_input": {"command": "ls"}, "cwd": "/nowhere/at/all"}',
  '\uFEFF{"tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}',
  '{"hook_event_name": "Stop"}',
  '{"hook_event_name": "Nonsense", "tool_name": "Bash", "tool_input": {"command": "rm -rf /"}}',
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  Buffer.from([0]),
  '{"tool_name": "Bash", "tool_input": {"command": "echo \\u0000 \\ud800 \u{1f600}"}}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  JSON.stringify({
    tool_name: "Write",
    tool_input: { file_path: "big.txt", content: "x".repeat(2_000_000) },
  }),
  JSON.stringify({ tool_name: "Bash", tool_input: { command: `echo ${"word ".repeat(3000)}` } }),
];
