import { DECISIVE_SETTING } from "../files/places.ts";

/** Variables that leave out the client's hooks or make it look for its settings elsewhere. */
export const CLIENT_VARIABLE =
  /^(?:CLAUDE_CONFIG_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_DISABLE_\w*HOOKS?)$/;
const CLIENT_VARIABLE_KEY =
  /"(?:HOME|USERPROFILE|CLAUDE_CONFIG_DIR|CLAUDE_CODE_SIMPLE|CLAUDE_CODE_DISABLE_\w*HOOKS?)":/;
const SWITCHES_OFF = /"(?:disableAllHooks|bypassPermissions|skipDangerousModePermissionPrompt)"/;

/**
 * What settings of the client do to hooks and questions; `unknown`: they are not JSON, or cut off.
 */
type SettingsEffect = "decides" | "nothing" | "unknown";

/** A key may be spelled with escapes, so the text is parsed and written again. */
export function effectOfSettings(text: string): SettingsEffect {
  const plain = rewritten(text);
  const keys = (plain ?? text).replace(/"permissionMode"/g, '"defaultMode"');
  if (DECISIVE_SETTING.test(keys) || CLIENT_VARIABLE_KEY.test(keys)) return "decides";
  return plain === undefined ? "unknown" : "nothing";
}

/** Settings that no program but the client would know. */
export function switchesHooksOff(text: string): boolean {
  return text.trimStart().startsWith("{") && SWITCHES_OFF.test(rewritten(text) ?? text);
}

function rewritten(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}
