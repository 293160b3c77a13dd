import type {
  ContentBlockParam,
  MessageParam,
  ToolResultBlockParam,
} from "@anthropic-ai/sdk/resources/messages";
import type { Played } from "./play.ts";

const MAX_LENGTH = 1_000;

export interface ToolResult {
  readonly error: boolean;
  readonly text: string;
}

/** In the order of the calls; the client reports a refusal before the others of its turn. */
export function toolResults(messages: readonly MessageParam[]): ToolResult[] {
  const blocks = messages.flatMap(blocksOf);
  const uses = blocks.filter((block) => block.type === "tool_use");
  const results = blocks.filter((block) => block.type === "tool_result");
  return uses
    .flatMap(({ id }) => results.filter(({ tool_use_id }) => tool_use_id === id))
    .map((block) => ({ error: block.is_error === true, text: resultText(block) }));
}

/** All that was said to the model, calls and results included. */
export function textOf(messages: readonly MessageParam[]): string {
  return messages.map((message) => blocksOf(message).map(blockText).join("\n")).join("\n");
}

/** For a person who wants to know why a scenario failed. */
export function report({ told, ended, stderr, events, asked, payments }: Played): string {
  const clip = (text: string): string =>
    text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text;
  const said = told().flatMap((message) =>
    blocksOf(message).map((block) => `${message.role}: ${clip(blockText(block))}`),
  );
  const result = events.find(({ type }) => type === "result");
  const hooks = events.filter(({ subtype }) => subtype === "hook_response");
  return [
    "The conversation as the model saw it:",
    ...said,
    `The client ended with ${ended}: ${clip(JSON.stringify(result))}`,
    ...hooks.map(
      ({ hook_event, stdout, stderr, exit_code }) =>
        `hook ${hook_event} ${exit_code}: ${clip(`${stdout}${stderr}`)}`,
    ),
    `The person was asked: ${JSON.stringify(asked)}`,
    `The payment tools got: ${JSON.stringify(payments)}`,
    `stderr: ${clip(stderr)}`,
  ].join("\n\n");
}

function blocksOf({ content }: MessageParam): ContentBlockParam[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function blockText(block: ContentBlockParam): string {
  if (block.type === "text") return block.text;
  if (block.type === "tool_use") return `${block.name} ${JSON.stringify(block.input)}`;
  if (block.type === "tool_result")
    return `${block.is_error ? "error" : "result"} ${resultText(block)}`;
  return JSON.stringify(block);
}

function resultText({ content = "" }: ToolResultBlockParam): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : `<${part.type}>`)).join("\n");
}
