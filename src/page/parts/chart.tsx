import type { Decision } from "../../protocol/events.ts";
import type { Counts, PageStats } from "../../server/page/page-types.ts";

const [WIDTH, HEIGHT, GAP] = [640, 120, 0.22];
/** From the ground up. */
const ORDER: readonly Decision[] = ["abstain", "allow", "ask", "defer", "deny"];
const NAMES: Readonly<Record<Decision, string>> = {
  abstain: "no opinion",
  allow: "allowed",
  ask: "asked",
  defer: "deferred",
  deny: "denied",
};

/** Decisions over time, as bars and as a table. */
export function Chart({ stats: { by, buckets } }: { stats: PageStats }) {
  const most = Math.max(1, ...buckets.map(({ counts }) => total(counts)));
  const width = WIDTH / buckets.length;
  const sums = ORDER.map((decision) => ({
    decision,
    count: buckets.reduce((sum, { counts }) => sum + (counts[decision] ?? 0), 0),
  }));
  const shown = sums.filter(({ count }) => count > 0).reverse();
  return (
    <figure class="chart">
      <figcaption class="legend">
        {shown.length === 0 && <span>No calls in this time</span>}
        {shown.map(({ decision, count }) => (
          <span key={decision}>
            <i class={`swatch ${decision}`} aria-hidden="true" />
            <b>{count.toLocaleString()}</b> {NAMES[decision]}
          </span>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Decisions by ${by}; the table below has the numbers`}
      >
        {[0.5, 1].map((line) => (
          <line
            key={line}
            class="grid"
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - line * (HEIGHT - 2)}
            y2={HEIGHT - line * (HEIGHT - 2)}
          />
        ))}
        {buckets.map(({ start, counts }, index) => (
          <g key={start}>
            <title>{`${nameOf(start)}: ${told(counts)}`}</title>
            <rect class="catch" x={index * width} y="0" width={width} height={HEIGHT} />
            {stacked(counts).map(({ decision, from, count }) => (
              <rect
                key={decision}
                class={decision}
                x={(index + GAP / 2) * width}
                width={width * (1 - GAP)}
                y={HEIGHT - ((from + count) / most) * (HEIGHT - 2)}
                height={(count / most) * (HEIGHT - 2)}
              />
            ))}
          </g>
        ))}
      </svg>
      <div class="axis" aria-hidden="true">
        <span>{nameOf(buckets[0]?.start ?? "")}</span>
        <span>{by === "hour" ? "now" : "today"}</span>
      </div>
      <details class="as-table">
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{by === "hour" ? "Hour" : "Day"}</th>
              {shown.map(({ decision }) => (
                <th key={decision} scope="col">
                  {NAMES[decision]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets
              .filter(({ counts }) => total(counts) > 0)
              .map(({ start, counts }) => (
                <tr key={start}>
                  <th scope="row">{nameOf(start)}</th>
                  {shown.map(({ decision }) => (
                    <td key={decision}>{counts[decision] ?? 0}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function stacked(counts: Counts): { decision: Decision; from: number; count: number }[] {
  let from = 0;
  return ORDER.flatMap((decision) => {
    const count = counts[decision] ?? 0;
    const bar = { decision, from, count };
    from += count;
    return count > 0 ? [bar] : [];
  });
}

function total(counts: Counts): number {
  return ORDER.reduce((sum, decision) => sum + (counts[decision] ?? 0), 0);
}

function told(counts: Counts): string {
  const parts = [...ORDER]
    .reverse()
    .flatMap((decision) => (counts[decision] ? [`${counts[decision]} ${NAMES[decision]}`] : []));
  return parts.join(", ") || "nothing";
}

/** `2026-01-31T23` or `2026-01-31`, as the person's clock says. */
function nameOf(start: string): string {
  const [day = "", hour] = start.split("T");
  if (hour !== undefined) return `${hour}:00`;
  const date = new Date(`${day}T12:00:00`);
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString("en", { month: "short", day: "numeric" });
}
