import { describe, expect, it } from "vitest";
import { readShell } from "../../parse/read.ts";
import { AWS } from "./aws.ts";
import { BACKUPS } from "./backups.ts";
import { CLOUDS } from "./clouds.ts";
import { CONTAINERS } from "./containers.ts";
import { DATABASES } from "./databases.ts";
import { HOSTING } from "./hosting.ts";
import { INFRA } from "./infra.ts";
import { KUBERNETES } from "./kubernetes.ts";
import { pack } from "./match-pack.ts";
import { PUBLISH } from "./publish.ts";
import { SERVICES } from "./services.ts";
import type { Tool } from "./types.ts";

const PACKS = { AWS, BACKUPS, CLOUDS, CONTAINERS, DATABASES, HOSTING, INFRA, KUBERNETES, PUBLISH, SERVICES };

/** A command that fits a use: the first alternative of each word, with something for each star. */
function sample(tool: Tool, use: string): string {
  const first = (text: string): string => (text.split("|")[0] ?? "").replaceAll("*", "x");
  const stdin = use.split(" ").find((part) => part.startsWith("<"));
  const words = use.split(" ").flatMap((part) => {
    if (part === "**" || /^[!<]/.test(part)) return [];
    if (part === "@?") return ["$X"];
    if (part.startsWith("@")) return [`'${first(part.slice(1))}'`];
    const equals = part.startsWith("-") ? part.indexOf("=") : -1;
    return equals < 0 ? [first(part)] : [first(part.slice(0, equals)), `'${first(part.slice(equals + 1))}'`];
  });
  const command = [tool.programs.split(", ")[0], ...words].join(" ");
  return stdin ? `echo '${first(stdin.slice(1))}' | ${command}` : command;
}

describe.each(Object.entries(PACKS))("%s", (_, tools) => {
  it("has no line that an earlier one hides", () => {
    const hidden = tools.flatMap((tool) =>
      (["deny", "ask"] as const).flatMap((kind) =>
        Object.entries(tool[kind] ?? {}).flatMap(([use, effect]) => {
          const text = sample(tool, use);
          const { commands } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
          const command = commands.find(({ name }) => tool.programs.split(/,? /).includes(name));
          const hit = command && pack([tool])(command);
          const wanted = typeof effect === "string" ? effect : effect[0];
          return hit?.kind === kind && hit.effect === wanted ? [] : [`${text}: ${hit?.kind} ${hit?.effect}, not ${kind} ${wanted}`];
        }),
      ),
    );
    expect(hidden).toEqual([]);
  });

  it("says what happens in a phrase, and what to do in a sentence", () => {
    const phrases = tools.flatMap((tool) => [...Object.values(tool.deny ?? {}), ...Object.values(tool.ask ?? {})]);
    const effects = phrases.map((effect) => (typeof effect === "string" ? effect : effect[0]));
    const steps = [
      ...tools.flatMap(({ next }) => next ?? []),
      ...phrases.flatMap((effect) => (typeof effect === "string" ? [] : [effect[1]])),
    ];
    expect(effects.filter((effect) => !/^[a-z].*[^.]$/.test(effect))).toEqual([]);
    expect(steps.filter((step) => !/^[A-Z].*\.$/.test(step))).toEqual([]);
  });
});
