import { definePolicy } from "../../engine/policy.ts";
import type { Call } from "../../protocol/call.ts";
import { isObject, type Json } from "../../protocol/json.ts";
import { isKnownTool, mapTexts } from "../../protocol/results.ts";
import { coversTool, toolPatterns } from "../shared/tool-patterns.ts";
import { cutEnd, cutMiddle } from "./lib/cut.ts";

const LINES = "a line\n".repeat(200);

export default definePolicy({
  id: "output/truncate",
  meta: {
    summary: "Cut the middle out of long texts that tools give back, and say where the whole is",
    why:
      "A long output fills the context of the model and costs on every turn after it, while " +
      "its beginning and end mostly say enough.",
    presets: [],
    limits: [
      "Only texts are cut, each by itself: a list of many short ones stays as it is.",
      "Bash: the client hands over no more than the first 30 000 characters. Of a file the " +
        "end is cut, so that its line numbers stay right.",
    ],
  },
  on: { PostToolUse: ["*"] },
  options: (z) =>
    z.strictObject({
      /** Characters of one text. */
      longest: z._default(z.int().check(z.gte(500)), 20_000),
      tools: z._default(toolPatterns(z), ["*"]),
    }),
  messages: {
    cut: "{count} characters were cut out of it. {where}",
    unsure:
      "{count} characters were to be cut out of it. How results of `{tool}` are shown is " +
      "not known, so it may be whole.",
  },

  *revise({ call, output, options, revise }) {
    if (output === undefined || !coversTool(options.tools, call.tool)) return;
    const cut = call.tool === "Read" ? cutEnd : cutMiddle;
    let count = 0;
    let where = "";
    const revised = mapTexts(call.tool, output, (text) => {
      if (text.length <= options.longest) return text;
      const part = cut(text, options.longest, (lines) => wholeOf(call, output, lines));
      count += part.removed;
      where = part.where;
      return part.kept;
    });
    if (count === 0) return;
    const { tool = "this tool" } = call;
    yield isKnownTool(call.tool)
      ? revise("cut", { count, where }, revised)
      : revise("unsure", { count, tool }, revised);
  },

  examples: [
    {
      event: "PostToolUse",
      bash: "seq 1 100000",
      output: { stdout: LINES, stderr: "", interrupted: false },
      options: { longest: 500 },
      expect: { revise: "cut" },
    },
    {
      event: "PostToolUse",
      read: "/project/log.txt",
      output: {
        type: "text",
        file: {
          filePath: "/project/log.txt",
          content: LINES,
          numLines: 201,
          startLine: 1,
          totalLines: 201,
        },
      },
      options: { longest: 500 },
      expect: { revise: "cut" },
    },
    {
      event: "PostToolUse",
      tool: "Frobnicate",
      output: { log: LINES },
      options: { longest: 500 },
      expect: { revise: "unsure" },
    },
    {
      event: "PostToolUse",
      bash: "ls",
      output: { stdout: LINES, stderr: "", interrupted: false },
      expect: "nothing",
    },
    {
      event: "PostToolUse",
      tool: "mcp__crm__list",
      output: LINES,
      options: { longest: 500, tools: ["Bash"] },
      expect: "nothing",
    },
  ],
});

/** How to get at what was cut. */
function wholeOf({ tool = "", input }: Call, output: Json, lines: number): string {
  const file = isObject(output) && isObject(output["file"]) ? output["file"] : {};
  const saved = isObject(output) ? output["persistedOutputPath"] : undefined;
  if (tool === "Read")
    return (
      `For the rest Read \`${input["file_path"] ?? "the file"}\` with offset ` +
      `${Number(file["startLine"] ?? 1) + lines}.`
    );
  if (typeof saved === "string") return `The whole is in \`${saved}\`: Read it in parts.`;
  if (tool === "Bash")
    return "For the rest run the command again with its output in a file, and Read that in parts.";
  if (tool === "Grep")
    return "For the rest narrow `pattern`, `path` or `glob`, or use `head_limit` and `offset`.";
  return "For the rest call the tool again, and ask for less at a time.";
}
