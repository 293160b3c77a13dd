import { readArguments } from "../../command/arguments.ts";
import type { ShellWord } from "../../command/facts.ts";
import { afterOptions } from "../../programs/launchers/launcher.ts";
import { fileProgram } from "../file-operands.ts";
import { COUNTS, EVERYTHING, type FolderReader, searched, starts } from "./read.ts";

export const grep: FolderReader = (command) => {
  const { name, args } = command;
  const options = readArguments(
    args,
    `${fileProgram("grep")?.taking} --directories --binary-files --devices --color`,
  );
  const recursive =
    options.has("-r", "-R", "--recursive", "--dereference-recursive") ||
    options.values("-d", "--directories").some(({ text }) => text.startsWith("r"));
  const [places, pattern] = searched(options, "-e", "--regexp", "-f", "--file");
  const searchesHere = name === "ugrep" && places.length === 0 && command.pipedFrom.length === 0;
  if (!recursive && !searchesHere) return [];
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder,
    only: options.values("--include"),
    except: [...leftOut(args), ...options.values("--exclude-dir").map(({ text }) => text)],
    followsLinks: options.has("-R", "--dereference-recursive"),
    namesOnly: options.has(...COUNTS),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};

/** The last of `--include` and `--exclude` that fits counts. */
function leftOut(args: readonly ShellWord[]): string[] {
  const last = args.findLastIndex(({ text }) => /^--incl/.test(text));
  return args.flatMap(({ text }, index) => {
    const attached = /^--exclude=(.+)$/s.exec(text)?.[1];
    const glob = text === "--exclude" ? args[index + 1]?.text : attached;
    return glob === undefined || index < last ? [] : [glob];
  });
}

const AG =
  "-A -B -C -G -m -g -W -p --after --before --context --file-search-regex --max-count " +
  "--ignore --ignore-dir --depth --width --pager";

export const silverSearcher: FolderReader = ({ name, args, pipedFrom }) => {
  const options = readArguments(args, `${AG} -t -T --type --ignore-file`);
  const [places, pattern] = searched(options);
  if (places.length === 0 && pipedFrom.length > 0) return [];
  // `ack` leaves out the folders of version control, and nothing else.
  const all = name === "ack" || options.has("-u", "--unrestricted");
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder,
    hidden: all || options.has("--hidden"),
    ignored: all || options.has("-U", "--skip-vcs-ignores", "-t", "--all-text"),
    followsLinks: options.has("-f", "--follow"),
    namesOnly: options.has(
      "-l",
      "-L",
      "-c",
      "-g",
      "--files-with-matches",
      "--files-without-matches",
      "--count",
    ),
    pattern,
    ...(options.has("-v", "--invert-match") ? { inverted: true as const } : {}),
  }));
};

export const diff: FolderReader = ({ args }) => {
  const options = readArguments(args, fileProgram("diff")?.taking);
  const recursive = options.has("-r", "--recursive");
  return options.operands
    .filter(({ text }) => text !== "-" && !text.startsWith("<("))
    .map((folder) => ({
      ...EVERYTHING,
      folder,
      except: options.values("-x", "--exclude").map(({ text }) => text),
      namesOnly: options.has("-q", "--brief"),
      ...(recursive ? {} : { flat: true as const }),
    }));
};

const GIT_GREP =
  "-e -f -A -B -C -m -O --max-depth --threads --context --after-context --before-context " +
  "--max-count";

/** What is committed is published with the code; files beside it, and files elsewhere, are not. */
export const git: FolderReader = ({ args }) => {
  const [verb, ...rest] = afterOptions(
    args,
    "-C -c --git-dir --work-tree --namespace --exec-path --config-env",
  );
  const moved = args.some(({ text }) => text.startsWith("-C"));
  if (verb?.text === "diff") {
    const { operands, has } = readArguments(rest, "-U -S -G -O --output --stat");
    const elsewhere =
      has("--no-index") || operands.some(({ text }) => /^(?:\/|~|\.\.(?:\/|$))/.test(text));
    return elsewhere
      ? operands.map((folder) => ({
          ...EVERYTHING,
          folder: moved ? { ...folder, literal: false } : folder,
        }))
      : [];
  }
  const options = verb?.text === "grep" ? readArguments(rest, GIT_GREP) : undefined;
  if (!options?.has("--untracked", "--no-index")) return [];
  const [places, pattern] = searched(options, "-e", "-f");
  return starts(places, args).map((folder) => ({
    ...EVERYTHING,
    folder: moved ? { ...folder, literal: false } : folder,
    ignored: options.has("--no-index", "--no-exclude-standard"),
    namesOnly: options.has(
      "-l",
      "-L",
      "-c",
      "-q",
      "--name-only",
      "--files-with-matches",
      "--files-without-match",
      "--count",
      "--quiet",
    ),
    pattern,
  }));
};
