import { getNodeValue, type Node } from "jsonc-parser";
import { type EventName, isEventName } from "../protocol/events.ts";
import { append, newFile, remove, replace, withMark } from "./edit.ts";
import { member, propertiesOf, propertyOf, readJson } from "./json.ts";
import { isBlank, type RegisteredHook } from "./read.ts";
import { hookGroup, isCurrent, readOwnCommand } from "./registration.ts";

/** The command to register for each event. */
export type CommandsByEvent = ReadonlyMap<EventName, string>;

/** A hook with the nodes around it. */
interface FoundHook extends Pick<RegisteredHook, "event" | "matcher" | "spec"> {
  readonly groups: Node;
  readonly group: Node;
  readonly hooks: Node;
  readonly hook: Node;
}

/** A hook of ours. */
interface OwnHook extends FoundHook {
  readonly command: string;
}

/**
 * The text with exactly these commands of ours in it. Only for a text that has no problem. `before`
 * is the text from before the first registration: what it has, stays, even if it is empty.
 */
export function register(
  original: string | null,
  wanted: CommandsByEvent,
  before?: string | null,
): string {
  if (isBlank(original))
    return newFile({
      hooks: Object.fromEntries(
        [...wanted].map(([event, command]) => [event, [hookGroup(event, command)]]),
      ),
    });
  let text = readJson(original).text;
  const current = (own: OwnHook): boolean => isCurrent(own, wanted.get(own.event));
  for (;;) {
    const own = ownHooks(text);
    const stale = own.find(
      (one) =>
        !current(one) || own.find((other) => other.event === one.event && current(other)) !== one,
    );
    if (!stale) break;
    const command = wanted.get(stale.event);
    const alone = stale.hooks.children?.length === 1;
    const replaced =
      command !== undefined &&
      alone &&
      !own.some((one) => one.event === stale.event && current(one));
    text = replaced
      ? replace(text, stale.group, hookGroup(stale.event, command))
      : removeOne(text, stale, before);
  }
  const registered = new Set(ownHooks(text).map(({ event }) => event));
  for (const [event, command] of wanted)
    if (!registered.has(event)) text = add(text, event, hookGroup(event, command));
  return withMark(original, text);
}

/** The text without anything of ours; null: without the file, which only we made. */
export function unregister(original: string, before?: string | null): string | null {
  const own = ownHooks(readJson(original).text);
  const wanted = new Map(own.map(({ event, command }) => [event, command]));
  // Unchanged since: every byte is restored.
  if (before !== undefined && register(before, wanted) === original) return before;
  let text = readJson(original).text;
  for (let next = own[0]; next; next = ownHooks(text)[0]) text = removeOne(text, next, before);
  const { root } = readJson(text);
  return before === null && root?.type === "object" && root.children?.length === 0
    ? null
    : withMark(original, text);
}

/**
 * The text without these hooks, and without the groups and events that nothing is left in.
 * Everything else keeps its bytes.
 */
export function withoutHooks(original: string, isGone: (hook: FoundHook) => boolean): string {
  let text = readJson(original).text;
  for (;;) {
    const next = hooksIn(text).find(isGone);
    if (!next) return withMark(original, text);
    text = removeOne(text, next);
  }
}

export function hasOwnHooks(text: string | null): boolean {
  return text !== null && ownHooks(readJson(text).text).length > 0;
}

function ownHooks(text: string): OwnHook[] {
  return hooksIn(text).flatMap((found) => {
    const command: unknown = member(found.hook, "command")?.value;
    return typeof command === "string" && readOwnCommand(command) ? [{ ...found, command }] : [];
  });
}

function hooksIn(text: string): FoundHook[] {
  const { root } = readJson(text);
  return propertiesOf(member(root, "hooks")).flatMap(([event, groups]) =>
    !isEventName(event) || groups.type !== "array"
      ? []
      : (groups.children ?? []).flatMap((group) => {
          const hooks = member(group, "hooks");
          return (hooks?.type === "array" ? (hooks.children ?? []) : []).flatMap(
            (hook): FoundHook[] =>
              hooks
                ? [
                    {
                      event,
                      matcher: member(group, "matcher")?.value,
                      spec: getNodeValue(hook),
                      groups,
                      group,
                      hooks,
                      hook,
                    },
                  ]
                : [],
          );
        }),
  );
}

function add(text: string, event: EventName, group: object): string {
  const { root } = readJson(text);
  const hooks = member(root, "hooks");
  const groups = member(hooks, event);
  if (groups) return append(text, groups, group);
  if (hooks) return append(text, hooks, [group], event);
  return root ? append(text, root, { [event]: [group] }, "hooks") : text;
}

/**
 * With the group, the event and the `hooks` that nothing is left in, unless they were there before
 * us.
 */
function removeOne(
  text: string,
  { event, groups, group, hooks, hook }: FoundHook,
  before: string | null = null,
): string {
  const root = readJson(text).root;
  const all = member(root, "hooks");
  const hadHooks = member(readJson(before ?? "").root, "hooks");
  if ((hooks.children?.length ?? 0) > 1) return remove(text, hooks, hook);
  if ((groups.children?.length ?? 0) > 1 || member(hadHooks, event))
    return remove(text, groups, group);
  const property = propertyOf(all, event);
  if (all && property && ((all.children?.length ?? 0) > 1 || hadHooks))
    return remove(text, all, property);
  const last = propertyOf(root, "hooks");
  return root && last ? remove(text, root, last) : text;
}
