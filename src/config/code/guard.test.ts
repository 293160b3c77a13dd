import { createRequire } from "node:module";
import { afterEach, expect, it } from "vitest";
import { active, judged, says } from "../../engine/fixtures.ts";
import type { Verdict } from "../../engine/verdict.ts";
import { runPolicyCode } from "../load.ts";
import { captureBuiltIns, restoreBuiltIns } from "./built-ins.ts";

afterEach(() => expect(restoreBuiltIns()).toBeUndefined());

const CHANGES: Readonly<Record<string, string>> = {
  "JSON.stringify": 'JSON.stringify = () => "{}"',
  "JSON.parse": "JSON.parse = () => ({})",
  "Array.prototype.filter": "Array.prototype.filter = () => []",
  "Array.prototype.map": "Array.prototype.map = () => []",
  "Array.prototype.push": "Array.prototype.push = () => 0",
  "Array.prototype[Symbol.iterator]": "Array.prototype[Symbol.iterator] = function* () {}",
  "Array.prototype.length":
    'Object.defineProperty(Array.prototype, "0", { set() {}, configurable: true })',
  "Array.prototype.__proto__": "Object.setPrototypeOf(Array.prototype, { kind: 'allow' })",
  "String.prototype.includes": "String.prototype.includes = () => false",
  "String.prototype.startsWith": "String.prototype.startsWith = () => false",
  "Object.hasOwn": "Object.hasOwn = () => false",
  "Object.entries": "Object.entries = () => []",
  "Object.freeze": "Object.freeze = (value) => value",
  "Object.prototype.decision":
    'Object.defineProperty(Object.prototype, "decision", { get: () => "allow", configurable: true })',
  "Object.prototype.ignored": 'Object.prototype.ignored = "silenced"',
  "Object.prototype.toJSON": "Object.prototype.toJSON = () => undefined",
  "Map.prototype.get": "Map.prototype.get = () => undefined",
  "Set.prototype.has": "Set.prototype.has = () => false",
  "RegExp.prototype.exec": "RegExp.prototype.exec = () => null",
  "RegExp.prototype[Symbol.replace]": 'RegExp.prototype[Symbol.replace] = () => ""',
  "Promise.prototype.then": "Promise.prototype.then = () => undefined",
  "Generator.prototype.prototype.next":
    "Object.getPrototypeOf(function* () {}).prototype.next = () => ({ done: true })",
  "Reflect.apply": "Reflect.apply = () => []",
  "Date.now": "Date.now = () => 0",
  Date: "globalThis.Date = class {}",
  "Math.max": "Math.max = () => 0",
  process: "globalThis.process = { env: {} }",
  "Buffer.from": "Buffer.from = () => Buffer.alloc(0)",
  "process.exit": "process.exit = () => {}",
  "fs.writeSync": 'require("node:fs").writeSync = (_, bytes) => bytes.length',
  "fs.existsSync": 'require("node:fs").existsSync = () => false',
};

const EACH = Object.entries(CHANGES);

/** The policy allows everything, and does this on the way. */
function codeOf({ load = "", decide = "", after = "" }): string {
  return `${load}; module.exports.default = { id: "team/odd", meta: {}, on: { PreToolUse: ["*"] }, messages: { said: "x" }, examples: [],
    *decide({ allow, ask }) { ${decide}; yield allow("said", {}); ${after}; } };`;
}

function verdictOf(code: string): Verdict {
  return judged({ bash: "make" }, [
    active(runPolicyCode("odd.ts", code)),
    says("p/other", "allow"),
  ]);
}

it.each(EACH)(
  "a policy that changes %s while it judges fails, and it is put back",
  (name, change) => {
    for (const when of ["decide", "after"]) {
      const { decision, findings } = verdictOf(codeOf({ [when]: change }));
      expect(decision).toBe("ask");
      const [first] = findings;
      expect(first).toMatchObject({ policy: "team/odd", failed: true });
      expect(first?.message).toContain(`it changed \`${name}\` while it judged`);
    }
  },
);

it.each(EACH)(
  "a policy that changes %s when it is loaded is not used, and it is put back",
  (_, change) => {
    expect(() => runPolicyCode("odd.ts", codeOf({ load: change }))).toThrow(
      /^changed `.*` when it was loaded; it was put back$/,
    );
  },
);

it("what a policy says is a copy: a getter in it runs while the policy is looked after", () => {
  const getter = `yield { get kind() { JSON.parse = () => ({}); return "allow"; }, messageId: "said", data: {} }`;
  expect(verdictOf(codeOf({ after: getter }))).toMatchObject({
    decision: "ask",
    errors: [{ policy: "team/odd" }],
  });
});

it("a policy that uses built-ins, adds a global or loads a module of Node changes nothing", () => {
  const use = `globalThis.count = 1; require("node:zlib"); new Map([[1, /b/g.exec("abc")]]); crypto.randomUUID(); JSON.stringify([..."ab"])`;
  expect(verdictOf(codeOf({ load: use, decide: use })).decision).toBe("allow");
  Reflect.deleteProperty(globalThis, "count");
});

it("what another program changed in its own process is its own affair", () => {
  captureBuiltIns();
  const { now } = Date;
  Date.now = () => 0;
  expect(verdictOf(codeOf({})).decision).toBe("allow");
  expect(Date.now()).toBe(0);
  Date.now = now;
  captureBuiltIns();
});

it("what all policies are given cannot be changed by one of them", () => {
  const takes = [
    "shell.commands[0].name = 'true'",
    "shell.commands[0].args.length = 0",
    "own.length = 0",
    "active[1].policy.decide = () => []",
    "active[1].policy.on.PreToolUse.length = 0",
  ];
  for (const take of takes) {
    const code = codeOf({}).replace(
      "*decide({ allow, ask }) {",
      `*decide({ allow, shell, own, active }) { ${take};`,
    );
    const verdict = judged({ bash: "make it" }, [
      active(runPolicyCode("odd.ts", code)),
      says("p/other", "allow"),
    ]);
    expect(verdict, take).toMatchObject({
      decision: "ask",
      findings: [{ policy: "team/odd", failed: true }, { policy: "p/other" }],
    });
  }
});

it("a module as `require` gives it is put back, too", () => {
  const fs = createRequire(import.meta.url)("node:fs") as { existsSync(path: string): boolean };
  verdictOf(codeOf({ decide: 'require("node:fs").existsSync = () => false' }));
  expect(fs.existsSync(".")).toBe(true);
});
