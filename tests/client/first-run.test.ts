/** What a person does first, from a built checkout: an empty folder and an empty home, nothing else. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { expect, it } from "vitest";
import { runClient, VERSIONS } from "./harness/client.ts";
import { toolResults } from "./harness/conversation.ts";
import { startFakeApi } from "./harness/fake-api.ts";
import { calls, DONE, FORCED_PUSH } from "./harness/script.ts";
import { sluice, stopServers } from "./harness/sluice.ts";
import { Workspace } from "./harness/workspace.ts";

it.each(VERSIONS)(
  "sluice init, sluice doctor is green, and Claude Code %s is denied a forced push",
  async (version) => {
    const workspace = new Workspace();
    for (const folder of [workspace.project, workspace.home]) rmSync(folder, { recursive: true });
    for (const folder of [workspace.project, workspace.clientFolder])
      mkdirSync(folder, { recursive: true });
    const api = await startFakeApi({ turns: [calls(FORCED_PUSH), DONE] }, async () => {});
    try {
      sluice(workspace, "init", "--scope", "project", "--yes");
      // A busy machine is slow, which is no matter here.
      expect(sluice(workspace, "doctor")).toMatch(
        /The gate is closed, (?:and stays closed when things break|but slow)\./,
      );

      const { ended } = await runClient(version, workspace, api.url, [
        "--permission-mode",
        "bypassPermissions",
        "--",
        "Go.",
      ]);

      expect(ended).toBe(0);
      expect(api.problems()).toEqual([]);
      expect(toolResults(api.told())).toEqual([
        { error: true, text: expect.stringContaining("[git/no-force-push]") },
      ]);
      expect(readdirSync(workspace.project).sort()).toEqual([".claude"]);
    } finally {
      await api.close();
      await stopServers(workspace);
      workspace.remove();
    }
  },
);
