import { expect, it } from "vitest";
import { languageOf, scriptsOf } from "./script.ts";
import type { LintWorld } from "./world.ts";

const world: LintWorld = {
  home: "/home/me",
  project: "/p",
  read: () => undefined,
  exists: () => false,
  isExecutable: () => false,
};

function paths(command: string, args?: string[]): string[] {
  const spec = { type: "command" as const, command, ...(args ? { args } : {}) };
  return scriptsOf({ spec }, "/plugin", world).map(
    ({ path, relative, direct }) =>
      `${path}${relative ? " relative" : ""}${direct ? " direct" : ""}`,
  );
}

it.each([
  ['python3 "$CLAUDE_PROJECT_DIR"/a.py --strict', "/p/a.py"],
  ['"$CLAUDE_PROJECT_DIR/.claude/hooks/a.sh" || exit 2', "/p/.claude/hooks/a.sh direct"],
  ["~/.claude/hooks/a.sh", "/home/me/.claude/hooks/a.sh direct"],
  ["${CLAUDE_PLUGIN_ROOT}/scripts/a.sh", "/plugin/scripts/a.sh direct"],
  ["FOO=1 timeout 5 node hooks/a.mjs", "/p/hooks/a.mjs relative"],
  ["cat | /usr/bin/python3 /opt/a.py", "/opt/a.py"],
  ["node --import tsx /opt/a.ts", "/opt/a.ts"],
  ["cd /opt && ./a.sh", "/opt/a.sh direct"],
  ["deno run -A /opt/a.ts", "/opt/a.ts"],
])("%s runs %s", (command, path) => {
  expect(paths(command)).toEqual([path]);
});

it.each([
  "my-guard --config a.json",
  "python3 -m guard a.py",
  "bash -c './a.sh'",
  "node -e 'x' a.js",
  "python3 guard data/a.csv",
  '"$GUARDS"/a.sh',
  'cd "$SOMEWHERE" && ./a.sh',
  "prettier --write src/a.ts",
])("%s names no script that is known", (command) => {
  expect(paths(command)).toEqual([]);
});

it("reads the form without a shell", () => {
  expect(paths("python3", ["${CLAUDE_PROJECT_DIR}/a.py"])).toEqual(["/p/a.py"]);
  expect(paths("./a.sh", [])).toEqual(["/p/a.sh relative direct"]);
  expect(paths("python3", ["~/a.py"])).toEqual(["~/a.py"]);
});

it("knows a language by the name, the interpreter or the first line", () => {
  expect(languageOf("/a", "#!/usr/bin/env python3\n")).toBe("python");
  expect(languageOf("/a.mts", "")).toBe("javascript");
  expect(languageOf("/a", "", "sh")).toBe("shell");
  expect(languageOf("/a", "#!/usr/bin/env bash\n")).toBe("shell");
  expect(languageOf("/a.rb", "")).toBe("other");
});
