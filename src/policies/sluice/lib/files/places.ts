/** Files of Sluice itself: a change to them changes what is guarded. */
export const OWN: readonly string[] = [
  "**/.claude/sluice*",
  "**/.claude/sluice/**",
  "**/.claude/plugins/**/sluice/**",
  "~/.config/sluice/**",
  "~/.local/state/sluice/**",
  "~/.local/share/sluice/**",
  "~/.cache/sluice/**",
  "/run/user/*/sluice/**",
  "/var/run/user/*/sluice/**",
  "/etc/sluice/**",
  "**/Library/Application Support/Sluice/**",
  "**/ProgramData/Sluice/**",
  "**/node_modules/sluice/**",
  "**/node_modules/.bin/sluice*",
  "{/usr,/usr/local,/opt/homebrew}/bin/sluice",
  "~/.{local,npm-global,volta,bun}/bin/sluice",
];

/** What the client obeys whatever a person or a project says. */
export const MANAGED: readonly string[] = [
  "/etc/claude-code/**",
  "**/{Library/Application Support,ProgramData,Program Files}/ClaudeCode/**",
  "**/managed-settings.json",
  "**/managed-settings.d/**",
  "**/.claude/remote-settings.json",
  "/etc/{codex,gemini-cli,qwen-code,grok,windsurf,cursor,copilot,github-copilot,opencode}/**",
  "**/Library/Application " +
    "Support/{Codex,GeminiCli,QwenCode,Cursor,Windsurf}/{hooks.json,requirements.toml," +
    "settings.json,system-defaults.json}",
];

/** Settings of the client: its hooks are what calls Sluice. */
export const SETTINGS: readonly string[] = [
  "**/.claude/settings.json",
  "**/.claude/settings.*.json",
  "**/.claude/plugins/**/hooks.json",
  "**/.claude/plugins/{installed_plugins,known_marketplaces,config}.json",
  "~/.claude.json",
  "**/.codex/{hooks.json,config.toml,requirements.toml}",
  "**/.copilot/{settings.json,config.json,hooks/**}",
  "**/.github/hooks/**",
  "**/.{gemini,qwen}/{settings.json,extensions/**}",
  "**/.grok/{config.toml,settings.json,user-settings.json,hooks/**,hooks.json}",
  "**/.cursor/{hooks.json,cli-config.json,permissions.json}",
  "**/.opencode/{plugin,plugins}/**",
  "**/opencode.json{,c}",
  "~/.config/opencode/**",
  "**/.cline/hooks/**",
  "**/.clinerules/hooks/**",
  "~/Documents/Cline/{Hooks,Rules/Hooks}/**",
  "**/.factory/{hooks.json,settings.json,config.json}",
  "**/.kimi-code/config.toml",
  "**/.windsurf/hooks.json",
  "~/.codeium/windsurf/hooks.json",
  "**/.continue/settings{,.local}.json",
  "**/.augment/settings{,.local}.json",
  "**/.kiro/agents/*.json",
  "**/.kiro/hooks/**",
];

/** Folders of the agents whose settings those are. */
const AGENT_FOLDERS =
  "{codex,copilot,gemini,qwen,grok,cursor,opencode,cline,factory,kimi-code,windsurf," +
  "continue,augment,kiro}";

/** No other path can be in one of the lists for agents. */
export const AGENT_NAME =
  /codex|copilot|github\W{1,4}hooks|gemini|qwen|grok|cursor|opencode|cline|factory|kimi|windsurf|\.continue|augment|kiro/i;

/** Files of other guards that may stand beside Sluice. */
export const OTHER_GUARDS: readonly string[] = [
  "**/.{rampart,nah,dcg,cc-safety-net,dippy,longline}/**",
  "~/.config/{rampart,nah,dcg,cc-safety-net,dippy,longline}/**",
  "**/.{rampart,nah,dcg,safety-net,dippy,longline}.{json,yaml,yml,toml}",
  "**/.dippy",
];

/** Programs that its hooks run. */
export const HOOK_SCRIPTS: readonly string[] = ["**/.claude/hooks/**"];

/** Removing or replacing one of these takes the files above with it. */
export const HOLDERS: readonly string[] = [
  "**/.claude",
  "**/.claude/plugins",
  "**/.claude/plugins/cache",
  "~/.config",
  "~/.local/state",
  "~/.local",
  `~/.${AGENT_FOLDERS}`,
  "**/.{codex,copilot,gemini,qwen,grok}",
  "**/.{clinerules,github,cline,copilot}/hooks",
  "~/.config/opencode",
];

/** Filling one of these with files that are not named may replace those above. */
export const FILLABLE: readonly string[] = [...HOLDERS, "**/.claude/plugins/**"];

/**
 * Words in a settings file that decide which hooks run, what needs no question, and what `env`
 * would make a hook run instead.
 */
export const DECISIVE_SETTING =
  /\b(?:hooks|disableAllHooks|disableHooks|approval_policy|sandbox_mode|trust_level|trusted_hash|bypass_hook_trust|approvalMode|autoAccept|yolo|alwaysApprove|always_approve|auto_approve|allowedTools|failClosed|beforeShellExecution|preToolUse|PreToolUse|BeforeTool|plugin|permission|allowManagedHooksOnly|permissions|defaultMode|bypassPermissions|dangerouslySkipPermissions|skipDangerousModePermissionPrompt|additionalDirectories|apiKeyHelper|enableAllProjectMcpServers|CLAUDE_CONFIG_DIR|SLUICE_\w+|sluice|SHELLOPTS|BASH_ENV|LD_PRELOAD|LD_AUDIT|LD_LIBRARY_PATH|DYLD_\w+|PERL\w+|NODE_OPTIONS)\b/;
