import { describe, expect, it } from "vitest";
import { matchUses } from "../policies/shared/match-uses.ts";
import { readShell } from "../shell/parse/read.ts";
import { FAMILIES } from "./index.gen.ts";
import type { Program } from "./program.ts";

/** A command that fits a use: the first alternative of each word, with something for each star. */
function sample(program: Program, use: string): string {
  const first = (text: string): string => (text.split("|")[0] ?? "").replaceAll("*", "x");
  const stdin = use.split(" ").find((part) => part.startsWith("<"));
  const words = use.split(" ").flatMap((part) => {
    if (part === "**" || /^[!<]/.test(part)) return [];
    if (part === "@?") return ["$X"];
    if (part.startsWith("@")) return [`'${first(part.slice(1))}'`];
    const equals = part.startsWith("-") ? part.indexOf("=") : -1;
    return equals < 0
      ? [first(part)]
      : [first(part.slice(0, equals)), `'${first(part.slice(equals + 1))}'`];
  });
  const command = [program.names.split(", ")[0], ...words].join(" ");
  return stdin ? `echo '${first(stdin.slice(1))}' | ${command}` : command;
}

/** What is wrong with a use of a program; undefined: nothing. */
function flawOf(program: Program, kind: "deny" | "ask", use: string): string | undefined {
  const text = sample(program, use);
  const { commands } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
  const command = commands.find(({ name }) => program.names.split(/,? /).includes(name));
  const hit = command && matchUses([program], command.name, command);
  const effect = program[kind]?.[use];
  const wanted = typeof effect === "string" ? effect : effect?.[0];
  return hit?.kind === kind && hit.effect === wanted
    ? undefined
    : `${text}: ${hit?.kind} ${hit?.effect}, not ${kind} ${wanted}`;
}

const USING = FAMILIES.map(({ name, load }) => ({
  name,
  rows: load().programs.filter(({ domain }) => domain),
})).filter(({ rows }) => rows.length > 0);

describe.each(USING)("$name", ({ rows }) => {
  it("has no use that an earlier one hides", () => {
    const flaws = rows.flatMap((row) =>
      (["deny", "ask"] as const).flatMap((kind) =>
        Object.keys(row[kind] ?? {}).flatMap((use) => flawOf(row, kind, use) ?? []),
      ),
    );
    expect(flaws).toEqual([]);
  });

  it("says what happens in a phrase, and what to do in a sentence", () => {
    const phrases = rows.flatMap((row) => [
      ...Object.values(row.deny ?? {}),
      ...Object.values(row.ask ?? {}),
    ]);
    const effects = phrases.map((effect) => (typeof effect === "string" ? effect : effect[0]));
    const steps = [
      ...rows.flatMap(({ next }) => next ?? []),
      ...phrases.flatMap((effect) => (typeof effect === "string" ? [] : [effect[1]])),
    ];
    expect(effects.filter((effect) => !/^[a-z].*[^.]$/.test(effect))).toEqual([]);
    expect(steps.filter((step) => !/^[A-Z].*\.$/.test(step))).toEqual([]);
  });
});
