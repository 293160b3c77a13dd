import type { ShellCommand, ShellFacts } from "../../../command/facts.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { WINDOWS_RULES, type WindowsRule } from "../../../programs/lib/cmdlets.ts";
import { readPowerShell } from "../../../shell/powershell.ts";

const RULES = new Map<string, WindowsRule[]>();
for (const rule of WINDOWS_RULES)
  for (const program of rule.programs.split(" "))
    RULES.set(program, [...(RULES.get(program) ?? []), rule]);
const SHELLS = new Set(["pwsh", "powershell"]);
/** And cmdlets, which are written with capitals. */
export const WINDOWS_PROGRAMS: ReadonlySet<string> = new Set([...RULES.keys(), ...SHELLS]);
const DOWNLOADS = new Set([
  "curl",
  "invoke-webrequest",
  "invoke-restmethod",
  "start-bitstransfer",
  "wget",
]);
const CMDLET = /^[A-Z][a-z]+-[A-Z][A-Za-z]+$/;
/**
 * They are also names of other programs: in a shell they count with an option in the style of
 * Windows only.
 */
const AMBIGUOUS = new Set(["format", "net", "start-process"]);

/**
 * PowerShell text: of the tool of that name, of `pwsh -Command`, or a cmdlet where a shell was
 * expected; and programs of Windows in a shell.
 */
export function textsOf({ call, input, shell, cwd, home }: PolicyContext): ShellFacts[] {
  const text = input["command"];
  const around = { cwd, home };
  if (call.tool === "PowerShell")
    return typeof text === "string" ? [readPowerShell(text, "command", around)] : [];
  const inline = shell.commands.filter(isPowerShell).flatMap(scriptOf);
  const bare = shell.commands
    .filter(({ name, via }) => via.length === 0 && CMDLET.test(name))
    .map(textOf);
  const programs = shell.commands.filter(
    (command) => !CMDLET.test(command.name) && isWindowsProgram(command),
  );
  const scripts = [...inline, ...bare].map((script) => readPowerShell(script, "command", around));
  return programs.length > 0
    ? [...scripts, { commands: programs, unknown: [], recursions: [] }]
    : scripts;
}

export function windowsRules({ name, args }: ShellCommand): WindowsRule[] {
  const program = name.toLowerCase().replace(/(?<!^sc)\.exe$/, "");
  return (RULES.get(program) ?? []).filter(
    ({ words }) =>
      words === undefined ||
      args.some(({ text }) => words.split(" ").some((word) => text.toLowerCase().startsWith(word))),
  );
}

/** `powershell -EncodedCommand`, also abbreviated. */
export function isEncoded(command: ShellCommand): boolean {
  return (
    isPowerShell(command) && command.args.some(({ text }) => /^[-/]e(?:n|nc|nco\w*)?$/i.test(text))
  );
}

/** `iwr … | iex`, `iex (iwr …)`, and `iex` of a web client's text. */
export function runsDownload(command: ShellCommand, commands: readonly ShellCommand[]): boolean {
  if (command.name !== "invoke-expression") return false;
  const next = commands[commands.indexOf(command) + 1];
  const near = command.sources.length > 0 ? command.pipedFrom : next ? [next.name] : [];
  const words = [command, ...(next ? [next] : [])].flatMap(({ args, program }) => [
    program?.text ?? "",
    ...args.map(({ text }) => text),
  ]);
  return (
    near.some((name) => DOWNLOADS.has(name)) ||
    words.some((text) => /downloadstring|downloadfile|net\.webclient/i.test(text))
  );
}

function isPowerShell({ name }: ShellCommand): boolean {
  return SHELLS.has(name.toLowerCase().replace(/\.exe$/, ""));
}

function isWindowsProgram(command: ShellCommand): boolean {
  if (windowsRules(command).length === 0) return false;
  return (
    !AMBIGUOUS.has(command.name.toLowerCase()) ||
    command.args.some(({ text }) => /^\/[a-z]/i.test(text))
  );
}

function scriptOf({ args }: ShellCommand): string[] {
  const flag = args.findIndex(({ text }) => /^-(?:c|command)$/i.test(text));
  const rest = args.slice(flag + 1).map(({ text }) => text);
  return flag < 0 || rest.length === 0 ? [] : [rest.join(" ")];
}

function textOf({ program, args }: ShellCommand): string {
  return [program, ...args].map((word) => word?.text ?? "").join(" ");
}
