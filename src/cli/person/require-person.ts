import {
  type Args,
  CannotError,
  type Command,
  type Consent,
  type Io,
  type Loosening,
} from "../command.ts";
import { shortPath } from "../render/path.ts";
import { findCaller } from "./callers.ts";
import { createCode, isCode } from "./code.ts";
import { agentAbove, findAgent, knowsAncestors } from "./find-agent.ts";
import { hasOwnTerminal, terminalHolders } from "./terminal.ts";

type BareIo = Omit<Io, "consent">;

/**
 * Stops a command that opens the gate, or decides in a person's place, unless a person runs it. The
 * first fence is `sluice/self-protection`, which judges the call that would lead here; this one
 * holds whatever file the command was started from.
 *
 * A code that is shown and typed back is asked for where a person rarely comes by. `page`, `pair`,
 * `approvals watch` and `allow-once` are everyday: they show something or take a code already, so a
 * terminal outside any agent will do.
 */
export function withPerson(command: Command, args: Args, io: BareIo): Io {
  const loosening =
    command.loosens === "never"
      ? undefined
      : command.loosens.find(({ when }) => when?.(args) ?? true);
  const name = `\`sluice ${nameOf(command, args)}\``;
  if (loosening && !loosening.byPlan) requirePerson(name, loosening, io);
  const consent = (asked: Consent): Promise<boolean> => {
    if (command.loosens === "never")
      throw new Error(`${name} says that it loosens nothing, and asks whether it may`);
    const opens = loosening?.byPlan ? asked.loosens === true : loosening?.proof === "code";
    return opens ? consentByCode(name, loosening, asked, args, io) : consentByYes(asked, args, io);
  };
  return Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(io), consent: { value: consent, enumerable: true } },
  ) as Io;
}

/** `uninstall`, `approvals allow` */
function nameOf({ name, words = [] }: Command, args: Args): string {
  const [first = ""] = args.words;
  return words.includes(first) ? `${name} ${first}` : name;
}

function requirePerson(name: string, { proof, always }: Loosening, io: BareIo): void {
  const agent = findAgent(io.env) ?? (proof === "outside" ? undefined : agentAtTerminal());
  if (agent !== undefined)
    throw new CannotError(
      `${name} is for a person, and this runs inside ${agent}; run it in a terminal of ` +
        "your own, outside any agent",
    );
  if (proof === "outside") return;
  const caller = findCaller(io);
  if (!always && caller === undefined) return;
  if (!knowsAncestors())
    throw new CannotError(
      `${name} is for a person, and without /proc or ps it cannot be told who runs it; run ` +
        "it where one of them is there",
    );
  if (hasOwnTerminal()) return;
  const why =
    caller === undefined
      ? ""
      : ` ${shortPath(caller, io)} calls Sluice, so --yes alone does not count.`;
  throw new CannotError(
    `${name} is for a person at a terminal, and there is none here.${why} Run it in a ` +
      "terminal of your own",
  );
}

function agentAtTerminal(): string | undefined {
  return terminalHolders()
    .map((pid) => agentAbove(pid))
    .find((agent) => agent !== undefined);
}

async function consentByCode(
  name: string,
  loosening: Loosening | undefined,
  asked: Consent,
  args: Args,
  io: BareIo,
): Promise<boolean> {
  const caller = findCaller(io);
  if (caller === undefined && !loosening?.always) return consentByYes(asked, args, io);
  if (loosening?.byPlan) requirePerson(name, loosening, io);
  if (args.flag("yes") && caller !== undefined)
    io.err(
      io.style.dim(
        `--yes counts only while nothing calls Sluice, and ${shortPath(caller, io)} does.\n`,
      ),
    );
  const code = createCode();
  const typed = await io.answer(`Type ${io.style.bold(code)} to ${asked.action}: `);
  if (typed !== undefined && isCode(typed, code)) return true;
  io.err(
    typed === undefined
      ? "\nNothing was changed.\n"
      : "That is not the code. Nothing was changed.\n",
  );
  return false;
}

async function consentByYes(
  { question, command }: Consent,
  args: Args,
  io: BareIo,
): Promise<boolean> {
  if (question === undefined || args.flag("yes")) return true;
  if (!io.interactive)
    throw new CannotError(`nobody to ask here: ${question} If so, run \`${command} --yes\``);
  return io.ask(question);
}
