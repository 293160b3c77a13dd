import { readArguments } from "../command/arguments.ts";
import type { InputLocation, ShellCommand, ShellWord } from "../command/facts.ts";
import { factOf, programsWith } from "../programs/index.ts";
import { findStarts } from "../programs/launchers/find-exec.ts";
import { afterOptions } from "../programs/launchers/launcher.ts";
import { GIT_PATHS } from "../programs/lib/git-commands.ts";
import type { NetworkClient } from "../programs/program.ts";
import { patchedFiles } from "../protocol/patch.ts";
import { ARCHIVERS, archiveOf } from "./archive.ts";
import { readClient } from "./client.ts";
import { type FileUse, loaded, maybeFiles, uses } from "./file-use.ts";
import { socatLinks } from "./sockets.ts";
import { isRemotePath, transferOf } from "./transfer.ts";
import { inlineScript, SHELLS } from "./wrappers.ts";

type Special = (command: ShellCommand) => FileUse[] | undefined;

const CODE =
  "-c -e -E -p -r -m -W -X -M -n -C -I --eval --print --require --import --loader " +
  "--experimental-loader --conditions";
const INTERPRETER =
  /^(?:python|pypy|ruby|perl|php|lua)[\d.]*$|^(?:node|nodejs|deno|bun|tsx|ts-node|luajit)$/;

/** Their operands follow the common pattern. */
const COPIED_BY_TABLE = new Set(["scp", "rsync", "gh"]);

/** The files of programs whose words follow no common pattern; undefined for all others. */
export function byProgram(command: ShellCommand): FileUse[] | undefined {
  const { name, args } = command;
  if (!OWN_PATTERN.has(name) && !INTERPRETER.test(name)) return undefined;
  const special = Object.hasOwn(SPECIAL, name) ? SPECIAL[name] : undefined;
  if (special) return special(command);
  const client = factOf("sends", name);
  if (client) return clientUses(client, args);
  if (SHELLS.has(name))
    return inlineScript(name, args) ? [] : scriptUses(args, "-o -O +o +O --rcfile --init-file");
  if (INTERPRETER.test(name)) return interpreterUses(name, args);
  const archive = archiveOf(command);
  if (archive) {
    const local = archive.archive.filter(({ text }) => !isRemotePath(text));
    const made = local.map(
      (word): FileUse => ({
        word,
        access: archive.mode === "packs" ? "write" : "read",
        from: archive.members,
      }),
    );
    return [
      ...made,
      ...uses(archive.members, archive.mode === "packs" ? "read" : "names"),
      ...uses(archive.lists, "read"),
      ...(archive.mode === "unpacks" ? uses(archive.folder, "write") : []),
    ];
  }
  if (!factOf("fileShell", name) && (!factOf("copies", name) || COPIED_BY_TABLE.has(name)))
    return undefined;
  const transfer = transferOf(command);
  if (!transfer && (name === "kubectl" || name === "oc")) return undefined;
  return [
    ...uses(transfer?.files ?? [], "read"),
    ...uses(transfer?.saved ?? [], "write"),
    ...uses(parameterFiles(name, args), "read"),
  ];
}

const SPECIAL: Readonly<Record<string, Special>> = {
  source: ({ args }) => loaded(args.slice(0, 1)),
  ".": ({ args }) => loaded(args.slice(0, 1)),
  find: findUses,
  gfind: findUses,
  bfs: findUses,
  dd: ({ args }) => [...uses(named(args, "if="), "read"), ...uses(named(args, "of="), "write")],
  git: gitUses,
  docker: containerUses,
  podman: containerUses,
  nerdctl: containerUses,
  patch: ({ args, stdin, at }) => [
    ...patched(stdin, at),
    ...uses(readArguments(args, "-p -i -d").operands, "write"),
    ...uses(readArguments(args, "-p -i -d").values("-i", "--input"), "read"),
  ],
  apply_patch: ({ args, stdin, at }) => patched(stdin ?? args[0]?.text, at),
  applypatch: ({ args, stdin, at }) => patched(stdin ?? args[0]?.text, at),
  openssl: keyUserUses,
  uniq: secondIsWritten("-f -s -w"),
  // What the files are called begins so.
  split: secondIsWritten(
    "-b -l -n -a -C -t --bytes --lines --number --suffix-length --line-bytes --separator " +
      "--additional-suffix",
  ),
  xxd: secondIsWritten("-l -s -c -g -o -n -R"),
  socat: ({ args }) => uses(socatLinks(args)?.files ?? [], "read"),
};

/** Besides interpreters. */
const OWN_PATTERN: ReadonlySet<string> = new Set([
  ...Object.keys(SPECIAL),
  ...programsWith("sends"),
  ...SHELLS,
  ...ARCHIVERS,
  ...programsWith("fileShell"),
  ...programsWith("copies"),
]);

function named(args: readonly ShellWord[], prefix: string): ShellWord[] {
  return args
    .filter(({ text }) => text.startsWith(prefix))
    .map((word) => ({ ...word, text: word.text.slice(prefix.length) }));
}

/**
 * They show certificates, which are public, or use a key without showing it; a key they make is
 * new.
 */
const KEY_USERS = new Set(
  "x509 verify crl ocsp s_client s_server req ca genrsa genpkey ecparam dsaparam dgst".split(" "),
);

function keyUserUses({ args }: ShellCommand): FileUse[] | undefined {
  if (!KEY_USERS.has(args[0]?.text ?? "")) return undefined;
  const made = readArguments(
    args,
    "-in -out -keyout -CAfile -CApath -cert -key -connect -days -subj -newkey",
  ).values("-out", "-keyout");
  return uses(made, "write").map((one) => ({ ...one, marks: true }));
}

/**
 * Cloud tools read a parameter from a file: `file://policy.json`, `--cli-input-json=fileb://x`,
 * `@file` of az.
 */
function parameterFiles(name: string, args: readonly ShellWord[]): ShellWord[] {
  const pattern = name === "az" ? /(?:^|=)@(.+)$/s : /(?:^|=)fileb?:\/\/(.+)$/s;
  return args.flatMap((word) => {
    const path = pattern.exec(word.text)?.[1];
    return path === undefined ? [] : [{ ...word, text: path }];
  });
}

const TEMPLATE_FILE =
  /^(?:-o=?|--output=)?(?:go-template-file|templatefile|jsonpath-file|custom-columns-file)(?:=(.+))?$/s;

/**
 * Files inside the values of options: `-o go-template-file=x` of kubectl, `--set-file key=x` of
 * helm.
 */
export function filesInValues({ name, args }: ShellCommand): FileUse[] {
  if (name !== "kubectl" && name !== "oc" && name !== "helm") return [];
  const found = args.flatMap((word, index): ShellWord[] => {
    const before = args[index - 1]?.text;
    const template = TEMPLATE_FILE.exec(word.text)?.[1];
    if (template !== undefined) return [{ ...word, text: template }];
    if (before === "--template" || word.text.startsWith("--template="))
      return args.some(({ text }) => TEMPLATE_FILE.test(text))
        ? [{ ...word, text: word.text.replace(/^--template=/, "") }]
        : [];
    if (before !== "--set-file" && !word.text.startsWith("--set-file=")) return [];
    const pairs = word.text.replace(/^--set-file=/, "").split(",");
    return pairs.map((pair) => ({ ...word, text: pair.slice(pair.indexOf("=") + 1) }));
  });
  return uses(found, "read");
}

function secondIsWritten(valued: string): Special {
  return ({ args }) => {
    const { operands } = readArguments(args, valued);
    return [...uses(operands.slice(0, 1), "read"), ...uses(operands.slice(1, 2), "write")];
  };
}

function patched(text: string | undefined, at: InputLocation): FileUse[] {
  return text === undefined
    ? []
    : patchedFiles(text).map((name) => ({
        word: { text: name, literal: true, pattern: false, at },
        access: "write",
      }));
}

/** The first operand of an interpreter is its script. */
function scriptUses(args: readonly ShellWord[], valued: string): FileUse[] {
  const [script, ...rest] = afterOptions(args, valued);
  return [...uses(script ? [script] : [], "read"), ...maybeFiles(rest)];
}

function interpreterUses(name: string, args: readonly ShellWord[]): FileUse[] {
  const options = readArguments(args, `${CODE} --env-file --env-file-if-exists`);
  const inline = options.names.some((name) =>
    /^-(?:[A-Za-z\d]*[ceEpr]|m)$|^--(?:eval|print)$/.test(name),
  );
  const environment = loaded(options.values("--env-file", "--env-file-if-exists"));
  if (options.values("-m")[0]?.text === "dotenv")
    return loaded(args.filter((_, index) => /^(?:-f|--file)$/.test(args[index - 1]?.text ?? "")));
  // `perl -pi -e` edits the files in place.
  if (/^(?:perl|ruby)/.test(name) && args.some(({ text }) => /^-[a-zA-Z]*i/.test(text)))
    return uses(options.operands, "write");
  const [script, ...rest] = options.operands;
  return [
    ...environment,
    ...(inline
      ? maybeFiles(options.operands)
      : [...uses(script ? [script] : [], "read"), ...maybeFiles(rest)]),
  ];
}

/** `-exec` opens what `-name` finds. */
function findUses({ args }: ShellCommand): FileUse[] {
  const runs = args.some(({ text }) => /^-(?:exec|execdir|ok|okdir)$/.test(text));
  const written = args.filter((_, index) =>
    /^-fprint[0f]?$|^-fls$/.test(args[index - 1]?.text ?? ""),
  );
  return [
    ...uses(findStarts(args), "names"),
    ...uses(runs ? searchedNames(args) : [], "unknown"),
    ...uses(written, "write"),
  ];
}

export function searchedNames(args: readonly ShellWord[]): ShellWord[] {
  return args.filter(
    (_, index) =>
      /^-(?:i?name|i?path|i?wholename)$/.test(args[index - 1]?.text ?? "") &&
      !/^(?:!|\\!|-not)$/.test(args[index - 2]?.text ?? ""),
  );
}

const GIT_OPTIONS = "-C -c --git-dir --work-tree --namespace --exec-path --config-env";
const GIT_VALUED =
  "-m --message -F --file --author --date -n --max-count --since --until --grep -S -G " +
  "--format --pretty -U --unified -s --source -b -B -o --output --prefix --format -e";
/** Their words are paths even without `--`. */
const GIT_PATHS_ONLY = new Set(
  (
    "add stage rm mv restore ls-files check-ignore check-attr blame annotate update-index " +
    "hash-object apply am"
  ).split(" "),
);

function gitUses({ args, stdin, at }: ShellCommand): FileUse[] {
  const [verb, ...rest] = afterOptions(args, GIT_OPTIONS);
  const name = verb?.text ?? "";
  const options = readArguments(rest, GIT_VALUED);
  const messages = uses([...options.values("-F", "--file"), ...gitLists(name, rest)], "read");
  const made = [
    ...options.values("-o", "--output"),
    ...(name === "bundle" && options.operands[0]?.text === "create"
      ? options.operands.slice(1, 2)
      : []),
  ];
  if (name === "bundle" || name === "archive") return uses(made, "write");
  const printed = uses(
    [...options.values("--output"), ...(name === "format-patch" ? options.values("-o") : [])],
    "write",
  );
  if (!Object.hasOwn(GIT_PATHS, name)) return [...messages, ...printed];
  const shown = name === "log" && options.has("-p", "--patch", "-u", "-S", "-G", "-L");
  const use = shown
    ? "reads"
    : name === "rm" && options.has("--cached")
      ? "names"
      : GIT_PATHS[name];
  const access = use === "reads" ? "read" : use === "writes" ? "write" : "names";
  const dashes = rest.findIndex(({ text }) => text === "--");
  const behind = dashes < 0 ? [] : rest.slice(dashes + 1);
  const before = options.operands
    .filter((word) => !behind.includes(word))
    .slice(name === "grep" && !options.has("-e") ? 1 : 0);
  const paths = before.flatMap((word): FileUse[] => {
    const inside = /^[^:]+:(?!\/\/)(.+)$/s.exec(word.text)?.[1];
    if (inside !== undefined)
      return [{ word: { ...word, text: inside }, access: access === "names" ? "names" : "read" }];
    if (name === "apply" || name === "am") return [{ word, access: "read" }];
    return [{ word, access: GIT_PATHS_ONLY.has(name) || access !== "write" ? access : "unknown" }];
  });
  return [
    ...messages,
    ...printed,
    ...paths,
    ...uses(behind, access),
    ...(name === "apply" || name === "am" ? patched(stdin, at) : []),
  ];
}

const GIT_FILE_OPTIONS: Readonly<Record<string, RegExp>> = {
  annotate: /^(?:--contents|--ignore-revs-file|-S)(?:=|$)/,
  blame: /^(?:--contents|--ignore-revs-file|-S)(?:=|$)/,
  config: /^-f/,
  grep: /^-[A-Za-z]*?f/,
};

/** Files that a sub-command is given by an option of its own: `blame --contents x`, `grep -f x`. */
function gitLists(verb: string, args: readonly ShellWord[]): ShellWord[] {
  const option = Object.hasOwn(GIT_FILE_OPTIONS, verb) ? GIT_FILE_OPTIONS[verb] : undefined;
  if (!option) return [];
  return args.flatMap((word, index) => {
    const [given] = option.exec(word.text) ?? [];
    if (given === undefined) return [];
    const value = word.text.slice(given.length);
    const next = args[index + 1];
    return value !== "" ? [{ ...word, text: value }] : next ? [next] : [];
  });
}

function containerUses({ args }: ShellCommand): FileUse[] {
  const rest = afterOptions(args, "-H --host -c --context --config -l --log-level");
  const [verb, ...more] = rest[0]?.text === "container" ? rest.slice(1) : rest;
  const options = readArguments(
    more,
    "-v --volume --mount --env-file -f --file -o --output -i --input --secret -e --env -t " +
      "--tag --name",
  );
  const mounts = options
    .values("-v", "--volume")
    .flatMap((word) => mounted(word, word.text.split(":")[0] ?? ""));
  const binds = [...options.values("--mount"), ...options.values("--secret")].flatMap((word) =>
    mounted(word, /(?:^|,)(?:source|src)=([^,]+)/.exec(word.text)?.[1] ?? ""),
  );
  // `docker run --env-file .env image env` prints the file.
  const shown = options.operands.some(({ text }) => text === "env" || text === "printenv");
  const resolved =
    verb?.text === "compose" &&
    options.operands.some(({ text }) => text === "config" || text === "convert");
  const environment = options.values("--env-file");
  const known = [
    ...uses([...mounts, ...binds], "unknown"),
    ...(shown || resolved ? uses(environment, "read") : loaded(environment)),
  ];
  if (verb?.text === "cp") {
    const local = options.operands.filter(({ text }) => !isRemotePath(text) && text !== "-");
    return local.map((word) => ({
      word,
      access: word === options.operands.at(-1) ? "write" : "read",
    }));
  }
  if (verb?.text === "build") return [...known, ...uses(options.values("-f", "--file"), "read")];
  if (verb?.text === "load" || verb?.text === "import")
    return uses(options.values("-i", "--input"), "read");
  return verb?.text === "save" || verb?.text === "export"
    ? uses(options.values("-o", "--output"), "write")
    : known;
}

/** A name without a slash or a dot is a volume, not a folder. */
function mounted(word: ShellWord, text: string): ShellWord[] {
  return /^[./~$]/.test(text) || text.includes("/") ? [{ ...word, text }] : [];
}

function clientUses(client: NetworkClient, args: readonly ShellWord[]): FileUse[] {
  const { files, reads, local, saved, writes, names } = readClient(client, args);
  return [
    ...uses([...files, ...reads, ...local], "read"),
    ...uses([...saved, ...writes], "write"),
    ...uses(names, "names"),
  ];
}
