import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import {
  type DecisionMethods,
  definePolicy,
  type PolicyContext,
  type Statement,
} from "../../engine/policy.ts";
import { programsWith } from "../../programs/index.ts";
import { elsewhere } from "../shared/deletion/other-machine.ts";
import { aimOf, zonesOf } from "../shared/deletion/path-targets.ts";
import type { PathZone } from "../shared/deletion/path-zone.ts";
import { GUARDED } from "../shared/deletion/path-zone.ts";
import { ROOT_CAPABILITIES } from "./lib/capabilities.ts";
import { type ModeChange, modeChangeOf } from "./lib/modes.ts";

/** A sweep over these stays with the project. */
const SHELTERED: ReadonlySet<PathZone> = new Set([
  "inside",
  "project",
  "scratch",
  "rebuildable",
  "repository",
  "git",
]);

const MESSAGES = {
  guarded:
    "This {verb} everything in `{target}`: {what}. Name the one file inside the project " +
    "that is meant.",
  exposed:
    "This lets everybody write `{target}`: {what}. Give the right to the one user who needs it.",
  setsOwner:
    "This makes `{target}` run with the rights of its owner, whoever starts it. Leave that " +
    "to the person.",
  capability:
    "This gives `{target}` rights that are as good as all rights. Leave that to the person.",
  outside:
    "This {verb} everything in `{target}`, outside the project. Approve only if that " +
    "folder is meant.",
  system: "This {verb} `{target}`: {what}. Approve only if that is meant.",
  opened:
    "This lets everybody on this machine write all of `{target}`. Approve only if that is meant.",
  closed: "This takes all access to `{target}` away. Approve only if that is meant.",
  unreadable:
    "This {verb} everything in `{target}`, and which folder that is shows only when it " +
    "runs. Have the path written out.",
  granted: "This gives `{target}` rights that programs do not have. Approve only if it needs them.",
} as const;

type Speaker = PolicyContext & DecisionMethods<typeof MESSAGES>;

export default definePolicy({
  id: "disk/permissions",
  meta: {
    summary:
      "Deny sweeping changes of owner or permissions on system and home folders, and what " +
      "gives a program all rights",
    why:
      "Permissions of a whole folder cannot be put back, because nobody noted the old ones; " +
      "a program that runs as its owner opens the machine.",
    presets: ["recommended", "strict"],
    limits: [
      "Access lists in files (`setfacl --restore`) and permissions that an archive or a " +
        "copy brings along are not read.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...programsWith("changesRights"), "setcap"]),
  messages: MESSAGES,

  brief: () => "No `chmod -R` or `chown -R` outside the project.",

  *decide(scene) {
    for (const command of scene.shell.commands) {
      if (command.name === "setcap") yield* capabilities(command, scene);
      const change = modeChangeOf(command);
      if (!change) continue;
      const { fed, deep, verb, words } = change;
      if (fed && deep) yield scene.ask("unreadable", { verb, target: "$(stdin)" }, command.at);
      for (const word of words) yield* weigh(change, word, command, scene);
    }
  },

  examples: [
    { bash: "chmod -R 777 /", expect: { deny: "guarded" } },
    { bash: "find ~ -exec chown root {} +", expect: { deny: "guarded" } },
    { bash: "chmod 666 /etc/passwd", expect: { deny: "exposed" } },
    { bash: "chmod u+s ./tool", expect: { deny: "setsOwner" } },
    { bash: "setcap cap_setuid+ep ./tool", expect: { deny: "capability" } },
    { bash: "setcap cap_net_bind_service=+ep ./server", expect: { ask: "granted" } },
    { bash: "chown -R www-data /srv/www", expect: { ask: "outside" } },
    { bash: "sudo chmod 644 /etc/nginx/nginx.conf", expect: { ask: "system" } },
    { bash: "chmod -R 777 .", expect: { ask: "opened" } },
    { bash: "chmod -R 000 dist", expect: { ask: "closed" } },
    { bash: 'chown -R me "$DIR"', expect: { ask: "unreadable" } },
    { bash: "chmod +x scripts/build.sh", expect: "nothing" },
    { bash: "chmod -R u+rwX dist", expect: "nothing" },
    { bash: "chmod 600 .env", expect: "nothing" },
  ],
});

function* capabilities({ args, at }: ShellCommand, { deny, ask }: Speaker): Generator<Statement> {
  const target = args.at(-1)?.text ?? "";
  if (
    args.some(({ text }) =>
      ROOT_CAPABILITIES.some((capability) => text.toLowerCase().startsWith(capability)),
    )
  )
    yield deny("capability", { target }, at);
  else if (args.length > 1) yield ask("granted", { target }, at);
}

/** One of the files that a change is given. */
function* weigh(
  { verb, deep, opens, closes, setsOwner }: ModeChange,
  word: ShellWord,
  command: ShellCommand,
  scene: Speaker,
): Generator<Statement> {
  const { deny, ask } = scene;
  const { at } = command;
  const target = word.text;
  if (setsOwner) yield deny("setsOwner", { target }, at);
  const { zone, certain, all } = placeOf(word, command, scene);
  const what = GUARDED[zone] ?? "";
  const guarded = what !== "" && !SHELTERED.has(zone);
  if (guarded && (deep || all)) yield deny("guarded", { verb, target, what }, at);
  else if (guarded && (opens || closes)) yield deny("exposed", { target, what }, at);
  else if (guarded) yield ask("system", { verb, target, what }, at);
  else if (deep && !certain) yield ask("unreadable", { verb, target }, at);
  else if (deep && !SHELTERED.has(zone)) yield ask("outside", { verb, target }, at);
  else if (opens && (deep || zone === "outside")) yield ask("opened", { target }, at);
  else if (closes && deep) yield ask("closed", { target }, at);
}

interface Found {
  readonly zone: PathZone;
  readonly certain: boolean;
  readonly all: boolean;
}

/** The worst that a word may point at. */
function placeOf(word: ShellWord, command: ShellCommand, scene: PolicyContext): Found {
  if (elsewhere(command, scene.shell.commands, scene.home)?.kind === "container")
    return { zone: "inside", certain: true, all: false };
  const aim = aimOf(word, command, scene);
  const places = [...aim.paths, ...aim.emptied].flatMap((path) =>
    zonesOf(path, word.pattern, scene),
  );
  const worst =
    places.find(({ zone }) => GUARDED[zone] !== undefined && !SHELTERED.has(zone)) ??
    places.find(({ zone }) => zone === "outside" || zone === "temp");
  return {
    zone: (worst ?? places.at(-1))?.zone ?? "outside",
    certain: aim.certain || aim.pinned,
    all: worst?.all === true,
  };
}
