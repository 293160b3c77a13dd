import { isInside, resolvePath } from "../../engine/path.ts";
import type { PathFact } from "../../engine/paths.ts";
import { definePolicy, type Scene } from "../../engine/policy.ts";
import { fileUses } from "../../shell/access.ts";
import type { ShellCommand } from "../../shell/facts.ts";
import { afterOptions } from "../../shell/launchers/words.ts";
import { meanings } from "../files/lib/meanings.ts";
import { coveredBy } from "../files/lib/pattern-list.ts";
import { type Trick, trickOf } from "./lib/commands.ts";
import { HOLDERS, HOOK_SCRIPTS, MANAGED, OTHER_GUARDS, OWN, SETTINGS } from "./lib/places.ts";
import { touchesDecisions } from "./lib/settings.ts";

const LONGEST = 256 * 1024;
/** No other path can be in one of the lists. */
const CONCERNED = /sluice|claude|managed-settings|rampart|\bnah\b|\bdcg\b|safety-net|dippy|longline/i;
const READING_TOOL =
  /(?:^|__)(?:read|get|list|search|find|view|open|stat|cat|show|fetch|describe|head|tail|grep|glob|ls|info|exists)(?:[_-]|$|[A-Z])/i;
const TAKES_AWAY = new Set(["rm", "rmdir", "unlink", "shred", "mv", "trash"]);
const UNDOES = new Set("checkout restore reset clean rm mv stash apply switch revert".split(" "));

export default definePolicy({
  id: "sluice/self-protection",
  meta: {
    summary: "Deny changes to Sluice, its configuration and the hooks that call it",
    why: "A guard that the guarded can switch off guards nothing. Only the person decides what is allowed.",
    presets: ["recommended", "strict"],
    limits: ["A path that is put together at run time, and what a script file or a program of the project writes, is not seen."],
  },
  on: { PreToolUse: ["*"] },
  messages: {
    own: "`{path}` belongs to Sluice, which guards this session, and is changed only by the person. Tell the person what should be changed in it and why.",
    maybe: "`{path}` belongs to Sluice, and it is not known what this does to it. Approve only if it is just read.",
    managed: "`{path}` is set by whoever manages this machine. Tell the person what should be changed in it and why.",
    hooks:
      "This changes hooks or permissions in `{path}`, and with them what guards this session. Tell the person what should be changed in it and why.",
    shellWrite:
      "This changes `{path}`, whose hooks guard this session, in a way that cannot be read beforehand. Use Edit for settings other than hooks and permissions, or tell the person what should be changed.",
    settings: "This changes `{path}`, which steers how the client works. Approve only if that change is meant.",
    holder: "This takes away `{path}` with the settings and hooks in it. Name the files in it that are meant.",
    loosens: "Only the person decides what Sluice allows. Tell the person which command you would run and why.",
    removes: "This removes or stops Sluice, which guards this session. Tell the person if it stands in the way, and why.",
    unguarded:
      "This starts the client without its usual hooks, settings or questions. Start it without that option, or leave it to the person.",
    elsewhere: "This makes Sluice look for its files elsewhere, past what the person set. Tell the person what should be changed.",
    foreign:
      "This starts the client with settings that cannot be read here: they may switch its hooks off. Approve only if they are known.",
    guard: "`{program}` is another guard of this session, and this widens what it allows. Approve only if that is meant.",
    guardFile: "`{path}` belongs to another guard of this session. Approve only if that change is meant.",
    other: "`{program}` is started here without asking before it acts. Approve only if nothing it may do needs a question.",
  },

  brief: () => "Leave Sluice, hooks and permissions to the person.",

  *decide(scene) {
    const { shell, deny, ask } = scene;
    for (const { fact, found } of placesOf(scene)) {
      const path = fact.given;
      if (found === "own") yield fact.access === "unknown" ? ask("maybe", { path }, fact.at) : deny("own", { path }, fact.at);
      else if (found === "settings" || found === "guardFile") yield ask(found, { path }, fact.at);
      else yield deny(found, { path }, fact.at);
    }
    for (const command of shell.commands) {
      const { at, folders } = command;
      const read = (path: string) => scene.files.read(resolvePath(path, folders.at(-1) ?? "/", scene.home), LONGEST);
      const trick = trickOf(command, read) ?? undoes(command, scene);
      if (trick === "guard") yield ask("guard", { program: command.name }, at);
      else if (trick === "other") yield ask("other", { program: command.name }, at);
      else if (trick === "foreign") yield ask("foreign", {}, at);
      else if (trick) yield deny(trick, {}, at);
      for (const path of takenAway(command, scene)) yield deny("holder", { path }, at);
    }
  },

  examples: [
    { write: ".claude/sluice.yaml", content: "extends: none", expect: { deny: "own" } },
    { bash: "rm -rf ~/.config/sluice", expect: { deny: "own" } },
    { bash: "yamlfix .claude/sluice.yaml", expect: { ask: "maybe" } },
    { write: "/etc/claude-code/managed-settings.json", expect: { deny: "managed" } },
    { write: ".claude/settings.json", content: '{ "disableAllHooks": true }', expect: { deny: "hooks" } },
    { write: ".claude/settings.json", content: '{ "model": "opus" }', expect: { ask: "settings" } },
    { bash: "echo '{}' > .claude/settings.json", expect: { deny: "shellWrite" } },
    { bash: "mv .claude old", expect: { deny: "holder" } },
    { bash: "sluice trust", expect: { deny: "loosens" } },
    { bash: "npm uninstall -g sluice", expect: { deny: "removes" } },
    { bash: "claude --dangerously-skip-permissions -p 'clean up'", expect: { deny: "unguarded" } },
    { bash: "SLUICE_HOME=/tmp/x claude", expect: { deny: "elsewhere" } },
    { bash: "claude --settings ci.json -p 'clean up'", expect: { ask: "foreign" } },
    { bash: "codex --yolo 'clean up'", expect: { ask: "other" } },
    { bash: "nah trust github.com", expect: { ask: "guard" } },
    { write: "~/.config/dcg/config.toml", content: "enabled = false", expect: { ask: "guardFile" } },
    { read: ".claude/sluice.yaml", expect: "nothing" },
    { bash: "cat ~/.claude/settings.json | jq .hooks", expect: "nothing" },
    { bash: "sluice explain 'rm -rf /'", expect: "nothing" },
  ],
});

type Found = "own" | "managed" | "hooks" | "shellWrite" | "settings" | "guardFile";

function placesOf(scene: Scene): { fact: PathFact; found: Found }[] {
  if (READING_TOOL.test(scene.call.tool ?? "")) return [];
  const links = scene.bash("ln").length > 0;
  return scene.paths.flatMap((fact) => {
    if (fact.access !== "write" && fact.access !== "unknown") return [];
    const found = foundIn([...meanings(fact, scene), ...(links ? (fact.from ?? []) : [])], fact, scene);
    return found ? [{ fact, found }] : [];
  });
}

function foundIn(readings: readonly string[], fact: PathFact, scene: Scene): Found | undefined {
  const isOwn = readings.some((path) => scene.own?.some((place) => isInside(path, place)));
  if (!isOwn && !readings.some((path) => CONCERNED.test(path))) return undefined;
  const isIn = (patterns: readonly string[]): boolean => readings.some((path) => coveredBy(patterns, path, scene) !== undefined);
  if (isOwn || isIn(OWN)) return fact.access === "unknown" && runsSluice(scene) ? undefined : "own";
  if (isIn(MANAGED)) return "managed";
  if (isIn(HOOK_SCRIPTS)) return "settings";
  if (isIn(OTHER_GUARDS)) return "guardFile";
  if (!isIn(SETTINGS)) return undefined;
  if (fact.at.span !== undefined) return fact.access === "write" && !fact.marks ? "shellWrite" : "settings";
  return touchesDecisions(scene.input, fact.path, scene.files) ? "hooks" : "settings";
}

/** Sluice's own commands read its files by name. */
function runsSluice({ shell }: Scene): boolean {
  return shell.commands.length > 0 && shell.commands.every(({ name }) => name === "sluice" || name === "npx");
}

/** Folders that hold what is protected, where a command deletes or moves them. */
function takenAway(command: ShellCommand, scene: Scene): string[] {
  if (!TAKES_AWAY.has(command.name)) return [];
  return fileUses(command)
    .filter(({ access, from }) => access === "write" && from === undefined)
    .filter(({ word }) =>
      command.folders.some((folder) => coveredBy(HOLDERS, resolvePath(word.text, folder, scene.home), scene) !== undefined),
    )
    .map(({ word }) => word.text);
}

/** `git -C ~/.config/sluice clean`, `cd ~/.config/sluice && git restore .`. */
function undoes({ name, args, folders }: ShellCommand, scene: Scene): Trick | undefined {
  if (name !== "git") return undefined;
  const rest = afterOptions(args, "-C -c --git-dir --work-tree --namespace --exec-path");
  if (!UNDOES.has(rest[0]?.text ?? "")) return undefined;
  const options = args.slice(0, args.length - rest.length);
  const named = options.filter((_, index) => /^(?:-C|--work-tree)$/.test(options[index - 1]?.text ?? ""));
  const places = folders.flatMap((folder) => [folder, ...named.map(({ text }) => resolvePath(text, folder, scene.home))]);
  return places.some((path) => [OWN, MANAGED].some((patterns) => coveredBy(patterns, path, scene) !== undefined)) ? "removes" : undefined;
}
