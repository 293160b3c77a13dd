/** Charts as SVG, readable on a light and on a dark page. */
const WIDTH = 720;
const STYLE =
  "<style>text{font:13px system-ui,sans-serif;fill:#57606a}.name{fill:#24292f}.own{fill:#0969da}.other{fill:#8c959f}.line{fill:none;stroke:#0969da;stroke-width:2}.ideal{fill:none;stroke:#8c959f;stroke-dasharray:4 4}.grid{fill:none;stroke:#8c959f;stroke-opacity:.25}@media(prefers-color-scheme:dark){text{fill:#8b949e}.name{fill:#e6edf3}.own{fill:#4493f8}.line{stroke:#4493f8}}</style>";

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly own: boolean;
}

export function barChart(title: string, bars: readonly Bar[]): string {
  const [left, row, top] = [220, 30, 40];
  const scale = (WIDTH - left - 180) / Math.max(...bars.map(({ value }) => value));
  const lines = bars.map(({ name, value, label, own }, index) => {
    const y = top + index * row;
    return `<text class="name" x="${left - 10}" y="${y + 15}" text-anchor="end">${escaped(name)}</text><rect class="${own ? "own" : "other"}" x="${left}" y="${y}" width="${(value * scale).toFixed(1)}" height="20" rx="3"/><text x="${(left + value * scale + 8).toFixed(1)}" y="${y + 15}">${escaped(label)}</text>`;
  });
  return svg(title, top + bars.length * row + 10, lines);
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Below the axis. */
  readonly size: string;
}

/** Both axes logarithmic; the dashed line is what growth in proportion would look like. */
export function curve(
  title: string,
  points: readonly Point[],
  xName: string,
  yName: string,
): string {
  const [left, right, top, bottom] = [70, WIDTH - 90, 50, 330];
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error("a curve needs points");
  const highest = Math.max(last.y, (first.y * last.x) / first.x);
  const at = (value: number, from: number, to: number, start: number, end: number): number =>
    start + ((Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from))) * (end - start);
  const x = (value: number): string => at(value, first.x, last.x, left, right).toFixed(1);
  const y = (value: number): string => at(value, first.y, highest, bottom, top).toFixed(1);
  const path = points
    .map((point, index) => `${index === 0 ? "M" : "L"}${x(point.x)} ${y(point.y)}`)
    .join("");
  const ideal = `M${x(first.x)} ${y(first.y)}L${x(last.x)} ${y((first.y * last.x) / first.x)}`;
  const marks = points.map(
    (point) =>
      `<circle class="own" cx="${x(point.x)}" cy="${y(point.y)}" r="4"/><text x="${x(point.x)}" y="${(Number(y(point.y)) - 8).toFixed(1)}" text-anchor="end" dx="-6">${escaped(point.label)}</text><text x="${x(point.x)}" y="${bottom + 20}" text-anchor="middle">${escaped(point.size)}</text>`,
  );
  return svg(title, 385, [
    `<path class="grid" d="M${left} ${top}V${bottom}H${right}"/>`,
    `<path class="ideal" d="${ideal}"/><path class="line" d="${path}"/>`,
    ...marks,
    `<text x="${right}" y="${bottom + 42}" text-anchor="end">${escaped(xName)}</text><text x="${left}" y="${top - 10}">${escaped(yName)}</text>`,
  ]);
}

function svg(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">${STYLE}<text class="name" x="0" y="20" font-weight="600">${escaped(title)}</text>${parts.join("")}</svg>\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
