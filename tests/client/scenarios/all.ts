import type { Scenario } from "../harness/scenario.ts";
import approvals from "./approvals.ts";
import conversations from "./conversations.ts";
import denials from "./denials.ts";
import failures from "./failures.ts";
import hooks from "./hooks.ts";
import memory from "./memory.ts";
import modes from "./modes.ts";
import questions from "./questions.ts";
import results from "./results.ts";
import rewrites from "./rewrites.ts";
import selfApproval from "./self-approval.ts";
import stops from "./stops.ts";

export const SCENARIOS: readonly Scenario[] = [
  denials,
  selfApproval,
  approvals,
  rewrites,
  modes,
  failures,
  hooks,
  results,
  conversations,
  memory,
  stops,
  questions,
].flat();
