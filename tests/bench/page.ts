import { writeFileSync } from "node:fs";
import { cpus, release } from "node:os";
import { barChart, curve } from "./chart.ts";
import type { ProcessRow } from "./processes.ts";
import { type EngineTimes, markdownTable, type ReplayRow } from "./report.ts";

/** The page of docs with what was just measured. */
export function writePage(
  processes: readonly ProcessRow[],
  engine: EngineTimes,
  past: readonly ReplayRow[],
  rounds: number,
): void {
  const bars = processes.map((row) => ({
    name: row.variant,
    value: row["p50 ms"],
    label: `${row["p50 ms"].toFixed(1)} ms, ${row["÷ true"].toFixed(1)} × true`,
    own: row.variant.startsWith("Sluice"),
  }));
  writeFileSync(
    "docs/performance-hook.svg",
    barChart("One hook call, spawned as the client does (median)", bars),
  );
  const points = engine.rows
    .filter(({ call }) => call.startsWith("Bash"))
    .map((row) => ({
      x: row.size,
      y: row["p50 µs"],
      label: shortTime(row["p50 µs"]),
      size: row.call.replace("Bash, ", ""),
    }));
  writeFileSync(
    "docs/performance-engine.svg",
    curve(
      "Engine: time by length of the command",
      points,
      "length of the command, logarithmic",
      "time, logarithmic; dashed: in proportion",
    ),
  );
  writeFileSync("docs/performance.md", page(processes, engine, past, rounds));
}

function page(
  processes: readonly ProcessRow[],
  engine: EngineTimes,
  past: readonly ReplayRow[],
  rounds: number,
): string {
  return `# Performance

Every tool call waits for its hooks, so this is measured: \`npm run bench\` prints the tables below for your machine, and \`npm run bench -- --write\`
wrote this page. Compare ratios, not milliseconds: they come from one run in which every round spawns each variant once, in random order.

![Milliseconds of one hook call](performance-hook.svg)

${rounds} rounds on Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}; other jobs ran on the machine.

${markdownTable(processes)}

The resident process answers most calls. The one-shot process answers the first one, and every call for which the resident process cannot be used.

## The engine

Parse, facts, ${engine.policies} policies, merge, in a warm process:

![Engine time by length of the command](performance-engine.svg)

${markdownTable(engine.rows)}

A command of more than 256 KB or 2 000 parts is not read to its end: it is asked about.

## Replay

\`sluice replay\` over a made-up history, on one core, reading included. The history is written as Claude Code 2.1.325 writes it, in sessions of 60
calls in 40 projects: 40 % shell commands, 24 % reads, 16 % edits, the rest searches, writes, todos and MCP. Half of the shell commands come once and
never again; the others, and the files, are drawn by Zipf's law from 20 000. "judged" is the share of calls that had to be evaluated: of the others
the verdict was known, because all that it hangs on was the same before. In the other history nothing ever comes twice. "÷ parsing" is the time
beside \`JSON.parse\` of every line of the same transcripts, measured in turns.

${markdownTable(past)}
`;
}

function shortTime(micros: number): string {
  return micros < 1000 ? `${micros.toFixed(0)} µs` : `${(micros / 1000).toFixed(1)} ms`;
}
