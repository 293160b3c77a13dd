import type { ShellCommand, Span } from "../../command/facts.ts";

/**
 * The commands of one text by their place in it. What a command starts in turn stands at the same
 * place, right behind it.
 */
interface Places {
  readonly groups: ReadonlyMap<string, readonly ShellCommand[]>;
  /** Each place once, from left to right, the longer first. */
  readonly spans: readonly Span[];
}

const known = new WeakMap<readonly ShellCommand[], Places>();

export function commandsAt(
  span: Span | undefined,
  commands: readonly ShellCommand[],
): readonly ShellCommand[] {
  return span ? (placesOf(commands).groups.get(span.join()) ?? []) : [];
}

/** The commands at the shortest place that holds this one. */
export function commandsAround(
  span: Span,
  commands: readonly ShellCommand[],
): readonly ShellCommand[] {
  const { spans } = placesOf(commands);
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.[0] ?? 0) <= span[0]) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1; index >= 0; index--) {
    const candidate = spans[index];
    if (candidate && candidate[1] >= span[1]) return commandsAt(candidate, commands);
  }
  return [];
}

function placesOf(commands: readonly ShellCommand[]): Places {
  let places = known.get(commands);
  if (!places) {
    const groups = new Map<string, ShellCommand[]>();
    const spans: Span[] = [];
    for (const command of commands) {
      const { span } = command.at;
      if (!span) continue;
      const group = groups.get(span.join());
      if (group) group.push(command);
      else {
        groups.set(span.join(), [command]);
        spans.push(span);
      }
    }
    spans.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    places = { groups, spans };
    known.set(commands, places);
  }
  return places;
}
