import { expect, it } from "vitest";
import { saidAndLeft, soundsLikeRefusal } from "./refusal.ts";
import { sourceOf } from "./source.ts";

function leaving(path: string, text: string): string[] {
  return saidAndLeft(sourceOf({ path, text }, new Set())).map((found) =>
    text.slice(found.at.start, found.at.end),
  );
}

it.each([
  "Blocked: rm",
  "command denied",
  "❌ not allowed here",
  "\u001b[31mREFUSED\u001b[0m",
  "This is forbidden.",
])("%j tells of a refusal", (text) => {
  expect(soundsLikeRefusal(text)).toBe(true);
});

it.each([
  "nothing blocked",
  "not denied",
  "block list loaded",
  "was never rejected",
  "fine",
  "unblocked",
])("%j does not", (text) => {
  expect(soundsLikeRefusal(text)).toBe(false);
});

it.each([
  [
    "a.py",
    'print(\n    f"Blocked: {command}",\n    file=sys.stderr,\n)\nsys.exit(1)\n',
    "sys.exit(1)",
  ],
  ["a.py", 'logger.warning("denied %s", command); return {}\n', "return {}"],
  ["a.ts", "console.error(`Blocked: ${command}`);\n  return {};\n", "return {}"],
  ["a.ts", 'if (bad) { console.log("Denied"); return {}; }\n', "return {}"],
  ["a.sh", 'echo "Blocked: don\'t do that" >&2; exit 1\n', "exit 1"],
  ["a.sh", "printf 'refused\\n' >&2\n\n# for now\nexit 0\n", "exit 0"],
])("%s: %j leaves", (path, text, expected) => {
  expect(leaving(path, text)).toEqual([expected]);
});

it.each([
  ["a.py", 'print(json.dumps({"reason": "Blocked"}))\nsys.exit(0)\n'],
  ["a.py", 'reason = "Blocked"\nsys.exit(0)\n'],
  ["a.py", 'print("Blocked")\ndeny(reason)\nreturn {}\n'],
  ["a.ts", "// console.log('Blocked')\nreturn {};\n"],
  ["a.ts", 'console.log("checked");\nreturn {};\n'],
  ["a.sh", 'echo \'{"decision": "block", "reason": "Blocked"}\'\nexit 0\n'],
  ["a.sh", 'echo "Blocked commands: $(cat list)" | grep -q x\nif true; then\n  exit 0\nfi\n'],
])("%s: %j tells of none and leaves", (path, text) => {
  expect(leaving(path, text)).toEqual([]);
});
