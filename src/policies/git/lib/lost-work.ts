import type { ShellWord } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";
import { GIT_EXPIRY, GIT_LOSSES, type GitLoss } from "../../../programs/lib/git-commands.ts";
import type { GitCall } from "./git-call.ts";

export interface LostWork {
  readonly level: GitLoss["level"];
  readonly form: string;
  readonly effect: string;
  readonly instead: string;
}

type World = Pick<PolicyContext, "files" | "home">;
type Finder = (call: GitCall, world: World) => LostWork | undefined;

const AT_ONCE = /^(?:now|all|0|today|0\.\w+(?:\.ago)?|0 \w+(?: ago)?)$/i;
const NEVER = /^(?:never|false)$/i;
const FILE_NAME =
  /\.(?:[cm]?[jt]sx?|py|rb|rs|go|java|kts?|[ch]|cc|[ch]pp|cs|php|swift|sh|md|json|ya?ml|toml|lock|txt|html?|s?css|sql|xml|vue|svelte|csv|ini|cfg)$/i;

/** Every way in which this call loses work. */
export function lossesOf(call: GitCall, world: World): LostWork[] {
  if (call.helps) return [];
  const listed = GIT_LOSSES.filter((loss) => applies(loss, call)).map(
    ({ level, effect, instead }) => ({
      level,
      form: call.verb,
      effect,
      instead,
    }),
  );
  const found = Object.hasOwn(FINDERS, call.verb) ? FINDERS[call.verb]?.(call, world) : undefined;
  return found ? [...listed, found] : listed;
}

/** Some form of this sub-command loses work, so an option of it that cannot be read matters. */
export function canLose({ verb }: GitCall): boolean {
  return (
    Object.hasOwn(FINDERS, verb) ||
    GIT_LOSSES.some(({ run }) => run === verb || run.startsWith(`${verb} `))
  );
}

function applies({ run, when = [], unless = "", operands = 0 }: GitLoss, call: GitCall): boolean {
  if (run !== call.verb || call.operands.length < operands) return false;
  return (
    when.every((group) => call.on(...group.split(" "))) &&
    !(unless !== "" && call.on(...unless.split(" ")))
  );
}

const FINDERS: Readonly<Record<string, Finder>> = {
  clean(call) {
    const unguarded = call.settings.some(
      ({ key, value }) => key.toLowerCase() === "clean.requireforce" && isOff(value),
    );
    const answered =
      call.on("-i", "--interactive") &&
      (call.command.stdin !== undefined || call.command.pipedFrom.length > 0);
    if (call.on("-n", "--dry-run") || !(call.on("-f", "--force") || unguarded || answered))
      return undefined;
    const instead =
      "`git clean -n` lists them. `git stash -u` moves them out of the way and keeps them.";
    return {
      level: "deny",
      form: "clean",
      effect: "deletes files that git does not track, so nothing can bring them back",
      instead,
    };
  },

  checkout(call, world) {
    const branches = call.on("-b", "-B", "--orphan", "-t", "--track", "-d", "--detach");
    const resolves = call.on("--ours", "--theirs", "-2", "-3");
    if (branches || resolves) return undefined;
    const listed = call.values("--pathspec-from-file");
    const [first, ...more] = call.operands;
    const named = [
      ...(first && (more.length > 0 || call.paths.length > 0 || !isPath(first, call, world))
        ? more
        : call.operands),
      ...call.paths,
    ];
    if (named.length === 0 && listed.length === 0 && !call.on("-p", "--patch")) return undefined;
    // `git checkout $QUIET main`: the first word may turn out to be empty.
    const unsure =
      call.paths.length === 0 &&
      call.operands.length === 2 &&
      call.operands.some(({ literal }) => !literal);
    return overwritten("checkout", named, unsure ? "ask" : "deny");
  },

  restore(call) {
    const chosen = call.options.some(({ name }) => /^(?:-[SW]|--(?:no-)?(?:sta|w)\w*)$/.test(name));
    const worktree = chosen ? call.on("-W", "--worktree") : true;
    const named = [...call.operands, ...call.paths];
    const some =
      named.length > 0 ||
      call.values("--pathspec-from-file").length > 0 ||
      call.on("-p", "--patch");
    if (!worktree || !some || call.on("--ours", "--theirs", "-2", "-3")) return undefined;
    return overwritten("restore", named);
  },

  "reflog expire"(call) {
    const times = call.values("--expire", "--expire-unreachable");
    if (call.on("-n", "--dry-run") || times.every(({ text }) => NEVER.test(text))) return undefined;
    return forgotten("reflog expire", times.some(atOnce) ? "deny" : "ask");
  },

  gc(call) {
    const times = call.values("--prune");
    const set = call.settings.some(({ key, value }) => isExpiry(key) && AT_ONCE.test(value ?? ""));
    const prunes =
      times.length > 0
        ? times.some(atOnce)
        : set && !call.options.some(({ name }) => /^--no-p/.test(name));
    return prunes ? forgotten("gc", "deny") : undefined;
  },

  prune(call) {
    const times = call.values("--expire");
    if (call.on("-n", "--dry-run") || (times.length > 0 && !times.some(atOnce))) return undefined;
    return forgotten("prune", "deny");
  },

  "update-ref"(call) {
    const [ref] = call.operands;
    if (
      call.on("-d", "--stdin") ||
      call.operands.length < 2 ||
      !ref?.text.startsWith("refs/heads/")
    )
      return undefined;
    return {
      level: "ask",
      form: "update-ref",
      effect: `moves \`${ref.text}\` without a check`,
      instead: "Approve only if that is meant.",
    };
  },

  config(call) {
    const [key, value] = call.operands.map(({ text }) => text);
    const forgets = key !== undefined && isExpiry(key) && AT_ONCE.test(value ?? "");
    const unguards =
      key?.toLowerCase() === "clean.requireforce" && value !== undefined && isOff(value);
    if (!forgets && !unguards) return undefined;
    return {
      level: "ask",
      form: "config",
      effect: `takes away a safeguard: \`${key}\` becomes \`${value}\``,
      instead: "Approve only if that is meant.",
    };
  },
};

function overwritten(
  form: string,
  words: readonly ShellWord[],
  level: LostWork["level"] = "deny",
): LostWork {
  const paths = words.map(({ text }) => text).join(" ");
  const what =
    paths === "" ? "files" : `\`${paths.length > 60 ? `${paths.slice(0, 59)}…` : paths}\``;
  const instead =
    `\`git stash push${paths === "" ? "" : " -- <path>"}\` puts everything back as well, and ` +
    "keeps the changes.";
  return {
    level,
    form,
    effect: `overwrites ${what}, and what is changed there and not committed is lost`,
    instead,
  };
}

function forgotten(form: string, level: LostWork["level"]): LostWork {
  const instead =
    level === "deny"
      ? "Leave it to git, which does so after some weeks by itself."
      : "Approve only if no lost commit has to be found again.";
  return { level, form, effect: "deletes what lost commits are found by", instead };
}

/**
 * `git checkout x` takes x for a branch if there is one: a path is what looks like one, or exists.
 */
function isPath(
  { text, literal, pattern }: ShellWord,
  { command }: GitCall,
  { files, home }: World,
): boolean {
  if (
    pattern ||
    text === "." ||
    text === ".." ||
    /^(?:\.{1,2}\/|:[/(!^])|\/$/.test(text) ||
    text.includes("*")
  )
    return true;
  if (!literal || text.startsWith("-") || text === "") return false;
  return (
    FILE_NAME.test(text) ||
    command.folders.some((folder) => files.exists(resolvePath(text, folder, home)))
  );
}

function atOnce({ text, literal }: ShellWord): boolean {
  return !literal || AT_ONCE.test(text);
}

function isExpiry(key: string): boolean {
  return GIT_EXPIRY.has(key.toLowerCase().replace(/^gc\..+\.(?=[^.]+$)/s, "gc.*."));
}

function isOff(value: string | undefined): boolean {
  return value === undefined || /^(?:false|no|off|0|)$/i.test(value);
}
