import { baseName, isInside, resolvePath } from "../../engine/path.ts";
import type { PathFact } from "../../engine/paths.ts";
import {
  type DecisionMethods,
  definePolicy,
  type PolicyContext,
  type Statement,
} from "../../engine/policy.ts";
import type { Files } from "../../engine/world.ts";
import type { Call } from "../../protocol/call.ts";
import { isOwnSecret } from "../shared/files/own-secrets.ts";
import { meanings } from "../shared/files/path-spellings.ts";
import { coveredBy } from "../shared/files/pattern-list.ts";
import { CONFIGURATION, HARMLESS, SECRETS } from "../shared/files/sensitive.ts";
import { named } from "../shared/quote-names.ts";
import { disguisedPaths } from "./lib/disguised.ts";
import { hiddenFiles } from "./lib/hidden-globs.ts";
import { withoutLoaded } from "./lib/loaded.ts";
import { searchedFiles, shownBelow } from "./lib/searches.ts";

const WRITERS = new Set(["Write", "Edit", "MultiEdit", "NotebookEdit"]);
const WRITER_FIELDS =
  /^(?:file_path|notebook_path|path|content|old_string|new_string|replace_all|edits|new_source|cell_id|cell_type|edit_mode)$/;
const EXAMPLE = /\.(?:example|sample|template|dist|defaults)$/i;
const TEMPORARY = /^\/(?:tmp|var\/tmp|private\/tmp|private\/var\/folders)\//;
const REMOTE = /^(?:https?|wss?|ftps?|ssh|git|s3|gs):\/\//i;

const MESSAGES = {
  secret:
    "`{path}` is protected (`{pattern}`): it may hold a secret. Leave this step to the " +
    "person, or use an example file such as `.env.example`.",
  leads:
    "`{path}` leads to `{target}`, which is protected (`{pattern}`): it may hold a secret. " +
    "Leave this step to the person.",
  below:
    "This shows what is in the files below `{folder}`, and `{path}` is one of them, which " +
    "is protected (`{pattern}`). Leave it out or name another folder; confirm only if it " +
    "may be shown.",
  overwrites:
    "This replaces `{path}` by `{example}`: the secrets in it are lost. Confirm if it should.",
  config:
    "This writes `{path}`, listed as configuration (`{pattern}`): it may change how the " +
    "project is built or run. Confirm if it should.",
  harmless: "`{path}` is inside the project and listed as harmless (`{pattern}`).",
} as const;

export default definePolicy({
  id: "files/protect",
  meta: {
    summary:
      "Deny access to secrets, ask before configuration is written, allow plain text in " +
      "the project",
    why:
      "What an agent reads is sent to a model, so a secret that is read once has left the " +
      "machine. A changed configuration acts later and elsewhere.",
    presets: ["recommended", "strict"],
    limits: [
      "A path that is put together at run time (`$FILE`, `$(…)`), or by code in other " +
        "languages, is not seen, unless it is plain base64.",
      "A search over a whole folder is stopped only if a protected file is found in it at " +
        "a short look, and if it looks for everything or for secrets; otherwise it is merely " +
        "not approved.",
      "A program that is handed a key or an environment file (`ssh -i`, `source .env && " +
        "npm start`) may show it.",
      "Hard links and other names that a file system invents for a file are not known.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) => {
    const patterns = (usual: readonly string[]) =>
      z._default(z.array(z.string().check(z.minLength(1))), [...usual]);
    return z.strictObject({
      deny: patterns(SECRETS),
      ask: patterns(CONFIGURATION),
      allow: patterns(HARMLESS),
    });
  },
  messages: MESSAGES,

  brief({ deny, ask }) {
    const secrets = same(deny, SECRETS)
      ? "secrets (`.env`, keys, tokens; use examples)"
      : named(kept(deny));
    const configuration = same(ask, CONFIGURATION)
      ? "configuration (`*.json`, `*.yml`)"
      : named(kept(ask));
    return [
      ...(deny.length > 0 ? [`No access to ${secrets}.`] : []),
      ...(ask.length > 0 ? [`Writes to ${configuration}: asked.`] : []),
    ].join(" ");
  },

  *decide(scene) {
    const { call, paths } = scene;
    const ground = groundOf(scene);
    const facts = [
      ...withoutLoaded(paths, scene),
      ...globOfGrep(call, scene),
      ...searchedFiles(scene),
      ...hiddenFiles(scene),
      ...disguisedPaths(scene),
    ];
    const places = facts.map((fact) => ({ fact, found: placeOf(fact, ground) }));
    const allHarmless =
      onlyWritesFiles(call) && places.every(({ found }) => found?.tier === "allow");
    for (const { fact, found } of places) {
      if (found?.tier === "allow" && allHarmless)
        yield scene.allow("harmless", { path: fact.given, pattern: found.pattern }, fact.at);
      else if (found) yield* objection(fact, found, scene);
    }
    for (const { read, path, pattern, whole } of shownBelow(scene, (file) =>
      secretPattern(file, ground),
    )) {
      const { text: folder, at } = read.folder;
      if (whole) yield scene.deny("leads", { path: folder, target: path, pattern }, at);
      else yield scene.ask("below", { folder, path, pattern }, at);
    }
  },

  examples: [
    { read: ".env", expect: { deny: "secret" } },
    { input: { file_path: ".env" }, expect: { deny: "secret" }, note: "a call that names no tool" },
    { bash: "cp .env /tmp/x", expect: { deny: "secret" } },
    { bash: "cd config/secrets && cat db", expect: { deny: "secret" } },
    { bash: "grep -r KEY . --include='.env*'", expect: { deny: "secret" } },
    { bash: "grep -r KEY .", files: { ".env": "KEY=1" }, expect: { ask: "below" } },
    {
      bash: "grep -rn TODO .",
      files: { ".env": "KEY=1" },
      expect: "nothing",
      note: "not approved either",
    },
    { bash: "pip install -e '.[dev]'", expect: "nothing", note: "no pattern for `.env`" },
    { bash: "ls -la ~/.ssh", expect: "nothing", note: "names only" },
    { bash: "source .env && npm start", expect: "nothing", note: "handed to a process, not shown" },
    { bash: "source .env && env", expect: { deny: "secret" } },
    { bash: "cp .env.example .env", expect: "nothing" },
    { bash: "cp .env.example .env", files: { ".env": "A=1" }, expect: { ask: "overwrites" } },
    { bash: "cat .e*", expect: { deny: "leads" }, note: "a wildcard" },
    { read: ".env.example", expect: "nothing" },
    { write: "config.json", expect: { ask: "config" } },
    { read: "config.json", expect: "nothing" },
    { write: "README.md", expect: { allow: "harmless" } },
    {
      bash: "echo hello > README.md",
      expect: "nothing",
      note: "a command may do more than write that file",
    },
    { write: "/tmp/notes.md", expect: "nothing", note: "outside the project" },
    { write: "src/app.ts", expect: "nothing" },
    { read: "prod.vault", options: { deny: ["*.vault"] }, expect: { deny: "secret" } },
  ],
});

interface Options {
  readonly deny: readonly string[];
  readonly ask: readonly string[];
  readonly allow: readonly string[];
}

interface Found {
  readonly tier: keyof Options;
  readonly pattern: string;
  readonly target: string;
}

/** What speaks against the use of a file in one of the lists. */
function* objection(
  fact: PathFact,
  { tier, pattern, target }: Found,
  scene: PolicyContext & DecisionMethods<typeof MESSAGES>,
): Generator<Statement> {
  const { deny, ask } = scene;
  const { given: path, at } = fact;
  const example = exampleFor(fact);
  if (tier === "deny" && example !== undefined) {
    if (scene.files.exists(fact.path)) yield ask("overwrites", { path, example }, at);
  } else if (tier === "deny" && target === fact.path) yield deny("secret", { path, pattern }, at);
  else if (tier === "deny") yield deny("leads", { path, pattern, target }, at);
  else if (tier === "ask") yield ask("config", { path, pattern }, at);
}

interface Ground {
  readonly options: Options;
  readonly home: string;
  readonly project: string;
  readonly realProject: string;
  readonly files: Files;
  readonly own: readonly string[];
}

/** The pattern by which a path is a secret. */
function secretPattern(path: string, ground: Ground): string | undefined {
  return (
    coveredBy(ground.options.deny, path, ground) ??
    (isOwnSecret(path, ground) ? "the state of Sluice" : undefined)
  );
}

/** Without those that take a file out again. */
function kept(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => !pattern.startsWith("!"));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((pattern, index) => pattern === other[index]);
}

function groundOf({ options, files, project, home, own = [] }: PolicyContext<Options>): Ground {
  const root = resolvePath(project, "/", "/");
  return {
    options,
    files,
    own,
    home: resolvePath(home, "/", "/"),
    project: root,
    realProject: files.realpath(root),
  };
}

/**
 * To refuse or ask, one reading of the path is enough; to allow, all of them must be harmless and
 * inside the project.
 */
function placeOf(fact: PathFact, ground: Ground): Found | undefined {
  if (isNoFile(fact, ground.files)) return undefined;
  const readings = meanings(fact, ground);
  const foundIn = (tier: keyof Options): Found[] =>
    readings.flatMap((target) => {
      const pattern =
        tier === "deny"
          ? secretPattern(target, ground)
          : coveredBy(ground.options[tier], target, ground);
      return pattern === undefined ? [] : [{ tier, pattern, target }];
    });

  const [secret] = foundIn("deny");
  if (secret || fact.access !== "write") return secret;
  const [config] = foundIn("ask");
  if (config && !readings.every((reading) => isThrowaway(reading, ground))) return config;
  const harmless = foundIn("allow");
  const inside = readings.every(
    (reading) => isInside(reading, ground.project) || isInside(reading, ground.realProject),
  );
  return inside && harmless.length === readings.length ? harmless[0] : undefined;
}

/**
 * An address elsewhere, a file that is not opened, or words such as in `gcloud secrets list` that
 * no file is called.
 */
function isNoFile({ given, path, access, marks }: PathFact, files: Files): boolean {
  if (access === "names" || marks) return true;
  if (REMOTE.test(given)) return !given.includes("..");
  return access === "unknown" && /^[a-z]+$|\s/i.test(given) && !files.exists(path);
}

/** What lies in a temporary folder configures nothing. */
function isThrowaway(path: string, { project }: Ground): boolean {
  return TEMPORARY.test(path) && !isInside(path, project);
}

/** The example that a copy such as `cp .env.example .env` is made of. */
function exampleFor({ access, from = [] }: PathFact): string | undefined {
  const [example] = from;
  const isCopy = access === "write" && from.every((path) => EXAMPLE.test(path));
  return isCopy && example !== undefined ? baseName(example) : undefined;
}

/** Grep's `glob` names files too. */
function globOfGrep({ tool, input }: Call, { cwd, home }: PolicyContext): PathFact[] {
  const given = input["glob"];
  if (tool !== "Grep" || typeof given !== "string" || given === "" || given.startsWith("!"))
    return [];
  return [
    {
      given,
      path: resolvePath(given, cwd, home),
      folder: cwd,
      access: "read",
      at: { field: "glob", span: [0, given.length] },
    },
  ];
}

/** An allow covers the whole call, so the call must do nothing but write the files it names. */
function onlyWritesFiles({ tool, input }: Call): boolean {
  return tool === undefined
    ? Object.keys(input).every((field) => WRITER_FIELDS.test(field))
    : WRITERS.has(tool);
}
