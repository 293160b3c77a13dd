import { basename } from "node:path";

/**
 * Variables that an agent sets for the commands it runs. Not those that a person exports or an
 * editor sets in every terminal (API keys, `CLAUDE_CODE_USE_BEDROCK`, `CLAUDE_CODE_SSE_PORT`,
 * `CODEX_HOME`, `COPILOT_MODEL`, `CURSOR_TRACE_ID`).
 */
const VARIABLES: Readonly<Record<string, string>> = {
  CLAUDECODE: "Claude Code",
  CLAUDE_CODE_CHILD_SESSION: "Claude Code",
  CLAUDE_CODE_ENTRYPOINT: "Claude Code",
  CLAUDE_CODE_SESSION_ID: "Claude Code",
  CLAUDE_PLUGIN_ROOT: "Claude Code",
  AI_AGENT: "an agent",
  AMP_CURRENT_THREAD_ID: "Amp",
  ANTIGRAVITY_AGENT: "Antigravity",
  AUGMENT_AGENT: "Augment",
  CLINE_ACTIVE: "Cline",
  CODEX_CI: "Codex",
  CODEX_SANDBOX: "Codex",
  CODEX_SANDBOX_NETWORK_DISABLED: "Codex",
  CODEX_THREAD_ID: "Codex",
  COPILOT_CLI_BINARY_VERSION: "Copilot",
  CRUSH: "Crush",
  CURSOR_AGENT: "Cursor",
  GEMINI_CLI: "Gemini CLI",
  OPENCODE: "OpenCode",
  PI_CODING_AGENT: "Pi",
  QWEN_CODE: "Qwen Code",
};

/**
 * Programs that are agents. Everything they start is theirs, whatever was taken out of its
 * environment.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  aider: "Aider",
  amp: "Amp",
  auggie: "Augment",
  claude: "Claude Code",
  cline: "Cline",
  codex: "Codex",
  copilot: "Copilot",
  crush: "Crush",
  "cursor-agent": "Cursor",
  droid: "Factory Droid",
  gemini: "Gemini CLI",
  goose: "Goose",
  grok: "Grok",
  "kiro-cli": "Kiro",
  opencode: "OpenCode",
  qwen: "Qwen Code",
};

/** They run a file: its name counts, too. */
const INTERPRETERS =
  /^(?:node|nodejs|bun|deno|tsx|python[\d.]*|uv|npm|npx|bunx|sh|bash|dash|zsh|ksh|fish|ruby|perl)$/;
/** Packages and folders of agents whose file has another name, such as `cli.js`. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/@anthropic-ai\/claude-(?:code|agent-sdk)|\/claude\/versions\//, "Claude Code"],
  [/@openai\/codex/, "Codex"],
  [/@google\/gemini-cli/, "Gemini CLI"],
  [/@github\/copilot/, "Copilot"],
  [/@qwen-code\//, "Qwen Code"],
  [/@xai-official\/grok/, "Grok"],
  [/\bopencode-ai\b/, "OpenCode"],
  [/@sourcegraph\/amp/, "Amp"],
];
/** Words of a command line that are looked at: options of an interpreter stand before its file. */
const MAX_WORDS = 8;

/** A process, as far as it can be read. */
export interface ProcessInfo {
  readonly pid: number;
  /** Zero: not known, or none. */
  readonly parent: number;
  readonly session: number;
  /** What the system calls it. */
  readonly name: string;
  readonly executable: string;
  readonly words: readonly string[];
  /** `NAME=value`; empty where it belongs to another user, such as `sshd` or `login`. */
  readonly variables: readonly string[];
}

/** The agent that set one of these variables. */
export function agentOfVariables(variables: Iterable<string>): string | undefined {
  for (const variable of variables) {
    const at = variable.indexOf("=");
    const [name, value] = [variable.slice(0, at), variable.slice(at + 1)];
    if (value === "" || at < 1) continue;
    if (Object.hasOwn(VARIABLES, name)) return VARIABLES[name];
    // A name that others use as well: only with the name of an agent in it.
    if (name === "AGENT" && Object.hasOwn(PROGRAMS, value)) return PROGRAMS[value];
  }
  return undefined;
}

/** The agent that this process is. */
export function agentOfProgram({
  name,
  executable,
  words,
}: Pick<ProcessInfo, "name" | "executable" | "words">): string | undefined {
  const [first = ""] = words;
  const isInterpreter = [first, executable, name].some((text) =>
    INTERPRETERS.test(plainName(text)),
  );
  const files = isInterpreter
    ? words.slice(1, MAX_WORDS).filter((word) => !word.startsWith("-") && !/\s/.test(word))
    : [];
  const [script] = files;
  for (const text of [name, first, executable, ...(script === undefined ? [] : [script])]) {
    const known = plainName(text);
    if (Object.hasOwn(PROGRAMS, known)) return PROGRAMS[known];
  }
  const paths = [first, executable, ...files];
  return FILES.find(([pattern]) => paths.some((path) => pattern.test(path)))?.[1];
}

/** `/usr/bin/claude.exe` and `-claude` are `claude`. */
function plainName(text: string): string {
  return basename(text)
    .replace(/^-/, "")
    .replace(/\.(?:[cm]?js|ts|exe|py|sh)$/, "");
}
