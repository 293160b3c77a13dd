import { createHash, randomBytes } from "node:crypto";
import { RecordRedactor } from "../audit/redact-record.ts";
import type { InputLocation } from "../command/facts.ts";
import type { JsonObject } from "../protocol/json.ts";
import { isQuestionTool } from "../protocol/questions.ts";
import { redact } from "../secrets/redact.ts";
import type { HeldCall } from "./approval.ts";
import { diffOf } from "./diff.ts";
import { fingerprint } from "./fingerprint.ts";
import { whyProof } from "./proof.ts";
import { questionsOf } from "./questions.ts";
import type { AnswerKind, ApprovalRequest, Mark, RequestFinding } from "./request.ts";
import type { StoredRequest } from "./request-store.ts";
import { suggestionsOf } from "./suggestions.ts";

/** A person decides by what they see, so more of it is shown than the audit keeps. */
const MAX_SHOWN_LENGTH = 16 * 1024;
/** A store takes no more than 256 KB of JSON. */
const MAX_SHOWN = 40 * 1024;
const ID_LENGTH = 8;
/** Easy to read out and to type: no 0 and o, no 1, i and l. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** What people see of a call that waits, and by what it is found again. */
export function describe(request: HeldCall, now: number): StoredRequest {
  const { call, verdict, hook, settings, project } = request;
  const { event, session, raw, cwd, mode, agent } = call;
  const keep = new RecordRedactor(redact, MAX_SHOWN_LENGTH, MAX_SHOWN);
  const tool = call.tool ?? "";
  const input = keep.object(verdict.input);
  const diff = diffOf(tool, verdict.input, cwd ?? project);
  const suggestions =
    event === "PermissionRequest" ? suggestionsOf(raw["permission_suggestions"], tool) : [];
  const questions = isQuestionTool(tool) ? questionsOf(verdict.input) : undefined;
  const toolUse = raw["tool_use_id"];
  const passkey = whyProof(request.findings, settings.passkey);
  const shown: ApprovalRequest = {
    id: newId(),
    created: now,
    deadline: now + settings.wait,
    event: event as ApprovalRequest["event"],
    tool: keep.text(tool),
    input,
    ...(session === undefined ? {} : { session }),
    project,
    ...(cwd === undefined ? {} : { cwd }),
    ...(mode === undefined ? {} : { mode }),
    ...(agent === undefined ? {} : { agent }),
    ...(typeof toolUse === "string" ? { toolUse } : {}),
    findings: findingsOf(request, input, keep),
    changes: verdict.changes.map(({ policy, field, before, after, message }) => ({
      policy,
      field,
      ...(before === undefined ? {} : { before: keep.json(before) }),
      after: keep.json(after),
      message: keep.text(message),
    })),
    ...(diff ? { diff: { path: keep.text(diff.path), text: keep.text(diff.text) } } : {}),
    suggestions: suggestions.map(({ index, text, update }) => ({
      index,
      text: keep.text(text),
      update: keep.json(update),
    })),
    ...(questions ? { questions } : {}),
    ...(passkey === undefined ? {} : { passkey }),
    answers: answersTo(tool, suggestions.length > 0),
    state: "open",
  };
  const parts = fingerprint({ ...call, input: verdict.input });
  return {
    request: shown,
    key: keyOf([hook, event, toolUse ?? "", parts]),
    call: parts,
    handles: {},
  };
}

export function shownInput(input: JsonObject): JsonObject {
  return new RecordRedactor(redact, MAX_SHOWN_LENGTH, MAX_SHOWN).object(input);
}

/** A question is never merely allowed, and what leaves the plan is never allowed from now on. */
function answersTo(tool: string, hasSuggestions: boolean): AnswerKind[] {
  if (isQuestionTool(tool)) return ["answers", "deny", "interrupt"];
  if (tool === "ExitPlanMode") return ["allow", "deny", "interrupt"];
  return [
    "allow",
    "allow-edited",
    ...(hasSuggestions ? (["always"] as const) : []),
    "deny",
    "interrupt",
  ];
}

function findingsOf(
  { findings, verdict: { input } }: HeldCall,
  shown: JsonObject,
  keep: RecordRedactor,
): RequestFinding[] {
  return findings
    .filter(({ ignored }) => ignored === undefined)
    .map(({ kind, policy, message, at }) => {
      const mark = at && markOf(at, input, shown);
      return { kind, policy, message: keep.text(message), ...(mark ? { at: mark } : {}) };
    });
}

/** Where a secret was redacted the marked text is looked for again. */
function markOf(
  { field, span }: InputLocation,
  input: JsonObject,
  shown: JsonObject,
): Mark | undefined {
  const [real, seen] = [input[field], shown[field]];
  if (!span || typeof real !== "string" || typeof seen !== "string") return undefined;
  if (real === seen) return { field, start: span[0], end: span[1] };
  const { text } = redact(real.slice(...span));
  const start = seen.indexOf(text);
  return start >= 0 && start === seen.lastIndexOf(text)
    ? { field, start, end: start + text.length }
    : undefined;
}

function keyOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function newId(): string {
  return Array.from(randomBytes(ID_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
