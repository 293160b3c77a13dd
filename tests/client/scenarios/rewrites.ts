import { ran, refused, type Scenario } from "../harness/scenario.ts";
import { bash, calls, DONE, grep, write } from "../harness/script.ts";

/** The first rule loosens, the second one tightens. */
const SANDBOX = `rules:
  - id: sandbox
    tool: Write
    when: input.file_path == "<project>/live/app.ts"
    rewrite: { file_path: <project>/sandbox/app.ts }
    because: Writes go to the sandbox.
  - { id: no-drafts, tool: Write, when: 'input.file_path.contains("/drafts/")', deny: No drafts here. }
`;

/** Each of them decides on the command that came, and makes another one of it. */
const decides = (effect: string): string => `rules:
  - { id: rename, tool: Bash, when: 'input.command.startsWith("touch danger")', ${effect}, rewrite: { command: touch renamed } }
`;

export default [
  {
    fact: "a rule that asks about the command that came is asked about, although it rewrites it",
    config: decides("ask: 'Is {input.command} right?'"),
    turns: [calls(bash("touch danger")), calls(bash("touch plain")), DONE],
    expect: {
      results: [refused("Is touch danger right?", "[rules/rename]"), ran()],
      files: { danger: null, renamed: null, plain: "" },
    },
  },
  {
    fact: "a rule that refuses the command that came refuses it, although it rewrites it",
    config: decides("deny: No danger here."),
    turns: [calls(bash("touch danger")), DONE],
    expect: {
      results: [refused("No danger here.", "[rules/rename]")],
      files: { danger: null, renamed: null },
    },
  },
  {
    fact: "a new source file gets the license header, and the model is told",
    config: 'policies:\n  files/license-header: { header: "Copyright Example Ltd" }\n',
    turns: [calls(write("src/app.ts", "export {};\n")), DONE],
    expect: {
      results: [ran()],
      files: { "src/app.ts": "// Copyright Example Ltd\n\nexport {};\n" },
      sees: ["got the license header of this project at its top: `Copyright Example Ltd`"],
    },
  },
  {
    fact: "a roundabout path is written out, and one that leaves the project is denied",
    files: { "src/app.ts": "", "docs/plan.txt": "needle\n", "~/letters.txt": "needle\n" },
    turns: [calls(grep("needle", "src/../docs")), calls(grep("needle", "src/../../home")), DONE],
    expect: {
      results: [
        ran("plan.txt"),
        refused("leads out of the project, to `<home>`", "[files/normalize-path]"),
      ],
      sees: ["Path normalized: src/../docs -> <project>/docs"],
      seesNot: ["letters.txt"],
    },
  },
  {
    fact: "a rule of a trusted project moves a write elsewhere",
    files: { ".claude/sluice.yaml": SANDBOX },
    trusted: true,
    turns: [calls(write("live/app.ts", "export {};\n")), DONE],
    expect: {
      results: [ran()],
      files: { "live/app.ts": null, "sandbox/app.ts": "export {};\n" },
      sees: ["Writes go to the sandbox."],
    },
  },
  {
    fact: "a project that nobody trusted may deny, but not move a write",
    files: { ".claude/sluice.yaml": SANDBOX },
    turns: [
      calls(write("live/app.ts", "export {};\n")),
      calls(write("drafts/app.ts", "export {};\n")),
      DONE,
    ],
    expect: {
      results: [ran(), refused("No drafts here.", "[rules/no-drafts]")],
      files: { "live/app.ts": "export {};\n", "sandbox/app.ts": null, "drafts/app.ts": null },
    },
  },
] satisfies Scenario[];
