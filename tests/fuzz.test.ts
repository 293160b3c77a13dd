import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { evaluate } from "../src/engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../src/engine/example-call.ts";
import type { Verdict } from "../src/engine/verdict.ts";
import { POLICIES } from "../src/policies/index.gen.ts";
import { parseOptions } from "../src/policies/shared/parse-options.ts";
import { readShell } from "../src/shell/parse/read.ts";

const RECOMMENDED = POLICIES.filter(({ meta }) => meta.presets.includes("recommended")).map(
  (policy) => ({
    policy,
    options: parseOptions(policy, undefined),
    source: { layer: "preset" as const },
    exceptions: [],
  }),
);

const COMMANDS = ["everyday", "attacks"].flatMap((name) =>
  Object.values(
    parse(readFileSync(`tests/commands/${name}.yaml`, "utf8")) as Record<string, string[]>,
  ).flat(),
);
const TOKENS = [
  "'",
  '"',
  "`",
  "$(",
  ")",
  "${",
  "}",
  "((",
  "))",
  "|",
  "||",
  "&&",
  ";",
  "&",
  "\n",
  "<<E\n",
  "<<<",
  ">",
  ">>",
  "<(",
  "\\",
  "#",
  "*",
  "{a,b}",
  "$X",
  "~",
  "--",
  " ",
  "\t",
  "\0",
  "é",
  "\u202e",
  "eval ",
  "bash -c '",
  "sudo ",
  "xargs ",
  "if ",
  "fi",
  "do",
  "done",
  "f(){ ",
  "[[ ",
  " ]]",
  "=",
  "$'\\x72'",
];

function judged(bash: string): Verdict {
  return evaluate({
    call: sketchCall({ bash }),
    policies: RECOMMENDED,
    world: sketchWorld({}),
    onFailure: "ask",
  });
}

/** A real command with a few stretches cut, doubled, or replaced by shell syntax. */
const mutated = fc
  .tuple(
    fc.constantFrom(...COMMANDS),
    fc.array(
      fc.tuple(
        fc.nat(200),
        fc.nat(12),
        fc.oneof(fc.constantFrom(...TOKENS), fc.constantFrom(...COMMANDS)),
      ),
      { maxLength: 6 },
    ),
  )
  .map(([command, edits]) =>
    edits.reduce(
      (text, [at, length, insert]) => text.slice(0, at) + insert + text.slice(at + length),
      command,
    ),
  );

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TOKENS),
      fc.constantFrom("rm", "-rf", "/", "ls", "cat", ".env", "git", "curl", "x"),
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));

it("no text makes a policy fail, and no text that is not fully understood is approved", () => {
  fc.assert(
    fc.property(fc.oneof(mutated, soup, fc.string({ unit: "binary", maxLength: 200 })), (text) => {
      const verdict = judged(text);
      expect(verdict.errors).toEqual([]);
      const { unknown } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
      if (unknown.length > 0) expect(verdict.decision).not.toBe("allow");
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 1500) },
  );
});

it("whatever a text is, a policy that was not asked would have said nothing", () => {
  const everybody = RECOMMENDED.map(
    ({ policy: { programs: _, traits: __, ...policy }, ...active }) => ({ ...active, policy }),
  );
  fc.assert(
    fc.property(fc.oneof(mutated, soup), (bash) => {
      const all = evaluate({
        call: sketchCall({ bash }),
        policies: everybody,
        world: sketchWorld({}),
        onFailure: "ask",
      });
      expect(judged(bash).findings).toEqual(all.findings);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 800) },
  );
});

it("a command that is stopped stays stopped when a harmless one is put before or after it", () => {
  const attacks = Object.values(
    parse(readFileSync("tests/commands/attacks.yaml", "utf8")) as Record<string, string[]>,
  ).flat();
  const whole = attacks.filter((command) =>
    readShell(command, "c", { cwd: "/", home: "/" }).unknown.every(({ kind }) => kind !== "syntax"),
  );
  const passed = whole.flatMap((command) =>
    [
      `ls; ${command}`,
      `true && ${command}`,
      `${command}\nls`,
      `(${command}\n)`,
      `{ ${command}\n}`,
      `if true; then ${command}\nfi`,
    ].filter((text) => !["deny", "ask"].includes(judged(text).decision)),
  );
  expect(passed).toEqual([]);
});

it.each<[string, string]>([
  ["nested substitutions", `echo ${"$(".repeat(10_000)}x${")".repeat(10_000)}`],
  ["unclosed substitutions", `echo ${"$(".repeat(10_000)}`],
  ["a million quotes", `echo ${'"'.repeat(1_000_000)}`],
  ["256 KB of words", `echo ${"a ".repeat(131_000)}`],
  ["256 KB of commands", "ls; ".repeat(65_000)],
  ["a long pipe", `${"cat x | ".repeat(30_000)}wc`],
  [
    "loops in loops",
    `${"for i in 1 2 3 4 5 6 7 8; do ".repeat(10)}echo $i; ${"done; ".repeat(10)}`,
  ],
  [
    "functions that call functions",
    `${Array.from({ length: 40 }, (_, i) => `f${i}(){ f${i + 1}; f${i + 1}; }`).join("; ")}; f0`,
  ],
  ["a value that doubles", `a=xx; ${"a=$a$a; ".repeat(60)}echo $a`],
  ["braces", `echo ${"{a,b}".repeat(40)}`],
  ["wrappers", `${"sudo ".repeat(20_000)}ls`],
  ["backticks", "`".repeat(50_000)],
  ["a long word of code", `python3 -c "open('.claude/settings.json'); ${"a".repeat(60_000)}"`],
  ["empty lines of code", `python3 -c "open('.claude/settings.json')${"\n".repeat(60_000)}x"`],
  ["white space in code", `python3 -c "open${" ".repeat(60_000)}.claude/settings.json"`],
  ["names of Sluice without an end", `tool '${"sluice --x ".repeat(20_000)}'`],
  ["names of the client without an end", `tool '${"claude ".repeat(30_000)}'`],
  ["places of Sluice in code", `node -e "${".config npm root ".repeat(4_000)}"`],
  ["stars", `tool ${"*".repeat(200_000)}`],
  ["one long path", `tool ${"/sluice/dist".repeat(20_000)} x`],
  ["a long program", `${"/sluice/dist".repeat(20_000)} x`],
  ["a long package", `npm install ./${"sluice".repeat(40_000)}/x`],
  ["a long address", `git clone https://${"/".repeat(200_000)}x`],
  ["a long transformation", `tar xf x --transform ${"a".repeat(200_000)}`],
  ["a long host", `curl http://${"a.".repeat(100_000)}sluice`],
])("%s are answered, and not approved unless understood", (_, text) => {
  const verdict = judged(text);
  expect(verdict.errors).toEqual([]);
  const { unknown } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
  expect(verdict.decision === "allow" && unknown.length > 0).toBe(false);
});
