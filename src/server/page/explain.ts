import { spawn } from "node:child_process";
import { join } from "node:path";
import { packageFolder } from "../../config/package.ts";
import type { ExplainResult } from "./page-types.ts";
import type { Explain, ExplainRequest } from "./ports.ts";

const MAX_MS = 15_000;
const MAX_AT_ONCE = 2;

export interface ExplainFolders {
  readonly config: string;
  readonly state: string;
  readonly home: string;
}

/**
 * `sluice explain` itself, in a process of its own: there is no second evaluator, and nothing that
 * is tried out stays behind here.
 */
export function explainer({ config, state, home }: ExplainFolders): Explain {
  let running = 0;
  const folders = ["--config-dir", config, "--state-dir", state, "--home-dir", home];
  return async (question) => {
    if (running >= MAX_AT_ONCE) return { refused: "two calls are being judged already; try again" };
    running++;
    try {
      return await run(["explain", "--json", ...folders, "-"], question, home);
    } finally {
      running--;
    }
  };
}

function run(
  args: readonly string[],
  { tool, input, project, mode }: ExplainRequest,
  home: string,
): Promise<ExplainResult | { refused: string }> {
  const cwd = project || home;
  const call = {
    tool_name: tool,
    tool_input: input,
    cwd,
    ...(mode ? { permission_mode: mode } : {}),
  };
  const child = spawn(process.execPath, [join(packageFolder(), "bin", "sluice"), ...args], {
    cwd,
    env: {
      HOME: home,
      PATH: "/usr/local/bin:/usr/bin:/bin",
      ...(project ? { CLAUDE_PROJECT_DIR: project } : {}),
    },
    timeout: MAX_MS,
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(call));
  return new Promise((resolve) => {
    child.on("error", ({ message }) =>
      resolve({ refused: `the project's folder cannot be used: ${message}` }),
    );
    child.on("close", (code) => {
      if (code === 0 || code === 1) resolve(JSON.parse(texts.stdout));
      else
        resolve({
          refused:
            texts.stderr.trim().replace(/^sluice: /, "") || "nobody answered within 15 seconds",
        });
    });
  });
}
