import type { ShellCommand, ShellWord } from "../../../../command/facts.ts";

/** How another agent is told to act without questions or hooks. */
interface AgentRisk {
  /** Compared with each option, alone and as `option=value`. */
  readonly options?: RegExp;
  /** Compared with its words that are not options. */
  readonly verbs?: RegExp;
  /** Variables that lead it to other settings. */
  readonly variables?: RegExp;
}

const GOOGLE: AgentRisk = {
  options:
    /^(?:--yolo|-y|--approval-mode=(?:yolo|["']?\$.*)|--allowed-tools=.*(?:run_shell_command|\*).*)$/,
  verbs: /^hooks (?:disable|uninstall|remove)\b/,
  variables: /^(?:GEMINI|QWEN)_(?:\w+_)?(?:HOME|DIR|SETTINGS_PATH|DEFAULTS_PATH|YOLO\w*)$/,
};
const YOLO: AgentRisk = { options: /^(?:--yolo|-y|--yes)$/, variables: /^XDG_CONFIG_HOME$/ };
const TRUSTS_ALL: AgentRisk = { options: /^(?:--trust-all-tools|-a)$/ };

const AGENTS: Readonly<Record<string, AgentRisk>> = {
  codex: {
    options:
      /^(?:--dangerously-bypass-.*|--yolo|--full-auto|(?:-a|--ask-for-approval)=(?:never|["']?\$.*)|(?:-s|--sandbox)=(?:danger.*|["']?\$.*)|--disable=.*hooks.*|(?:-c|--config)=.*(?:approval_policy.*never|danger-full-access|hooks|trust_level).*)$/,
    verbs: /^features disable \S*hooks/,
    variables: /^CODEX_(?:HOME|CONFIG\w*)$/,
  },
  gemini: GOOGLE,
  qwen: GOOGLE,
  copilot: {
    options:
      /^(?:--allow-all-tools|--allow-all|--yolo|--allow-tool=(?:(?:shell|write)(?:\((?::?\*)?\))?|\*|["']?\$.*)|--config-dir=.*)$/,
    variables: /^COPILOT_(?:HOME|ALLOW_ALL)$/,
  },
  amp: { options: /^(?:--dangerously-allow-all|--settings-file=.*)$/ },
  "cursor-agent": { options: /^(?:--force|-f|--yolo)$/, variables: /^CURSOR_CONFIG_DIR$/ },
  opencode: {
    options: /^--dangerously-skip-permissions$/,
    variables: /^(?:OPENCODE_(?:CONFIG\w*|PERMISSION)|XDG_CONFIG_HOME)$/,
  },
  kimi: YOLO,
  crush: YOLO,
  cline: YOLO,
  goose: { options: /^--auto$/, variables: /^(?:GOOSE_MODE|XDG_CONFIG_HOME)$/ },
  aider: { options: /^(?:--yes-always|--yes)$/ },
  droid: { options: /^(?:--skip-permissions-unsafe|--auto=(?:high|["']?\$.*))$/ },
  "kiro-cli": TRUSTS_ALL,
  q: TRUSTS_ALL,
};

export const OTHER_AGENTS: readonly string[] = Object.keys(AGENTS);

/** Whether another agent is started so that its questions or hooks are left out. */
export function startsLoose({ name, args }: ShellCommand, assigns: readonly string[]): boolean {
  const risk = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined;
  if (!risk) return false;
  const { options, verbs, variables } = risk;
  if (
    assigns.some(
      (variable) => variable === "HOME" || variable === "USERPROFILE" || variables?.test(variable),
    )
  )
    return true;
  if (verbs?.test(operandsOf(args))) return true;
  return options !== undefined && spellings(args).some((text) => options.test(text));
}

function operandsOf(args: readonly ShellWord[]): string {
  return args.flatMap(({ text }) => (text.startsWith("-") ? [] : [text])).join(" ");
}

/** `-a never`, `-anever` and `--opt value` as `option=value`; the letters of `-yp` one by one. */
function spellings(args: readonly ShellWord[]): string[] {
  const end = args.findIndex(({ text }) => text === "--");
  const words = end < 0 ? args : args.slice(0, end);
  return words.flatMap(({ text }, index) => {
    if (!text.startsWith("-")) return [];
    const next = words[index + 1]?.text;
    const withNext = next === undefined || text.includes("=") ? [] : [`${text}=${next}`];
    if (text.startsWith("--")) return [text, ...withNext];
    const letters = /^-[A-Za-z]{2,6}$/.test(text)
      ? [...text.slice(1)].map((letter) => `-${letter}`)
      : [];
    return [
      text,
      ...withNext,
      ...letters,
      `${text.slice(0, 2)}=${text.slice(2).replace(/^=/, "")}`,
    ];
  });
}
