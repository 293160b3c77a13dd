import { existsSync } from "node:fs";
import { readPayload } from "../../client/read-payload.ts";
import { withFolders } from "../../config/folders.ts";
import { toldVerdict } from "../../gate/hold.ts";
import { judgeCall } from "../../gate/judge.ts";
import { openGate } from "../../gate/open-gate.ts";
import { type Call, toCall } from "../../protocol/call.ts";
import { EVENT_NAMES, isEventName, isToolEvent } from "../../protocol/events.ts";
import type { JsonObject } from "../../protocol/json.ts";
import { lazyStores } from "../../store/lazily.ts";
import {
  type Args,
  CannotError,
  type Command,
  EXIT,
  type ExitCode,
  type Io,
  UsageError,
} from "../command.ts";
import { FOLDER_FLAGS, namedFolders } from "../folder-flags.ts";
import { gateFor, HOOKS_FLAG, HOOKS_RUN } from "../hooks-flag.ts";
import { programRecord, renderProgram } from "../render/program.ts";
import { renderTrace, renderVerdict } from "../render/verdict.ts";
import { plainJson, verdictRecord } from "../render/verdict-json.ts";

export default {
  name: "explain",
  group: "configure",
  summary: "Show what Sluice says to a command, a path or a whole call, and why",
  operands: "<command | path | call as JSON | ->",
  details: [
    "A text with a blank is a shell command; a single word with a slash or a dot is a path " +
      "(written, unless --tool says else).",
    HOOKS_RUN,
    "Exit code 1 if the answer is deny.",
  ].join("\n"),
  quoting: "put a command in quotes: sluice explain 'ls -la'",
  flags: {
    command: { type: "boolean", short: "c", summary: "take the text as a shell command" },
    path: { type: "boolean", short: "p", summary: "take the text as a path" },
    tool: { type: "string", summary: "the tool that gets the path (default Write), or the call" },
    event: { type: "string", values: EVENT_NAMES, summary: "the hook event (default PreToolUse)" },
    mode: { type: "string", summary: "the permission mode, such as plan" },
    trace: { type: "boolean", summary: "list every policy that was asked" },
    program: { type: "string", summary: "show what is known about a program instead" },
    json: { type: "boolean", summary: "the verdict as JSON" },
    ...HOOKS_FLAG,
    ...FOLDER_FLAGS,
  },
  loosens: "never",
  examples: [
    ["sluice explain 'npm test && git push -f origin main'", "a shell command"],
    ["sluice explain .env --tool Read", "a path, read"],
    [
      `sluice explain '{"tool_name": "mcp__pay__refund", "tool_input": {"amount": 750}}'`,
      "a whole call",
    ],
    ["sluice explain --program kubectl", "what is known about a program"],
  ],
  async run(args, io) {
    const program = args.value("program");
    if (program !== undefined) return explainProgram(program, args, io);
    const call = callOf(args, io);
    const env = withFolders(io.env, namedFolders(args));
    const gate = gateFor(args, await openGate(call.cwd ?? io.cwd, env, lazyStores()));
    const verdict = toldVerdict(gate, call, await judgeCall(gate, call, env));
    if (args.flag("json"))
      io.out(
        `${plainJson({ ...verdictRecord(call, verdict), ...(args.flag("trace") ? { trace: verdict.trace } : {}) }, 2)}\n`,
      );
    else {
      io.out(renderVerdict(call, verdict, io));
      if (args.flag("trace")) io.out(`\n${renderTrace(verdict, io.style)}`);
    }
    return verdict.decision === "deny" ? EXIT.no : EXIT.ok;
  },
} satisfies Command;

function explainProgram(name: string, args: Args, io: Io): ExitCode {
  if (args.words.length > 0)
    throw new UsageError("--program takes no command: give one or the other");
  const text = args.flag("json") ? plainJson(programRecord(name), 2) : renderProgram(name, io);
  if (text === undefined)
    throw new CannotError(
      `no row knows \`${name}\`: its calls are judged by their files, redirects and what ` +
        "they start",
    );
  io.out(`${text}\n`);
  return EXIT.ok;
}

function callOf(args: Args, io: Io): Call {
  const event = args.value("event") ?? "PreToolUse";
  if (!isEventName(event)) throw new UsageError(`unknown event \`${event}\``);
  const text = args.words.length === 1 && args.words[0] === "-" ? io.stdin() : args.words.join(" ");
  if (text.trim() === "")
    throw new UsageError("nothing to explain: give a command, a path or a call, or `-` for stdin");
  const mode = args.value("mode");
  const call =
    text.trimStart().startsWith("{") && !args.flag("command")
      ? readPayload(text, event)
      : toCall(
          {
            ...(isToolEvent(event) ? sketch(text, args, io) : { prompt: text, cwd: io.cwd }),
            ...(mode ? { permission_mode: mode } : {}),
          },
          event,
        );
  if ("unreadable" in call) throw new CannotError(call.unreadable.replace(/^stdin\b/, "the call"));
  return call;
}

function sketch(text: string, args: Args, io: Io): JsonObject {
  const tool = args.value("tool");
  const isPath =
    args.flag("path") || (!args.flag("command") && tool !== "Bash" && looksLikePath(text));
  if (!isPath) return { tool_name: tool ?? "Bash", cwd: io.cwd, tool_input: { command: text } };
  return { tool_name: tool ?? "Write", cwd: io.cwd, tool_input: { file_path: text } };
}

function looksLikePath(text: string): boolean {
  return !/[\s;|&<>$`]/.test(text) && (/[./~]/.test(text) || existsSync(text));
}
