import type { WritableScope } from "../../settings/files.ts";
import { CannotError, type Command, EXIT, type Io } from "../command.ts";
import { chosenScope, SCOPE_FLAG } from "../install/ask-scope.ts";
import {
  checkWritable,
  isChange,
  showChanges,
  writeChange,
  writeSettings,
} from "../install/change.ts";
import { type InitPlan, planInit } from "../install/plan.ts";
import { flow } from "../render/flow.ts";
import { visible } from "../render/frame.ts";
import { shortPath } from "../render/path.ts";
import { plainJson } from "../render/verdict-json.ts";

export default {
  name: "init",
  group: "start",
  summary: "Register Sluice with Claude Code, and write a first sluice.yaml",
  details: [
    "Shows what it would change, then asks. Foreign hooks, key order, indentation and file " +
      "mode stay as they are; the former text is kept.",
    "Run it again after an upgrade, a new Node, or a policy for another event: it changes " +
      "what is not current, and nothing else.",
  ].join("\n"),
  flags: {
    scope: SCOPE_FLAG,
    yes: { type: "boolean", short: "y", summary: "do not ask" },
    "dry-run": { type: "boolean", summary: "show the changes, write nothing" },
    json: { type: "boolean", summary: "the result as JSON, with --yes or --dry-run" },
  },
  loosens: [{ use: "init", proof: "code", byPlan: true, when: (args) => !args.flag("dry-run") }],
  examples: [
    ["sluice init", "asks where, shows the changes, asks again"],
    ["sluice init --scope user --yes", "for every project of yours"],
    ["sluice init --scope local --dry-run", "what it would change for you in this project"],
  ],
  async run(args, io) {
    const dry = args.flag("dry-run");
    if (args.flag("json") && !dry && !args.flag("yes"))
      throw new CannotError("--json asks nothing: add --yes or --dry-run");
    const scope = await chosenScope(args, io);
    const plan = await planInit(scope, io);
    const changes = [plan.config, plan.settings].filter(isChange);
    checkWritable(changes);
    const consent = {
      action: `change how ${shortPath(plan.settings.path, io)} calls Sluice`,
      question: "Write this?",
      command: `sluice init --scope ${scope}`,
      loosens: plan.loosens,
    };
    if (args.flag("json")) {
      if (changes.length > 0 && !dry && !(await io.consent(consent))) return EXIT.no;
      return json(scope, plan, dry ? undefined : apply(plan, io), io);
    }
    if (changes.length === 0) {
      io.out(
        `Nothing to change: ${shortPath(plan.settings.path, io)} calls Sluice for ` +
          `${plan.events.join(", ")}.\n`,
      );
      say(plan.notes, io);
      return EXIT.ok;
    }
    showChanges(changes, io);
    if (dry) return EXIT.ok;
    if (!(await io.consent(consent))) return EXIT.no;
    const backup = apply(plan, io);
    for (const { path } of changes) io.out(`${io.style.green("wrote")} ${shortPath(path, io)}\n`);
    if (backup) io.out(`${io.style.dim(`the former text: ${shortPath(backup, io)}`)}\n`);
    say([...plan.notes, ...scopeNotes(scope)], io);
    io.out(
      flow(
        `\nClaude Code calls Sluice for ${plan.events.join(", ")}, from its next tool call ` +
          `on.\n${NEXT}\n`,
        io,
      ),
    );
    return EXIT.ok;
  },
} satisfies Command;

const NEXT =
  "Next: `sluice doctor` proves that it holds, `sluice status` shows what is registered, " +
  "`sluice explain 'rm -rf /'` what it says to a command.";

function apply({ config, settings }: InitPlan, io: Io): string | undefined {
  if (isChange(config)) writeChange(config);
  return isChange(settings) ? writeSettings(settings, io) : undefined;
}

function say(notes: readonly string[], io: Io): void {
  for (const note of notes)
    io.out(flow(`${io.style.yellow("note")}: ${visible(note)}\n`, io, "  "));
}

function scopeNotes(scope: WritableScope): string[] {
  if (scope === "local")
    return ["Keep .claude/settings.local.json and .claude/sluice.local.yaml out of git."];
  if (scope === "user") return [];
  return [
    "The registered paths are those of this machine: where they do not exist, every tool " +
      "call is refused. Commit .claude/sluice.yaml; commit .claude/settings.json only if " +
      "everybody has the same paths (a dev container). Others run `sluice init --scope " +
      "local` themselves.",
  ];
}

function json(
  scope: WritableScope,
  { events, settings, config, notes }: InitPlan,
  backup: string | undefined,
  io: Io,
) {
  const result = {
    scope,
    events,
    settings: { file: settings.path, changed: isChange(settings), ...(backup ? { backup } : {}) },
    config: { file: config.path, created: isChange(config) },
    notes: [...notes, ...scopeNotes(scope)],
  };
  io.out(`${plainJson(result, 2)}\n`);
  return EXIT.ok;
}
