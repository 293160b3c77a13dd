/**
 * The entry of `sluice serve`: a bundle of its own, because the resident process needs nothing of
 * the other commands.
 */
import serve from "./commands/serve.ts";
import { runCommandLine } from "./run.ts";

runCommandLine([serve]);
