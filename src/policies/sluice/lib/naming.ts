import type { ShellWord } from "../../../command/facts.ts";
import { isInside, resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { escapeRegExp } from "../../../shared/text.ts";
import { coveredBy } from "../../shared/files/pattern-list.ts";
import { standsForPath } from "../../shared/files/wildcards.ts";
import { gateAddressIn, gateAddressInCode, portPattern } from "./addresses.ts";
import { HOOK_SCRIPTS, MANAGED, OWN, SETTINGS } from "./files/places.ts";

const MAX_LENGTH = 256 * 1024;
const MAX_PIECE_LENGTH = 1024;
const MAX_PIECES = 4000;
const JOINTS = /[\s"'`=:,;(){}<>|&!]+/;

/**
 * Its folders as a text spells them, also where code puts the parts together: `Path.home() /
 * ".config" / "sluice"`.
 */
const OWN_TEXT =
  /(?:\.config|\.cache|\.local\W{1,8}(?:state|share)|\bXDG_\w+|\betc|\brun\W{1,4}user\W{1,4}[^\s"'/]{1,40}|\bnode_modules(?:\W{1,4}\.bin)?|\.claude|Application Support|ProgramData)\W{1,8}sluice\b|\bgate\.(?:sock|pl)\b|\bsluice\.db\b|\b(?:which|command -v|type -[pP]) sluice\b|\bnpm (?:root|prefix|bin)\b[^)]{0,40}\)\W{1,4}(?:lib\W+node_modules\W+)?sluice\b/i;
/** One step after the other: `os.chdir("~/.config"); os.rename("sluice", …)`. */
const OWN_IN_STEPS = /(?:\.config|\.local|\bXDG_\w+|\.claude)\b[\s\S]{1,200}?\bsluice\b/i;
/** The client's own settings, and its whole folder where that is all that a string says. */
const SETTINGS_TEXT =
  /\.claude\W{1,8}settings(?:\.[\w$*{}]+)?\.json|\bmanaged-settings\b|\.claude\/?["'`]|\.claude\W{1,8}plugins\W{1,8}[^\n]{0,200}hooks\.json|\.(?:codex|copilot|gemini|qwen|grok|cursor|factory)\W{1,8}(?:settings|hooks|config)(?:\.json|\.toml|\W{1,8}\w)/i;

/** This machine, in an address. */
const LOOPBACK =
  /(?:^|[/@=\s"'])(?:(?:[\w-]{1,63}\.){0,8}localhost|127(?:\.\d{1,3}){1,3}|0\.0\.0\.0|\[?::1\]?|0x7f000001|2130706433)(?=[:/\s"'\]]|$)|^:\d{2,5}(?:\/|$)|\/dev\/tcp\/(?:localhost|127\.)/i;

const SETTING_LISTS: readonly (readonly string[])[] = [SETTINGS, MANAGED, HOOK_SCRIPTS];
const OWN_NAME = /sluice/i;

type Around = Pick<PolicyContext, "project" | "home" | "own" | "identity">;

/**
 * Where a command speaks to Sluice's server: at one of its ports, or at an address of this machine
 * that names it.
 */
export function serverIn(
  texts: readonly string[],
  around: Around,
  connects: boolean,
): string | undefined {
  const port = gateAddressIn(texts, around, connects);
  if (port !== undefined || !connects) return port;
  const named = texts.find((text) => OWN_NAME.test(text));
  return named !== undefined && texts.some((text) => LOOPBACK.test(text)) ? named : undefined;
}

/** The same in code. */
export function serverInCode(code: string, around: Around): string | undefined {
  return (
    gateAddressInCode(code, around) ??
    (OWN_NAME.test(code) ? LOOPBACK.exec(code)?.[0].replace(/^\W+/, "") : undefined)
  );
}

const NO_PLACES: readonly string[] = [];
/** By identity: the places live as long as the gate. */
const hints = new WeakMap<readonly string[], RegExp>();

const HINTS = [
  "sluice",
  "claude",
  "gate\\.",
  "managed-settings",
  "\\.config",
  "\\.local",
  "\\.(?:codex|copilot|gemini|qwen|grok|cursor|clinerules|cline|opencode|factory|kimi-code|" +
    "windsurf|continue|augment|kiro)\\b",
  "github\\W{1,4}hooks",
  ":\\$\\(\\(",
];

/** No other text names Sluice, the client, or a place of theirs. */
export function hintOf(around: Around): RegExp {
  const { own = NO_PLACES } = around;
  let hint = hints.get(own);
  if (!hint) {
    const places = own.map(escapeRegExp);
    hint = new RegExp([...HINTS, portPattern(around), ...places].join("|"), "i");
    hints.set(own, hint);
  }
  return hint;
}

/** A port, the shortest of them. */
const SHORTEST = 4;
/**
 * Nothing in such a text is put together, decoded or kept: each word of its commands stands in it
 * as it is.
 */
const PLAIN = /^[\w\s./:=@,+%&;-]*$/;

/** `"/.cla" + "ude"` as the text that it makes. */
export function joinedStrings(code: string): string {
  return /["'`]\s*(?:\+|\.)\s*["'`]|["']\s+["']/.test(code)
    ? code.slice(0, MAX_LENGTH).replace(/(["'`])\s*(?:\+|\.|\s)\s*\1/g, "")
    : code;
}

/** Most calls name none of it: one look at every word tells. */
export function isConcerned(scene: PolicyContext): boolean {
  const hint = hintOf(scene);
  const { command: text } = scene.input;
  const isText = typeof text === "string";
  if (isText && hint.test(text)) return true;
  const isPlain = isText && PLAIN.test(text);
  const isHinted = ({ text, pattern }: ShellWord): boolean =>
    pattern || (text.length >= SHORTEST && hint.test(text));
  let seen: readonly string[] | undefined;
  for (const { args, folders, code } of scene.shell.commands) {
    if (!isPlain && args.some(isHinted)) return true;
    if (code !== undefined && hint.test(joinedStrings(code))) return true;
    if (folders !== seen && folders.some((path) => hint.test(path))) return true;
    seen = folders;
  }
  return false;
}

export function isOwnPath(path: string, around: Around): boolean {
  return (
    around.own?.some((place) => isInside(path, place)) === true ||
    coveredBy(OWN, path, around) !== undefined
  );
}

/** The part of a text that names a file of Sluice's own, as seen from these folders. */
export function ownIn(
  given: string,
  folders: readonly string[],
  around: Around,
): string | undefined {
  const text = given.slice(0, MAX_LENGTH);
  const place = around.own?.find((path) => text.includes(path));
  if (place !== undefined) return place;
  const pieces = text
    .split(JOINTS, MAX_PIECES + 1)
    .filter((piece) => piece.length > 1 && piece.length <= MAX_PIECE_LENGTH);
  const isOwn = (path: string): boolean => isOwnPath(path, around);
  const named = pieces.find((piece) =>
    folders.some(
      (folder) =>
        isOwn(resolvePath(piece, folder, around.home)) ||
        guessesOf(piece, folder, around).some(isOwn),
    ),
  );
  if (named !== undefined || pieces.length <= MAX_PIECES) return named ?? OWN_TEXT.exec(text)?.[0];
  // Nobody looked through all of it.
  return OWN_TEXT.exec(text)?.[0] ?? pieces[0];
}

/** Taken to exist, because they nearly always do, or may by then. */
const WELL_KNOWN = [
  ".claude",
  ...["settings.json", "settings.local.json", "sluice.yaml", "sluice.local.yaml"].map(
    (name) => `.claude/${name}`,
  ),
];
const WELL_KNOWN_AT_HOME = [
  ...WELL_KNOWN,
  ...["", "/sluice.yaml"].map((name) => `.config/sluice${name}`),
  ...["", "/trust.json", "/sluice.db", "/once", "/run/gate.sock"].map(
    (name) => `.local/state/sluice${name}`,
  ),
];
const UNKNOWN = /\$\{[^}]*\}|\$\([^)]*\)|`[^`]*`|\$\w+/g;

/** The well-known files that a word may turn out to be: `.claude/s*`, `.claude/settings.$EXT`. */
export function guessesOf(word: string, folder: string, around: Around): string[] {
  return mayStandFor(word) ? standingFor(word, folder, wellKnownFiles(around), around) : [];
}

/** Where they are for this project and this home. */
export function wellKnownFiles({ project, home }: Pick<Around, "project" | "home">): string[] {
  return [
    ...WELL_KNOWN.map((name) => `${project}/${name}`),
    ...WELL_KNOWN_AT_HOME.map((name) => `${home}/${name}`),
  ];
}

/** The folders around them that it may turn out to be. */
export function holdersFor(word: string, folder: string, around: Around): string[] {
  return standingFor(
    word,
    folder,
    [".config", ".local", ".local/state"].map((name) => `${around.home}/${name}`),
    around,
  );
}

function mayStandFor(word: string): boolean {
  return /[*?[$`]/.test(word) && word.length <= MAX_PIECE_LENGTH;
}

function standingFor(
  word: string,
  folder: string,
  files: readonly string[],
  { home }: Around,
): string[] {
  if (!mayStandFor(word)) return [];
  const pattern = resolvePath(word.replace(UNKNOWN, "*").replace(/(?<=.)\/$/, ""), folder, home);
  return files.filter((file) => standsForPath(pattern, file));
}

/** The same in code, where a folder may be entered first. */
export function ownInCode(code: string): string | undefined {
  return OWN_IN_STEPS.exec(code.slice(0, MAX_LENGTH))?.[0];
}

/**
 * Whether a word that only shows at run time names one of them: `$(npm root -g)/sluice`,
 * `$XDG_STATE_HOME/sluice`.
 */
export function namesOwn(word: string): boolean {
  return /[$`]/.test(word) && OWN_TEXT.test(word.slice(0, MAX_PIECE_LENGTH));
}

/** The part of a text that is the path of a settings file or a hook, as seen from these folders. */
export function settingsNamed(
  given: string,
  folders: readonly string[],
  around: Around,
): string | undefined {
  const pieces = given
    .slice(0, MAX_LENGTH)
    .split(JOINTS, MAX_PIECES)
    .filter((piece) => piece.length > 1 && piece.length <= MAX_PIECE_LENGTH);
  const isIn = (path: string): boolean =>
    SETTING_LISTS.some((list) => coveredBy(list, path, around) !== undefined);
  return pieces.find((piece) =>
    folders.some((folder) => isIn(resolvePath(piece, folder, around.home))),
  );
}

/** The part of a text that names the client's settings. */
export function settingsIn(given: string): string | undefined {
  return SETTINGS_TEXT.exec(given.slice(0, MAX_LENGTH))?.[0].replace(/["'`]+$/, "");
}
