import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { FakeServer, type ReceivedRequest } from "./fake-server.ts";

interface FakeAction {
  readonly action: string;
  readonly label: string;
  readonly url: string;
  readonly method?: string;
  readonly body?: string;
}

export interface Notification {
  readonly id: string;
  readonly time: number;
  readonly event: "message";
  readonly topic: string;
  readonly title?: string;
  readonly message: string;
  readonly priority?: number;
  readonly tags?: readonly string[];
  readonly actions?: readonly FakeAction[];
  readonly sequence_id?: string;
}

const MAX_MESSAGE_LENGTH = 4096;

/**
 * The part of ntfy that Sluice and the app on a phone use: https://docs.ntfy.sh/publish/ and
 * https://docs.ntfy.sh/subscribe/api/.
 */
export class FakeNtfy extends FakeServer {
  readonly published: Notification[] = [];
  /**
   * Whoever has it may do everything; whoever has none may write to topics that begin with
   * `answers`. Undefined: nothing is protected.
   */
  token: string | undefined;
  /** As servers before 2.16, which know no sequences. */
  isOld = false;
  /** Answers out of turn. */
  readonly failures: { readonly status: number; readonly error: string }[] = [];
  readonly #streams = new Map<ServerResponse, string>();

  /** What a person who subscribed the topic sees: the last of each sequence. */
  shown(topic: string): Notification[] {
    const all = this.published.filter((one) => one.topic === topic);
    return all.filter(
      ({ sequence_id: sequence }, index) =>
        !sequence || !all.slice(index + 1).some((later) => later.sequence_id === sequence),
    );
  }

  /** A person presses a button, and the app does what the button says. */
  async press({ actions = [] }: Notification, label: string): Promise<number> {
    const action = actions.find((one) => one.label.startsWith(label));
    if (action?.action !== "http")
      throw new Error(`there is no button \`${label}\` that sends anything`);
    const { status } = await fetch(action.url, {
      method: action.method ?? "POST",
      ...(action.body === undefined ? {} : { body: action.body }),
    });
    return status;
  }

  /** How many listen. */
  get streams(): number {
    return this.#streams.size;
  }

  breakStreams(): void {
    for (const stream of this.#streams.keys()) stream.destroy();
  }

  protected override answer({
    method,
    path,
    query,
    headers,
    body,
    response,
  }: ReceivedRequest): void {
    const [, topic = "", rest] = path.split("/");
    const failure = this.failures.shift();
    if (failure) return this.#refuse(response, failure.status, failure.error);
    const isWriting = method === "POST" && rest === undefined;
    const login = headers.authorization;
    const isKnown = this.token === undefined || login === `Bearer ${this.token}`;
    if (login !== undefined && !isKnown) return this.#refuse(response, 401, "unauthorized");
    if (!isKnown && !(isWriting && topic.startsWith("answers")))
      return this.#refuse(response, 403, "forbidden");
    if (isWriting && topic === "") this.#publishJson(body, response);
    else if (isWriting) this.say(response, 200, this.#publish({ topic, message: body }));
    else if (method === "GET" && rest === "json")
      this.#subscribe(topic, query.get("since") ?? "none", response);
    else this.#refuse(response, 404, "page not found");
  }

  #publishJson(body: string, response: ServerResponse): void {
    const given = JSON.parse(body) as JsonObject;
    const wrong = problemOf(given);
    if (wrong !== undefined) return this.#refuse(response, 400, `invalid request: ${wrong}`);
    const { sequence_id: sequence, ...rest } = given;
    this.say(
      response,
      200,
      this.#publish({
        ...rest,
        ...(sequence === undefined || this.isOld ? {} : { sequence_id: sequence }),
      }),
    );
  }

  #publish(given: JsonObject): Notification {
    const published = {
      id: randomBytes(6).toString("hex"),
      time: Math.floor(Date.now() / 1000),
      event: "message",
      ...given,
    } as unknown as Notification;
    this.published.push(published);
    for (const [stream, topic] of this.#streams)
      if (topic === published.topic) stream.write(`${JSON.stringify(published)}\n`);
    return published;
  }

  /** `since`: an id, or a time in seconds. */
  #subscribe(topic: string, since: string, response: ServerResponse): void {
    response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
    const say = (line: object): boolean => response.write(`${JSON.stringify(line)}\n`);
    say({ id: "open", time: 0, event: "open", topic });
    const all = this.published.filter((one) => one.topic === topic);
    const after = all.findIndex(({ id }) => id === since);
    for (const one of /^\d{10}$/.test(since)
      ? all.filter(({ time }) => time >= Number(since))
      : all.slice(after < 0 ? all.length : after + 1))
      say(one);
    say({ id: "alive", time: 0, event: "keepalive", topic });
    this.#streams.set(response, topic);
    response.on("close", () => this.#streams.delete(response));
  }

  #refuse(response: ServerResponse, status: number, error: string): void {
    this.say(response, status, {
      code: status * 100 + 1,
      http: status,
      error,
      link: "https://ntfy.sh/docs",
    });
  }
}

/** Why ntfy would not take it, or would take it for something else. */
function problemOf({
  topic,
  message,
  priority,
  tags,
  actions = [],
}: JsonObject): string | undefined {
  if (typeof topic !== "string" || !/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return "topic invalid";
  if (typeof message !== "string" || Buffer.byteLength(message) > MAX_MESSAGE_LENGTH)
    return "the message would become a file";
  if (priority !== undefined && ![1, 2, 3, 4, 5].includes(priority as number))
    return "priority invalid";
  if (tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === "string")))
    return "tags invalid";
  if (!Array.isArray(actions) || actions.length > 3)
    return "actions invalid, only 3 actions allowed";
  return actions.every(isAction) ? undefined : "actions invalid";
}

function isAction(action: unknown): boolean {
  if (!isObject(action)) return false;
  const { action: kind, label, url } = action;
  return (
    (kind === "view" || kind === "http") &&
    typeof label === "string" &&
    label !== "" &&
    URL.canParse(String(url))
  );
}
