import { suggestion } from "../config/problems.ts";
import { VERSION } from "../config/version.gen.ts";
import { divertOutput, holdExits } from "../runtime/quiet.ts";
import { parseCommandLine } from "./args.ts";
import { CannotError, type Command, EXIT, type ExitCode, UsageError } from "./command.ts";
import { COMMANDS } from "./commands/index.gen.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { processIo } from "./io.ts";

const io = processIo();
divertOutput();
const releaseExits = holdExits();
main(process.argv.slice(2))
  .catch(report)
  .then((code) => {
    releaseExits();
    process.exit(code);
  });

async function main([name, ...words]: readonly string[]): Promise<ExitCode> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return say(helpFor(words[0]));
  if (name === "--version" || name === "-v") return say(`${VERSION}\n`);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) throw new UsageError(`unknown command \`${name}\`; ${suggestion(name, COMMANDS.map(names)) ?? "see `sluice --help`"}`);
  if (words.includes("--help") || words.includes("-h")) return say(commandHelp(command, io));
  return command.run(parseCommandLine(command, words), io);
}

function helpFor(name: string | undefined): string {
  const command = COMMANDS.find((candidate) => candidate.name === name);
  return command ? commandHelp(command, io) : generalHelp(COMMANDS, io);
}

function say(text: string): ExitCode {
  io.out(text);
  return EXIT.ok;
}

function report(error: unknown): ExitCode {
  const expected = error instanceof UsageError || error instanceof CannotError;
  const text = error instanceof Error ? error.message : String(error);
  const bug = `this is a bug in Sluice: ${text}; please report it, SLUICE_DEBUG=1 shows where`;
  io.err(`sluice: ${expected ? text : bug}\n`);
  if (!expected && io.env["SLUICE_DEBUG"] && error instanceof Error) io.err(`${error.stack}\n`);
  return EXIT.failed;
}

function names({ name }: Command): string {
  return name;
}
