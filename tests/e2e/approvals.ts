import type { Answer } from "../../src/approvals/approval.ts";
import type { HubEvent } from "../../src/approvals/hub.ts";
import type { ApprovalRequest } from "../../src/approvals/request.ts";
import type { AuditRecord } from "../../src/audit/record.ts";
import type { JsonSocket } from "../../src/server/socket/json-socket.ts";
import type { TalkReply } from "../../src/server/socket/messages.ts";
import { startTalk } from "../../src/server/socket/start-talk.ts";
import { MAX_WAIT_MS } from "../eventually.ts";
import { BUILD, type GateSandbox, until } from "./gate.ts";

export const ASKED = "git push --force origin feature/x";

export function bashCall(command: string, more: object = {}): string {
  return JSON.stringify({
    session_id: "s1",
    tool_name: "Bash",
    tool_input: { command },
    hook_event_name: "PreToolUse",
    ...more,
  });
}

/** A person who watches, as `sluice approvals watch` does. */
export class Watcher {
  readonly events: HubEvent[] = [];
  readonly #line: JsonSocket;
  readonly #waiting = new Map<string, ((refused: string | undefined) => void)[]>();
  readonly #listed: Promise<void>;
  #list: () => void = () => {};
  #open: ApprovalRequest[] = [];

  constructor(line: JsonSocket) {
    this.#line = line;
    this.#listed = new Promise((resolve) => {
      this.#list = resolve;
    });
    line.listen((said) => this.#hear(said as unknown as TalkReply));
    line.closed.addEventListener("abort", () => {
      for (const resolve of [...this.#waiting.values()].flat()) resolve("the server is gone");
      this.#list();
    });
  }

  get open(): readonly ApprovalRequest[] {
    return this.#open;
  }

  /** The requests that were open when the server first said which are; none if it went away before. */
  async listed(): Promise<readonly ApprovalRequest[]> {
    await this.#listed;
    return this.#open;
  }

  /** The open requests, once there are so many. */
  async requests(count: number): Promise<readonly ApprovalRequest[]> {
    return until(() => (this.#open.length >= count ? [...this.#open] : undefined));
  }

  async closed(id: string): Promise<ApprovalRequest> {
    return until(
      () =>
        this.events.find(({ type, request }) => type === "closed" && request.id === id)?.request,
    );
  }

  /** Undefined: it counts. */
  answer(id: string, answer: Answer, name = "ada"): Promise<string | undefined> {
    return new Promise((resolve) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]);
      this.#line.say({ id, answer, name });
    });
  }

  leave(): void {
    this.#line.end();
  }

  #hear(told: TalkReply): void {
    if ("open" in told) {
      this.#open = [...told.open];
      this.#list();
    }
    if ("event" in told) {
      this.events.push(told.event);
      const { type, request } = told.event;
      this.#open = this.#open.filter(({ id }) => id !== request.id);
      if (type !== "closed") this.#open.push(request);
    }
    if ("answered" in told) this.#waiting.get(told.answered.id)?.shift()?.(told.answered.refused);
  }
}

export async function watch(
  sandbox: Pick<GateSandbox, "runtime">,
  build = BUILD,
): Promise<Watcher> {
  const line = await startTalk(sandbox.runtime, { kind: "watch" }, MAX_WAIT_MS, build);
  if (!line) throw new Error("no server to watch");
  return new Watcher(line);
}

/** The records of the journal and of the log, whatever was drained. */
export async function records(
  sandbox: GateSandbox,
  most = 50,
): Promise<{ readonly record: AuditRecord }[]> {
  const { stdout } = sandbox.run(["log", "--json", "--limit", String(most)]);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
