import { userInfo } from "node:os";
import type { Approver } from "../../approvals/approval.ts";
import { HubApprover } from "../../approvals/approver.ts";
import { Channels } from "../../approvals/channels/channels.ts";
import { TerminalChannel } from "../../approvals/channels/terminal.ts";
import { fingerprint } from "../../approvals/fingerprint.ts";
import { Hub } from "../../approvals/hub.ts";
import { Links } from "../../approvals/links.ts";
import { RequestStore } from "../../approvals/request-store.ts";
import { readPayload } from "../../client/read-payload.ts";
import { callText } from "../../gate/process.ts";
import type { Call } from "../../protocol/call.ts";
import type { EventName } from "../../protocol/events.ts";
import type { Store } from "../../store/store.ts";
import { Page } from "../page/page.ts";
import type { ServerFolders } from "../socket/folder.ts";
import type { JsonSocket } from "../socket/json-socket.ts";
import { converse } from "./handler.ts";

/**
 * Everything that has to do with asking people: a bundle of its own, which is loaded when somebody
 * is to be asked.
 */
export class Approvals {
  readonly hub: Hub;
  readonly links: Links;
  readonly channels: Channels;
  readonly approver: Approver;
  readonly page: Page;
  readonly #terminal = new TerminalChannel();
  readonly #store: Store;

  private constructor(store: Store, folders: ServerFolders) {
    this.#store = store;
    this.hub = new Hub(new RequestStore(store, userInfo().username));
    this.links = new Links(
      () => this.page.base,
      () => this.page.opened,
    );
    this.page = new Page(folders, { hub: this.hub, links: this.links });
    this.channels = new Channels(this.hub, this.links, [this.#terminal, this.page]);
    const approver = new HubApprover(this.hub, this.channels);
    this.approver = {
      hold: (request, signal) => {
        this.page.openIfWanted(request.settings.page);
        return approver.hold(request, signal);
      },
    };
  }

  /** Requests are of this machine, so they are in its own file, whatever store a team shares. */
  static async open(folders: ServerFolders): Promise<Approvals> {
    const { openStore } = await import("../../store/open.ts");
    const approvals = new Approvals(await openStore({ state: folders.state }), folders);
    await approvals.hub.resume();
    approvals.page.openIfWanted();
    return approvals;
  }

  /** Somebody looks at the page. */
  get isWatched(): boolean {
    return this.page.connected > 0;
  }

  /** How many requests wait. */
  get open(): number {
    return this.hub.size;
  }

  converse(body: Buffer, line: JsonSocket): Promise<void> {
    const { hub, approver, page } = this;
    return converse(body.toString("utf8"), line, { hub, approver, page, terminal: this.#terminal });
  }

  /** What has happened to a call tells how its dialog was answered. */
  async saw(event: EventName, body: Buffer): Promise<void> {
    const stdin = callText(body);
    const call = "text" in stdin ? readPayload(stdin.text, event) : stdin;
    if ("unreadable" in call || call.session === undefined) return;
    if (call.event === "SessionEnd")
      await this.hub.closeSession(call.session, "the session has ended");
    else if (isDone(call)) await this.hub.closeCall(fingerprint(call), "answered at the terminal");
  }

  /** The next process goes on with what is open. */
  async leave(): Promise<void> {
    this.hub.leave();
    await this.page.close();
    await this.channels.stop();
    await this.#store.close();
  }
}

function isDone({ event }: Call): boolean {
  return event === "PostToolUse" || event === "PostToolUseFailure";
}
