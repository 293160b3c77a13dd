import type { ShellWord } from "../../command/facts.ts";
import type { ShellScope } from "./scope.ts";
import type { ScriptContext } from "./script-context.ts";

/** They decide where a coding agent looks for its settings, or whether it runs its hooks. */
const DECISIVE =
  `HOME USERPROFILE CLAUDE_CONFIG_DIR CLAUDE_CODE_SIMPLE CLAUDE_CODE_DISABLE_HOOKS CODEX_HOME COPILOT_HOME
  GEMINI_CLI_HOME QWEN_HOME OPENCODE_CONFIG OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT OPENCODE_PERMISSION GOOSE_MODE
  XDG_CONFIG_HOME`.split(/\s+/);
/** `-E NAME=value`, `--setenv=NAME=value`, `-eNAME=value`. */
const SET = /^(?:--?[a-z][a-z-]*=?|-[A-Z])?([A-Z][A-Z_]+)=/;
const SETS_NEXT = new Set(["--setenv", "--unsetenv"]);
const NONE: readonly string[] = [];

/** Those that the text set before a command, or that a program around it was started with. */
export function inheritedBy(
  scope: ShellScope,
  { inherited = NONE }: ScriptContext,
): readonly string[] {
  const set = DECISIVE.filter((name) => !scope.inherits(name));
  return set.length === 0 ? inherited : [...inherited, ...set];
}

/** The context of what a program starts that was given these variables. */
export function handedOn(spot: ScriptContext, assigns: readonly string[]): ScriptContext {
  return assigns.length === 0
    ? spot
    : { ...spot, inherited: [...(spot.inherited ?? NONE), ...assigns] };
}

/**
 * The variables that the options of a wrapper or launcher set: `systemd-run -E HOME=x`, `bwrap
 * --setenv HOME x`.
 */
export function variablesIn(args: readonly ShellWord[]): readonly string[] {
  return args.flatMap(({ text }, index) => {
    const next = SETS_NEXT.has(text) ? args[index + 1]?.text : undefined;
    const name = next ?? SET.exec(text)?.[1];
    return name === undefined ? NONE : [name.replace(/=.*$/s, "")];
  });
}
