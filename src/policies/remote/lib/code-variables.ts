import type { ShellCommand } from "../../../command/facts.ts";
import { CODE_VARIABLES, type CodeVariable, OPEN_FOLDER } from "./loading-variables.ts";

export const SETTERS: ReadonlySet<string> = new Set([
  "export",
  "declare",
  "typeset",
  "readonly",
  "local",
  "setenv",
]);
/** A value that is not known is worth a question only where every value would be. */
const ALWAYS = new Set([
  "LD_PRELOAD",
  "LD_AUDIT",
  "DYLD_INSERT_LIBRARIES",
  "BASH_ENV",
  "GCONV_PATH",
  "PERL5DB",
]);

/** Then somebody else's text decides. */
const TAKES_DATA = new Set(["read", "mapfile", "readarray", "getopts", "printf"]);
/** As bash hands a function on: `BASH_FUNC_ls%%=() { …; }`. */
const FUNCTION = /^BASH_FUNC_./;
const EXPORTED_FUNCTION: CodeVariable = {
  decision: "deny",
  effect: "puts a function of its own in the place of a program",
};

/** A variable that makes programs load or run something. */
export interface Injection {
  readonly name: string;
  readonly value: string;
  readonly decision: CodeVariable["decision"] | "unreadable";
  readonly effect: string;
}

export function injectionsOf(command: ShellCommand): Injection[] {
  return assignments(command).flatMap(({ name, value }): Injection[] => {
    const variable = Object.hasOwn(CODE_VARIABLES, name)
      ? CODE_VARIABLES[name]
      : FUNCTION.test(name)
        ? EXPORTED_FUNCTION
        : undefined;
    if (!variable) return [];
    const { effect, decision } = variable;
    if (value === undefined)
      return ALWAYS.has(name) || TAKES_DATA.has(command.name)
        ? [{ name, value: "", decision: "unreadable", effect }]
        : [];
    return applies(name, value, variable) ? [{ name, value, decision, effect }] : [];
  });
}

function assignments({
  assigns,
  environment,
  name,
  args,
}: ShellCommand): { name: string; value: string | undefined }[] {
  const own = assigns.map((variable) => ({ name: variable, value: environment[variable] }));
  if (!SETTERS.has(name)) return own;
  return args.flatMap(({ text }, index) => {
    const found = /^(\w+)=(.*)$/s.exec(text);
    if (found) return [{ name: found[1] ?? "", value: found[2] }];
    return name === "setenv" && index === 0 ? [{ name: text, value: args[1]?.text }] : [];
  });
}

function applies(name: string, value: string, { when, unless, folders }: CodeVariable): boolean {
  if (value.trim() === "") return false;
  if (folders)
    return foldersBefore(name, value).some(
      (folder) =>
        OPEN_FOLDER.test(folder) || (name === "PATH" && (folder === "." || folder === "")),
    );
  return (when?.test(value) ?? true) && !(unless?.test(value) ?? false);
}

/** Only what stands before the old value is searched first. */
function foldersBefore(name: string, value: string): string[] {
  const folders = value.split(":");
  const old = folders.findIndex(
    (folder) => folder.includes(`$${name}`) || folder.includes(`\${${name}`),
  );
  return old < 0 ? folders : folders.slice(0, old);
}
