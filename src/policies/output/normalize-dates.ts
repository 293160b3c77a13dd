import { definePolicy } from "../../engine/policy.ts";
import { isKnownTool, mapTexts } from "../../protocol/results.ts";
import { coversTool, toolPatterns } from "../shared/tool-patterns.ts";
import { normalizeDates } from "./lib/dates.ts";
import { isZone } from "./lib/zone.ts";

const INVOICE = [
  {
    type: "text",
    text: '{"due":"March 3, 2026","paid":"Tue, 03 Mar 2026 14:05:09 GMT","created":1767225600}',
  },
];

export default definePolicy({
  id: "output/normalize-dates",
  meta: {
    summary: "Write dates in what tools give back as ISO 8601, in one time zone",
    why:
      "Services write dates in many ways and zones, and a model that compares them as they " +
      "come gets days and hours wrong.",
    presets: [],
    limits: [
      "Month names are read in English only.",
      "A time in a zone that is given by letters other than UTC, GMT or Z keeps its zone: " +
        "such letters have several meanings.",
      "Results of Read stay as they are, since an edit has to repeat the text of the file.",
    ],
  },
  on: { PostToolUse: ["*"] },
  options: (z) => {
    const zone = z.string().check(z.refine(isZone, "expected a time zone such as `Europe/Berlin`"));
    return z.strictObject({
      zone: z._default(zone, "UTC"),
      /** The zone of times that name none; without it they are not converted. */
      from: z.optional(zone),
      /** How dates such as 03/04/2026 are read; without it they stay as they are. */
      order: z.optional(z.enum(["day first", "month first"])),
      /** Fields that hold seconds or milliseconds since 1970; `*` stands for any text. */
      timestamps: z._default(z.array(z.string()), []),
      tools: z._default(toolPatterns(z), ["mcp__*"]),
    });
  },
  messages: {
    normalized:
      "{count} of its dates are written as ISO 8601 here, in the time zone {zone}, and not " +
      "as the tool wrote them.",
    unsure:
      "{count} of its dates were to be written as ISO 8601. How results of `{tool}` are " +
      "shown is not known, so they may stand as the tool wrote them.",
  },

  *revise({ call, output, options, revise }) {
    const { tool = "this tool" } = call;
    if (output === undefined || tool === "Read" || !coversTool(options.tools, call.tool)) return;
    let count = 0;
    const revised = mapTexts(call.tool, output, (text) => {
      const normalized = normalizeDates(text, options);
      count += normalized.count;
      return normalized.text;
    });
    if (count === 0) return;
    if (isKnownTool(call.tool)) yield revise("normalized", { count, zone: options.zone }, revised);
    else yield revise("unsure", { count, tool }, revised);
  },

  examples: [
    {
      event: "PostToolUse",
      tool: "mcp__billing__invoice",
      output: INVOICE,
      expect: { revise: "normalized" },
    },
    {
      event: "PostToolUse",
      tool: "mcp__billing__invoice",
      output: "due 03/04/2026",
      options: { order: "day first" },
      expect: { revise: "normalized" },
    },
    {
      event: "PostToolUse",
      tool: "mcp__billing__invoice",
      output: "due 03/04/2026",
      expect: "nothing",
      note: "two ways to read it",
    },
    {
      event: "PostToolUse",
      tool: "mcp__billing__invoice",
      output: '{"created":1767225600}',
      options: { timestamps: ["created"], zone: "Europe/Berlin" },
      expect: { revise: "normalized" },
    },
    {
      event: "PostToolUse",
      tool: "Frobnicate",
      output: { at: "2026/03/03" },
      options: { tools: ["*"] },
      expect: { revise: "unsure" },
    },
    {
      event: "PostToolUse",
      tool: "mcp__a__version",
      output: "v1.2.2026, 10.0.0.1, due 2026-03-03",
      expect: "nothing",
    },
    {
      event: "PostToolUse",
      bash: "date",
      output: { stdout: "Tue Mar  3 14:05:09 UTC 2026", stderr: "", interrupted: false },
      expect: "nothing",
      note: "only MCP tools, unless `tools` says otherwise",
    },
  ],
});
