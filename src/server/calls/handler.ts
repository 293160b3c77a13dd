import { readAnswer } from "../../approvals/answer.ts";
import type { Approver, HeldCall } from "../../approvals/approval.ts";
import type { TerminalChannel } from "../../approvals/channels/terminal.ts";
import type { Hub } from "../../approvals/hub.ts";
import { toCall } from "../../protocol/call.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { errorText } from "../../shared/errors.ts";
import { parseJson } from "../../shared/json.ts";
import type { Page } from "../page/page.ts";
import type { JsonSocket } from "../socket/json-socket.ts";
import type { TalkMessage, TalkReply } from "../socket/messages.ts";

const MAX_PAST = 50;
const GONE = "the call that waited is gone";

export interface TalkServices {
  readonly hub: Hub;
  readonly approver: Approver;
  readonly terminal: TerminalChannel;
  readonly page: Page;
}

/** One conversation, to its end. */
export async function converse(body: string, line: JsonSocket, site: TalkServices): Promise<void> {
  const talk = parseJson(body);
  const kind = isObject(talk) ? String(talk["kind"]) : "";
  const say = (told: TalkReply): void => line.say(told);
  if (isObject(talk) && kind === "hold") {
    const held = heldBy(talk as unknown as HoldMessage, line);
    say({ outcome: await site.approver.hold(held, line.closed) });
  } else if (isObject(talk) && kind === "answer") say(await answered(talk, site.hub));
  else if (kind === "list") say({ open: site.hub.list(), past: await site.hub.past(MAX_PAST) });
  else if (isObject(talk) && kind === "page")
    say(await served(talk as unknown as PageMessage, site.page));
  else if (kind === "watch") await watched(line, say, site);
  else say({ problem: "nobody here knows what was asked" });
  line.end();
}

type HoldMessage = Extract<TalkMessage, { kind: "hold" }>;
type PageMessage = Extract<TalkMessage, { kind: "page" }>;

async function served({ settings, store }: PageMessage, page: Page): Promise<TalkReply> {
  try {
    return { page: await page.open(settings, store) };
  } catch (error) {
    return { problem: `the page cannot be served: ${errorText(error)}` };
  }
}

/** A call that another process has judged: that process also judges what people make of it. */
function heldBy({ call: raw, caller, ...held }: HoldMessage, line: JsonSocket): HeldCall {
  const read = toCall(raw, undefined);
  if ("unreadable" in read) throw new Error(read.unreadable);
  const call = caller ? { ...read, caller } : read;
  const asked = new Map<number, (why: string | undefined) => void>();
  line.listen(({ judged, why }) => {
    asked.get(Number(judged))?.(typeof why === "string" ? why : undefined);
    asked.delete(Number(judged));
  });
  line.closed.addEventListener("abort", () => {
    for (const settle of asked.values()) settle(GONE);
  });
  const rejudge = (input: JsonObject): Promise<string | undefined> =>
    new Promise((resolve) => {
      if (line.closed.aborted) return resolve(GONE);
      const judge = asked.size === 0 ? 1 : Math.max(...asked.keys()) + 1;
      asked.set(judge, resolve);
      line.say({ judge, input } satisfies TalkReply);
    });
  return { ...held, call, rejudge };
}

async function answered({ id, answer, name }: JsonObject, hub: Hub): Promise<TalkReply> {
  const read = readAnswer(answer);
  const who = { name: String(name), channel: "terminal" };
  const result =
    "problem" in read ? { refused: read.problem } : await hub.answer(String(id), read, who);
  return {
    answered: { id: String(id), ...("refused" in result ? { refused: result.refused } : {}) },
  };
}

/** As long as the person watches, they count as reached. */
async function watched(
  line: JsonSocket,
  say: (told: TalkReply) => void,
  { hub, terminal }: TalkServices,
): Promise<void> {
  const leave = terminal.watch();
  const unsubscribe = hub.subscribe((event) => say({ event }));
  line.listen((said) => void answered(said, hub).then(say));
  say({ open: hub.list(), past: [] });
  await line.untilClosed();
  unsubscribe();
  leave();
}
