import { MAX_CALL_BYTES } from "../../gate/process.ts";
import { type EventName, isEventName } from "../../protocol/events.ts";
import { HOOK_WORD } from "../../protocol/hook-process.ts";
import type { Reply } from "../../protocol/reply.ts";

/**
 * What the launcher and the resident process say to each other; src/launcher/gate.pl speaks the
 * same.
 */

export interface CallRequest {
  readonly build: string;
  readonly event: EventName;
  readonly dialect: "client" | "flat";
  /** The launcher's process, for which the client waits, as `hookOf` reads it. */
  readonly hook: string;
  readonly cwd: string;
  /** CLAUDE_PROJECT_DIR; empty: the client did not say. */
  readonly project: string;
  readonly home: string;
  readonly config: string;
  readonly state: string;
  readonly body: Buffer;
}

/** The beginning of a conversation, see messages.ts. */
export interface TalkRequest {
  readonly build: string;
  readonly body: Buffer;
}

export type ServerRequest =
  | ({ readonly kind: "call" } & CallRequest)
  | ({ readonly kind: "talk" } & TalkRequest)
  | { readonly kind: "ping"; readonly build: string };

/**
 * `stale`: the server is of another build and goes. `cold`: a one-shot process has to judge this
 * one.
 */
export type ServerSignal = "stale" | "cold";
export type ServerReply = Reply | ServerSignal;

const MAX_HEADER_LENGTH = 4096;
const MAX_PATH_LENGTH = 16 * 1024;
/** A call together with its verdict. */
const MAX_TALK_BYTES = 4 * MAX_CALL_BYTES;
const TEXTS = ["cwd", "project", "home", "config", "state"] as const;

/** `needed`: with fewer bytes it cannot be whole. */
export type ParsedRequest =
  | ServerRequest
  | { readonly kind: "part"; readonly needed: number }
  | "bad";

/**
 * A request from what has arrived so far: the whole of it, a part, or nothing that could become
 * one.
 */
export function readRequest(bytes: Buffer): ParsedRequest {
  const end = bytes.subarray(0, MAX_HEADER_LENGTH).indexOf("\n");
  if (end < 0)
    return bytes.length < MAX_HEADER_LENGTH ? { kind: "part", needed: bytes.length + 1 } : "bad";
  const [name, format, build = "", event, dialect, ...rest] = bytes
    .toString("latin1", 0, end)
    .split(" ");
  if (name !== "sluice" || format !== "1" || build === "") return "bad";
  if (event === "ping" && dialect === undefined)
    return bytes.length === end + 1 ? { kind: "ping", build } : "bad";
  if (event === "talk") return readTalk(bytes, end + 1, build, [dialect, ...rest]);
  const [hook = "", ...numbers] = rest;
  if (!isEventName(event) || !HOOK_WORD.test(hook) || (dialect !== "client" && dialect !== "flat"))
    return "bad";
  const lengths = numbers.filter((text) => /^\d{1,8}$/.test(text)).map(Number);
  const bodyLength = lengths.at(-1) ?? 0;
  if (
    numbers.length !== TEXTS.length + 1 ||
    lengths.length !== numbers.length ||
    bodyLength > MAX_CALL_BYTES
  )
    return "bad";
  if (lengths.slice(0, -1).some((length) => length > MAX_PATH_LENGTH)) return "bad";

  const whole = end + 1 + sum(lengths);
  if (bytes.length !== whole) return bytes.length < whole ? { kind: "part", needed: whole } : "bad";
  const starts = lengths.map((_, index) => end + 1 + sum(lengths.slice(0, index)));
  const field = (index: number): Buffer =>
    bytes.subarray(starts[index], (starts[index] ?? 0) + (lengths[index] ?? 0));
  const [cwd = "", project = "", home = "", config = "", state = ""] = TEXTS.map((_, index) =>
    field(index).toString("utf8"),
  );
  return {
    kind: "call",
    build,
    event,
    dialect,
    hook,
    cwd,
    project,
    home,
    config,
    state,
    body: field(TEXTS.length),
  };
}

function readTalk(
  bytes: Buffer,
  start: number,
  build: string,
  [length = "", ...more]: readonly (string | undefined)[],
): ParsedRequest {
  if (more.length > 0 || !/^\d{1,8}$/.test(length) || Number(length) > MAX_TALK_BYTES) return "bad";
  const whole = start + Number(length);
  if (bytes.length !== whole) return bytes.length < whole ? { kind: "part", needed: whole } : "bad";
  return { kind: "talk", build, body: bytes.subarray(start) };
}

export function formatRequest(request: ServerRequest): Buffer {
  if (request.kind === "ping") return Buffer.from(`sluice 1 ${request.build} ping\n`);
  if (request.kind === "talk")
    return Buffer.concat([
      Buffer.from(`sluice 1 ${request.build} talk ${request.body.length}\n`),
      request.body,
    ]);
  const fields = [...TEXTS.map((name) => Buffer.from(request[name])), request.body];
  const header = [
    "sluice",
    1,
    request.build,
    request.event,
    request.dialect,
    request.hook,
    ...fields.map(({ length }) => length),
  ].join(" ");
  return Buffer.concat([Buffer.from(`${header}\n`), ...fields]);
}

export function formatReply(reply: ServerReply): Buffer {
  if (typeof reply === "string") return Buffer.from(`${reply}\n`);
  const [stdout, stderr] = [Buffer.from(reply.stdout), Buffer.from(reply.stderr)];
  return Buffer.concat([
    Buffer.from(`ok ${reply.exitCode} ${stdout.length} ${stderr.length}\n`),
    stdout,
    stderr,
  ]);
}

/** The whole reply in these bytes, exact to the byte; undefined: they are none. */
export function readReply(bytes: Buffer): ServerReply | undefined {
  const text = bytes.toString("latin1");
  if (text === "stale\n" || text === "cold\n") return text.trim() as ServerSignal;
  const [header = "", code, out, err] =
    /^(?:wait\n)*ok ([02]) (\d{1,8}) (\d{1,8})\n/.exec(text) ?? [];
  const [start, middle] = [header.length, header.length + Number(out)];
  if (header === "" || bytes.length !== middle + Number(err)) return undefined;
  return {
    exitCode: code === "2" ? 2 : 0,
    stdout: bytes.toString("utf8", start, middle),
    stderr: bytes.toString("utf8", middle),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
