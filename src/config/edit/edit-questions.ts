import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from "yaml";

const POLICY = "questions/answer";

export interface QuestionRule {
  readonly question: string;
  readonly prefer?: string;
  readonly answer?: string | readonly string[];
}

/**
 * The text of a configuration with this rule, before the others: the first that is about a question
 * decides. One for the same question is replaced. Comments and values stay; blanks may change.
 */
export function setQuestionRule(text: string, rule: QuestionRule): string {
  const document = parseDocument(text);
  mapAt(document, ["policies"]);
  const options = mapAt(document, ["policies", POLICY]);
  const rules = options.get("rules");
  const written = document.createNode(rule);
  if (!isSeq(rules)) options.set("rules", document.createNode([written]));
  else {
    const same = rules.items.findIndex(
      (item) => isMap(item) && item.items.length === 2 && item.get("question") === rule.question,
    );
    if (same === 0 && JSON.stringify(rules.items[0]) === JSON.stringify(rule)) return text;
    if (same >= 0) rules.items.splice(same, 1);
    rules.items.unshift(written);
  }
  return document.toString({ lineWidth: 0 });
}

/** The map there, made if there is none. */
function mapAt(document: Document, path: readonly string[]): YAMLMap {
  const node = document.getIn(path, true);
  if (isMap(node)) return node;
  const made = document.createNode({}) as YAMLMap;
  if (isScalar(node)) made.commentBefore = node.comment ?? null;
  document.setIn(path, made);
  return made;
}
