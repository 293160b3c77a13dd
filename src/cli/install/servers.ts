import { folders } from "../../config/folders.ts";
import { endServer } from "../../server/stop.ts";
import { parseSettings, readSettings, type Settings } from "../../settings/read.ts";
import { registeredFiles } from "../../settings/record.ts";
import { ownCommandOf } from "../../settings/registration.ts";
import type { Io } from "../command.ts";
import type { FileChange } from "./change.ts";
import { allSettings } from "./scopes.ts";

/**
 * Ends the servers that these changes took the last registration from, in this project and in all
 * that are remembered.
 */
export async function endUnusedServers(changes: readonly FileChange[], io: Io): Promise<void> {
  const remembered = registeredFiles(folders(io.env).state).map((path) =>
    readSettings("project", path),
  );
  const used = new Set([...allSettings(io), ...remembered].flatMap(runtimesIn));
  const former = new Set(
    changes.flatMap(({ path, before }) => runtimesIn(parseSettings("project", path, before))),
  );
  for (const runtime of former) {
    const ended = used.has(runtime) ? undefined : await endServer(runtime);
    if (ended)
      io.out(ended.gone ? `The server has ended (process ${ended.pid}).\n` : stays(ended.pid));
  }
}

function runtimesIn({ hooks }: Settings): string[] {
  return hooks.flatMap((hook) => ownCommandOf(hook)?.runtime ?? []);
}

function stays(pid: number): string {
  return (
    `The server (process ${pid}) was asked to end and is still there. It ends by itself when ` +
    `nobody asks it any more, or run \`kill ${pid}\`.\n`
  );
}
