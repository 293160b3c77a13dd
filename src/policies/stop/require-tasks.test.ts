import { describe, expect, it } from "vitest";
import type { CallExample } from "../../engine/policy.ts";
import type { Json } from "../../protocol/json.ts";
import { TestSession } from "../shared/test-session.ts";
import policy from "./require.ts";

describe("the list of tasks", () => {
  const ran = (tool: string, output: Json, input: object = {}, extra: object = {}): CallExample =>
    ({ event: "PostToolUse", tool, output, input, ...extra }) as CallExample;
  const open = (...calls: readonly CallExample[]): Json[] => {
    const session = new TestSession({ todos: true }, policy);
    for (const call of calls) session.play(call);
    return Object.values((session.state["stop/require todos"] ?? {}) as Record<string, Json>);
  };
  const created = (id: string, subject: string): CallExample =>
    ran("TaskCreate", { task: { id, subject } }, { subject });
  const updated = (id: string, status: string): CallExample =>
    ran("TaskUpdate", { success: true, taskId: id }, { taskId: id, status });

  it("of the newer tools: tasks are open until they are completed or deleted", () => {
    expect(
      open(created("1", "a"), created("2", "b"), created("3", "c"), updated("1", "in_progress")),
    ).toEqual(["a", "b", "c"]);
    expect(
      open(
        created("1", "a"),
        created("2", "b"),
        updated("1", "completed"),
        updated("2", "deleted"),
      ),
    ).toEqual([]);
    expect(open(created("1", "a"), updated("1", "completed"), updated("1", "pending"))).toEqual([
      "task 1",
    ]);
  });

  it("is taken over whole when the model lists it", () => {
    const tasks = [
      { id: "4", subject: "d", status: "pending" },
      { id: "5", subject: "e", status: "completed" },
    ];
    expect(open(created("1", "a"), ran("TaskList", { tasks }))).toEqual(["d"]);
  });

  it("of the older tool: what is not completed is open", () => {
    const todos = (...statuses: string[]): CallExample =>
      ran("TodoWrite", {
        newTodos: statuses.map((status, index) => ({ content: `t${index}`, status })),
      });
    expect(open(todos("completed", "pending", "in_progress"))).toEqual(["t1", "t2"]);
    expect(open(todos("pending"), todos("completed"))).toEqual([]);
  });

  it("is not changed by a result that is none, or by a tool of the same name elsewhere", () => {
    expect(
      open(
        created("1", "a"),
        ran("TaskList", "no"),
        ran("TodoWrite", {}),
        ran("mcp__x__TaskList", { tasks: [] }),
      ),
    ).toEqual(["a"]);
    expect(
      open(
        created("1", "a"),
        ran("TaskUpdate", { success: false }, { taskId: "1", status: "completed" }),
      ),
    ).toEqual(["a"]);
  });
});
