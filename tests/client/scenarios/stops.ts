import { ran, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, subagent, task, write } from "../harness/script.ts";

const require = (options: string): string => `policies:\n  stop/require: ${options}\n`;
const STOPS = { says: "I am done." };

export default [
  {
    fact: "the agent stops once the command passes, and hears how it failed before",
    remembers: true,
    config: require('{ commands: ["test -e CHANGES || { echo CHANGES is missing; exit 1; }"] }'),
    turns: [STOPS, calls(bash("echo fixed > CHANGES")), DONE],
    expect: {
      results: [ran()],
      sees: [
        "has to pass before you stop, and it ended with exit code 1",
        "CHANGES is missing",
        "[stop/require]",
      ],
      hooks: { Stop: 2 },
    },
  },
  {
    fact: "an agent that cannot do it is let go, although it uses tools in between, and the person hears why",
    remembers: true,
    config: require('{ commands: ["false"], most: 2 }'),
    turns: [STOPS, calls(bash("echo a > a")), STOPS, calls(bash("echo b > b")), DONE],
    expect: {
      results: [ran(), ran()],
      hooks: { Stop: 3 },
      tells: [
        "The agent was held up 2 times and stops now, although this is not done: `false` fails.",
      ],
    },
  },
  {
    fact: "a file that changed needs a test that changed with it, also when it was committed",
    remembers: true,
    committed: true,
    files: { "src/app.ts": "export {};\n" },
    config: require('{ tests: [{ files: "src/**/*.ts", need: "{dir}/{name}.test.ts" }] }'),
    turns: [
      calls(
        bash(
          "echo 'export const a = 1;' > src/app.ts && git -c user.name=a -c user.email=a@b.c commit -qam work",
        ),
      ),
      STOPS,
      calls(write("src/app.test.ts", "export {};\n")),
      DONE,
    ],
    expect: {
      results: [ran(), ran()],
      sees: [
        "`src/app.ts` changed, and no test that belongs to it (`src/app.test.ts`) changed with it.",
      ],
      hooks: { Stop: 2 },
    },
  },
  {
    fact: "nothing is checked when nothing changed",
    remembers: true,
    committed: true,
    config: require('{ commands: ["touch ran; false"] }'),
    turns: [DONE],
    expect: { results: [], files: { ran: null }, hooks: { Stop: 1 } },
  },
  {
    fact: "the agent stops once its own list is done",
    remembers: true,
    config: require("{ todos: true }"),
    turns: [
      calls(task("TaskCreate", { subject: "Write the tests", description: "All of them" })),
      calls(task("TaskCreate", { subject: "Clean up", description: "Everything" })),
      calls(task("TaskUpdate", { taskId: "1", status: "completed" })),
      STOPS,
      calls(task("TaskUpdate", { taskId: "2", status: "deleted" })),
      DONE,
    ],
    expect: {
      results: [ran(), ran(), ran(), ran()],
      sees: ["Tasks of yours are open (1): `Clean up`."],
      hooks: { Stop: 2 },
    },
  },
  {
    fact: "a subagent is held up, too, and the agent that started it only by its own stop",
    remembers: true,
    config: require('{ commands: ["test -e made"], on: [SubagentStop] }'),
    turns: [calls(subagent("Make it.")), DONE],
    subagents: { "Make it.": [STOPS, calls(bash("echo made > made")), DONE] },
    expect: {
      results: [ran()],
      subagents: { "Make it.": [ran()] },
      subagentSees: { "Make it.": ["`test -e made` has to pass before you stop"] },
      files: { made: "made\n" },
      hooks: { SubagentStop: 2 },
    },
  },
] satisfies Scenario[];
