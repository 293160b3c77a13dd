import { isObject, type Json, type JsonObject } from "../protocol/json.ts";
import type { Question, QuestionOption } from "./request.ts";

/** The questions of AskUserQuestion, as far as they can be read. */
export function questionsOf(input: JsonObject): Question[] {
  const { questions } = input;
  return (Array.isArray(questions) ? questions : []).flatMap((item: Json): Question[] => {
    if (!isObject(item) || typeof item["question"] !== "string") return [];
    const { question, header, options, multiSelect } = item;
    return [
      {
        question: question as string,
        ...(typeof header === "string" ? { header } : {}),
        options: Array.isArray(options) ? options.flatMap(optionOf) : [],
        ...(multiSelect === true ? { multiSelect } : {}),
      },
    ];
  });
}

function optionOf(option: Json): QuestionOption[] {
  if (!isObject(option) || typeof option["label"] !== "string") return [];
  const { label, description } = option;
  return [{ label: label as string, ...(typeof description === "string" ? { description } : {}) }];
}
