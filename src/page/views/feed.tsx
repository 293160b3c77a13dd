import { useEffect, useState } from "preact/hooks";
import type { VerdictItem } from "../../server/page/page-types.ts";
import { get } from "../model/api.ts";
import { ago, baseName, clock, lineOf } from "../model/format.ts";
import { useStore } from "../model/store.ts";
import { Changes, Findings } from "../parts/findings.tsx";
import { Segments } from "../parts/segments.tsx";
import { useNow } from "../parts/use.ts";
import { Visible } from "../parts/visible.tsx";

const DECISIONS = [
  ["", "all"],
  ["deny", "deny"],
  ["ask", "ask"],
  ["allow", "allow"],
  ["abstain", "no opinion"],
] as const;
const PAGE_LENGTH = 100;
const COMPACT_LENGTH = 12;

interface Filter {
  readonly decision: string;
  readonly project: string;
  readonly text: string;
}

/** Verdicts as they are given, the newest first, and older ones on request. */
export function Feed({ compact }: { compact: boolean }) {
  const [filter, setFilter] = useState<Filter>({ decision: "", project: "", text: "" });
  const { verdicts, hasMore, more } = useVerdicts(filter);
  const now = useNow(10_000) + useStore((state) => state.ahead);
  const projects = useStore(({ me }) => me?.projects ?? []);
  const found = verdicts.filter((verdict) => matches(verdict, filter));
  return (
    <section class="feed" aria-label="Verdicts">
      <search class="filters">
        <Segments
          label="Decision"
          choices={DECISIONS}
          chosen={filter.decision}
          onChoose={(decision) => setFilter({ ...filter, decision })}
        />
        {!compact && (
          <>
            <input
              type="search"
              aria-label="Find in commands, tools and policies"
              placeholder="Find…"
              value={filter.text}
              onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
            />
            <select
              aria-label="Project"
              value={filter.project}
              onChange={(event) => setFilter({ ...filter, project: event.currentTarget.value })}
            >
              <option value="">every project</option>
              {projects.map((project) => (
                <option key={project} value={project}>
                  {baseName(project)}
                </option>
              ))}
            </select>
          </>
        )}
      </search>
      {found.length === 0 ? (
        <p class="nothing">
          No verdicts here yet. Each call your agent makes appears the moment it is judged.
        </p>
      ) : (
        <ul class="rows">
          {(compact ? found.slice(0, COMPACT_LENGTH) : found).map((verdict) => (
            <li key={verdict.id}>
              <Row verdict={verdict} now={now} />
            </li>
          ))}
        </ul>
      )}
      {compact ? (
        <a class="quiet" href="#activity">
          All verdicts
        </a>
      ) : (
        hasMore && (
          <button type="button" class="quiet" onClick={more}>
            Older
          </button>
        )
      )}
    </section>
  );
}

function Row({ verdict, now }: { verdict: VerdictItem; now: number }) {
  const { decision, tool, event, subject, project, time, findings, changes, errors, by, micros } =
    verdict;
  return (
    <details class="row">
      <summary>
        <span class={`chip ${decision}`}>{decision === "abstain" ? "–" : decision}</span>
        <span class="subject" dir="ltr">
          <Visible text={lineOf(subject, project) || tool || event} />
        </span>
        <span class="meta">
          <Visible text={tool ?? event} /> · {baseName(project)} ·{" "}
          <time title={clock(time)}>{ago(time, now)}</time>
        </span>
      </summary>
      <div class="detail">
        {subject !== "" && (
          <pre class="code" dir="ltr">
            <Visible text={subject} />
          </pre>
        )}
        <Changes changes={changes} />
        <Findings
          findings={[...findings, ...errors.map((error) => ({ ...error, kind: "error" }))]}
        />
        <p class="where">
          {clock(time)} · decided by {by} ·{" "}
          {micros < 1000 ? `${micros} µs` : `${(micros / 1000).toFixed(1)} ms`}
        </p>
      </div>
    </details>
  );
}

/** What the log has, with what came in since. */
function useVerdicts({ decision, project }: Filter): {
  verdicts: readonly VerdictItem[];
  hasMore: boolean;
  more(): void;
} {
  const live = useStore((state) => state.verdicts);
  const link = useStore((state) => state.link);
  const [older, setOlder] = useState<readonly VerdictItem[]>([]);
  const [hasMore, setHasMore] = useState(false);
  const load = async (before: number | undefined): Promise<void> => {
    const query = new URLSearchParams({
      ...(decision && { decision }),
      ...(project && { project }),
      ...(before && { before: String(before) }),
    });
    const { verdicts } = await get<{ verdicts: VerdictItem[] }>(`/api/verdicts?${query}`);
    setOlder((known) => (before === undefined ? verdicts : [...known, ...verdicts]));
    setHasMore(verdicts.length === PAGE_LENGTH);
  };
  useEffect(() => {
    if (link === "live") void load(undefined).catch(() => {});
  }, [link, decision, project]);
  const ids = new Set(older.map(({ id }) => id));
  const verdicts = [...live.filter(({ id }) => !ids.has(id)), ...older].sort(
    (one, other) => other.time - one.time,
  );
  return { verdicts, hasMore, more: () => void load(verdicts.at(-1)?.time).catch(() => {}) };
}

function matches(
  { decision, project, tool = "", subject, findings }: VerdictItem,
  filter: Filter,
): boolean {
  if (filter.decision !== "" && decision !== filter.decision) return false;
  if (filter.project !== "" && project !== filter.project) return false;
  const texts = [tool, subject, ...findings.map(({ policy }) => policy)];
  return texts.some((text) => text.toLowerCase().includes(filter.text.toLowerCase()));
}
