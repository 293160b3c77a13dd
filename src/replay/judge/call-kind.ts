import type { InputLocation, ShellCommand } from "../../command/facts.ts";
import { baseName, extension } from "../../engine/path.ts";
import { commandsAround } from "../../policies/shared/commands-by-span.ts";
import { afterOptions } from "../../programs/launchers/launcher.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { fileProgram } from "../../shell/file-operands.ts";
import { readShell } from "../../shell/parse/read.ts";
import { SHELLS } from "../../shell/wrappers.ts";
import type { PastCall } from "../past-call.ts";

/** Options with a value before the subcommand. */
const BEFORE_SUBCOMMAND =
  "-C -c --git-dir --work-tree -n --namespace --context --kubeconfig -H --host --prefix " +
  "--filter -F --dir --project --profile --region";
/** Their subcommands have subcommands. */
const DEEP = new Set(
  (
    "aws gcloud az gh glab docker podman kubectl npm pnpm yarn bun uv terraform flyctl fly " +
    "heroku vercel supabase"
  ).split(" "),
);
/** Their first word is a task, although it is not a file. */
const TASKS = new Set(["make", "just", "helm"]);
/** The name of an action, not of something that it is done to. */
const SUBCOMMAND = /^[a-z][a-z\d]*(?:[-:][a-z\d]+)*$/;
/** Each runs a file, a code or a command that comes next. */
const RUNNERS = new Set([
  ...SHELLS,
  ..."python python3 node deno ruby perl php sudo env time nohup xargs".split(" "),
]);
/** Prefixes before the command that matters. */
const SETTING_OUT = new Set([
  "cd",
  "export",
  "set",
  "source",
  ".",
  "echo",
  "mkdir",
  "sleep",
  "true",
  "",
]);
const PATH_FIELDS = ["file_path", "notebook_path", "path"];

/**
 * What kind of call this is: the program and its subcommand that `at` points to, or the tool and
 * what it is used on.
 */
export function formOf({ tool, input, cwd }: PastCall, at: InputLocation | undefined): string {
  const command = input["command"];
  if ((tool === "Bash" || tool === "Monitor") && typeof command === "string")
    return shellForm(command, at, cwd);
  return toolForm(tool, input);
}

function shellForm(text: string, at: InputLocation | undefined, cwd: string): string {
  const { commands } = readShell(text, "command", { cwd, home: "/" });
  const meant = at?.span ? commandsAround(at.span, commands)[0] : undefined;
  const command = meant ?? commands.find(({ name }) => !SETTING_OUT.has(name)) ?? commands[0];
  return command ? commandForm(command) : "a command that cannot be read";
}

function commandForm({ name, args }: ShellCommand): string {
  if (name === "") return "a program known only at run time";
  const takesFiles =
    RUNNERS.has(name) || (fileProgram(name) !== undefined && !TASKS.has(name) && !DEEP.has(name));
  const rest = takesFiles ? [] : afterOptions(args, BEFORE_SUBCOMMAND);
  const words: string[] = [name];
  for (const { text, literal } of rest.slice(0, DEEP.has(name) ? 2 : 1)) {
    if (!literal || !SUBCOMMAND.test(text)) break;
    words.push(text);
  }
  return words.join(" ");
}

function toolForm(tool: string, input: JsonObject): string {
  const path = PATH_FIELDS.map((field) => input[field]).find((value) => typeof value === "string");
  if (typeof path === "string")
    return `${tool} ${extension(path) === "" ? baseName(path) : `*.${extension(path)}`}`;
  const { url, subagent_type: agent } = input;
  if (typeof url === "string") return `${tool} ${hostOf(url)}`;
  return typeof agent === "string" ? `${tool} ${agent}` : tool;
}

function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return "an address that cannot be read";
  }
}
