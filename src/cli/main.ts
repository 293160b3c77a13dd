import { COMMANDS } from "./commands/index.gen.ts";
import { runCommandLine } from "./run.ts";

runCommandLine(COMMANDS);
