import { expect, it } from "vitest";
import { exampleRequest } from "../approval-fixtures.ts";
import type { ApprovalRequest, RequestFinding } from "../request.ts";
import { summarize } from "./summary.ts";

function finding(field: string, start: number, end: number): RequestFinding {
  return { kind: "ask", policy: "a/b", message: "No.", at: { field, start, end } };
}

/** What is marked between ‹ and ›. */
function shown(parts: Partial<ApprovalRequest>, room = 1000): string {
  return summarize(exampleRequest(parts), room)
    .what.map(({ text, marked }) => (marked ? `‹${text}›` : text))
    .join("");
}

it.each([
  ["ls && rm -rf x", [finding("command", 6, 14)], "ls && ‹rm -rf x›"],
  ["rm a; rm b", [finding("command", 6, 10), finding("command", 0, 4)], "‹rm a›; ‹rm b›"],
  ["rm a; rm b", [finding("command", 0, 10), finding("command", 3, 4)], "‹rm a; rm b›"],
  ["rm a; rm b", [finding("command", 0, 4), finding("command", 2, 7)], "‹rm a›‹; r›m b"],
  ["ls", [finding("other", 0, 1)], "ls"],
  ["ls \u202e\u001b[2J", [], "ls \ufffd\ufffd[2J"],
])("%j is shown with what is dangerous in it", (command, findings, text) => {
  expect(shown({ input: { command, description: "x" }, findings })).toBe(text);
});

it("of a long command that part is shown which is dangerous, and how much is not", () => {
  const command = `${"a".repeat(5000)};rm -rf /;${"b".repeat(5000)}`;
  const { what, hidden } = summarize(
    exampleRequest({ input: { command }, findings: [finding("command", 5001, 5009)] }),
    1000,
  );
  expect(what.map(({ text, marked }) => [text.length, marked])).toEqual([
    [200, false],
    [8, true],
    [792, false],
  ]);
  expect(what[1]?.text).toBe("rm -rf /");
  expect(hidden).toBe(command.length - 1000);
});

it("anything but a command is shown field by field, with what a difference shows better left to it", () => {
  expect(shown({ input: { command: "ls", timeout: 5 } })).toBe("command: ls\ntimeout: 5");
  expect(
    shown({
      tool: "Read",
      input: { file_path: "/etc/x", limit: 3 },
      findings: [finding("file_path", 1, 4)],
    }),
  ).toBe("file_path: /‹etc›/x\nlimit: 3");
  const input = { file_path: "a.ts", old_string: "1", new_string: "2", replace_all: true };
  expect(shown({ tool: "Edit", input, diff: { path: "a.ts", text: "-1\n+2" } })).toBe(
    "file_path: a.ts\nreplace_all: true",
  );
});

it.each<[Partial<ApprovalRequest>, string]>([
  [
    {
      state: "answered",
      answer: { kind: "always", suggestion: 0 },
      answeredBy: { name: "A\u202eda", channel: "page" },
    },
    "Allowed from now on by A\ufffdda (page).",
  ],
  [{ state: "elsewhere", where: "the session has ended" }, "Closed: the session has ended."],
  [{ state: "late" }, "Nobody answered in time."],
])("%j is said as how it ended", (parts, text) => {
  expect(summarize(exampleRequest(parts), 10).state).toBe(text);
});
