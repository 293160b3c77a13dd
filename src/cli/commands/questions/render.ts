import type { Io } from "../../command.ts";
import { fitted, visible } from "../../render/frame.ts";
import { stamp } from "../../render/time.ts";
import { textWidth } from "../../render/width.ts";
import type { AnswerSource, AskedQuestion, QuestionHistory } from "./history.ts";

const INDENT = " ".repeat(8);
const WIDEST_ANSWER = 40;

/** Each question with its answers, the most frequent first. */
export function renderQuestions(all: readonly QuestionHistory[], { style }: Io): string {
  return all
    .map(({ id, question, header, asked }) => {
      const times = asked.length === 1 ? "once" : `${asked.length} times`;
      const last = asked.at(-1)?.time;
      const about = [
        header === undefined ? "" : `[${visible(header)}] `,
        `asked ${times}`,
        last === undefined ? "" : `, last ${stamp(last)}`,
      ];
      return [
        `${style.cyan(id)}  ${style.bold(visible(question))}`,
        `${INDENT}${style.dim(about.join(""))}`,
        ...answers(asked),
      ].join("\n");
    })
    .join("\n\n")
    .concat("\n");
}

function answers(asked: readonly AskedQuestion[]): string[] {
  const counts = new Map<string, { readonly answer: string; readonly by: string; count: number }>();
  for (const { answer: text, by } of asked) {
    const [answer, who] = [text === undefined ? "no answer" : visible(text), byText(by)];
    const key = JSON.stringify([answer, who]);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { answer, by: who, count: 1 });
  }
  const rows = [...counts.values()].sort((one, other) => other.count - one.count);
  const widest = Math.min(WIDEST_ANSWER, Math.max(...rows.map(({ answer }) => textWidth(answer))));
  const most = String(rows[0]?.count ?? 1).length;
  return rows.map(({ answer, by, count }) => {
    const cell = textWidth(answer) > widest ? answer : fitted(answer, widest);
    return `${INDENT}${String(count).padStart(most)} × ${cell}  ${by}`.trimEnd();
  });
}

function byText({ kind, name, channel }: AnswerSource): string {
  switch (kind) {
    case "preference":
      return "by preference, without asking";
    case "channel":
      return (
        "by " +
        `${visible(name ?? "somebody")}${channel === undefined ? "" : ` (${visible(channel)})`}`
      );
    case "dialog":
      return "in Claude Code";
    case "nobody":
      return "";
  }
}
