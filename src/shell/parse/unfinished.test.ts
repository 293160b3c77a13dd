import { expect, it } from "vitest";
import { isUnfinished } from "./unfinished.ts";

it.each(["echo 'a", 'ls "my file', "echo 'a' \"b\" 'c", "echo \"it's"])(
  "no shell runs: %s",
  (text) => {
    expect(isUnfinished(text)).toBe(true);
  },
);

it.each([
  "echo 'a'",
  'echo "it\'s"',
  "ls # it's a comment",
  "rm -rf build\necho 'a",
  "cat <<E\nit's",
  "echo $'a\\''; ls'",
  "echo \\'; ls",
  "echo `echo '",
])("a shell may run: %s", (text) => {
  expect(isUnfinished(text)).toBe(false);
});
