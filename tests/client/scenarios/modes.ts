import { ran, refused, type Scenario } from "../harness/scenario.ts";
import {
  bash,
  calls,
  DONE,
  FORCED_PUSH,
  FORCED_PUSH_OF_A_BRANCH,
  write,
} from "../harness/script.ts";

const SOURCES = { "src/app.ts": "export {};\n" };
const WRITES_ALLOWED = "rules:\n  - { id: writes, tool: Write, allow: Writes are fine here. }\n";

export default [
  {
    fact: "bypassPermissions bypasses no denial and no question",
    mode: "bypassPermissions",
    turns: [
      calls(FORCED_PUSH),
      calls(FORCED_PUSH_OF_A_BRANCH),
      calls(bash("echo made > made.txt")),
      DONE,
    ],
    expect: {
      results: [
        refused("[git/no-force-push]"),
        refused("Please confirm", "[git/no-force-push]"),
        ran(),
      ],
      files: { "pushed.txt": null, "made.txt": "made\n" },
    },
  },
  {
    fact: "in bypassPermissions the person is asked what Sluice asks about, and nothing else",
    mode: "bypassPermissions",
    person: "approves",
    turns: [calls(FORCED_PUSH_OF_A_BRANCH), calls(bash("echo made > made.txt")), DONE],
    expect: {
      results: [ran(), ran()],
      files: { "pushed.txt": "ran\n" },
      asked: [FORCED_PUSH_OF_A_BRANCH],
    },
  },
  {
    fact: "acceptEdits accepts edits, but not those of secrets and configuration",
    mode: "acceptEdits",
    allowRules: [],
    turns: [
      calls(write("app.ts", "export {};\n")),
      calls(write(".env", "A=1")),
      calls(write("config.json", "{}")),
      DONE,
    ],
    expect: {
      results: [ran(), refused("[files/protect]"), refused("Please confirm", "[files/protect]")],
      files: { "app.ts": "export {};\n", ".env": null, "config.json": null },
    },
  },
  {
    fact: "a rule that allows writes lets the client write",
    config: WRITES_ALLOWED,
    allowRules: [],
    turns: [calls(write("app.ts", "export {};\n")), DONE],
    expect: { results: [ran()], files: { "app.ts": "export {};\n" } },
  },
  {
    fact: "in plan mode a rule that allows writes lets nothing be written",
    mode: "plan",
    config: WRITES_ALLOWED,
    allowRules: [],
    turns: [calls(write("app.ts", "export {};\n")), calls(FORCED_PUSH), DONE],
    expect: { results: [refused(), refused("[git/no-force-push]")], files: { "app.ts": null } },
  },
  {
    fact: "in plan mode the strict preset denies edits and lets reads be",
    mode: "plan",
    config: "extends: strict\n",
    files: SOURCES,
    turns: [
      calls(write("app.ts", "export {};\n")),
      calls(bash("ls src | head -3; cat src/app.ts")),
      DONE,
    ],
    expect: {
      results: [refused("The client is in plan mode", "[mode/plan]"), ran("export {};")],
      files: { "app.ts": null },
    },
  },
  {
    fact: "in plan mode what only reads runs without a rule, unless the client insists on a check of its own",
    mode: "plan",
    files: SOURCES,
    allowRules: [],
    turns: [calls(bash('for f in src/app.ts; do wc -l < "$f"; done')), DONE],
    expect: { results: [ran("1")] },
    differs: { "2.1.325": { results: [refused("Auto mode is unavailable")] } },
  },
] satisfies Scenario[];
