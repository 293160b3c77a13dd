import type { ShellCommand } from "../../command/facts.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import { toldTool } from "./lib/agents/other-tools.ts";
import { loadedSkills } from "./lib/agents/skills.ts";
import { namedByValue } from "./lib/agents/tool-values.ts";
import { trickOf } from "./lib/commands.ts";
import { fedTo, filledBy, isFed, isSearched } from "./lib/files/filling.ts";
import { gitTrick } from "./lib/files/git-changes.ts";
import { changeByRunner } from "./lib/files/package-changes.ts";
import { agentFoldersTaken, handedOver, lockedUp, TAKERS, takenAway } from "./lib/files/taking.ts";
import { FILLERS } from "./lib/files/targets.ts";
import { touched } from "./lib/files/touched.ts";
import { entersOwn, heldBy, reopens, speaksOut } from "./lib/indirect.ts";
import { mentionIn } from "./lib/mentions.ts";
import { isConcerned } from "./lib/naming.ts";
import { memoryAt, processTrick } from "./lib/processes.ts";
import { isReader } from "./lib/reading.ts";
import type { TamperMethod } from "./lib/tamper-method.ts";
import { typedBy } from "./lib/typing.ts";
import { typesElsewhere } from "./lib/typing-elsewhere.ts";

/** Whatever they are given may be a folder around the protected ones, or a link to one. */
const ACTS_ON_FOLDERS: ReadonlySet<string> = new Set([...FILLERS, ...TAKERS]);
/** Of the tricks that have no name to show, those that may be meant. */
const ASKED: ReadonlySet<TamperMethod> = new Set([
  "foreign",
  "brings",
  "replaces",
  "keys",
  "attaches",
]);
/** All of them speak of one path. */
const KIND_BY_PLACE = {
  own: "deny",
  maybe: "ask",
  managed: "deny",
  hooks: "deny",
  shellWrite: "deny",
  settings: "ask",
  holder: "deny",
  unnamed: "ask",
  speaks: "deny",
  guardFile: "ask",
} as const;

export default definePolicy({
  id: "sluice/self-protection",
  meta: {
    summary: "Deny changes to Sluice, its configuration and the hooks that call it",
    why:
      "A guard that the guarded can switch off guards nothing. Only the person decides what " +
      "is allowed.",
    presets: ["recommended", "strict"],
    limits: [
      "A path that is put together at run time, and what a script file or a program of the " +
        "project writes, is not seen.",
      "What a tool of an MCP server is told to run is searched for names of Sluice, not " +
        "read as a shell would.",
      "A copy of Sluice whose mark was cut out, and that lies in no package of its name, " +
        "is not known as Sluice when a later call runs it.",
      "Which process a number means is only known where /proc shows it.",
      "An archive that is unpacked, or a branch that is checked out, in the project or the " +
        "home folder may bring other settings with it.",
    ],
  },
  on: { PreToolUse: ["*"] },
  messages: {
    own:
      "`{path}` belongs to Sluice, which guards this session, and is changed only by the " +
      "person. Tell the person what should be changed in it and why.",
    maybe:
      "`{path}` belongs to Sluice, and it is not known what this does to it. Approve only " +
      "if it is just read.",
    managed:
      "`{path}` is set by whoever manages this machine. Tell the person what should be " +
      "changed in it and why.",
    hooks:
      "This changes hooks or permissions in `{path}`, and with them what guards this " +
      "session. Tell the person what should be changed in it and why.",
    shellWrite:
      "This changes `{path}`, whose hooks guard this session, in a way that cannot be read " +
      "beforehand. Use Edit for settings other than hooks and permissions, or tell the " +
      "person what should be changed.",
    skill:
      "`{path}` holds commands, hooks or permissions that the client uses itself when it " +
      "loads that file, without a question. Approve only if they are meant.",
    settings:
      "This changes `{path}`, which steers how the client works. Approve only if that " +
      "change is meant.",
    speaks:
      "`{path}` leads to Sluice's own server. Only the client speaks to it, and only the " +
      "person decides there. Use `sluice explain` to see what it would say.",
    unnamed:
      "This changes files in `{path}` that it does not name, and the settings and hooks " +
      "that guard this session are there. Name the files that are meant.",
    holder:
      "This takes away `{path}` with the settings and hooks in it. Name the files in it " +
      "that are meant.",
    loosens:
      "Only the person decides what Sluice allows. Tell the person which command you would " +
      "run and why.",
    forges:
      "This speaks to Sluice in the place of the client, and what it says is recorded and " +
      "remembered. Use `sluice explain` or `sluice judge` to see what Sluice would say.",
    replaces:
      "This puts another version of Sluice, which guards this session, in the place of the " +
      "one that is there. Approve only if that is meant.",
    removes:
      "This removes or stops Sluice, which guards this session. Tell the person if it " +
      "stands in the way, and why.",
    unguarded:
      "This starts the client without its usual hooks, settings or questions. Start it " +
      "without that option, or leave it to the person.",
    elsewhere:
      "This makes Sluice look for its files elsewhere, past what the person set. Tell the " +
      "person what should be changed.",
    foreign:
      "This starts the client with settings that cannot be read here: they may switch its " +
      "hooks off. Approve only if they are known.",
    brings:
      "This gives the client plugins, servers or tools that may act without a question. " +
      "Approve only if they are known and meant.",
    guard:
      "`{program}` is another guard of this session, and this widens what it allows. " +
      "Approve only if that is meant.",
    guardFile:
      "`{path}` belongs to another guard of this session. Approve only if that change is meant.",
    keys:
      "This types into another terminal or window. A person may be asked there, and what is " +
      "typed would count as their answer. Approve only if you know where it goes.",
    memory:
      "This looks into the process of Sluice, which guards this session, or takes hold of " +
      "it. Only the person decides what Sluice allows. Use `sluice status` to see how it " +
      "is.",
    attaches:
      "This looks into another process, or takes hold of it: what it has in memory can be " +
      "read and changed. Approve only if it is known which one that is.",
    other:
      "`{program}` is started here without asking before it acts. Approve only if nothing " +
      "it may do needs a question.",
  },

  brief: () => "Leave Sluice, hooks and permissions to the person.",

  *decide(scene) {
    const { shell, deny, ask } = scene;
    for (const { found, fact } of touched(scene))
      yield scene[KIND_BY_PLACE[found]](found, { path: fact.given }, fact.at);
    for (const { found, path, at } of namedByValue(scene))
      yield scene[KIND_BY_PLACE[found]](found, { path }, at);
    for (const { path, at } of loadedSkills(scene)) yield ask("skill", { path }, at);
    for (const told of toldTool(scene)) {
      if ("trick" in told) yield deny(told.trick, {}, told.at);
      else yield scene[KIND_BY_PLACE[told.found]](told.found, { path: told.path }, told.at);
    }
    for (const { path, at } of scene.paths) {
      const trick = path.startsWith("/proc/") ? memoryAt(path, scene) : undefined;
      if (trick === "memory") yield deny(trick, {}, at);
      else if (trick) yield ask(trick, {}, at);
    }
    const concerned = isConcerned(scene);
    for (const [index, command] of shell.commands.entries()) {
      const { at, name: program } = command;
      const acts =
        concerned || ACTS_ON_FOLDERS.has(program) || isFed(command) || isSearched(command);
      const uses = acts ? usesOf(command, index, scene) : [];
      for (const { found, path } of uses) yield scene[KIND_BY_PLACE[found]](found, { path }, at);
      const trick =
        trickIn(command, scene) ?? (concerned ? typedBy(command, index, scene) : undefined);
      if (trick === "guard" || trick === "other") yield ask(trick, { program }, at);
      else if (trick && ASKED.has(trick)) yield ask(trick, {}, at);
      else if (trick) yield deny(trick, {}, at);
    }
  },

  examples: [
    { write: ".claude/sluice.yaml", content: "extends: none", expect: { deny: "own" } },
    { bash: "rm -rf ~/.config/sluice", expect: { deny: "own" } },
    { bash: "yamlfix .claude/sluice.yaml", expect: { ask: "maybe" } },
    { write: "/etc/claude-code/managed-settings.json", expect: { deny: "managed" } },
    {
      write: ".claude/settings.json",
      content: '{ "disableAllHooks": true }',
      expect: { deny: "hooks" },
    },
    { write: ".claude/settings.json", content: '{ "model": "opus" }', expect: { ask: "settings" } },
    { write: ".claude/commands/x.md", content: "Look at !`git log`", expect: { ask: "skill" } },
    { bash: "echo '{}' > .claude/settings.json", expect: { deny: "shellWrite" } },
    { bash: "mv .claude old", expect: { deny: "holder" } },
    { bash: "unzip -o team.zip -d .claude", expect: { ask: "unnamed" } },
    { bash: "nc -lU ~/.local/state/sluice/run/gate.sock", expect: { deny: "speaks" } },
    { bash: "sluice trust", expect: { deny: "loosens" } },
    { bash: "sluice hook PostToolUse < result.json", expect: { deny: "forges" } },
    { bash: "npm install -g sluice@0.0.1", expect: { ask: "replaces" } },
    { bash: "npm uninstall -g sluice", expect: { deny: "removes" } },
    { bash: "claude --dangerously-skip-permissions -p 'clean up'", expect: { deny: "unguarded" } },
    { bash: "SLUICE_HOME=/tmp/x claude", expect: { deny: "elsewhere" } },
    { bash: "claude --settings ci.json -p 'clean up'", expect: { ask: "foreign" } },
    { bash: "claude mcp add tools -- ./server", expect: { ask: "brings" } },
    { bash: "codex --yolo 'clean up'", expect: { ask: "other" } },
    { bash: "tmux send-keys -t 1 y Enter", expect: { ask: "keys" } },
    { bash: "gdb -p 4711", expect: { ask: "attaches" } },
    {
      bash: "cat /proc/4711/mem",
      files: { "/proc/4711/cmdline": "node\0/usr/lib/node_modules/sluice/dist/server.cjs" },
      expect: { deny: "memory" },
    },
    { bash: "nah trust github.com", expect: { ask: "guard" } },
    {
      write: "~/.config/dcg/config.toml",
      content: "enabled = false",
      expect: { ask: "guardFile" },
    },
    { read: ".claude/sluice.yaml", expect: "nothing" },
    { bash: "cat ~/.claude/settings.json | jq .hooks", expect: "nothing" },
    { bash: "sluice explain 'rm -rf /'", expect: "nothing" },
  ],
});

interface Concern {
  readonly found: keyof typeof KIND_BY_PLACE;
  readonly path: string;
}

/** What a command does to folders around the protected files, and where it names them otherwise. */
function* usesOf(command: ShellCommand, index: number, scene: PolicyContext): Generator<Concern> {
  for (const path of takenAway(command, scene)) yield { found: "holder", path };
  for (const path of lockedUp(command, scene)) yield { found: "settings", path };
  const handed = handedOver(command, scene);
  const given = handed.length > 0 && !isReader(command, index, scene) ? handed : [];
  const unnamed = [
    ...filledBy(command, scene),
    ...fedTo(command, index, scene),
    ...agentFoldersTaken(command, scene),
    ...given,
  ];
  for (const path of unnamed) yield { found: "unnamed", path };
  const mention =
    speaksOut(command, scene) ??
    entersOwn(command, index, scene) ??
    reopens(command, scene) ??
    heldBy(command, scene) ??
    mentionIn(command, index, scene);
  if (mention) yield mention;
}

function trickIn(command: ShellCommand, scene: PolicyContext): TamperMethod | undefined {
  return (
    trickOf(command, scene) ??
    changeByRunner(command, scene) ??
    processTrick(command, scene) ??
    typesElsewhere(command, scene) ??
    (command.name === "git" ? gitTrick(command, scene) : undefined)
  );
}
