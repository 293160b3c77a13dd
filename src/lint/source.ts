import type { EventName } from "../protocol/events.ts";
import { eventsOf, type LintSubject } from "./lint-subject.ts";
import { languageOf, type ScriptLanguage } from "./script.ts";
import { type FileRange, findSpot, type TextFile } from "./text-file.ts";

/**
 * The text of a hook: a script that a settings file runs, or a file with callbacks of the Agent
 * SDK.
 */
export interface HookSource {
  readonly file: TextFile;
  readonly language: ScriptLanguage;
  /** The same length as the text, with blanks for comments. */
  readonly code: string;
  /** The events it runs on; those that it names, if no settings file says. */
  readonly events: ReadonlySet<EventName>;
  readonly callbacks: boolean;
  find(pattern: RegExp, from?: number): FileRange | undefined;
}

const SDK =
  /\bclaude[-_](?:agent|code)[-_]sdk\b|@anthropic-ai\/claude-(?:agent-sdk|code)\b|\bHookCallback\b|\bHookMatcher\b/;

export function sourceOf(
  file: TextFile,
  events: ReadonlySet<EventName>,
  interpreter?: string,
): HookSource {
  const language = languageOf(file.path, file.text, interpreter);
  const code = withoutComments(file.text, language);
  return {
    file,
    language,
    code,
    events,
    callbacks: SDK.test(code),
    find: (pattern, from) => {
      const spot = findSpot({ path: file.path, text: code }, pattern, from);
      return spot && { ...spot, file };
    },
  };
}

/** The scripts of all hooks, each once. */
export function sourcesOf(subject: LintSubject): HookSource[] {
  const scripts = subject.hooks.flatMap((hook) => hook.scripts);
  const found = new Map(
    scripts.flatMap((script) =>
      script.file ? [[script.path, { ...script, file: script.file }]] : [],
    ),
  );
  return [...found.values()].map((script) =>
    sourceOf(script.file, eventsOf(script, subject), script.interpreter),
  );
}

const STRING = `"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"|'(?:\\\\[\\s\\S]|[^'\\\\\\n])*'`;
const TOKENS: Readonly<Record<ScriptLanguage, RegExp>> = {
  // A string on its own is a docstring.
  python: new RegExp(
    "^[ " +
      `\\t]*(?:"""[\\s\\S]*?"""|'''[\\s\\S]*?''')|"""[\\s\\S]*?"""|'''[\\s\\S]*?'''|${STRING}|#[^\\n]*`,
    "gm",
  ),
  javascript: new RegExp(
    `${STRING}|\`(?:\\\\[\\s\\S]|[^\`\\\\])*\`|//[^\\n]*|/\\*[\\s\\S]*?\\*/`,
    "g",
  ),
  shell: /"(?:\\[\s\S]|[^"\\])*"|'[^']*'|(?<=^|[\s;])#[^\n]*/g,
  other: /(?!)/g,
};
const COMMENT = /^(?:#|\/\/|\/\*|[ \t]*(?:"""|'''))/;

function withoutComments(text: string, language: ScriptLanguage): string {
  return text.replace(TOKENS[language], (token, offset: number) => {
    const alone = /^(?:"""|''')/.test(token) && text.slice(0, offset).trimEnd().endsWith("=");
    return COMMENT.test(token) && !alone ? token.replace(/[^\n]/g, " ") : token;
  });
}
