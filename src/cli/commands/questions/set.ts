import { compile } from "../../../config/compile.ts";
import { type QuestionRule, setQuestionRule } from "../../../config/edit/edit-questions.ts";
import { layerFiles, projectOf } from "../../../config/folders.ts";
import { readText } from "../../../config/snapshot.ts";
import { PREFERENCES } from "../../../policies/questions/lib/preference.ts";
import { ownCommandOf } from "../../../settings/registration.ts";
import { type Args, CannotError, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import {
  checkWritable,
  type FileChange,
  isChange,
  showChanges,
  writeChange,
} from "../../install/change.ts";
import { allSettings, configFile } from "../../install/scopes.ts";
import { starterConfig } from "../../install/starter.ts";
import { withLog } from "../../open-log.ts";
import { flow } from "../../render/flow.ts";
import { visible } from "../../render/frame.ts";
import { shortPath } from "../../render/path.ts";
import { historyOf, type QuestionHistory } from "./history.ts";

/** `sluice questions set`: a rule in the person's own file, before those that are there. */
export async function set(args: Args, io: Io): Promise<ExitCode> {
  const [, which, ...wanted] = args.words;
  if (which === undefined || wanted.length === 0)
    throw new UsageError(
      "expected a question and what to do: an id, a text or /a pattern/, then " +
        `${PREFERENCES.join(", ")} or an answer`,
    );
  const effect = effectOf(wanted);
  const asked = await askedAs(which, io);
  const rule = { question: asked ? patternOf(asked) : which, ...effect };
  const change = changeTo(rule, io);
  if (!isChange(change)) {
    io.out(`${shortPath(change.path, io)} says so already.\n`);
    return EXIT.ok;
  }
  checkWritable([change]);
  showChanges([change], io);
  const own =
    asked && effect.answer !== undefined
      ? wanted.filter((label) => !asked.options.includes(label))
      : [];
  if (own.length > 0)
    io.out(flow(`${io.style.yellow("note")}: ${ownWords(own, asked?.options ?? [])}\n`, io, "  "));
  const consent = {
    action: "have it answered so",
    question: "Write this?",
    command: "sluice questions set …",
  };
  if (!(await io.consent(consent))) return EXIT.no;
  writeChange(change);
  io.out(`${io.style.green("wrote")} ${shortPath(change.path, io)}\n`);
  if (!recordsAnswers(io))
    io.out(
      "Next: `sluice init`, so that answers are recorded too (PostToolUse is not " +
        "registered yet).\n",
    );
  return EXIT.ok;
}

/** The question of the log that an id names; undefined: it is named by its text or a pattern. */
async function askedAs(which: string, io: Io): Promise<QuestionHistory | undefined> {
  if (!/^[0-9a-f]{6}$/.test(which)) return undefined;
  const all = await withLog(io, ({ store }) => historyOf(store, {}));
  const found = all.find(({ id }) => id === which);
  if (!found)
    throw new CannotError(
      `no question \`${which}\` in the log; \`sluice questions\` shows those that are there`,
    );
  return found;
}

/** The text or pattern that a rule names it by. */
function patternOf({ question }: QuestionHistory): string {
  if (/\[(?:redacted|clipped): /.test(question))
    throw new CannotError(
      `the log has this question only in part: ${visible(question)}\nName it by a pattern ` +
        "instead: sluice questions set '/…/' …",
    );
  // A text between slashes would be read as a pattern.
  return /^\/.+\/$/s.test(question)
    ? `/^${question.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$/`
    : question;
}

function ownWords(own: readonly string[], options: readonly string[]): string {
  const quoted = (labels: readonly string[]): string =>
    labels.map((label) => `\`${visible(label)}\``).join(", ");
  return (
    `${quoted(own)} is none of its options (${quoted(options)}): the model gets it in these ` +
    "words."
  );
}

function effectOf(wanted: readonly string[]): Pick<QuestionRule, "prefer" | "answer"> {
  const [first = ""] = wanted;
  if (wanted.length === 1 && PREFERENCES.some((one) => one === first)) return { prefer: first };
  const meant = PREFERENCES.find((one) => letters(one) === letters(wanted.join("")));
  if (meant)
    throw new UsageError(`\`${wanted.join(" ")}\` is no preference; did you mean \`${meant}\`?`);
  return { answer: wanted.length === 1 ? first : wanted };
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, "");
}

/**
 * Checked as a whole before anything is written: a mistake in the file would have every call asked
 * about.
 */
function changeTo(rule: QuestionRule, io: Io): FileChange {
  const path = configFile("user", io);
  const before = readText(path);
  const problem = (text: string): string | undefined => {
    const project = projectOf(io.cwd, io.env);
    const files = layerFiles(project, io.env).map((file) =>
      file.path === path ? { ...file, text } : file,
    );
    const wrong = compile(project, io.env, files).snapshot.problems.find(
      ({ kind, file }) => kind === "error" && file === path,
    );
    return wrong && `${shortPath(path, io)}:${wrong.line}: ${visible(wrong.message)}`;
  };
  const start = before ?? starterConfig("user");
  const wrongBefore = problem(start);
  if (wrongBefore !== undefined)
    throw new CannotError(`${wrongBefore}\nNothing was changed. Fix it and run the command again.`);
  const after = setQuestionRule(start, rule);
  const wrong = problem(after);
  if (wrong !== undefined)
    throw new UsageError(`this is no rule for a question: ${wrong.replace(/^.*?:\d+: /, "")}`);
  return { path, before, after };
}

function recordsAnswers(io: Io): boolean {
  return allSettings(io).some(({ hooks }) =>
    hooks.some((hook) => hook.event === "PostToolUse" && ownCommandOf(hook) !== undefined),
  );
}
