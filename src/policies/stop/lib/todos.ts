import type { Call } from "../../../protocol/call.ts";
import { isObject, type Json, type JsonObject } from "../../../protocol/json.ts";

/**
 * The tools that keep a list of what is to be done: the first in older clients, the others in newer
 * ones.
 */
export const LIST_TOOLS: readonly string[] = ["TodoWrite", "TaskCreate", "TaskUpdate", "TaskList"];

/** What is open, by its number in the list. */
export type Todos = Readonly<Record<string, string>>;

const DONE: ReadonlySet<unknown> = new Set(["completed", "deleted"]);

/** What is open once this tool has run; undefined: the call says nothing of it. */
export function todosAfter({ tool, input, raw }: Call, before: Todos): Todos | undefined {
  const result = raw["tool_response"];
  if (!isObject(result)) return undefined;
  // A subagent has a list of its own there; the tasks of the other tools belong to the session.
  if (tool === "TodoWrite")
    return raw["agent_id"] === undefined ? openIn(result["newTodos"], "content") : undefined;
  if (tool === "TaskList") return openIn(result["tasks"], "subject");
  if (tool === "TaskCreate") {
    const { id, subject } = isObject(result["task"]) ? result["task"] : {};
    return id === undefined ? undefined : { ...before, [String(id)]: String(subject) };
  }
  return tool === "TaskUpdate" && result["success"] === true ? updated(input, before) : undefined;
}

export function todosIn(kept: Json | undefined): Todos {
  return isObject(kept) ? (kept as Todos) : {};
}

function openIn(list: Json | undefined, name: string): Todos | undefined {
  if (!Array.isArray(list)) return undefined;
  const open = list.filter(isObject).filter(({ status }) => !DONE.has(status));
  return Object.fromEntries(
    open.map((item, index) => [String(item["id"] ?? index + 1), String(item[name])]),
  );
}

function updated({ taskId, status, subject }: JsonObject, before: Todos): Todos {
  const id = String(taskId);
  const { [id]: known = `task ${id}`, ...others } = before;
  const isOpen = status === undefined ? Object.hasOwn(before, id) : !DONE.has(status);
  return isOpen ? { ...before, [id]: typeof subject === "string" ? subject : known } : others;
}
