import type { Hook } from "../../lint-subject.ts";
import { defineRule } from "../../rule.ts";
import { languageOf, type ScriptLanguage } from "../../script.ts";
import { sourceOf } from "../../source.ts";
import type { FileRange } from "../../text-file.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, ms: 0.001 };

/** How long a hook says it waits: a number, and its unit. */
const WAITS: Readonly<
  Record<ScriptLanguage, readonly (readonly [pattern: RegExp, unit: string])[]>
> = {
  shell: [
    [/\btimeout\s+(?:-\S+\s+)*(\d+(?:\.\d+)?)(?=[smh]?\s)/, "s"],
    [/\bcurl\b[^\n|;&]{0,400}?\s(?:--max-time|-m)[ =](\d+)/, "s"],
    [/\bsleep\s+(\d+(?:\.\d+)?)(?=\s*(?:[;&|)]|$))/m, "s"],
  ],
  python: [
    [
      /(?<!\bdef\s)(?<![\w.])(?!dict\()[\w.]+\((?:[^()]|\([^()]*\))*?\btimeout\s*=\s*(\d+(?:\.\d+)?)(?=\s*[,)])/,
      "s",
    ],
    [/\b(?:time\.sleep|signal\.alarm)\(\s*(\d+(?:\.\d+)?)\s*\)/, "s"],
  ],
  javascript: [
    [/\bAbortSignal\.timeout\(\s*([\d_]+)\s*\)/, "ms"],
    [
      /\b(?:exec|spawn|execFile|execSync|spawnSync|execFileSync|axios|got|request)\b[^;]{0,400}?\btimeout:\s*([\d_]+)(?=\s*[,}])/,
      "ms",
    ],
  ],
  other: [],
};

export default defineRule({
  id: "timeout/below-deadline",
  severity: "warning",
  summary: "A hook that may wait longer than Claude Code waits for it",
  why:
    "When `timeout` is over, the client ends the hook and goes on as if it had said nothing: " +
    "a guard's own refusal at its own deadline comes too late.",
  fix:
    "Make `timeout` longer than the hook's own deadline, with a margin. Without the key it " +
    "is 600 seconds, 30 for UserPromptSubmit.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      const limit = hook.spec.timeout ?? (hook.event === "UserPromptSubmit" ? 30 : 600);
      const wait = waitsOf(hook).find(({ seconds }) => seconds >= limit);
      if (wait)
        yield {
          message: `waits up to ${wait.seconds} seconds, but Claude Code only ${limit}`,
          at: wait.at,
        };
    }
  },
  examples: {
    bad: [
      {
        hook: { command: "python3 $CLAUDE_PROJECT_DIR/ask.py", timeout: 30 },
        files: { "ask.py": "import requests\nrequests.post(URL, timeout=60)\n" },
        at: "60",
      },
      {
        hook: { command: "curl -s --max-time 45 http://127.0.0.1:9/ || exit 2", timeout: 45 },
        at: "45",
      },
      {
        hook: { command: "node $CLAUDE_PROJECT_DIR/ask.mjs" },
        event: "UserPromptSubmit",
        files: { "ask.mjs": "await fetch(u, { signal: AbortSignal.timeout(40_000) });\n" },
      },
    ],
    good: [
      {
        hook: { command: "python3 $CLAUDE_PROJECT_DIR/ask.py", timeout: 90 },
        files: { "ask.py": "requests.post(URL, timeout=60)\n" },
      },
      {
        hook: { command: "node $CLAUDE_PROJECT_DIR/longer.mjs" },
        files: { "longer.mjs": "const updatedInput = { ...input, timeout: 600_000 };\n" },
        note: "the tool's own timeout",
      },
      { hook: { command: "curl -s -m 5 http://127.0.0.1:9/ || exit 2", timeout: 10 } },
    ],
  },
});

function waitsOf(hook: Hook): { seconds: number; at: FileRange }[] {
  const { spec } = hook;
  const inline =
    spec.type === "command" && !spec.args
      ? waits(spec.command, "shell").map((wait) => ({ ...wait, at: hook.inCommand(...wait.span) }))
      : [];
  const inScripts = hook.scripts.flatMap(({ file, interpreter }) =>
    file
      ? waits(
          sourceOf(file, new Set(), interpreter).code,
          languageOf(file.path, file.text, interpreter),
        ).map(({ seconds, span: [start, end] }) => ({
          seconds,
          at: { file, start, end },
        }))
      : [],
  );
  return [...inline, ...inScripts];
}

function waits(
  text: string,
  language: ScriptLanguage,
): { seconds: number; span: readonly [number, number] }[] {
  return WAITS[language].flatMap(([pattern, unit]) =>
    [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}dg`))].flatMap((match) => {
      const span = match.indices?.[1];
      const given = /^[smh]/.exec(text.slice(span?.[1] ?? 0))?.[0];
      const factor = UNITS[unit === "s" && given ? given : unit] ?? 1;
      return span ? [{ seconds: Number(match[1]?.replaceAll("_", "")) * factor, span }] : [];
    }),
  );
}
