import { expect, it } from "vitest";
import type { Finding, Verdict } from "../engine/verdict.ts";
import { type Call, toCall } from "../protocol/call.ts";
import type { JsonObject } from "../protocol/json.ts";
import { type RecordContext, recordId, recordOf, unjudgedRecord } from "./make-record.ts";

const KEY = "sk-live-1234";
const OCCASION: RecordContext = {
  id: "1",
  project: "/p",
  path: "hot",
  version: "0.1.0+x",
  now: Date.UTC(2026, 10, 16),
  total: 812,
  inputs: "full",
  redact: (text) => ({ text: text.replaceAll(KEY, "[redacted]") }),
};

function bash(input: JsonObject): Call {
  const raw = {
    tool_name: "Bash",
    tool_input: input,
    session_id: "s",
    tool_use_id: "toolu_1",
    cwd: "/p",
    permission_mode: "default",
  };
  return toCall(raw, "PreToolUse") as Call;
}

function verdict(parts: Partial<Verdict> & { readonly input: JsonObject }): Verdict {
  return {
    decision: "abstain",
    findings: [],
    changes: [],
    revisions: [],
    remembered: [],
    context: [],
    notes: [],
    errors: [],
    trace: [],
    ...parts,
  };
}

function finding(parts: Partial<Finding>): Finding {
  return {
    kind: "deny",
    policy: "a/b",
    messageId: "no",
    message: "No.",
    data: {},
    source: { layer: "user" },
    ...parts,
  };
}

function recorded(
  input: JsonObject,
  parts: Partial<Verdict> = {},
  occasion: Partial<RecordContext> = {},
) {
  return recordOf(bash(input), verdict({ input, ...parts }), { ...OCCASION, ...occasion });
}

it("says what was asked, where, and what was answered", () => {
  expect(recorded({ command: "ls" })).toEqual({
    id: "1",
    time: "2026-11-16T00:00:00.000Z",
    event: "PreToolUse",
    tool: "Bash",
    session: "s",
    mode: "default",
    toolUse: "toolu_1",
    cwd: "/p",
    project: "/p",
    input: { command: "ls" },
    decision: "abstain",
    by: "nobody",
    findings: [],
    changes: [],
    context: [],
    errors: [],
    spent: { total: 812, policies: {} },
    path: "hot",
    version: "0.1.0+x",
  });
});

it("keeps a secret in no text of it", () => {
  const secret = `x ${KEY} y`;
  const source = { layer: "user" } as const;
  const record = recorded(
    { command: secret, nested: [{ deep: secret }], [secret]: 1 },
    {
      decision: "deny",
      findings: [finding({ message: secret, ignored: secret })],
      changes: [
        {
          policy: "a/b",
          field: "command",
          before: secret,
          after: { x: secret },
          messageId: "m",
          message: secret,
          told: true,
          source,
        },
      ],
      revisions: [{ policy: "a/b", messageId: "m", message: secret, told: true, source }],
      context: [{ policy: "a/b", messageId: "m", message: secret, source }],
      notes: [{ policy: "a/b", messageId: "m", message: secret, source, shown: true }],
      errors: [{ policy: "a/b", message: secret }],
    },
    { project: `/p/${KEY}` },
  );
  expect(JSON.stringify(record)).not.toContain(KEY);
  expect(JSON.stringify(record).match(/\[redacted\]/g)).toHaveLength(13);
});

it.each(["password", "apiKey", "client_secret", "Authorization", "access-token"])(
  "keeps no text of a field `%s`",
  (name) => {
    expect(recorded({ login: { [name]: "hunter2" } }).input).toEqual({
      login: { [name]: `[redacted: ${name}]` },
    });
  },
);

it("clips a long text in its middle and says what the whole was", () => {
  const { command } = recorded({ command: `${"x".repeat(4990)}; rm -rf /` }).input;
  expect(command).toMatch(
    /^x{3072}… \[clipped: 5000 characters, sha256 [\da-f]{64}\] …x{1014}; rm -rf \/$/,
  );
});

it("redacts before it clips: half a secret is one, too", () => {
  const { command } = recorded({ command: "x".repeat(4090) + KEY + "y".repeat(100) }).input;
  expect(command).not.toContain("sk-");
});

it.each([
  ["a list", { list: Array(1_000_000).fill(1) }],
  [
    "an object",
    {
      all: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, index])),
    },
  ],
  ["many texts", { list: Array(10_000).fill("x".repeat(4000)) }],
])("is never larger than a megabyte: %s", (_, input) => {
  const text = JSON.stringify(recorded(input));
  expect(text.length).toBeLessThan(1024 * 1024);
  expect(text).toContain("[left out: the call is too long to be kept whole]");
});

it("leaves a hostile field name alone", () => {
  const input = JSON.parse(`{"__proto__": {"command": "${KEY}"}, "x": "${KEY}"}`);
  expect(JSON.stringify(recorded(input).input)).toBe(
    '{"__proto__":{"command":"[redacted]"},"x":"[redacted]"}',
  );
});

it("keeps no input where the configuration says so", () => {
  const change = {
    policy: "a/b",
    field: "command",
    before: "ls",
    after: "ls -l",
    messageId: "m",
    message: "M.",
    told: true,
  } as const;
  const changes = [{ ...change, source: { layer: "user" } as const }];
  const record = recorded({ command: "ls" }, { changes }, { inputs: "none" });
  expect(record.input).toEqual({});
  expect(record.changes).toEqual([
    { policy: "a/b", field: "command", after: "[not kept]", message: "M." },
  ]);
});

it("points into the input only where that is what was judged", () => {
  const at = { field: "command", span: [0, 2] as const };
  const findings = [finding({ at })];
  const place = (input: JsonObject, judged = input) =>
    recorded(input, { findings, input: judged }).findings[0]?.at;
  expect(place({ command: "ls" })).toEqual(at);
  expect(place({ command: KEY })).toEqual({ field: "command" });
  expect(place({ command: "ls" }, { command: "ls -l" })).toEqual({ field: "command" });
});

it.each([
  ["policy", [finding({}), finding({ failed: true })]],
  ["failure", [finding({ failed: true })]],
  ["failure", [finding({ failed: true }), finding({ ignored: "observed only" })]],
])("says that it was decided by a %s", (by, findings) => {
  expect(recorded({ command: "ls" }, { decision: "deny", findings }).by).toBe(by);
});

it("says what the person was told and why a turn ended, not what is only for the log", () => {
  const note = { policy: "a/b", messageId: "m", source: { layer: "user" } } as const;
  const notes = [
    { ...note, message: "Told.", shown: true },
    { ...note, message: "Over.", halts: true },
    { ...note, message: "Noted." },
  ] as const;
  expect(recorded({}, { notes }).told).toEqual([
    { policy: "a/b", message: "Told." },
    { policy: "a/b", message: "Over." },
  ]);
});

it("adds up what each policy took", () => {
  const step = { phase: "judge", outcome: "nothing", source: { layer: "user" } } as const;
  const trace = [
    { policy: "a/b", micros: 3.2, ...step },
    { policy: "a/b", micros: 2, ...step },
    { policy: "c/d", micros: 0.2, ...step },
  ];
  expect(recorded({ command: "ls" }, { trace }).spent).toEqual({
    total: 812,
    policies: { "a/b": 5 },
  });
});

it("records a call that nobody could judge", () => {
  const record = unjudgedRecord(
    { event: "PreToolUse", unreadable: "stdin was empty" },
    "deny",
    `stdin was ${KEY}`,
    OCCASION,
  );
  expect(record).toMatchObject({
    event: "PreToolUse",
    input: {},
    decision: "deny",
    by: "failure",
    errors: [{ message: "stdin was [redacted]" }],
  });
});

it("gives ids that sort by time and are never the same", () => {
  const now = Date.UTC(2026, 10, 16);
  const ids = Array.from({ length: 10_000 }, (_, index) => recordId(now + Math.floor(index / 100)));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});
