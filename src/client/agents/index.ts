import type { Agent } from "../agent.ts";
import { CLINE } from "./cline.ts";
import { CODEX } from "./codex.ts";
import { COPILOT, COPILOT_AS_CLAUDE } from "./copilot.ts";
import { CURSOR } from "./cursor.ts";
import { DROID } from "./droid.ts";
import { GEMINI } from "./gemini.ts";
import { GROK } from "./grok.ts";
import { KIMI } from "./kimi.ts";
import { QWEN } from "./qwen.ts";
import { VSCODE } from "./vscode.ts";
import { WINDSURF } from "./windsurf.ts";

/** Those with fields that no other has come first. */
export const AGENTS: readonly Agent[] = [
  CLINE,
  CURSOR,
  WINDSURF,
  VSCODE,
  GROK,
  CODEX,
  COPILOT,
  GEMINI,
  KIMI,
  DROID,
  QWEN,
  COPILOT_AS_CLAUDE,
];
