import { textAt } from "../../protocol/json.ts";
import type { Agent } from "../agent.ts";

/** Read in its source (2.1.0), not run: it hears a denial and nothing else. */
export const KIMI: Agent = {
  id: "kimi",
  name: "Kimi",
  recognizes: (payload) =>
    textAt(payload, "tool_call_id") !== undefined && textAt(payload, "tool_name") !== undefined,
  asks: false,
  allows: false,
  rewrites: "never",
  context: [],
  form: "claude",
  refusalCode: 2,
};
