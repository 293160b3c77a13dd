export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

type Rows = readonly Readonly<Record<string, string | number>>[];

export interface EngineTimes {
  readonly policies: number;
  readonly rows: readonly {
    readonly call: string;
    readonly size: number;
    readonly "p50 µs": number;
    readonly "p95 µs": number;
    readonly "µs per KB": number;
  }[];
}

export type ReplayRow = {
  readonly history: string;
  readonly calls: number;
  readonly "calls/s": number;
  readonly "µs a call": number;
  readonly "÷ parsing": number;
  readonly "judged %": number;
  readonly "KB a call": number;
  readonly "peak MB after a tenth": number;
  readonly "peak MB": number;
};

export function markdownTable(rows: Rows): string {
  const head = Object.keys(rows[0] ?? {});
  const lines = [
    head,
    head.map((_, column) => (column === 0 ? "---" : "--:")),
    ...rows.map((row) => head.map((key) => shown(row[key] ?? ""))),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function printTable(title: string, rows: Rows): void {
  const head = Object.keys(rows[0] ?? {});
  const cells = [head, ...rows.map((row) => head.map((key) => shown(row[key] ?? "")))];
  const widths = head.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}`,
    );
}

function shown(value: string | number): string {
  return typeof value === "string"
    ? value
    : value >= 100 || Number.isInteger(value)
      ? value.toFixed(0)
      : value.toFixed(2);
}
