/**
 * Keys whose wrong type makes Claude Code 2.1.197 and 2.1.325 drop the whole file: each was given a
 * wrong value in the real client. Keys that only one of them minds are not listed, nor which texts
 * are right where only some are.
 */
const KEYS = {
  boolean:
    "agentPushNotifEnabled allowAllClaudeAiMcps allowManagedHooksOnly " +
    "allowManagedMcpServersOnly allowManagedPermissionRulesOnly " +
    "alwaysThinkingEnabled autoCompactEnabled autoDreamEnabled autoMemoryEnabled " +
    "autoScrollEnabled autoUploadSessions channelsEnabled " +
    "disableAgentView disableAllHooks disableArtifact disableBundledSkills " +
    "disableClaudeAiConnectors disableRemoteControl " +
    "disableSideloadFlags disableSkillShellExecution disableWorkflows " +
    "enableAllProjectMcpServers enableArtifact enableWorkflows " +
    "enforceAvailableModels fastMode fastModePerSessionOptIn fileCheckpointingEnabled " +
    "forceRemoteSettingsRefresh includeCoAuthoredBy " +
    "includeGitInstructions inputNeededNotifEnabled isolatePeerMachines " +
    "precomputeCompactionEnabled prefersReducedMotion " +
    "promptSuggestionEnabled remoteControlAtStartup respectGitignore respondToBashCommands " +
    "showClearContextOnPlanAccept " +
    "showMessageTimestamps showThinkingSummaries showTurnDuration skipAutoPermissionPrompt " +
    "skipDangerousModePermissionPrompt " +
    "skipWebFetchPreflight spinnerTipsEnabled switchModelsOnFlag " +
    "syntaxHighlightingDisabled terminalProgressBarEnabled " +
    "terminalTitleFromRename todoFeatureEnabled useAutoModeDuringPlan verbose voiceEnabled " +
    "wheelScrollAccelerationEnabled " +
    "workflowKeywordTriggerEnabled wslInheritsWindowsSettings",
  string:
    "$schema advisorModel agent apiKeyHelper autoMemoryDirectory autoUpdatesChannel " +
    "awsAuthRefresh awsCredentialExport claudeMd " +
    "daemonColdStart defaultShell defaultView disableAutoMode disableDeepLinkRegistration " +
    "gcpAuthRefresh language minimumVersion model " +
    "otelHeadersHelper outputStyle parentSettingsBehavior plansDirectory " +
    "pluginTrustMessage prUrlTemplate proxyAuthHelper " +
    "requiredMaximumVersion requiredMinimumVersion tui",
  number:
    "cleanupPeriodDays feedbackSurveyRate skillListingBudgetFraction skillListingMaxDescChars",
  list:
    "allowedChannelPlugins allowedHttpHookUrls availableModels blockedMarketplaces " +
    "claudeMdExcludes companyAnnouncements " +
    "disabledMcpjsonServers enabledMcpjsonServers fallbackModel httpHookAllowedEnvVars " +
    "pluginSuggestionMarketplaces sshConfigs " +
    "strictKnownMarketplaces",
  object:
    "autoMode enabledPlugins env fileSuggestion modelOverrides pluginConfigs remote " +
    "sandbox skillOverrides spinnerVerbs statusLine voice worktree",
} as const;

export function keysOf(kind: keyof typeof KEYS): string[] {
  return KEYS[kind].split(" ");
}
