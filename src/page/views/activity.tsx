import { useEffect, useState } from "preact/hooks";
import type { PageStats } from "../../server/page/page-types.ts";
import { get } from "../model/api.ts";
import { useStore } from "../model/store.ts";
import { Chart } from "../parts/chart.tsx";
import { Segments } from "../parts/segments.tsx";
import { Feed } from "./feed.tsx";

const PERIODS = [
  [1, "24 hours"],
  [7, "7 days"],
  [30, "30 days"],
] as const;
const REFRESH_MS = 5_000;

/**
 * How decisions went over time, and each verdict as it is given. `compact`: beside the requests.
 */
export function Activity({ compact = false }: { compact?: boolean }) {
  const [days, setDays] = useState<(typeof PERIODS)[number][0]>(1);
  const stats = useStats(days);
  const Title = compact ? "h2" : "h1";
  return (
    <>
      <div class="titled">
        <Title>Activity</Title>
        <Segments
          label="Period"
          choices={PERIODS}
          chosen={days}
          onChoose={(value) => setDays(value)}
        />
      </div>
      {stats && <Chart stats={stats} />}
      <Feed compact={compact} />
    </>
  );
}

/** Counted again a while after the last verdict. */
function useStats(days: number): PageStats | undefined {
  const [found, setFound] = useState<{ readonly days: number; readonly stats: PageStats }>();
  const newest = useStore(({ verdicts }) => verdicts[0]?.id);
  const live = useStore(({ link }) => link === "live");
  const isKnown = found?.days === days;
  useEffect(() => {
    if (!live) return undefined;
    const offset = -new Date().getTimezoneOffset() * 60_000;
    const load = (): void =>
      void get<PageStats>(`/api/stats?days=${days}&offset=${offset}`).then(
        (stats) => setFound({ days, stats }),
        () => {},
      );
    const timer = setTimeout(load, isKnown ? REFRESH_MS : 0);
    return () => clearTimeout(timer);
  }, [newest, live, days, isKnown]);
  return found?.stats;
}
