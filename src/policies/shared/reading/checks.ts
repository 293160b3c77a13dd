import type { CheckName } from "../../../programs/lib/reading.ts";
import { awkOnlyPrints } from "./awk.ts";
import { type CheckedCommand, sourceOf, textOf } from "./checked-command.ts";
import { awsOnlyAsks, azOnlyAsks, nounsThenVerb } from "./cloud.ts";
import { fdOnlyLooks, findOnlyLooks } from "./find-command.ts";
import { gitLists, gitOwnRepository } from "./git-reads.ts";
import { isFedNumbers, takesData } from "./numbers.ts";
import { sedOnlyPrints } from "./sed.ts";
import { sqlOnlyAsks } from "./sql.ts";
import { tarOnlyLists } from "./tar.ts";
import { influences, runsAsNumber } from "./variables.ts";

/** What keys of fzf may be bound to: moving, marking, leaving. */
const FZF_ACTIONS: ReadonlySet<string> = new Set(
  (
    "abort accept accept-non-empty accept-or-print-query backward-char " +
    "backward-delete-char backward-delete-char/eof backward-kill-subword " +
    "backward-kill-word backward-subword backward-word beginning-of-line bell best " +
    "bg-cancel cancel " +
    "clear-multi clear-query clear-screen clear-selection close delete-char " +
    "delete-char/eof deselect deselect-all disable-search down down-match down-selected " +
    "enable-search end-of-line exclude exclude-multi first forward-char forward-subword " +
    "forward-word half-page-down half-page-up hide-header hide-input hide-preview ignore " +
    "jump kill-line kill-subword kill-word last next-history next-selected next page-down " +
    "page-up half-page-down offset-down offset-middle offset-up preview-bottom " +
    "preview-down preview-half-page-down preview-half-page-up preview-page-down " +
    "preview-page-up preview-top preview-up prev-history prev-selected previous-history " +
    "print-query put refresh-preview replace-query select select-all show-header " +
    "show-input " +
    "show-preview toggle toggle+down toggle+up toggle-all toggle-bind toggle-down " +
    "toggle-header toggle-hscroll toggle-in toggle-input toggle-multi-line toggle-out " +
    "toggle-preview toggle-preview-wrap toggle-raw toggle-search toggle-sort toggle-track " +
    "toggle-track-current toggle-up toggle-wrap top track-current unbind-all " +
    "unix-line-discard unix-word-rubout untrack-current up up-match up-selected yank"
  ).split(" "),
);

/** Keys may be bound to what moves and marks; anything else could start a program. */
function fzfOnlyPicks({ sorted: { given, operands } }: CheckedCommand): boolean {
  const plus = operands.every(({ text }) => /^\+[a-z\d]$/.test(text));
  return (
    plus &&
    given
      .filter(({ name }) => name === "--bind")
      .every(({ value }) => value?.literal && isHarmlessBinding(value.text))
  );
}

function isHarmlessBinding(text: string): boolean {
  return text.split(",").every((binding) => {
    const colon = binding.indexOf(":", 1);
    return (
      colon > 0 &&
      binding
        .slice(colon + 1)
        .split("+")
        .every((action) => FZF_ACTIONS.has(action))
    );
  });
}

type Check = (look: CheckedCommand) => boolean;

const SET_BY = new Set(["-v", "-p", "-a"]);

const assigns: Check = ({ command, sorted }) => {
  const names = sorted.given
    .filter(({ name }) => SET_BY.has(name) && !(command.name === "read" && name === "-p"))
    .map(({ value }) => value);
  const operands =
    command.name === "read" || command.name === "mapfile" || command.name === "readarray"
      ? sorted.operands
      : [];
  return [...names, ...operands].every(
    (word) => word?.literal && /^[A-Za-z_]\w*$/.test(word.text) && !influences(word.text),
  );
};

/** `%d`, and a width that is an argument. */
const NUMBER_FORMAT = /%[^%a-zA-Z]*(?:[hlLqjzt]*[diouxXeEfFgGaA]|\*)/;

/** What is evaluated as a number is written out, or is printed by what counts. */
const numbers: Check = ({ command, args, sight }) => {
  if (args.some(({ text, literal }) => literal && runsAsNumber(text))) return false;
  if (args.every(({ literal }) => literal)) return true;
  return command.sources.length > 0 ? isFedNumbers(command) : !takesData(sight.shell.commands);
};

/** A format that is only known at run time may turn out as `-vPATH`. */
const printf: Check = (look) => {
  const [format] = look.args;
  if (
    !format ||
    !assigns(look) ||
    look.args.some(({ text, literal }) => literal && runsAsNumber(text))
  )
    return false;
  if ((!format.literal || look.args.some(({ text }) => NUMBER_FORMAT.test(text))) && !numbers(look))
    return false;
  return format.literal || /^"[^"$`\\-]/.test(sourceOf(format, look.command, textOf(look.sight)));
};

const COMPARES = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** `-v 'a[$(…)]'` runs what stands there, and so does a comparison of numbers in some shells. */
const test: Check = (look) => {
  const { args } = look;
  if (args.some(({ text, literal }) => literal && runsAsNumber(text))) return false;
  if (
    !args.every(
      ({ text, literal }, index) =>
        args[index - 1]?.text !== "-v" || (literal && /^\w+$/.test(text)) || text === "]",
    )
  )
    return false;
  return !args.some(({ text }) => COMPARES.test(text)) || numbers(look);
};

const awk: Check = ({ sorted }) => {
  const [program] = sorted.operands;
  return program?.literal === true && !program.pattern && awkOnlyPrints(program.text);
};

const sed: Check = ({ sorted }) => {
  const expressions = sorted.given
    .filter(({ name }) => name === "-e" || name === "--expression")
    .map(({ value }) => value);
  const scripts = expressions.length > 0 ? expressions : sorted.operands.slice(0, 1);
  return (
    scripts.length > 0 &&
    scripts.every((word) => word?.literal) &&
    sedOnlyPrints(scripts.map((word) => word?.text).join("\n"))
  );
};

/** The filter may show variables, and that of yq other files. */
const jq: Check = ({ sorted }) =>
  !sorted.given.some(({ name }) => name === "-f" || name === "--from-file") &&
  !sorted.operands.some(({ text }) => SHOWS_MORE.test(text));

/**
 * Of `.env` and `.system`, the part of a path is no function; `$ ENV` is `$ENV`, and a module is
 * another file.
 */
const SHOWS_MORE =
  /\$(?:ENV|[\s#])|(?<!(?<![.\d])\.)\b(?:(?:str)?env|system)\b|\b(?:(?:str)?load(?:_\w+)?|eval)\s*\(|\benvsubst\b|\b(?:import|include)\s*["#]|\bmodulemeta\b/;

/** The last mode that is given counts, unless all goes to the output. */
const unpack: Check = ({ sorted: { given } }) =>
  given.some(({ name }) => /^(?:-c|--stdout|--to-stdout)$/.test(name)) ||
  !given.some(({ name }) => /^(?:-d|-z|--decompress|--uncompress|--compress)$/.test(name));

/** A query and no mutation, written out. */
function asksGraph(given: CheckedCommand["sorted"]["given"]): boolean {
  const fields = given
    .filter(({ name }) => /^(?:-f|-F|--field|--raw-field)$/.test(name))
    .map(({ value }) => value);
  const [query, ...more] = fields.filter((value) => value?.text.startsWith("query="));
  return (
    query?.literal === true &&
    more.length === 0 &&
    /^query=\s*(?:query\b|\{)/.test(query.text) &&
    !fields.some((value) => /mutation|=@/.test(value?.text ?? ""))
  );
}

const ghApi: Check = ({ sorted: { operands, given } }) => {
  const methods = given.filter(({ name }) => name === "-X" || name === "--method");
  const fields = given.some(({ name }) => /^(?:-f|-F|--field|--raw-field)$/.test(name));
  const [path] = operands;
  if (operands.length !== 1 || !path || path.text.includes("://")) return false;
  if (path.text === "graphql") return methods.length === 0 && asksGraph(given);
  return (
    methods.every(({ value }) => /^(?:GET|HEAD)$/i.test(value?.text ?? "")) &&
    (!fields || methods.length > 0)
  );
};

/** Of a container, everything but its variables. */
const dockerInspect: Check = ({ sorted: { given } }) => {
  const formats = given
    .filter(({ name }) => name === "-f" || name === "--format")
    .map(({ value }) => value);
  return (
    formats.length > 0 && formats.every((format) => format?.literal && isPlainFormat(format.text))
  );
};

/** No variables of the container, nothing as a whole, and nothing that is put together. */
function isPlainFormat(text: string): boolean {
  if (
    /env|[$(`]|\b(?:index|slice|call|with|printf?|println|Spec|Args|ContainerConfig)\b/i.test(text)
  )
    return false;
  if (/\{\{-?\s*(?:json\s+|html\s+|js\s+|len\s+)?\.?\s*-?\}\}/.test(text)) return false;
  return (
    [...text.matchAll(/\.Config\b(\.\w+)?/g)].every(([, field]) => field !== undefined) &&
    text.includes("{{")
  );
}

/** What is in a secret is shown by any output but its name. */
const kubeGet: Check = ({ sorted: { operands, given } }) => {
  const fromFile = given.some(({ name }) => /^(?:-f|--filename|-R|--recursive)$/.test(name));
  if (!fromFile && !operands.some(({ text }) => /secret/i.test(text))) return true;
  const outputs = given.filter(
    ({ name }) => name === "-o" || name === "--output" || name === "--template",
  );
  return outputs.every(({ value }) => value?.text === "name" || value?.text === "wide");
};

export const CHECKS: Readonly<Record<CheckName, Check>> = {
  assigns,
  awk,
  aws: awsOnlyAsks,
  az: azOnlyAsks,
  dockerInspect,
  fd: fdOnlyLooks,
  find: findOnlyLooks,
  fzf: fzfOnlyPicks,
  ghApi,
  git: gitOwnRepository,
  gitLists,
  jq,
  kubeGet,
  nouns: nounsThenVerb,
  numbers,
  printf,
  sed,
  some: ({ sorted }) => sorted.given.length + sorted.operands.length > 0,
  sql: sqlOnlyAsks,
  tar: tarOnlyLists,
  test,
  unpack,
};
