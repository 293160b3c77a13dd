import { resolvePath } from "../../engine/path.ts";
import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { CallEnd, PastCall } from "../past-call.ts";
import type { CallReader, ReadOptions } from "./call-source.ts";
import { type FillBuffer, LineReader } from "./line-reader.ts";
import { endingOf } from "./outcome.ts";
import { type OpenCall, PendingCalls } from "./pending-calls.ts";

const RAN: CallEnd = { outcome: "ran" };

/**
 * Both are found by one search: a call is `"type":"tool_use"`, its result has a `"tool_use_id"`.
 */
const CALL_OR_RESULT = '"tool_use';
const MODE = '"permissionMode"';
const RESULT = Buffer.from('"tool_use_id":"');
const QUOTE = 34;
/** A result without any of these needs no parsing: it ran without a question. */
const TELLING = ['"is_error":true', '"source":"user'];
/** Lines of the client for itself, which repeat what was said. */
const REPEATED = Buffer.from('{"type":"api-request');
/**
 * The client writes these paths out before a hook sees them (measured); the transcript has them as
 * the model wrote them.
 */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ["Read", "file_path"],
  ["Write", "file_path"],
  ["Edit", "file_path"],
  ["NotebookEdit", "notebook_path"],
]);

/**
 * The calls of one of Claude Code's transcripts, each with what became of it. What is not known
 * there is passed over.
 */
export class Transcript implements CallReader {
  readonly #lines: LineReader;
  readonly #reading: ReadOptions;
  readonly #pending = new PendingCalls();
  #mode: string | undefined;
  #time = 0;
  /** Lines that look like a call or a result and cannot be read. */
  damaged = 0;

  constructor(fill: FillBuffer, reading: ReadOptions) {
    this.#lines = new LineReader(fill, [CALL_OR_RESULT, MODE], TELLING);
    this.#reading = reading;
  }

  get bytes(): number {
    return this.#lines.bytes;
  }

  get skipped(): number {
    return this.#lines.skipped + this.damaged;
  }

  next(): PastCall | undefined {
    for (;;) {
      const call = this.#pending.next(false);
      if (call) return call;
      const line = this.#lines.next();
      if (!line) return this.#pending.next(true);
      this.#read(line);
    }
  }

  release(): void {
    this.#lines.release();
  }

  #read(line: Buffer): void {
    if (starts(line, REPEATED, 0)) return;
    if (!this.#reading.results && this.#lines.isPlain && starts(line, RESULT, this.#lines.at))
      return this.#endPlainly(line);
    try {
      const parsed: unknown = JSON.parse(line.toString());
      if (isObject(parsed)) this.#take(parsed);
    } catch {
      this.damaged++;
    }
  }

  /** Outputs are long, and of most of them only their id is wanted. */
  #endPlainly(line: Buffer): void {
    const start = this.#lines.at + RESULT.length;
    const id = line.toString("latin1", start, line.indexOf(QUOTE, start));
    const call = this.#pending.find(id);
    if (call) call.ending ??= RAN;
  }

  #take(line: JsonObject): void {
    const { permissionMode } = line;
    if (typeof permissionMode === "string") this.#mode = permissionMode;
    const message = line["message"];
    const content = isObject(message) ? message["content"] : undefined;
    if (!Array.isArray(content)) return;
    for (const block of content as readonly Json[]) {
      if (!isObject(block)) continue;
      if (block["type"] === "tool_use" && line["type"] === "assistant") this.#call(block, line);
      else if (block["type"] === "tool_result" && line["type"] === "user")
        this.#result(block, line);
    }
  }

  #call({ id, name, input }: JsonObject, line: JsonObject): void {
    if (typeof name !== "string" || !isObject(input)) return;
    const { cwd, sessionId, timestamp, attributionAgent, agentId } = line;
    const folder = text(cwd) ?? this.#reading.cwd;
    const agent = text(attributionAgent) ?? text(agentId);
    this.#time = Date.parse(text(timestamp) ?? "") || this.#time;
    const call: OpenCall = {
      time: this.#time,
      tool: name,
      input: asSent(name, input, folder, this.#reading.home),
      session: text(sessionId) ?? "",
      project: this.#reading.cwd,
      cwd: folder,
      ending: undefined,
    };
    if (this.#mode !== undefined) call.mode = this.#mode;
    if (agent !== undefined) call.agent = agent;
    if (typeof id === "string") call.id = id;
    this.#pending.add(call);
  }

  #result(block: JsonObject, line: JsonObject): void {
    const call = this.#pending.find(block["tool_use_id"]);
    if (!call) return;
    const ending = endingOf(block, line, call.tool);
    if (!ending) return this.#pending.remove(call);
    const { toolUseResult } = line;
    const result =
      this.#reading.results && toolUseResult !== undefined ? { result: toolUseResult } : {};
    call.ending ??= { ...ending, ...result };
  }
}

/** The input as a hook would have got it. */
function asSent(tool: string, input: JsonObject, cwd: string, home: string): JsonObject {
  const field = WRITTEN_OUT.get(tool);
  const path = field === undefined ? undefined : input[field];
  if (field === undefined || typeof path !== "string" || path === "") return input;
  const whole = resolvePath(path, cwd, home);
  const defaults = tool === "Edit" && !("replace_all" in input) ? { replace_all: false } : {};
  return whole === path && tool !== "Edit" ? input : { ...input, [field]: whole, ...defaults };
}

function starts(line: Buffer, text: Buffer, at: number): boolean {
  return (
    line.length >= at + text.length &&
    line.compare(text, 0, text.length, at, at + text.length) === 0
  );
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
