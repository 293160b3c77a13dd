import { useState } from "preact/hooks";
import type { ApprovalRequest, Question } from "../../approvals/request.ts";
import { notify } from "../model/notices.ts";
import { useAnswer } from "../parts/use.ts";
import { Visible } from "../parts/visible.tsx";

interface Given {
  readonly labels: readonly string[];
  readonly own: string;
}

const NOTHING: Given = { labels: [], own: "" };

/** The agent's questions, with its options and room for an answer of one's own. */
export function QuestionForm({ request }: { request: ApprovalRequest }) {
  const questions = request.questions ?? [];
  const [given, setGiven] = useState<Readonly<Record<string, Given>>>({});
  const { busy, send } = useAnswer(request);
  const check = (): void => {
    const answers = Object.fromEntries(
      questions.map(({ question }) => [question, textOf(given[question] ?? NOTHING)]),
    );
    const missing = questions.find(({ question }) => answers[question] === "");
    if (missing) notify(`Not answered yet: ${missing.question}`, true);
    else send({ kind: "answers", answers });
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {questions.map((question, index) => (
        <Asked
          key={question.question}
          id={`${request.id}-${index}`}
          question={question}
          given={given[question.question] ?? NOTHING}
          onChange={(value) => setGiven({ ...given, [question.question]: value })}
        />
      ))}
      <button type="submit" class="button allow wide" disabled={busy}>
        Send {questions.length === 1 ? "answer" : "answers"}
      </button>
    </form>
  );
}

function Asked({
  id,
  question,
  given,
  onChange,
}: {
  id: string;
  question: Question;
  given: Given;
  onChange(given: Given): void;
}) {
  const { question: text, header, options, multiSelect = false } = question;
  const choose = (label: string): void => {
    if (!multiSelect) return onChange({ labels: [label], own: "" });
    const has = given.labels.includes(label);
    return onChange({
      ...given,
      labels: has ? given.labels.filter((each) => each !== label) : [...given.labels, label],
    });
  };
  return (
    <fieldset class="choices">
      <legend>
        {header && <span class="header">{header}</span>}
        <Visible text={text} />
      </legend>
      {options.map(({ label, description }) => (
        <label key={label} class="choice">
          <input
            type={multiSelect ? "checkbox" : "radio"}
            name={id}
            checked={given.labels.includes(label)}
            onChange={() => choose(label)}
          />
          <span>
            <b>
              <Visible text={label} />
            </b>
            {description && (
              <small>
                <Visible text={description} />
              </small>
            )}
          </span>
        </label>
      ))}
      <input
        class="own"
        type="text"
        aria-label={`Your own answer to: ${text}`}
        placeholder="Something else…"
        value={given.own}
        onInput={(event) =>
          onChange({ labels: multiSelect ? given.labels : [], own: event.currentTarget.value })
        }
      />
    </fieldset>
  );
}

/** As the client's own dialog joins them. */
function textOf({ labels, own }: Given): string {
  return [...labels, ...(own.trim() === "" ? [] : [own.trim()])].join(", ");
}
