import type { JsonObject } from "../../protocol/json.ts";
import { clip } from "../../shared/text.ts";
import type { ApprovalRequest } from "../request.ts";
import { summarize, type TextPiece } from "./summary.ts";

/** A message has at most 4096 characters; what surrounds these parts needs the rest. */
const ROOM = 1_200;
const MAX_REASONS_LENGTH = 900;

/** Text and layout of a message about this request. */
export function telegramText(request: ApprovalRequest): JsonObject {
  const { title, project, what, hidden, reasons, diff, state } = summarize(request, ROOM);
  const parts = [
    `<b>${escaped(title)}</b>\n${escaped(project)}`,
    what.map(pieceText).join(""),
    ...(hidden === 0 ? [] : [`<b>${hidden} characters are not shown.</b>`]),
    ...(reasons.length === 0 ? [] : [escaped(clip(reasons.join("\n"), MAX_REASONS_LENGTH))]),
    ...(diff === undefined ? [] : [`<pre>${escaped(diff)}</pre>`]),
    `<i>${escaped(state)}</i>${request.state === "open" ? "\nA reply to this message denies it in your words." : ""}`,
  ];
  return {
    text: parts.filter(Boolean).join("\n\n"),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
  };
}

/** Nothing can be marked inside of code, so what is marked interrupts it. */
function pieceText({ text, marked }: TextPiece): string {
  return marked ? `<b><u>${escaped(text)}</u></b>` : `<code>${escaped(text)}</code>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
