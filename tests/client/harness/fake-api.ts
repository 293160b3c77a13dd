import type { ServerResponse } from "node:http";
import type {
  ContentBlock,
  MessageCreateParams,
  MessageParam,
} from "@anthropic-ai/sdk/resources/messages";
import { jsonBody, type Loopback, listen } from "./loopback.ts";
import type { Happening, Script, Turn } from "./script.ts";

const MAIN = "main";

export interface FakeApi extends Loopback {
  /** What the model was told last: in the main conversation, or in that of a subagent by its prompt. */
  told(subagent?: string): readonly MessageParam[];
  /** What went otherwise than in the script, of which so many turns should have been asked for. */
  problems(turns?: number): readonly string[];
}

type Block =
  | Pick<Extract<ContentBlock, { type: "text" }>, "type" | "text">
  | { type: "tool_use"; id: string; name: string; input: unknown };

/** The Messages API, where the model says what the script says. */
export async function startFakeApi(
  script: Script,
  happen: (what: Happening) => Promise<void>,
): Promise<FakeApi> {
  const requests = new Map<string, MessageParam[][]>();
  const problems: string[] = [];
  const turnsOf = (thread: string): readonly Turn[] =>
    thread === MAIN ? script.turns : (script.subagents?.[thread] ?? []);

  async function nextTurn(body: MessageCreateParams): Promise<Turn> {
    const thread = threadOf(body, script);
    if (thread === undefined) return { says: "A side question of the client." };
    const told = requests.get(thread) ?? [];
    requests.set(thread, [...told, body.messages]);
    const turn = turnsOf(thread)[told.length];
    if (!turn)
      problems.push(
        `${thread}: asked for turn ${told.length + 1}, and the script has ${turnsOf(thread).length}`,
      );
    if (turn?.first)
      await happen(turn.first).catch((error) => problems.push(`${thread}: ${error.message}`));
    return turn ?? { says: "The script is over." };
  }

  let count = 0;
  const server = await listen(
    async (request, response) => {
      if (request.method !== "POST" || !request.url?.startsWith("/v1/messages?"))
        return void response.writeHead(404).end("{}");
      const body = await jsonBody<MessageCreateParams>(request);
      answer(response, body, blocksOf(await nextTurn(body), ++count), `msg_${count}`);
    },
    (address) => problems.push(`the client reached for ${address}`),
  );
  return {
    ...server,
    told: (subagent = MAIN) => requests.get(subagent)?.at(-1) ?? [],
    problems: (turns = script.turns.length) => [
      ...problems,
      ...unsaid(MAIN, turns),
      ...Object.entries(script.subagents ?? {}).flatMap(([prompt, all]) =>
        unsaid(prompt, all.length),
      ),
    ],
  };

  function unsaid(thread: string, turns: number): string[] {
    const said = requests.get(thread)?.length ?? 0;
    return said === turns ? [] : [`${thread}: ${said} turns were asked for instead of ${turns}`];
  }
}

/** Undefined: no turn of a conversation, such as the question for a title. */
function threadOf(
  { messages, tools = [] }: MessageCreateParams,
  { subagents = {} }: Script,
): string | undefined {
  if (!tools.some((tool) => "name" in tool && tool.name === "Bash")) return undefined;
  const opening = JSON.stringify(messages.find(({ role }) => role === "user"));
  return Object.keys(subagents).find((prompt) => opening.includes(prompt)) ?? MAIN;
}

function blocksOf({ says, calls = [] }: Turn, count: number): Block[] {
  const uses = calls.map(
    ({ tool, input }, index): Block => ({
      type: "tool_use",
      id: `toolu_${count}_${index}`,
      name: tool,
      input,
    }),
  );
  return says === undefined ? uses : [{ type: "text", text: says }, ...uses];
}

function answer(
  response: ServerResponse,
  { model, stream }: MessageCreateParams,
  content: readonly Block[],
  id: string,
): void {
  const stop_reason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
  const usage = {
    input_tokens: 10,
    output_tokens: 10,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
  const message = {
    id,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason,
    stop_sequence: null,
    usage,
  };
  if (!stream)
    return void response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(message));

  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (type: string, data: object): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send("message_start", { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of content.entries()) {
    const [opening, delta] =
      block.type === "text"
        ? [
            { ...block, text: "" },
            { type: "text_delta", text: block.text },
          ]
        : [
            { ...block, input: {} },
            { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
          ];
    send("content_block_start", { index, content_block: opening });
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  }
  send("message_delta", {
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: usage.output_tokens },
  });
  send("message_stop", {});
  response.end();
}
