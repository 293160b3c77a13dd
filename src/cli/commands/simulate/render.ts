import type { JsonObject } from "../../../protocol/json.ts";
import type { RegisteredHook } from "../../../settings/read.ts";
import type { HookRun, Runs, Simulation } from "../../../simulator/index.ts";
import type { Io } from "../../command.ts";
import { visible, visibleLines } from "../../render/frame.ts";
import { shortPath } from "../../render/path.ts";
import type { Style } from "../../render/style.ts";

const USUAL: Readonly<Record<Runs, string>> = {
  yes: "RUNS",
  no: "DOES NOT RUN",
  asked: "IS ASKED ABOUT",
  unknown: "CANNOT TELL",
};
const OTHERS: Readonly<Record<string, Partial<Record<Runs, string>>>> = {
  PostToolUse: { yes: "HAS RUN" },
  PostToolUseFailure: { yes: "HAS RUN" },
  UserPromptSubmit: { yes: "REACHES THE MODEL", no: "IS BLOCKED" },
  SessionStart: { yes: "STARTS" },
  Stop: { yes: "STOPS", no: "GOES ON" },
  SubagentStop: { yes: "STOPS", no: "GOES ON" },
};
const COLOURS = {
  yes: "green",
  no: "red",
  asked: "yellow",
  unknown: "yellow",
} as const satisfies Record<Runs, keyof Style>;

/** For a person: what happens, who sees what, what had no effect, and what is luck. */
export function renderSimulation(
  simulation: Simulation,
  call: JsonObject,
  io: Pick<Io, "style" | "cwd" | "env">,
): string {
  const {
    event,
    version,
    mode,
    runs,
    why,
    input,
    refusal,
    contexts,
    user,
    hooks,
    skipped,
    ignored,
    otherwise,
    unknown,
    ends,
    output,
  } = simulation;
  const { style } = io;
  const word = OTHERS[event]?.[runs] ?? USUAL[runs];
  const sections: [title: string, lines: readonly string[]][] = [
    [
      "Input",
      input && JSON.stringify(input) !== JSON.stringify(call["tool_input"])
        ? [JSON.stringify(input)]
        : [],
    ],
    ["Output", output === undefined ? [] : [JSON.stringify(output)]],
    ["The model reads", [...(refusal === undefined ? [] : [refusal]), ...contexts]],
    ["The person sees", user],
    ["Hooks, as they finished", hooks.map((run) => hookLine(run, io))],
    ["Not run", skipped.map(({ hook, why: reason }) => `${placeOf(hook, io)}  ${reason}`)],
    [
      "Without effect",
      ignored.map(({ hook, what, why: reason }) => `${placeOf(hook, io)}  ${what}: ${reason}`),
    ],
    [
      "Luck: if the hooks finish in another order",
      otherwise.map(
        ({ order, outcome }) =>
          `${wordOf(event, outcome.runs)}, ` +
          `${outcome.why}${outcome.input ? `, with ${JSON.stringify(outcome.input)}` : ""} ` +
          ` (${order.map(({ hook }) => placeOf(hook, io)).join(", ")})`,
      ),
    ],
    ["Cannot be told", unknown],
  ];
  const head =
    `${style.bold(style[COLOURS[runs]](word))}  ` +
    `${style.bold(visible(String(call["tool_name"] ?? event)))}  ` +
    `${style.dim(`Claude Code ${version}, mode ${mode}`)}`;
  const said =
    "  " +
    `${visible(why)}${ends && runs !== "yes" ? "; the run ends" : ends && event !== "Stop" ? "; then the run ends" : ""}`;
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return [
    head,
    said,
    ...shown.flatMap(([title, lines]) => [
      "",
      style.bold(title),
      ...lines.map((line) => `  ${visibleLines(line, "  ")}`),
    ]),
  ]
    .join("\n")
    .concat("\n");
}

function wordOf(event: string, runs: Runs): string {
  return (OTHERS[event]?.[runs] ?? USUAL[runs]).toLowerCase();
}

function hookLine(
  { hook, effect, ran, milliseconds }: HookRun,
  io: Pick<Io, "cwd" | "env">,
): string {
  const said = effect.failed
    ? `failed: ${effect.failed}`
    : (effect.decision ?? (effect.blocks === undefined ? "no decision" : "block"));
  const end = typeof ran.end === "number" ? `exit ${ran.end}` : ran.end;
  return (
    `${placeOf(hook, io)}  ${said}${effect.updatedInput ? ", rewrites" : ""}  (${end}, ` +
    `${milliseconds} ms)`
  );
}

function placeOf({ path, line }: RegisteredHook, io: Pick<Io, "cwd" | "env">): string {
  return `${shortPath(path, io)}:${line}`;
}

/** For machines: hooks by their place and command instead of whole. */
export function simulationRecord({
  hooks,
  skipped,
  ignored,
  otherwise,
  ...rest
}: Simulation): object {
  const named = ({ path, line, matcher, spec }: RegisteredHook): object => ({
    path,
    line,
    ...(matcher === undefined ? {} : { matcher }),
    ...spec,
  });
  return {
    ...rest,
    hooks: hooks.map(({ hook, ...run }) => ({ hook: named(hook), ...run })),
    skipped: skipped.map(({ hook, why }) => ({ hook: named(hook), why })),
    ignored: ignored.map(({ hook, what, why }) => ({ hook: named(hook), what, why })),
    otherwise: otherwise.map(({ order, outcome }) => ({
      order: order.map(({ hook }) => named(hook)),
      outcome,
    })),
  };
}
