import { payloadCall } from "../../client/read-payload.ts";
import { isObject, type Json, type JsonObject } from "../../protocol/json.ts";
import type { PastCall } from "../past-call.ts";
import type { CallReader, ReadOptions } from "./call-source.ts";
import { type FillBuffer, LineReader } from "./line-reader.ts";
import { RecordedCalls, recordIn } from "./recorded-calls.ts";

/**
 * Calls as a hook gets them on stdin, one a line, or records of the audit as `sluice log` exports
 * them.
 */
export class CallLines implements CallReader {
  readonly #lines: LineReader;
  readonly #reading: ReadOptions;
  readonly #recorded = new RecordedCalls();
  #damaged = 0;

  constructor(fill: FillBuffer, reading: ReadOptions) {
    this.#lines = new LineReader(fill, ["{"]);
    this.#reading = reading;
  }

  get bytes(): number {
    return this.#lines.bytes;
  }

  get skipped(): number {
    return this.#lines.skipped + this.#damaged;
  }

  next(): PastCall | undefined {
    for (let line = this.#lines.next(); line; line = this.#lines.next()) {
      const call = this.#read(line.toString()) ?? this.#recorded.next(false);
      if (call) return call;
    }
    return this.#recorded.next(true);
  }

  release(): void {
    this.#lines.release();
  }

  #read(text: string): PastCall | undefined {
    try {
      const line: unknown = JSON.parse(text);
      const record = isObject(line) ? recordIn(line) : undefined;
      if (record) return void this.#recorded.take(record);
      if (isObject(line)) return this.#hookCall(line);
    } catch {
      // Counted as the others that are none: one damaged line must not hide the rest.
    }
    this.#damaged++;
    return undefined;
  }

  #hookCall(line: JsonObject): PastCall | undefined {
    const call = payloadCall(line, "PreToolUse");
    if ("unreadable" in call || call.event !== "PreToolUse" || call.tool === undefined)
      return undefined;
    const { tool, input, caller } = call;
    const cwd = call.cwd ?? this.#reading.cwd;
    return {
      time: Date.parse(String(line["timestamp"])) || Date.now(),
      tool,
      input,
      session: call.session ?? "",
      project: this.#reading.projectOf(cwd),
      cwd,
      ...optional("mode", call.mode),
      ...optional("agent", call.agent),
      ...optional("caller", caller?.agent),
      ...optional("id", text(call.raw["tool_use_id"])),
      ending: { outcome: "unknown" },
    };
  }
}

function optional<K extends string>(
  key: K,
  value: string | undefined,
): { readonly [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: string };
}

function text(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
