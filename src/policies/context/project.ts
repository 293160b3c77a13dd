import { definePolicy } from "../../engine/policy.ts";
import { portraitOf } from "./lib/project-summary.ts";

export default definePolicy({
  id: "context/project",
  meta: {
    summary: "Tell the model what kind of project this is and which tools it uses",
    why:
      "A model that knows the package manager and the test command does not guess them, and " +
      "does not install with the wrong one.",
    presets: ["recommended", "strict"],
    limits: [
      "Only the project's root folder is looked at.",
      "Scripts and targets are told only if they have one of the usual names: no text of " +
        "the project's own gets in.",
    ],
  },
  on: { SessionStart: ["*"], UserPromptSubmit: ["*"] },
  messages: {
    kind: "Project: {kind}.",
  },

  *decide(scene) {
    const kind = portraitOf(scene);
    if (kind !== "") yield scene.context("kind", { kind });
  },

  examples: [
    {
      prompt: "fix the bug",
      files: { "package.json": '{"scripts":{"test":"vitest"}}', "pnpm-lock.yaml": "" },
      expect: { context: "kind" },
    },
    {
      event: "SessionStart",
      files: { "pyproject.toml": "", "uv.lock": "" },
      expect: { context: "kind" },
    },
    { prompt: "fix the bug", files: { ".env.example": "KEY=" }, expect: { context: "kind" } },
    { prompt: "fix the bug", files: { "notes.txt": "x" }, expect: "nothing" },
    { prompt: "fix the bug", expect: "nothing" },
  ],
});
