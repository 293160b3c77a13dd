import { relative } from "node:path";
import { projectOf } from "../../../config/folders.ts";
import { openGate } from "../../../gate/open-gate.ts";
import { type Command, EXIT } from "../../command.ts";
import { gateFor, HOOKS_FLAG, HOOKS_RUN } from "../../hooks-flag.ts";
import { visible, visibleLines } from "../../render/frame.ts";
import { type CaseResult, collectCases, runCase } from "./cases.ts";

export default {
  name: "test",
  group: "configure",
  summary: "Run the test cases of the configuration; the right decision for the wrong reason fails",
  operands: "[files…]",
  details: [
    "Cases stand under `tests:` in sluice.yaml and in *.sluice.test.yaml files of the " +
      "project; TypeScript policies bring their `examples`.",
    "A case says a call (`bash:`, `read:`, `write:`, `prompt:`, or `tool:` with `input:`) " +
      "and what is expected:",
    HOOKS_RUN,
    "`expect: { deny: files/protect }` names the policy that must be among the reasons; " +
      "`expect: abstain` means no decision.",
  ].join("\n"),
  flags: { json: { type: "boolean", summary: "one result a line, as JSON" }, ...HOOKS_FLAG },
  loosens: "never",
  examples: [
    ["sluice test", "all cases of this project"],
    ["sluice test deploy.sluice.test.yaml", "the cases of one file"],
  ],
  async run(args, io) {
    const gate = gateFor(args, await openGate(io.cwd, io.env));
    const { cases, problems } = collectCases(projectOf(io.cwd, io.env), args.words, gate, io.env);
    const results: CaseResult[] = [];
    for (const one of cases) results.push(await runCase(one, gate, io.env));
    const failed = results.filter(({ problem }) => problem !== undefined);
    for (const problem of problems) io.err(`${visible(problem)}\n`);
    if (args.flag("json")) for (const result of results) io.out(`${JSON.stringify(result)}\n`);
    else {
      for (const result of results) io.out(`${line(result, io.cwd, io.style)}\n`);
      if (results.length === 0 && problems.length === 0)
        io.out(
          "No test cases: write some under `tests:` in .claude/sluice.yaml, see `sluice " +
            "test --help`.\n",
        );
      io.out(`\n${results.length - failed.length} passed, ${failed.length} failed\n`);
    }
    if (problems.length > 0) return EXIT.failed;
    return failed.length > 0 ? EXIT.no : EXIT.ok;
  },
} satisfies Command;

function line(
  { title, file, line: at, problem }: CaseResult,
  cwd: string,
  style: { green(text: string): string; red(text: string): string; dim(text: string): string },
): string {
  const mark = problem === undefined ? style.green("✓") : style.red("✗");
  const where = style.dim(`${relative(cwd, file) || file}:${at}`);
  return (
    `${mark} ${visible(title)}  ` +
    `${where}${problem === undefined ? "" : `\n    ${visibleLines(problem, "")}`}`
  );
}
