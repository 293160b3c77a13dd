import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { wordSet } from "../../../command/word-set.ts";
import { factOf } from "../../../programs/index.ts";
import { isLoopback } from "./host.ts";

const ADDRESS =
  /^(?:(?:git|hg|svn|bzr)\+)?(?:https?|git|ssh|ftp):\/\/|^git@[\w.-]+:|^(?:github|gitlab|bitbucket|gist):/i;
const NAMED_ADDRESS =
  /^[\w.-]+(?:\[[\w,-]*\])? ?@ ?((?:(?:git|hg|svn)\+)?(?:https?|git|ssh):\/\/.*|github:.*|git@.*)$/i;
const SHORTHAND = /^[A-Za-z\d][\w-]*\/[\w.-]+(?:#[\w./-]+)?$/;
const USUAL_REGISTRY =
  /^https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|pypi\.org|files\.pythonhosted\.org|test\.pypi\.org|download\.pytorch\.org|rubygems\.org|jsr\.io|deno\.land|esm\.sh)(?:\/|$)/i;

const RUNS = new Set(["exec", "x", "dlx", "run", "eval"]);

/**
 * Packages that an installer takes from an address, not from its usual registry: their code runs
 * without anybody having published it.
 */
export function foreignPackages(command: ShellCommand): ShellWord[] {
  const { name, args } = installerCall(command);
  const installer = factOf("installs", name);
  if (!installer) return [];
  const { run, valued = "", packages = "", registries = "" } = installer;
  const verbs = wordSet(run);
  if (run !== "" && !args.some(({ text }) => verbs.has(text))) return [];
  const options = readArguments(args, [valued, packages, registries].join(" "));
  const [verb] = options.operands;
  if (run !== "" && !verbs.has(verb?.text ?? "")) return [];
  const values = (list: string): readonly ShellWord[] =>
    list === "" ? [] : options.values(...list.split(" "));
  const after = run === "" ? options.operands : options.operands.slice(1);
  // What is run takes the words after it as its own arguments.
  const operands = run === "" || RUNS.has(verb?.text ?? "") ? after.slice(0, 1) : after;
  const named = [...operands, ...values(packages)].filter(({ text }) =>
    isForeign(text, installer.shorthand === true),
  );
  return [
    ...named,
    ...values(registries).filter(({ text }) => ADDRESS.test(text) && !isUsual(text)),
  ];
}

/** `python -m pip install` is `pip install`. */
function installerCall({ name, args }: ShellCommand): {
  readonly name: string;
  readonly args: readonly ShellWord[];
} {
  const at = /^python[\d.]*$|^py$/.test(name) ? args.findIndex(({ text }) => text === "-m") : -1;
  return at >= 0
    ? { name: args[at + 1]?.text ?? "", args: args.slice(at + 2) }
    : { name: name.replace(/^pip[\d.]+$/, "pip"), args };
}

function isForeign(text: string, shorthand: boolean): boolean {
  const address = NAMED_ADDRESS.exec(text)?.[1] ?? (ADDRESS.test(text) ? text : undefined);
  if (address !== undefined) return !isUsual(address);
  return shorthand && SHORTHAND.test(text);
}

function isUsual(address: string): boolean {
  return USUAL_REGISTRY.test(address) || isLoopback(address.replace(/^\w+\+/, ""));
}
