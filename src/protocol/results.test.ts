import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { isKnownTool, mapTexts, misfit } from "./results.ts";

const PATCH = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ["-a", "+b"] }];

/**
 * As both versions of the client sent them, and with each `x` that the model sees turned into `y`.
 */
const MEASURED: readonly {
  readonly tool: string;
  readonly result: JsonObject;
  readonly mapped: JsonObject;
}[] = [
  {
    tool: "Bash",
    result: {
      stdout: "x\nx",
      stderr: "x",
      interrupted: false,
      isImage: false,
      noOutputExpected: false,
    },
    mapped: {
      stdout: "y\ny",
      stderr: "y",
      interrupted: false,
      isImage: false,
      noOutputExpected: false,
    },
  },
  {
    tool: "Bash",
    result: { stdout: "data:image/png;base64,x", stderr: "", interrupted: false, isImage: true },
    mapped: { stdout: "data:image/png;base64,x", stderr: "", interrupted: false, isImage: true },
  },
  {
    tool: "Read",
    result: {
      type: "text",
      file: { filePath: "/x", content: "x\n", numLines: 2, startLine: 1, totalLines: 2 },
    },
    mapped: {
      type: "text",
      file: { filePath: "/x", content: "y\n", numLines: 2, startLine: 1, totalLines: 2 },
    },
  },
  {
    tool: "Read",
    result: {
      type: "notebook",
      file: {
        filePath: "/x",
        cells: [
          {
            cellType: "code",
            source: "x",
            cell_id: "x",
            outputs: [{ output_type: "stream", text: "x" }],
          },
          { cellType: "markdown", source: "x", cell_id: "c2" },
        ],
      },
    },
    mapped: {
      type: "notebook",
      file: {
        filePath: "/x",
        cells: [
          {
            cellType: "code",
            source: "y",
            cell_id: "x",
            outputs: [{ output_type: "stream", text: "y" }],
          },
          { cellType: "markdown", source: "y", cell_id: "c2" },
        ],
      },
    },
  },
  {
    tool: "Glob",
    result: {
      filenames: ["x"],
      durationMs: 13,
      numFiles: 1,
      truncated: false,
      totalMatches: 1,
      countIsComplete: true,
    },
    mapped: {
      filenames: ["y"],
      durationMs: 13,
      numFiles: 1,
      truncated: false,
      totalMatches: 1,
      countIsComplete: true,
    },
  },
  {
    tool: "Grep",
    result: { mode: "content", numFiles: 0, filenames: [], content: "a:1:x", numLines: 1 },
    mapped: { mode: "content", numFiles: 0, filenames: [], content: "a:1:y", numLines: 1 },
  },
  {
    tool: "Write",
    result: {
      type: "create",
      filePath: "/x",
      content: "x",
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
    mapped: {
      type: "create",
      filePath: "/x",
      content: "x",
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
  },
  {
    tool: "Edit",
    result: {
      filePath: "/x",
      oldString: "a",
      newString: "b",
      originalFile: "a",
      structuredPatch: PATCH,
      userModified: false,
      replaceAll: false,
    },
    mapped: {
      filePath: "/x",
      oldString: "a",
      newString: "b",
      originalFile: "a",
      structuredPatch: PATCH,
      userModified: false,
      replaceAll: false,
    },
  },
  {
    tool: "Agent",
    result: {
      status: "completed",
      prompt: "x",
      agentId: "a1",
      agentType: "general-purpose",
      content: [{ type: "text", text: "x" }],
      totalDurationMs: 38,
      totalTokens: 20,
      totalToolUseCount: 0,
      usage: { input_tokens: 10 },
    },
    mapped: {
      status: "completed",
      prompt: "x",
      agentId: "a1",
      agentType: "general-purpose",
      content: [{ type: "text", text: "y" }],
      totalDurationMs: 38,
      totalTokens: 20,
      totalToolUseCount: 0,
      usage: { input_tokens: 10 },
    },
  },
  {
    tool: "TaskCreate",
    result: { task: { id: "1", subject: "x" } },
    mapped: { task: { id: "1", subject: "y" } },
  },
  {
    tool: "TaskList",
    result: { tasks: [{ id: "1", subject: "x", status: "pending", blockedBy: [] }] },
    mapped: { tasks: [{ id: "1", subject: "y", status: "pending", blockedBy: [] }] },
  },
];

const toY = (text: string): string => text.replaceAll("x", "y");

describe.each(MEASURED)("$tool", ({ tool, result, mapped }) => {
  const fields = Object.keys(result);

  it("the texts that the model sees are changed, in a shape that fits", () => {
    expect(mapTexts(tool, result, toY)).toEqual(mapped);
    expect(misfit(tool, result, mapped)).toBeUndefined();
  });

  it.each(fields)("without `%s` it does not fit", (field) => {
    const { [field]: _, ...rest } = result;
    expect(misfit(tool, result, rest)).toContain(`\`result.${field}\``);
  });

  it.each(fields)("with another type of `%s` it does not fit", (field) => {
    const wrong = { ...result, [field]: typeof result[field] === "number" ? "7" : 7 };
    expect(misfit(tool, result, wrong)).toContain(`\`result.${field}\``);
  });

  it("a further field does no harm", () => {
    expect(misfit(tool, result, { ...mapped, further: 1 })).toBeUndefined();
  });

  it.each([["a text"], [["a text"]], [{}], [null], [7]])("%j does not fit", (output) => {
    expect(misfit(tool, result, output as Json)).toBeDefined();
  });
});

describe("of an MCP tool", () => {
  const tool = "mcp__crm__get";
  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "x" } };

  it.each<[Json, Json]>([
    ["x", "y"],
    [[{ type: "text", text: "x" }], [{ type: "text", text: "y" }]],
    [
      [{ type: "text", text: "x" }, image],
      [{ type: "text", text: "y" }, image],
    ],
    [[], []],
  ])("the texts of %j are changed", (before, after) => {
    expect(mapTexts(tool, before, toY)).toEqual(after);
    expect(misfit(tool, before, after)).toBeUndefined();
  });

  it("a text may take the place of blocks, and the other way round", () => {
    expect(misfit(tool, [{ type: "text", text: "x" }], "y")).toBeUndefined();
    expect(misfit(tool, "x", [{ type: "text", text: "y" }])).toBeUndefined();
  });

  it.each<[Json, string]>([
    [{ a: 1 }, "expected a text or a list of content blocks, received an object"],
    [5, "received a number"],
    [null, "received null"],
    [["y"], "block 1 is neither a text nor one that was there"],
    [[{ type: "text" }], "block 1"],
    [[{ type: "text", text: "y" }, { type: "zzz" }], "block 2"],
    [[{ ...image, source: {} }], "block 1"],
  ])("%j does not fit", (after, why) => {
    expect(misfit(tool, [{ type: "text", text: "x" }, image], after)).toContain(why);
  });
});

describe("a result takes another form that the tool has", () => {
  const image = { type: "image", file: { base64: "x", type: "image/png", originalSize: 70 } };

  it("a text in place of an image", () => {
    const text = {
      type: "text",
      file: { filePath: "/x", content: "[image]", numLines: 1, startLine: 1, totalLines: 1 },
    };
    expect(misfit("Read", image, text)).toBeUndefined();
  });

  it("but not one that is half of each", () => {
    expect(misfit("Read", image, { ...image, type: "text" })).toContain("`result.type`");
  });
});

describe("of an unknown tool", () => {
  const result = { kind: "a", items: [{ name: "x", size: 1 }], note: null, more: { deep: ["x"] } };

  it("is said to be unknown", () => {
    expect(["Frobnicate", undefined, "Bash", "mcp__a__b"].map(isKnownTool)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("any text may be seen, so any is changed", () => {
    expect(mapTexts("Frobnicate", result, toY)).toEqual({
      kind: "a",
      items: [{ name: "y", size: 1 }],
      note: null,
      more: { deep: ["y"] },
    });
  });

  it.each<[string, Json]>([
    ["a text", "x"],
    ["a field less", { kind: "a", items: [], note: null }],
    ["another type", { ...result, items: {} }],
    ["an entry like none before", { ...result, items: [{ name: "x" }] }],
    ["another type deep inside", { ...result, more: { deep: [1] } }],
  ])("its own shape is the one that fits: %s does not", (_, after) => {
    expect(misfit("Frobnicate", result, after)).toBeDefined();
  });

  it("fewer or more entries of a kind fit", () => {
    expect(misfit("Frobnicate", result, { ...result, items: [] })).toBeUndefined();
    expect(
      misfit("Frobnicate", result, { ...result, items: [...result.items, { name: "z", size: 2 }] }),
    ).toBeUndefined();
  });
});

it("a changed text never changes the shape, whatever the tool gave back", () => {
  const anyTool = fc.constantFrom("Bash", "Read", "Grep", "mcp__a__b", "Frobnicate", undefined);
  fc.assert(
    fc.property(anyTool, fc.jsonValue(), fc.string(), (tool, value, text) => {
      const before = value as Json;
      const after = mapTexts(tool, before, () => text);
      if (
        tool?.startsWith("mcp__") &&
        typeof before !== "string" &&
        (isObject(before) || !Array.isArray(before))
      )
        return;
      if (
        Array.isArray(before) &&
        tool?.startsWith("mcp__") &&
        misfit(tool, before, before) !== undefined
      )
        return;
      expect(misfit(tool, before, after)).toBeUndefined();
    }),
  );
});
