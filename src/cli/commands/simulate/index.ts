import { CLIENT_VERSIONS } from "../../../client/versions.ts";
import { homeOf, projectOf } from "../../../config/folders.ts";
import { EVENT_NAMES, isToolEvent } from "../../../protocol/events.ts";
import { isObject, type JsonObject } from "../../../protocol/json.ts";
import { readSettings, type Settings } from "../../../settings/read.ts";
import { NEWEST } from "../../../simulator/request.ts";
import { simulate } from "../../../simulator/simulate.ts";
import { MODES } from "../../../simulator/situation.ts";
import {
  type Args,
  CannotError,
  type Command,
  EXIT,
  type ExitCode,
  type Io,
  UsageError,
} from "../../command.ts";
import { allSettings } from "../../install/scopes.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { renderSimulation, simulationRecord } from "./render.ts";

export default {
  name: "simulate",
  group: "hooks",
  summary: "Show what Claude Code would do with a call, given settings files and the hooks in them",
  operands: "[settings file…]",
  details: [
    "Really runs the hooks that match, as the client does. The call is --tool and --input, " +
      "or JSON on stdin as a hook gets it.",
    "Without files it takes those that Claude Code would merge here. No hook has to be one " +
      "of Sluice.",
    "Exit code 0 if the tool runs, 1 if it does not run without a person's yes, 2 if that " +
      "cannot be told.",
  ].join("\n"),
  quoting: 'put the input in quotes: --input \'{"command": "ls"}\'',
  flags: {
    tool: { type: "string", summary: "the tool of the call, such as Bash" },
    input: {
      type: "string",
      summary: "its input as JSON; for Bash a command, for a file tool a path will do",
    },
    event: { type: "string", values: EVENT_NAMES, summary: "the hook event (default PreToolUse)" },
    mode: {
      type: "string",
      values: MODES,
      summary: "the permission mode (default: as the settings say)",
    },
    client: {
      type: "string",
      values: CLIENT_VERSIONS,
      summary: `the version of Claude Code (default ${NEWEST})`,
    },
    interactive: {
      type: "boolean",
      summary: "a person sits at the terminal (default: nobody can be asked, as in `claude -p`)",
    },
    json: { type: "boolean", summary: "the result as JSON" },
  },
  loosens: "never",
  examples: [
    ["sluice simulate --tool Bash --input 'git push -f'", "with the settings of this folder"],
    ["sluice simulate --tool Write --input .env ~/.claude/settings.json", "with one settings file"],
    [
      "sluice simulate --client 2.1.197 --json < call.json",
      "a whole call from stdin, in an older client",
    ],
  ],
  async run(args, io) {
    const call = callOf(args, io);
    const [mode, version] = [
      MODES.find((one) => one === args.value("mode")),
      CLIENT_VERSIONS.find((one) => one === args.value("client")),
    ];
    const simulation = await simulate({
      call,
      settings: settingsOf(args, io),
      project: projectOf(typeof call["cwd"] === "string" ? call["cwd"] : io.cwd, io.env),
      home: homeOf(io.env),
      env: io.env,
      ...(mode ? { mode } : {}),
      ...(version ? { version } : {}),
      ...(args.flag("interactive") ? { person: "at the terminal" } : {}),
    });
    io.out(
      args.flag("json")
        ? `${plainJson(simulationRecord(simulation), 2)}\n`
        : renderSimulation(simulation, call, io),
    );
    return CODES[simulation.runs];
  },
} satisfies Command;

const CODES: Readonly<Record<"yes" | "no" | "asked" | "unknown", ExitCode>> = {
  yes: EXIT.ok,
  no: EXIT.no,
  asked: EXIT.no,
  unknown: EXIT.failed,
};

function settingsOf({ words }: Args, io: Io): Settings[] {
  if (words.length === 0) return allSettings(io);
  const read = words.map((path) =>
    readSettings(path.endsWith("settings.local.json") ? "local" : "project", path),
  );
  const missing = read.find(({ text }) => text === null);
  if (missing) throw new CannotError(`${missing.path}: there is no such file`);
  return read;
}

function callOf(args: Args, io: Io): JsonObject {
  const event = args.value("event");
  const tool = args.value("tool");
  const input = args.value("input");
  const named = { ...(event ? { hook_event_name: event } : {}) };
  if (tool === undefined && input === undefined)
    return { cwd: io.cwd, ...parsed(io.stdin(), "stdin"), ...named };
  if (tool === undefined && isToolEvent((event ?? "PreToolUse") as never))
    throw new UsageError("--input needs --tool, or an --event without a tool");
  if (tool === undefined) return { cwd: io.cwd, ...fields(input ?? "{}", "prompt"), ...named };
  return {
    cwd: io.cwd,
    tool_name: tool,
    tool_input: fields(input ?? "{}", tool === "Bash" ? "command" : "file_path"),
    ...named,
  };
}

/** JSON, or the text of the one field that is usually meant. */
function fields(text: string, field: string): JsonObject {
  return text.trimStart().startsWith("{") ? parsed(text, "--input") : { [field]: text };
}

function parsed(text: string, what: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below, as for any other value.
  }
  throw new CannotError(
    `${what} is not a JSON object; expected a call such as {"tool_name": "Bash", ` +
      `"tool_input": {"command": "ls"}}`,
  );
}
