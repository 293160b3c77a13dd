import { definePolicy } from "../../engine/policy.ts";
import type { Call } from "../../protocol/call.ts";
import { isClientTool, isMcpTool } from "../../protocol/client-tools.ts";
import { commandTexts } from "../../protocol/command-text.ts";
import { pathFields } from "../../protocol/tools.ts";
import { coversTool, toolPatterns } from "../shared/tool-patterns.ts";

export default definePolicy({
  id: "tools/unknown",
  meta: {
    summary: "Ask about unknown tools that are given a command, code or a path",
    why:
      "Other agents call Sluice too, and clients get new tools: what such a tool does with a " +
      "command or a path cannot be told from its name.",
    presets: ["recommended", "strict"],
    limits: [
      "A command is found by the name of its field (`command`, `cmd`, `script`, `code`, " +
        "`argv` and the like).",
      "Tools of MCP servers are not asked about: the commands and paths they are given are " +
        "judged as such.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) =>
    z.strictObject({
      /** Tools that you know, by name or glob. */
      known: z._default(toolPatterns(z), []),
    }),
  messages: {
    tool:
      "Sluice does not know the tool `{tool}`, so no policy can tell what it does with its " +
      "`{field}`. Approve only if you know the tool; `known` of `tools/unknown` names tools " +
      "that are not asked about.",
  },

  brief: () => "Unknown tools with a command or a path: asked.",

  *decide({ call, options, ask }) {
    const { tool } = call;
    if (tool === undefined || isMcpTool(tool) || isClientTool(tool)) return;
    const given = call.caller?.tool ?? tool;
    if (coversTool(options.known, tool) || coversTool(options.known, given)) return;
    const field = runsOrTouches(call);
    if (field !== undefined) yield ask("tool", { tool: given, field }, { field });
  },

  examples: [
    { tool: "launch", input: { cmd: "make" }, expect: { ask: "tool" } },
    { tool: "launch", input: { target_file: "a.txt" }, expect: { ask: "tool" } },
    { tool: "launch", input: { cmd: "make" }, options: { known: ["launch"] }, expect: "nothing" },
    { tool: "think", input: { thought: "make it so" }, expect: "nothing" },
    { tool: "mcp__shell__run", input: { command: "make" }, expect: "nothing" },
    { bash: "make", expect: "nothing" },
  ],
});

/** The field by which a tool is told what to run or which file to use. */
function runsOrTouches({ tool, input }: Call): string | undefined {
  return commandTexts(input)[0]?.field ?? pathFields(tool, input)[0]?.field;
}
