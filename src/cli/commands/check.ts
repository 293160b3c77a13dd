import { compile } from "../../config/compile.ts";
import { projectOf } from "../../config/folders.ts";
import { countNoun } from "../../shared/text.ts";
import { type Command, EXIT } from "../command.ts";
import { renderProblem } from "../render/problem.ts";
import { sourceText } from "../render/verdict.ts";

export default {
  name: "check",
  group: "configure",
  summary: "Check the configuration: what is wrong, where, and what is in force",
  flags: { json: { type: "boolean", summary: "the result as JSON" } },
  loosens: "never",
  examples: [["sluice check", "exit code 1 if there is an error"]],
  async run(args, io) {
    const project = projectOf(io.cwd, io.env);
    const { snapshot, layers } = compile(project, io.env);
    const errors = snapshot.problems.filter(({ kind }) => kind === "error");
    const code = errors.length > 0 ? EXIT.no : EXIT.ok;
    if (args.flag("json")) {
      const files = layers.map(({ layer, trusted }) => ({
        layer: layer.layer,
        file: layer.path,
        trusted,
      }));
      const policies = snapshot.entries.map(({ code: _, ...entry }) => entry);
      io.out(
        `${JSON.stringify({ project, files, policies, onFailure: snapshot.onFailure, problems: snapshot.problems }, null, 2)}\n`,
      );
      return code;
    }
    for (const problem of snapshot.problems) io.out(`${renderProblem(problem, io.style)}\n\n`);
    const rules = snapshot.entries.filter(({ rule }) => rule).length;
    io.out(
      `${layers.length === 0 ? "No sluice.yaml: the preset `recommended` is in force.\n" : ""}`,
    );
    for (const { layer, trusted } of layers)
      io.out(
        `${layer.layer.padEnd(8)} ` +
          `${layer.path}${trusted ? "" : io.style.yellow("  not trusted: it can tighten, not loosen")}\n`,
      );
    for (const { id, source, tightenOnly, observed } of snapshot.entries) {
      const notes = [
        ...(tightenOnly ? ["tightens only"] : []),
        ...(observed ? ["observed only"] : []),
      ];
      io.out(`  ${id.padEnd(26)}  ${io.style.dim([sourceText(source), ...notes].join(", "))}\n`);
    }
    io.out(
      `${countNoun(snapshot.entries.length - rules, "policy", "policies")} and ` +
        `${countNoun(rules, "rule")} in force. ` +
        `${errors.length === 0 ? io.style.green("No errors.") : io.style.red(`${countNoun(errors.length, "error")}.`)}\n`,
    );
    return code;
  },
} satisfies Command;
