import type { ShellCommand, ShellWord } from "../../../command/facts.ts";

export interface GitOption {
  readonly name: string;
  readonly value?: ShellWord;
}

/**
 * An entry of git's configuration or a variable of its environment; without a value it is only
 * known at run time.
 */
export interface GitSetting {
  readonly key: string;
  readonly value?: string;
  /** An alias that the facts of the shell follow: what it runs is a command of its own. */
  readonly followed?: true;
}

export interface GitSettings {
  readonly settings: readonly GitSetting[];
  /** Some of it comes from where it cannot be seen. */
  readonly hidden: boolean;
}

export const EXPORTS: ReadonlySet<string> = new Set([
  "export",
  "declare",
  "typeset",
  "readonly",
  "setenv",
]);

/** The configuration that a call of git is given by its options and its environment. */
export function settingsOf(options: readonly GitOption[], command: ShellCommand): GitSettings {
  const given = options
    .filter(({ name }) => name === "-c" || name === "--config" || name === "--config-env")
    .map((option) => fromOption(option, command));
  if (command.assigns.length > 0) given.push(fromCount(command), fromParameters(command));
  return {
    settings: given.flatMap(({ settings }) => settings),
    hidden: given.some(({ hidden }) => hidden),
  };
}

/** The variables that are set for a command, or by it for those that follow. */
export function variablesOf(command: ShellCommand): GitSetting[] {
  const own = command.assigns.map((name) => setting(name, known(command, name)));
  // `nice NAME=value git …` means to set it, although it does not.
  const words = EXPORTS.has(command.name) ? command.args : command.program ? [command.program] : [];
  const more = words.flatMap((word) => {
    const found = /^([A-Za-z_]\w*)=(.*)$/s.exec(word.text);
    return found ? [setting(found[1] ?? "", word.literal ? found[2] : undefined)] : [];
  });
  return [...own, ...more];
}

function fromOption({ name, value: word }: GitOption, command: ShellCommand): GitSettings {
  if (!word) return { settings: [], hidden: false };
  const { text } = word;
  const equals = keyEnd(text);
  const key = equals < 0 ? text : text.slice(0, equals);
  const rest = equals < 0 ? "true" : text.slice(equals + 1);
  if (!word.literal && (equals < 0 || isUnclear(key))) return { settings: [], hidden: true };
  if (text === "{}") return { settings: [], hidden: true };
  const value = name === "--config-env" ? known(command, rest) : word.literal ? rest : undefined;
  const followed = name === "-c" && /^alias\.[\w-]+=/.test(text);
  return {
    settings: [{ ...setting(key, value), ...(followed ? { followed } : {}) }],
    hidden: false,
  };
}

/** A URL in a key may hold `=` itself: the key ends at the first `=` after a plain name. */
function keyEnd(text: string): number {
  const found = /\.[A-Za-z][\w-]*=/.exec(text);
  return found ? found.index + found[0].length - 1 : text.indexOf("=");
}

/** Section or name are only known at run time; of the part between them it does not matter. */
function isUnclear(key: string): boolean {
  return /[$`]/.test(`${key.slice(0, key.indexOf("."))}${key.slice(key.lastIndexOf("."))}`);
}

/** `GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=… GIT_CONFIG_VALUE_0=…`. */
function fromCount({ assigns, environment }: ShellCommand): GitSettings {
  const count = environment["GIT_CONFIG_COUNT"];
  if (!assigns.includes("GIT_CONFIG_COUNT") || count === "") return { settings: [], hidden: false };
  if (count === undefined || !/^\d{1,3}$/.test(count)) return { settings: [], hidden: true };
  const settings: GitSetting[] = [];
  for (let index = 0; index < Number(count); index++) {
    const key = environment[`GIT_CONFIG_KEY_${index}`];
    if (key === undefined || !assigns.includes(`GIT_CONFIG_VALUE_${index}`))
      return { settings, hidden: true };
    settings.push(setting(key, environment[`GIT_CONFIG_VALUE_${index}`]));
  }
  return { settings, hidden: false };
}

/** `'key=value' 'key'='value'`, as git hands it on to itself. */
function fromParameters(command: ShellCommand): GitSettings {
  const settings: GitSetting[] = [];
  const pieces = (known(command, "GIT_CONFIG_PARAMETERS") ?? "").split("'");
  for (let index = 1; index < pieces.length; index += 2) {
    const piece = pieces[index] ?? "";
    const equals = piece.indexOf("=");
    const apart = pieces[index + 1] === "=";
    if (apart) index += 2;
    settings.push(
      apart
        ? setting(piece, pieces[index])
        : setting(
            equals < 0 ? piece : piece.slice(0, equals),
            equals < 0 ? "true" : piece.slice(equals + 1),
          ),
    );
  }
  return { settings, hidden: false };
}

function known({ environment }: ShellCommand, name: string): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}

function setting(key: string, value: string | undefined): GitSetting {
  return value === undefined ? { key } : { key, value };
}
