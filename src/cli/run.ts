import { guardProcess } from "../config/code/built-ins.ts";
import { suggestion } from "../config/problems.ts";
import { VERSION } from "../config/version.gen.ts";
import { divertOutput, endAtOnce, holdExits } from "../gate/process.ts";
import { errorText } from "../shared/errors.ts";
import { parseCommandLine } from "./args.ts";
import { CannotError, type Command, EXIT, type ExitCode, type Io, UsageError } from "./command.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { processIo } from "./io.ts";
import { withPerson } from "./person/require-person.ts";

type BareIo = Omit<Io, "consent">;

/** Runs the command that the command line names, and exits. */
export function runCommandLine(commands: readonly Command[]): void {
  const io = processIo();
  const end = endAtOnce();
  guardProcess((why) => {
    io.err(`sluice: ${why}\n`);
    return end(EXIT.failed);
  });
  divertOutput();
  const releaseExits = holdExits();
  run(process.argv.slice(2), commands, io)
    .catch((error: unknown) => report(error, io))
    .then((code) => {
      releaseExits();
      process.exit(code);
    });
}

async function run(
  [name, ...words]: readonly string[],
  commands: readonly Command[],
  io: BareIo,
): Promise<ExitCode> {
  const find = (wanted: string | undefined) =>
    commands.find((candidate) => candidate.name === wanted);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const topic = find(words[0]);
    return say(topic ? commandHelp(topic, io) : generalHelp(commands, io), io);
  }
  if (name === "--version" || name === "-v") return say(`${VERSION}\n`, io);
  const command = find(name);
  if (!command)
    throw new UsageError(
      `unknown command \`${name}\`; ` +
        `${suggestion(name, commands.map(names)) ?? "see `sluice --help`"}`,
    );
  if (words.includes("--help") || words.includes("-h")) return say(commandHelp(command, io), io);
  const args = parseCommandLine(command, words);
  return command.run(args, withPerson(command, args, io));
}

function say(text: string, io: BareIo): ExitCode {
  io.out(text);
  return EXIT.ok;
}

function report(error: unknown, io: BareIo): ExitCode {
  const expected = error instanceof UsageError || error instanceof CannotError;
  const text = errorText(error);
  const bug = `this is a bug in Sluice: ${text}; please report it, SLUICE_DEBUG=1 shows where`;
  io.err(`sluice: ${expected ? text : bug}\n`);
  if (!expected && io.env["SLUICE_DEBUG"] && error instanceof Error) io.err(`${error.stack}\n`);
  return EXIT.failed;
}

function names({ name }: Command): string {
  return name;
}
