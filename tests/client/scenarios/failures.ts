import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, FORCED_PUSH, read } from "../harness/script.ts";

const THROWING_POLICY = `import { definePolicy } from "sluice";
export default definePolicy({
  id: "team/odd",
  meta: { summary: "Throws", why: "To see what happens", presets: [] },
  on: { PreToolUse: ["Read"] },
  messages: { no: "No." },
  *decide() {
    throw new Error("boom");
  },
  examples: [],
});
`;
const BROKEN = { "~/.config/sluice/sluice.yaml": "policies: [\n" };

export default [
  {
    fact: "a policy that throws stops the calls it should judge, and says that they are not at fault",
    files: {
      ".claude/policies/odd.ts": THROWING_POLICY,
      ".claude/sluice.yaml": "policies:\n  ./policies/odd.ts: on\n",
      "notes.txt": "note\n",
    },
    trusted: true,
    turns: [calls(read("notes.txt")), calls(bash("echo made > made.txt")), DONE],
    expect: {
      results: [
        refused(
          "The policy `team/odd` could not judge this call: it threw: boom",
          "The call itself is not at fault",
        ),
        ran(),
      ],
      files: { "made.txt": "made\n" },
    },
  },
  {
    fact: "a configuration that breaks in the middle of a session turns every call into a question, and a denial stays one",
    config: "extends: recommended\n",
    turns: [
      calls(bash("echo one > one.txt")),
      { first: { write: BROKEN }, calls: [bash("echo two > two.txt")] },
      calls(FORCED_PUSH),
      {
        first: { write: { "~/.config/sluice/sluice.yaml": "extends: recommended\n" } },
        calls: [bash("echo three > three.txt")],
      },
      DONE,
    ],
    expect: {
      results: [
        ran(),
        refused("Please confirm", "sluice.yaml:"),
        refused("[git/no-force-push]"),
        ran(),
      ],
      files: { "one.txt": "one\n", "two.txt": null, "three.txt": "three\n" },
    },
  },
  {
    fact: "a configuration that breaks before the end does not keep the client from stopping",
    config: "rules:\n  - { id: unfinished, on: Stop, deny: The tests did not run. }\n",
    turns: [calls(bash("echo made > made.txt")), { first: { write: BROKEN }, says: "Done." }],
    expect: { results: [ran()], hooks: { Stop: 1 } },
  },
  {
    fact: "a server that is killed between two calls changes no verdict",
    turns: [
      calls(FORCED_PUSH),
      { first: { server: "listens" }, calls: [FORCED_PUSH] },
      { first: { server: "is killed" }, calls: [FORCED_PUSH] },
      calls(bash("echo made > made.txt")),
      DONE,
    ],
    expect: {
      results: [...Array(3).fill(refused("[git/no-force-push]")), ran()],
      files: { "made.txt": "made\n" },
    },
  },
  {
    fact: "a server that hangs changes no verdict",
    turns: [
      calls(FORCED_PUSH),
      { first: { server: "hangs" }, calls: [FORCED_PUSH] },
      calls(bash("echo made > made.txt")),
      DONE,
    ],
    expect: {
      results: [refused("[git/no-force-push]"), refused("[git/no-force-push]"), ran()],
      files: { "made.txt": "made\n" },
    },
  },
] satisfies Scenario[];
