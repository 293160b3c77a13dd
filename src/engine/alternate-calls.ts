import { type Call, callOfTool } from "../protocol/call.ts";
import { isClientTool } from "../protocol/client-tools.ts";
import { type CommandText, commandTexts, shellText } from "../protocol/command-text.ts";
import { fileChanges } from "../protocol/file-changes.ts";
import type { JsonObject } from "../protocol/json.ts";
import { readShell } from "../shell/parse/read.ts";
import { merge, sortFindings } from "./merge.ts";
import type { Finding, Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** A call in other words, whose verdict counts too. */
export interface AlternateCall {
  readonly call: Call;
  /**
   * `all`: it runs as well, so that an allow needs an allow of each. `objections`: its allow says
   * nothing. `denials`: only that counts.
   */
  readonly counts: "all" | "objections" | "denials";
  /** Where the text was found. */
  readonly field?: string;
}

/** The one tool of Claude Code's own that is given code. */
const RUNS_CODE = "REPL";
const NONE: readonly AlternateCall[] = [];
const LANGUAGE_FIELDS = ["language", "lang", "interpreter", "runtime", "kernel", "shell"];
/** How a program of each language is handed its code. */
const LANGUAGES: readonly (readonly [name: RegExp, launch: readonly string[]])[] = [
  [/python|\bpy\b|jupyter|ipython/i, ["python3", "-c"]],
  [/javascript|typescript|\bjs\b|\bts\b|node|deno|bun/i, ["node", "-e"]],
  [/ruby/i, ["ruby", "-e"]],
  [/perl/i, ["perl", "-e"]],
  [/php/i, ["php", "-r"]],
];
const SHELL = /\b(?:ba|z|da|k|fi)?sh(?:ell)?\b/i;

/**
 * What else a call means: its other parts, and, for a tool that is not Claude Code's own, each text
 * in it that may be run.
 */
export function readingsOf(call: Call, input: JsonObject, world: World): readonly AlternateCall[] {
  const { tool, parts, event } = call;
  if (parts) return parts.map((part) => ({ call: part, counts: "all" }));
  if (tool === undefined || event !== "PreToolUse") return NONE;
  if (tool === "PowerShell") return inOtherShell(call, input);
  if (isClientTool(tool) && tool !== RUNS_CODE) return NONE;
  const texts = commandTexts(input, tool).flatMap((text) =>
    readingsOfText(text, call, input, world),
  );
  const changes = fileChanges(tool, input).map(
    (change): AlternateCall => ({
      call: callOfTool(call, change.tool, change.input),
      counts: "objections",
      field: change.field,
    }),
  );
  return [...texts, ...changes];
}

/** Programs are started alike in both shells: what is denied in one is in the other. */
function inOtherShell(call: Call, { command }: JsonObject): readonly AlternateCall[] {
  if (typeof command !== "string") return NONE;
  return [{ call: callOfTool(call, "Bash", { command }), counts: "denials", field: "command" }];
}

function readingsOfText(
  { text, kind, field }: CommandText,
  call: Call,
  input: JsonObject,
  world: World,
): AlternateCall[] {
  const bash = (command: string, counts: AlternateCall["counts"]): AlternateCall => ({
    call: callOfTool(call, "Bash", { command }),
    counts,
    field,
  });
  if (kind === "command") return [bash(text, "objections")];
  if (kind === "typed")
    return [bash(text, isShellText(text, call, world) ? "objections" : "denials")];
  const launchers = languagesOf(call.tool ?? "", field, input);
  const inLanguages = launchers.map((launch) =>
    bash(`${launch.join(" ")} ${shellText([text])}`, "objections"),
  );
  return [bash(text, isShellText(text, call, world) ? "objections" : "denials"), ...inLanguages];
}

/**
 * The languages that a text may be written in: as the call says, else the usual ones and those that
 * its names tell.
 */
function languagesOf(tool: string, field: string, input: JsonObject): (readonly string[])[] {
  const declared = LANGUAGE_FIELDS.map((name) => input[name])
    .filter((value) => typeof value === "string")
    .join(" ");
  const named = LANGUAGES.filter(([name]) => name.test(declared));
  if (named.length > 0 || SHELL.test(declared)) return named.map(([, launch]) => launch);
  const names = `${tool} ${field}`.replaceAll("_", " ");
  return LANGUAGES.filter(([name], index) => index < 2 || name.test(names)).map(
    ([, launch]) => launch,
  );
}

/**
 * Whether a shell can read the whole text: code of another language mostly makes no sense to it.
 */
function isShellText(text: string, { cwd }: Call, { project, home }: World): boolean {
  return !readShell(text, "command", { cwd: cwd ?? project, home, wrappers: [] }).unknown.some(
    ({ kind }) => kind === "syntax",
  );
}

/** Both verdicts as one: the worst counts. */
export function withReading(
  verdict: Verdict,
  reading: AlternateCall,
  other: Verdict,
  call: Call,
): Verdict {
  const { counts, field } = reading;
  const isRefused = counts === "all" && other.decision !== "allow";
  const own = verdict.findings.map(
    (finding): Finding =>
      isRefused && finding.kind === "allow" && finding.ignored === undefined
        ? { ...finding, ignored: "not all that this call does is allowed" }
        : finding,
  );
  const added = other.findings.filter(
    ({ kind }) => kind !== "allow" && (counts !== "denials" || kind === "deny"),
  );
  const findings = sortFindings([
    ...own,
    ...added.map((finding) => placed(finding, field, reading.call, verdict.input)),
  ]);
  return {
    ...verdict,
    decision: merge(call.event, findings),
    findings,
    errors: [
      ...verdict.errors,
      ...other.errors.filter(
        (error) =>
          !verdict.errors.some(
            ({ policy, message }) => policy === error.policy && message === error.message,
          ),
      ),
    ],
    trace: [...verdict.trace, ...other.trace],
  };
}

/** A place in the text that was judged, as a place in the input that it stands in. */
function placed(
  finding: Finding,
  field: string | undefined,
  { input }: Call,
  shown: JsonObject,
): Finding {
  const { at, ...rest } = finding;
  if (!at) return finding;
  const name = field ?? at.field;
  return {
    ...rest,
    at: shown[name] === input[at.field] ? { ...at, field: name } : { field: name },
  };
}
