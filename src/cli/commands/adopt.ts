import { folders } from "../../config/folders.ts";
import { readText } from "../../config/snapshot.ts";
import { type Adoption, adoptionsOf, rememberAdoptions } from "../../settings/adoption.ts";
import type { WritableScope } from "../../settings/files.ts";
import {
  CannotError,
  type Command,
  type Consent,
  EXIT,
  type ExitCode,
  type Io,
} from "../command.ts";
import { planAdoption } from "../install/adopt.ts";
import { chosenScope, SCOPE_FLAG } from "../install/ask-scope.ts";
import {
  checkWritable,
  type FileChange,
  showChanges,
  writeChange,
  writeSettings,
} from "../install/change.ts";
import { settingsIn } from "../install/plan.ts";
import { allSettings } from "../install/scopes.ts";
import { visible } from "../render/frame.ts";
import { shortPath } from "../render/path.ts";

export default {
  name: "adopt",
  group: "hooks",
  summary: "Move the hooks you already have under Sluice, so that they no longer race",
  details: [
    "Takes command and http hooks out of Claude Code's settings and puts them under " +
      "`hooks:` of the sluice.yaml of the same scope:",
    "they run as before, but all reasons arrive, a rewrite keeps the other fields, and a " +
      "crash closes instead of opening.",
    "Shows what it would change, then asks. What only the client can run stays where it " +
      "is. --undo gives back both files to the byte.",
  ].join("\n"),
  flags: {
    scope: SCOPE_FLAG,
    yes: { type: "boolean", short: "y", summary: "do not ask" },
    "dry-run": { type: "boolean", summary: "show the changes, write nothing" },
    undo: { type: "boolean", summary: "give back the hooks that were moved last" },
  },
  loosens: [{ use: "adopt", proof: "code", when: (args) => !args.flag("dry-run") }],
  examples: [
    ["sluice adopt --scope user", "shows the changes to your own files, then asks"],
    ["sluice adopt --scope project --dry-run", "what it would move in this project"],
    ["sluice adopt --scope user --undo", "everything as it was"],
  ],
  async run(args, io) {
    const scope = await chosenScope(args, io);
    const dry = args.flag("dry-run");
    return args.flag("undo") ? undo(scope, dry, io) : adopt(scope, dry, io);
  },
} satisfies Command;

async function adopt(scope: WritableScope, dry: boolean, io: Io): Promise<ExitCode> {
  const { moved, settings, config, notes, adoption } = await planAdoption(scope, io);
  const say = (): void => {
    for (const note of notes) io.out(`${io.style.yellow("note")}: ${visible(note)}\n`);
  };
  if (moved.length === 0) {
    io.out(
      `Nothing to move: ${shortPath(settings.path, io)} has no hook of somebody else's ` +
        `that Sluice could run.\n`,
    );
    say();
    return EXIT.ok;
  }
  const { state } = folders(io.env);
  const write = (): string | undefined => {
    // First the file that takes the hooks, then the one that loses them: whatever goes wrong in
    // between, none is lost.
    rememberAdoptions(state, settings.path, [...adoptionsOf(state, settings.path), adoption]);
    writeChange(config);
    return writeSettings(settings, io);
  };
  const consent = {
    action: `move ${moved.length === 1 ? "this hook" : "these hooks"} under Sluice`,
    question: "Write this?",
    command: `sluice adopt --scope ${scope}`,
  };
  const code = await written([config, settings], consent, dry, io, write);
  say();
  if (code !== EXIT.ok || dry) return code;
  io.out(
    `\n${moved.length === 1 ? "One hook runs" : `${moved.length} hooks run`} under Sluice ` +
      `from the next tool call on.\n`,
  );
  if (scope !== "user")
    io.out(
      "A project's hooks run only once you trust them: read the file and run `sluice " +
        "trust`. Until then they do not run at all.\n",
    );
  io.out(
    "Next: `sluice explain 'ls'` runs them and shows what they say. `sluice adopt --undo` " +
      "takes it all back.\n",
  );
  return EXIT.ok;
}

async function undo(scope: WritableScope, dry: boolean, io: Io): Promise<ExitCode> {
  const { state } = folders(io.env);
  const { path } = settingsIn(scope, allSettings(io), io);
  const adoptions = adoptionsOf(state, path);
  const last = adoptions.at(-1);
  if (!last)
    throw new CannotError(`nothing to undo: no hook was moved from ${shortPath(path, io)}`);
  const changes = [last.settings, last.config].map(backwards);
  for (const change of changes) checkUnchanged(change, io);
  const [settings, config] = changes as [FileChange, FileChange];
  const consent = {
    action: "put it back",
    question: "Put it back?",
    command: `sluice adopt --scope ${scope} --undo`,
  };
  return written(changes, consent, dry, io, () => {
    const backup = writeSettings({ ...settings, original: last.original }, io);
    writeChange(config);
    rememberAdoptions(state, path, adoptions.slice(0, -1));
    return backup;
  });
}

async function written(
  changes: readonly FileChange[],
  consent: Consent,
  dry: boolean,
  io: Io,
  write: () => string | undefined,
): Promise<ExitCode> {
  checkWritable(changes);
  showChanges(changes, io);
  if (dry) return EXIT.ok;
  if (!(await io.consent(consent))) return EXIT.no;
  const backup = write();
  for (const { path, after } of changes)
    io.out(`${io.style.green(after === null ? "removed" : "wrote")} ${shortPath(path, io)}\n`);
  if (backup) io.out(`${io.style.dim(`the former text: ${shortPath(backup, io)}`)}\n`);
  return EXIT.ok;
}

function backwards({ path, before, after }: Adoption["settings"]): FileChange {
  return { path, before: after, after: before };
}

function checkUnchanged({ path, before }: FileChange, io: Io): void {
  if (readText(path) === before) return;
  throw new CannotError(
    `${shortPath(path, io)} was changed after \`sluice adopt\`, so it cannot be given back ` +
      "as it was. The former texts are in " +
      `${shortPath(folders(io.env).state, io)}/adoptions.json; nothing was changed.`,
  );
}
