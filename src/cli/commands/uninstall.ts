import { folders } from "../../config/folders.ts";
import { readText } from "../../config/snapshot.ts";
import { setTrust } from "../../config/trust.ts";
import { adoptionsOf } from "../../settings/adoption.ts";
import { OWN_SCOPES, type WritableScope } from "../../settings/files.ts";
import { textBefore } from "../../settings/record.ts";
import { hasOwnHooks, unregister } from "../../settings/register.ts";
import { type Command, EXIT, type Io } from "../command.ts";
import { SCOPE_FLAG } from "../install/ask-scope.ts";
import {
  checkWritable,
  type FileChange,
  refuse,
  type SettingsChange,
  showChanges,
  writeChange,
  writeSettings,
} from "../install/change.ts";
import { settingsIn } from "../install/plan.ts";
import { allSettings, configFile } from "../install/scopes.ts";
import { endUnusedServers } from "../install/servers.ts";
import { shortPath } from "../render/path.ts";

export default {
  name: "uninstall",
  group: "start",
  summary: "Take out of Claude Code's settings what init put in, and nothing else",
  details:
    "Without --scope: wherever it is registered for this project. sluice.yaml stays, " +
    "unless --purge. With the last registration the server ends.",
  flags: {
    scope: SCOPE_FLAG,
    yes: { type: "boolean", short: "y", summary: "do not ask" },
    "dry-run": { type: "boolean", summary: "show the changes, write nothing" },
    purge: { type: "boolean", summary: "remove the sluice.yaml of these scopes, too" },
  },
  loosens: [{ use: "uninstall", proof: "code", when: (args) => !args.flag("dry-run") }],
  examples: [
    ["sluice uninstall", "shows what goes, then asks"],
    ["sluice uninstall --scope local --yes", "only in this project, only for you"],
  ],
  async run(args, io) {
    const scopes = OWN_SCOPES.filter((scope) => (args.value("scope") ?? scope) === scope);
    const settings = scopes.flatMap((scope) =>
      settingsChange(scope, args.value("scope") !== undefined, io),
    );
    const configs = args.flag("purge") ? scopes.flatMap((scope) => configChange(scope, io)) : [];
    const changes = [...settings, ...configs];
    if (changes.length === 0) {
      io.out(
        "Nothing to change: Sluice is registered " +
          `${args.value("scope") ? `in no ${args.value("scope")} settings` : "nowhere"} ` +
          `here.\n`,
      );
      return EXIT.ok;
    }
    checkWritable(changes);
    showChanges(changes, io);
    for (const scope of scopes) sayAdopted(scope, settings, io);
    if (args.flag("dry-run")) return EXIT.ok;
    const where = changes.map(({ path }) => shortPath(path, io)).join(", ");
    const consent = {
      action: `take Sluice out of ${where}`,
      question: "Write this?",
      command: "sluice uninstall",
    };
    if (!(await io.consent(consent))) return EXIT.no;
    for (const change of settings) report(change, writeSettings(change, io), io);
    for (const change of configs) {
      writeChange(change);
      setTrust(change.path, undefined, io.env);
      report(change, undefined, io);
    }
    io.out("\nClaude Code no longer calls Sluice from there.\n");
    await endUnusedServers(settings, io);
    return EXIT.ok;
  },
} satisfies Command;

function settingsChange(scope: WritableScope, named: boolean, io: Io): SettingsChange[] {
  const all = allSettings(io);
  const found = named
    ? settingsIn(scope, all, io)
    : all.find((settings) => settings.scope === scope);
  const { path = "", text = null } = found ?? {};
  // Another tool's broken file is not our business.
  if (!found || text === null || !/sluice|gate\.pl/i.test(text)) return [];
  const broken = found.problems.filter(({ breaks }) => breaks);
  refuse(found, broken, `what to take out of ${path} is not known:`);
  if (!hasOwnHooks(text)) return [];
  return [
    {
      path,
      before: text,
      after: unregister(text, textBefore(folders(io.env).state, path)),
      original: undefined,
    },
  ];
}

/** They are in sluice.yaml, which is no longer read then. */
function sayAdopted(scope: WritableScope, changes: readonly SettingsChange[], io: Io): void {
  const path = allSettings(io).find((settings) => settings.scope === scope)?.path;
  if (
    path === undefined ||
    !changes.some((change) => change.path === path) ||
    adoptionsOf(folders(io.env).state, path).length === 0
  )
    return;
  const how = `\`sluice adopt --scope ${scope} --undo\` gives them back first`;
  io.out(
    `${io.style.yellow("note")}: hooks that were moved from ${shortPath(path, io)} to ` +
      `Sluice will no longer run; ${how}.\n`,
  );
}

function configChange(scope: WritableScope, io: Io): FileChange[] {
  const path = configFile(scope, io);
  const before = readText(path);
  return before === null ? [] : [{ path, before, after: null }];
}

function report({ path, after }: FileChange, backup: string | undefined, io: Io): void {
  io.out(`${io.style.green(after === null ? "removed" : "wrote")} ${shortPath(path, io)}\n`);
  if (backup) io.out(`${io.style.dim(`the former text: ${shortPath(backup, io)}`)}\n`);
}
