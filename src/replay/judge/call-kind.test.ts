import { expect, it } from "vitest";
import { formOf } from "./call-kind.ts";

const form = (tool: string, input: Record<string, string>, span?: [number, number]): string =>
  formOf(
    { time: 0, tool, input, session: "", project: "/p", cwd: "/p", ending: { outcome: "ran" } },
    span && { field: "command", span },
  );

it.each([
  ["git push -f origin main", "git push"],
  ["git -C ../other push", "git push"],
  ["cd app && npm run build -- --mode production", "npm run build"],
  ["npm test 2>&1 | tail -5", "npm test"],
  ["docker compose up -d", "docker compose up"],
  ["docker run image", "docker run image"],
  ["kubectl -n staging delete pod web-1", "kubectl delete pod"],
  ["aws s3 rm s3://bucket --recursive", "aws s3 rm"],
  ["make test", "make test"],
  ["rm -rf dist", "rm"],
  ["python3 scripts/a.py", "python3"],
  ["cat README.md", "cat"],
  ["FOO=1 cargo test", "cargo test"],
  ["$TOOL --fix", "a program known only at run time"],
  ["cd app", "cd"],
  ["", "a command that cannot be read"],
])("%s is a %s", (command, expected) => {
  expect(form("Bash", { command })).toBe(expected);
});

it("of several commands it is the one that a finding points at", () => {
  const command = "npm test && git push -f && ls";
  expect(form("Bash", { command }, [12, 23])).toBe("git push");
});

it.each([
  ["Edit", { file_path: "/p/.github/workflows/ci.yml" }, "Edit *.yml"],
  ["Write", { file_path: "/p/Makefile" }, "Write Makefile"],
  ["WebFetch", { url: "https://example.com/a" }, "WebFetch example.com"],
  ["Agent", { prompt: "x", subagent_type: "Explore" }, "Agent Explore"],
  ["mcp__pay__refund", { customer: "7" }, "mcp__pay__refund"],
])("%s is told by what it is used on", (tool, input, expected) => {
  expect(form(tool, input as unknown as Record<string, string>)).toBe(expected);
});
