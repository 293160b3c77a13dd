import type { AuditRecord } from "../../../audit/record.ts";
import { homeOf } from "../../../config/folders.ts";
import { type Permissions, permissionsIn } from "../../../settings/permissions.ts";
import type { Settings } from "../../../settings/read.ts";
import { decide } from "../../../simulator/decide.ts";
import { situationOf } from "../../../simulator/request.ts";
import type { LogFilter, Store } from "../../../store/store.ts";
import type { Io } from "../../command.ts";
import { allSettings } from "../../install/scopes.ts";

/** More would take too long. */
export const MAX_CALLS = 10_000;

/**
 * What Sluice did to the questions that Claude Code asks, as far as a model of it can tell, with
 * the settings as they are now.
 */
export interface Prompts {
  /** Approved by Sluice, and Claude Code would have asked. */
  readonly saved: number;
  /** Approved by Sluice; what Claude Code would have done was not measured. */
  readonly perhaps: number;
  /** Asked by Sluice, and Claude Code would have run it. */
  readonly added: number;
  /** How many calls were looked at: the newest ones, at most `MAX_CALLS`. */
  readonly calls: number;
}

export async function countPrompts(store: Store, filter: LogFilter, io: Io): Promise<Prompts> {
  const client = new ClientAlone(io);
  let [saved, perhaps, added, calls] = [0, 0, 0, 0];
  const page = {
    ...filter,
    event: "PreToolUse",
    decision: ["allow", "ask"],
    newestFirst: true,
    limit: MAX_CALLS,
  };
  for await (const { record } of store.entries(page)) {
    if (record.caller !== undefined) continue;
    const alone = client.runs(record);
    calls++;
    if (record.decision === "ask") added += alone === "yes" ? 1 : 0;
    else if (alone === "asks") saved++;
    else if (alone === "unknown") perhaps++;
  }
  return { saved, perhaps, added, calls };
}

interface Place {
  readonly settings: readonly Settings[];
  readonly permissions: Permissions;
}

/** What the client would do with a call without hooks, with a person at the terminal. */
class ClientAlone {
  readonly #io: Io;
  readonly #places = new Map<string, Place>();
  readonly #known = new Map<string, ReturnType<typeof decide>["runs"]>();

  constructor(io: Io) {
    this.#io = io;
  }

  runs({ tool = "", input, mode, project }: AuditRecord): ReturnType<typeof decide>["runs"] {
    const key = JSON.stringify([project, mode, tool, input]);
    const known = this.#known.get(key) ?? this.#judge(tool, input, mode, project);
    this.#known.set(key, known);
    return known;
  }

  #judge(
    tool: string,
    input: AuditRecord["input"],
    mode: string | undefined,
    project: string,
  ): ReturnType<typeof decide>["runs"] {
    const { settings, permissions } = this.#placeOf(project);
    const call = {
      tool_name: tool,
      tool_input: input,
      ...(mode === undefined ? {} : { permission_mode: mode }),
    };
    const request = {
      call,
      settings,
      project,
      home: homeOf(this.#io.env),
      person: "at the terminal",
    } as const;
    return decide([], situationOf(request, permissions), permissions).runs;
  }

  #placeOf(project: string): Place {
    const known = this.#places.get(project);
    if (known) return known;
    const settings = allSettings({
      cwd: project,
      env: { ...this.#io.env, CLAUDE_PROJECT_DIR: project },
    });
    const place = { settings, permissions: permissionsIn(settings) };
    this.#places.set(project, place);
    return place;
  }
}
