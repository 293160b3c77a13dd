import { folders, homeOf, withFolders } from "../../config/folders.ts";
import { type ServeResult, serve } from "../../server/serve.ts";
import { type Args, type Command, EXIT, type Io, UsageError } from "../command.ts";
import { FOLDER_FLAGS, namedFolders } from "../folder-flags.ts";

const IDLE_SECONDS = 30 * 60;

/** `bin/sluice` starts it from a bundle of its own, see serve-main.ts. */
export default {
  name: "serve",
  group: "hooks",
  summary: "Keep a process ready that answers hook events within milliseconds",
  details: [
    "The registered hook starts it by itself at the first event, so nobody needs to run " +
      "this; one serves all projects of a user.",
    "It listens on a socket that only this user can reach, and ends when it has nothing to " +
      "do. Without it every event starts a",
    "process of its own, which is slower and answers the same.",
  ].join("\n"),
  flags: {
    idle: {
      type: "string",
      summary: `seconds without an event after which it ends (default ${IDLE_SECONDS})`,
    },
    ...FOLDER_FLAGS,
    started: { type: "boolean", summary: "for the launcher: say nothing" },
    instead: {
      type: "string",
      summary: "for the launcher: process id of a server that does not answer",
    },
  },
  // The launcher starts it, and so inside the client; it judges as a one-shot process would.
  loosens: "never",
  examples: [
    ["sluice serve", "in the foreground, until Ctrl-C"],
    ["sluice serve --idle 60", "ends after a minute without an event"],
  ],
  async run(args, io) {
    const started = args.flag("started");
    const env = withFolders(io.env, namedFolders(args));
    const served = await serve({
      ...folders(env),
      home: homeOf(env),
      idle: (numberOf(args, "idle") ?? IDLE_SECONDS) * 1000,
      started,
      instead: numberOf(args, "instead"),
      onListening: (socket) => started || io.err(`Listening on ${socket}\n`),
    });
    return started ? EXIT.ok : explain(served, io);
  },
} satisfies Command;

function explain(served: ServeResult, io: Io) {
  if ("ended" in served) {
    io.err(`Ended: ${served.ended}.\n`);
    return EXIT.ok;
  }
  if ("running" in served)
    io.err(`sluice: a server runs already (process ${served.running.pid}) and answers\n`);
  else io.err(`sluice: nobody can be served here: ${served.refused}\n`);
  return "running" in served ? EXIT.no : EXIT.failed;
}

function numberOf(args: Args, name: string): number | undefined {
  const text = args.value(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`expected a number for --${name}, found \`${text}\``);
  return Number(text);
}
