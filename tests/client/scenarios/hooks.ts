import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, write } from "../harness/script.ts";

/** The person's own settings, with a hook for each of these lines of shell. */
function settings(matcher: string, ...commands: readonly string[]): string {
  const hooks = commands.map((command) => ({ type: "command", command, timeout: 20 }));
  return JSON.stringify({ hooks: { PreToolUse: [{ matcher, hooks }] } }, null, 2);
}

const deny = (reason: string): string =>
  `printf %s '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"${reason}"}}'`;

const TWO_REFUSALS = {
  "~/.claude/hooks/first.sh": `${deny("The first reason.")}\n`,
  "~/.claude/hooks/second.sh": `sleep 0.5; ${deny("The second reason.")}\n`,
  "~/.claude/settings.json": settings(
    "Bash",
    "sh ~/.claude/hooks/first.sh",
    "sh ~/.claude/hooks/second.sh",
  ),
};

/** As people write it: only the field that changes, and a log line. */
const HEADER = {
  "~/.claude/settings.json": settings("Write", "python3 ~/.claude/hooks/header.py"),
  "~/.claude/hooks/header.py": `import json, sys
call = json.load(sys.stdin)
content = call["tool_input"]["content"]
if not content.startswith("// Example Ltd"):
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow",
        "updatedInput": {"content": "// Example Ltd\\n" + content}}}))
`,
};

const CRASHES = {
  "~/.claude/settings.json": settings("Bash", "python3 -c 'import no_such_module'"),
};

/** In the flat dialect; of the command that it makes of it, it says nothing. */
const ASKS_AND_RENAMES = {
  "~/.claude/settings.json": settings("Bash", "python3 ~/.claude/hooks/rename.py"),
  "~/.claude/hooks/rename.py": `import json, sys
call = json.load(sys.stdin)
if call["tool_input"]["command"].startswith("touch danger"):
    print(json.dumps({"decision": "ask", "message": "Is this right?", "updated_input": {"command": "touch renamed"}}))
`,
};

export default [
  {
    fact: "an adopted hook that asks about the command that came is asked about, although it rewrites it",
    adopted: true,
    files: ASKS_AND_RENAMES,
    turns: [calls(bash("touch danger")), DONE],
    expect: {
      results: [refused("Is this right?", "[hooks/rename]")],
      files: { danger: null, renamed: null },
    },
  },
  {
    fact: "without Sluice, of two hooks that refuse only the later one's reason arrives",
    unguarded: true,
    files: TWO_REFUSALS,
    turns: [calls(bash("touch made")), DONE],
    expect: {
      results: [refused("The second reason.")],
      seesNot: ["The first reason."],
      hooks: { PreToolUse: 2 },
    },
  },
  {
    fact: "two adopted hooks refuse with both reasons",
    adopted: true,
    files: TWO_REFUSALS,
    turns: [calls(bash("touch made")), DONE],
    expect: {
      results: [
        refused(
          "Denied: (1) The first reason. [hooks/first] (2) The second reason. [hooks/second]",
        ),
      ],
      files: { made: null },
    },
  },
  {
    fact: "without Sluice, a hook that returns only the field it changes breaks the call",
    unguarded: true,
    files: HEADER,
    turns: [calls(write("app.ts", "export {};\n")), DONE],
    expect: {
      results: [refused("failed schema validation")],
      files: { "app.ts": null },
      hooks: { PreToolUse: 1 },
    },
  },
  {
    fact: "an adopted hook that returns only the field it changes keeps the others",
    adopted: true,
    files: HEADER,
    turns: [calls(write("app.ts", "export {};\n")), DONE],
    expect: {
      results: [ran()],
      files: { "app.ts": "// Example Ltd\nexport {};\n" },
      sees: ["[hooks/header]"],
    },
  },
  {
    fact: "without Sluice, a hook that crashes lets the tool run",
    unguarded: true,
    files: CRASHES,
    turns: [calls(bash("touch made")), DONE],
    expect: { results: [ran()], files: { made: "" }, hooks: { PreToolUse: 1 } },
  },
  {
    fact: "an adopted hook that crashes is a question",
    adopted: true,
    files: CRASHES,
    turns: [calls(bash("touch made")), DONE],
    expect: {
      results: [refused("it ended with exit code 1", "No module named 'no_such_module'")],
      files: { made: null },
    },
  },
] satisfies Scenario[];
