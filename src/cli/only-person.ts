import { CannotError, type Io } from "./command.ts";

/** What only the person may do: the client marks whatever an agent runs. Policies deny it as well; this is for when they do not see it. */
export function refuseAgent(io: Io, command: string): void {
  if (io.env["CLAUDECODE"])
    throw new CannotError(`\`sluice ${command}\` is for the person: run it in a terminal of your own, outside of Claude Code`);
}
