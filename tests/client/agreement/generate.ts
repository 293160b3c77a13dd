import type { JsonObject } from "../harness/script.ts";
import type { Case, Plan, Plans, Session } from "./session.ts";
import { HOOK, hookCommand } from "./session.ts";

/** A small generator of its own, so that a failure can be repeated from its seed. */
export class Random {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => [this.next(), item] as const)
      .sort(([one], [other]) => one - other)
      .map(([, item]) => item);
  }
}

const SLOTS = ["a", "b", "c"];

/** The rules and hooks that all generated sessions have. */
export const SETTINGS = {
  permissions: {
    allow: ["Bash(touch:*)", "Edit(docs/**)", "mcp__payments__escalate_to_human"],
    deny: ["Bash(mkdir:*)", "Edit(secret/**)"],
    ask: ["Bash(cp:*)", "Edit(notes/**)"],
  },
  hooks: {
    PreToolUse: [
      { matcher: "*", hooks: SLOTS.map((slot) => command("PreToolUse", slot)) },
      {
        hooks: [
          command("PreToolUse", "a"),
          { ...command("PreToolUse", "strict"), onFailure: "block" },
        ],
      },
      {
        hooks: [
          { type: "command", command: "perl", args: [HOOK, "<root>/plans", "PreToolUse", "exec"] },
          { type: "http", url: "<http>/hook" },
        ],
      },
      { matcher: "Write|Edit", hooks: [command("PreToolUse", "write")] },
      { matcher: "process_refund", hooks: [command("PreToolUse", "bare")] },
      { matcher: "mcp__.*", hooks: [command("PreToolUse", "mcp")] },
      {
        matcher: "Bash",
        hooks: [
          { ...command("PreToolUse", "if"), if: "Bash(ln *)" },
          { ...command("PreToolUse", "never"), if: "bash" },
        ],
      },
    ],
    PermissionRequest: [
      { matcher: "*", hooks: ["a", "b"].map((slot) => command("PermissionRequest", slot)) },
    ],
    PostToolUse: [{ matcher: "*", hooks: ["a", "b"].map((slot) => command("PostToolUse", slot)) }],
    UserPromptSubmit: [{ hooks: ["a", "b"].map((slot) => command("UserPromptSubmit", slot)) }],
    SessionStart: [{ hooks: ["a", "b"].map((slot) => command("SessionStart", slot)) }],
    Stop: [{ hooks: ["a", "b"].map((slot) => command("Stop", slot)) }],
  },
};

function command(event: string, slot: string): { type: "command"; command: string } {
  return { type: "command", command: hookCommand(event, slot) };
}

const MODES: readonly Omit<Session, "settings" | "cases" | "hooks">[] = [
  {},
  {},
  {},
  {},
  { mode: "acceptEdits" },
  { mode: "dontAsk" },
  { mode: "bypassPermissions" },
  { mode: "plan" },
  { mode: "auto" },
  { person: "approves" },
  { person: "approves" },
  { person: "refuses" },
];

/** `count` sessions of `size` cases each; every third ends with a call that ends the run. */
export function generateSessions(seed: number, count: number, size: number): Session[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, index) => {
    const setting = MODES[index % MODES.length] ?? {};
    const cases = Array.from({ length: size }, (_, place) =>
      generateCase(random, place + 1, setting.person !== undefined),
    );
    if (index % 3 === 0) cases.push(endingCase(random, size + 1));
    return { ...setting, settings: SETTINGS, hooks: sessionHooks(random), cases };
  });
}

function generateCase(random: Random, id: number, person: boolean): Case {
  const call = generateCall(random, id);
  const tool = call.tool;
  // A server is no process that another hook could wait for, so it speaks alone.
  const slots = random.chance(0.08)
    ? ["http"]
    : random.shuffled([...SLOTS, ...extraSlots(tool)]).slice(0, random.pick([0, 1, 1, 2, 2, 3]));
  const running = slots.filter((slot) => runs(slot, call));
  const pre = slots.map((slot): [string, Plan] => {
    const before = running[running.indexOf(slot) - 1];
    return [
      `PreToolUse.${slot}`,
      {
        ...generatePre(random, id, slot, call.input),
        ...(before === undefined ? {} : { after: before }),
      },
    ];
  });
  const dialog = !person && random.chance(0.3) ? dialogHooks(random, id, tool) : {};
  const post = random.chance(0.3) ? postHooks(random, tool) : {};
  return { call, hooks: { ...Object.fromEntries(pre), ...dialog, ...post } };
}

function extraSlots(tool: string): string[] {
  if (tool === "Write") return ["strict", "exec", "write", "mcp"];
  return tool === "Bash" ? ["strict", "exec", "if", "never"] : ["strict", "exec", "bare", "mcp"];
}

/** Nobody can wait for a hook that does not run. */
function runs(slot: string, { tool, input }: Case["call"]): boolean {
  if (slot === "if") return String(input["command"]).startsWith("ln ");
  return !(slot === "never" || slot === "bare" || (slot === "mcp" && tool === "Write"));
}

function generateCall(random: Random, id: number): Case["call"] {
  const name = `case-${id}-ran`;
  const bash = (text: string) => ({
    tool: "Bash",
    input: { command: text, description: "A step" },
  });
  const write = (path: string) => ({
    tool: "Write",
    input: { file_path: `<project>/${path}`, content: "x\n" },
  });
  return random.pick([
    () => bash(`touch ${name}`),
    () => bash(`touch ${name}`),
    () => bash(`ln -s x ${name}`),
    () => bash(`ln -s x ${name}`),
    () => bash(`cp /dev/null ${name}`),
    () => bash(`mkdir ${name}`),
    () => bash(`touch ${name} && touch ${name}`),
    () => bash(`echo hello; mkdir ${name}`),
    () => bash(`echo hello && touch ${name}`),
    () => write(name),
    () => write(`docs/${name}`),
    () => write(`notes/${name}`),
    () => write(`secret/${name}`),
    () => ({ tool: "mcp__payments__process_refund", input: { id: `case-${id}-` } }),
    () => ({ tool: "mcp__payments__escalate_to_human", input: { id: `case-${id}-` } }),
  ])();
}

function rewriteOf(random: Random, id: number, slot: string, input: JsonObject): JsonObject {
  const name = `case-${id}-${slot}`;
  if ("command" in input)
    return random.pick([
      { command: `touch ${name}` },
      { command: `touch ${name}` },
      { command: `ln -s x ${name}` },
      { command: `mkdir ${name}` },
      { command: `cp /dev/null ${name}` },
      { description: "no command" },
      { command: 5 },
    ]);
  if ("file_path" in input)
    return random.pick([
      { file_path: `<project>/${name}`, content: "x\n" },
      { file_path: `<project>/docs/${name}`, content: "y\n" },
      { content: "x" },
    ]);
  return { id: `case-${id}-${slot}` };
}

/** One output of a hook: mostly valid, often in a way that is not what its author meant. */
function generatePre(random: Random, id: number, slot: string, input: JsonObject): Plan {
  const reason = random.chance(0.8) ? `Because ${slot}.` : undefined;
  const decision = random.pick(["allow", "allow", "deny", "ask", "ask", undefined]);
  const specific = {
    hookEventName: "PreToolUse",
    permissionDecision: decision,
    permissionDecisionReason: reason,
    ...(random.chance(0.45) ? { updatedInput: rewriteOf(random, id, slot, input) } : {}),
    ...(random.chance(0.25) ? { additionalContext: `Context of ${slot}.` } : {}),
  };
  const top = {
    ...(random.chance(0.1) ? { systemMessage: "A message." } : {}),
    ...(random.chance(0.1) ? { reason: `Top of ${slot}.` } : {}),
  };
  const valid = { ...top, hookSpecificOutput: specific };
  const out = random.chance(0.65) ? valid : random.pick(oddities(valid, specific, slot));
  const end = random.pick([0, 0, 0, 0, 0, 0, 1, 2, 2, 3, "SIGKILL"]);
  return {
    out,
    end,
    ...(random.chance(0.5) ? { err: `Error of ${slot}.${random.pick(["", "\n"])}` } : {}),
  };
}

function oddities(valid: object, specific: object, slot: string): unknown[] {
  const text = JSON.stringify(valid);
  return [
    "",
    {},
    [valid],
    `log line\n${text}`,
    `${text}\nlog line`,
    `${text}\n${text}`,
    `\n  ${JSON.stringify(valid, null, 2)}\n`,
    text.slice(0, -1),
    "plain text",
    { decision: "block", reason: `Old ${slot}.` },
    { decision: "block" },
    { decision: "approve" },
    { decision: "deny", message: "no", blocked: true },
    { ...valid, decision: "block", reason: `Old ${slot}.` },
    { ...valid, decision: "approve" },
    { ...valid, decision: "deny" },
    { permissionDecision: "deny", permissionDecisionReason: "at the top" },
    { hookSpecificOutput: { ...specific, hookEventName: undefined } },
    { hookSpecificOutput: { ...specific, hookEventName: "PostToolUse" } },
    { hookSpecificOutput: { ...specific, permissionDecision: "block" } },
    { hookSpecificOutput: { ...specific, permissionDecisionReason: null } },
    { hookSpecificOutput: { ...specific, updatedInput: null } },
    { hookSpecificOutput: { ...specific, colour: null } },
    { ...valid, continue: "false" },
    { ...valid, suppressOutput: true },
    { ...valid, continue: true, stopReason: "go on" },
  ];
}

function dialogHooks(random: Random, id: number, tool: string): Plans {
  const rewrite =
    tool === "Bash"
      ? random.pick([
          { command: `touch case-${id}-p` },
          { command: `mkdir case-${id}-p` },
          { description: "x" },
        ])
      : undefined;
  const one = (slot: string): Plan => {
    const decision = random.pick([
      { behavior: "allow" },
      { behavior: "allow", ...(rewrite ? { updatedInput: rewrite } : {}) },
      { behavior: "deny", message: `No of ${slot}.` },
      { behavior: "deny" },
      { behavior: "ask" },
      { behavior: "allow", updatedPermissions: [{ type: "toolAlwaysAllow" }] },
    ]);
    const out = random.pick([
      { hookSpecificOutput: { hookEventName: "PermissionRequest", decision } },
      { hookSpecificOutput: { hookEventName: "PermissionRequest", decision } },
      "text",
      {},
    ]);
    return { out, end: random.pick([0, 0, 0, 1, 2]), err: "An error." };
  };
  return {
    "PermissionRequest.a": one("a"),
    ...(random.chance(0.4) ? { "PermissionRequest.b": { ...one("b"), after: "a" } } : {}),
  };
}

function postHooks(random: Random, tool: string): Plans {
  const shape = (text: string) =>
    tool === "Bash" ? { stdout: text, stderr: "", interrupted: false, isImage: false } : text;
  const one = (slot: string): Plan => {
    const specific = { hookEventName: "PostToolUse" };
    const out = random.pick<unknown>([
      { decision: "block", reason: `Post ${slot}.` },
      { decision: "block" },
      { hookSpecificOutput: { ...specific, additionalContext: `Post context of ${slot}.` } },
      {
        decision: "block",
        reason: `Post ${slot}.`,
        hookSpecificOutput: { ...specific, additionalContext: `Post context of ${slot}.` },
      },
      {
        hookSpecificOutput: {
          ...specific,
          ...(tool === "Write" ? {} : { updatedToolOutput: shape(`NEW ${slot}`) }),
        },
      },
      {
        hookSpecificOutput: {
          ...specific,
          ...(tool === "Bash" ? { updatedToolOutput: "a text" } : {}),
        },
      },
      { hookSpecificOutput: { ...specific, additionalContext: null } },
      "plain text",
      "",
    ]);
    return {
      out,
      end: random.pick([0, 0, 0, 1, 2]),
      err: random.pick(["", `Post error of ${slot}.`]),
    };
  };
  return {
    "PostToolUse.a": one("a"),
    ...(random.chance(0.5) ? { "PostToolUse.b": { ...one("b"), after: "a" } } : {}),
  };
}

/** A call after which the model is not asked again. */
function endingCase(random: Random, id: number): Case {
  const specific = (permissionDecision?: string) => ({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision,
      permissionDecisionReason: "R",
    },
  });
  const out = random.pick([
    specific("defer"),
    { ...specific("deny"), continue: false, stopReason: "S" },
    { continue: false, stopReason: "S" },
    { ...specific("allow"), continue: false },
  ]);
  const other = random.pick([{}, specific("allow"), specific("ask"), specific("deny")]);
  return {
    call: {
      tool: "Bash",
      input: { command: `touch case-${id}-ran`, description: "The last step" },
    },
    hooks: { "PreToolUse.a": { out }, "PreToolUse.b": { out: other, after: "a" } },
  };
}

function sessionHooks(random: Random): Plans {
  const context = (event: string, slot: string): Plan => ({
    out: random.pick<unknown>([
      {
        hookSpecificOutput: {
          hookEventName: event,
          additionalContext: `${event} context of ${slot}.`,
        },
      },
      `Plain ${event} text of ${slot}.\n`,
      "{ half",
      "",
      { hookSpecificOutput: { hookEventName: event, additionalContext: null } },
      { systemMessage: "A message." },
    ]),
    end: random.pick([0, 0, 0, 1]),
    err: "An error.",
  });
  const stop = (slot: string): Plan => ({
    ...random.pick<Plan>([
      { out: { decision: "block", reason: `Stop reason of ${slot}.` } },
      { out: { decision: "block" } },
      { end: 2, err: `Stop error of ${slot}.` },
      { end: 1, err: "An error." },
      { out: { continue: true, stopReason: "Go on." } },
      {
        out: {
          hookSpecificOutput: {
            hookEventName: "Stop",
            additionalContext: `Stop context of ${slot}.`,
          },
        },
      },
      { out: "plain" },
      {},
    ]),
    only: random.pick([1, 1, 2]),
  });
  const both = (event: string, one: (slot: string) => Plan): Plans => ({
    [`${event}.a`]: one("a"),
    [`${event}.b`]: { ...one("b"), after: "a" },
  });
  return {
    ...both("SessionStart", (slot) => context("SessionStart", slot)),
    ...both("UserPromptSubmit", (slot) => context("UserPromptSubmit", slot)),
    ...both("Stop", stop),
  };
}
