import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonBody, type Loopback, listen } from "../harness/loopback.ts";
import type { Workspace } from "../harness/workspace.ts";

/** An http hook that answers what the plan of the case says; the plan's exit code is its status, 0 being 200. */
export function startHttpHook({ root }: Workspace): Promise<Loopback> {
  return listen(async (request, response) => {
    const id = /case-(\d+)-/.exec(JSON.stringify(await jsonBody(request)))?.[1] ?? "0";
    const plan = (kind: string): string => join(root, "plans", `${id}.PreToolUse.http.${kind}`);
    if (!existsSync(plan("how"))) return void response.writeHead(204).end();
    const status = Number.parseInt(readFileSync(plan("how"), "utf8"), 10);
    response.writeHead(status === 0 ? 200 : 500).end(readFileSync(plan("out"), "utf8"));
  });
}
