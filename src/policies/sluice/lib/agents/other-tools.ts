import type { InputLocation } from "../../../../command/facts.ts";
import type { PolicyContext } from "../../../../engine/policy.ts";
import { toolWords } from "../../../../protocol/tool-verbs.ts";
import { stringsIn } from "../files/settings.ts";
import type { Mention } from "../mention.ts";
import { hintOf, ownIn, serverIn, serverInCode, settingsIn } from "../naming.ts";
import { typedIn } from "../typing.ts";

/** Tools of other makers, and shells whose text is not read. */
const OTHERS = /^(?:mcp__|PowerShell$|WebFetch$)/;
/** What such a tool runs, asks or opens; other texts are prose. */
const RUNS =
  /^(?:commands?|cmd|script|code|program|argv?|args|arguments|shell|source|sql|query|queries|statements?|db|database|connection\w*|socket|urls?|uri|href|endpoint|address|host|target|base_?url|input|stdin|expression|function|js|javascript)$/i;
const ONLY_SHOWS =
  /^\s*(?:Get-Content|gc|cat|type|Get-ChildItem|gci|ls|dir|Test-Path|Select-String|sls|Get-Item)\b[^;|&>`$(]*$/i;

/** What a shell or an interpreter is given. */
const TYPES = /^(?:commands?|cmd|script|code|argv?|args|arguments|shell|input|stdin)$/i;
/** What a tool that types, by its name, puts into a window. */
const TYPED = /^(?:text|keys|keystrokes|chars|data|lines?|value)$/i;
const TYPING_TOOL =
  /^(?:type|typing|keys?|keyboard|keystrokes?|terminal|tty|pty|console|paste|input)$/;

type Told = Mention | { readonly trick: NonNullable<ReturnType<typeof typedIn>> };

/**
 * What a tool is told in its own words: the files that it names as such are judged like any other.
 */
export function toldTool(scene: PolicyContext): (Told & { readonly at: InputLocation })[] {
  if (!OTHERS.test(scene.call.tool ?? "")) return [];
  const hint = hintOf(scene);
  const { port, host = "" } = scene.input;
  if (
    typeof port === "number" &&
    typeof host === "string" &&
    serverIn([`${host}:${port}`], scene, false) !== undefined
  )
    return [{ found: "speaks", path: `${host}:${port}`, at: { field: "port" } }];
  const types = toolWords(scene.call.tool ?? "").some((word) => TYPING_TOOL.test(word));
  return stringsIn(scene.input).flatMap(([field, text]) => {
    const isTyped = types && TYPED.test(field);
    if (!(RUNS.test(field) || isTyped) || !hint.test(text) || ONLY_SHOWS.test(text)) return [];
    const trick = isTyped || TYPES.test(field) ? typedIn(text) : undefined;
    if (isTyped && !trick) return [];
    const told = trick ? { trick } : mentionIn(text, scene);
    return told ? [{ ...told, at: { field } }] : [];
  });
}

function mentionIn(text: string, scene: PolicyContext): Mention | undefined {
  if ((serverIn([text], scene, true) ?? serverInCode(text, scene)) !== undefined)
    return { found: "speaks", path: text.slice(0, 200) };
  const own = ownIn(text, [scene.cwd], scene);
  if (own !== undefined) return { found: "maybe", path: own };
  const settings = settingsIn(text);
  return settings === undefined ? undefined : { found: "settings", path: settings };
}
