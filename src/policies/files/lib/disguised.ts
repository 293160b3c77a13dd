import type { ShellCommand } from "../../../command/facts.ts";
import { resolvePath } from "../../../engine/path.ts";
import type { PathFact } from "../../../engine/paths.ts";
import type { PolicyContext } from "../../../engine/policy.ts";

const MAX_CODE_LENGTH = 64 * 1024;
/** A tagged `atob` and six characters in quotes. */
const MIN_CODE_LENGTH = 12;
const MAX_TEXTS = 32;
const DECODES = /b64decode|decode64|atob|base64_decode|decode_base64|['"]base64['"]/i;
const QUOTED = /["'`]([A-Za-z\d+/_-]{6,}={0,2})["'`]/g;

/**
 * Paths that a command hides behind base64: `cat "$(echo LmVudg== | base64 -d)"`,
 * `open(b64decode("…"))`.
 */
export function disguisedPaths({ shell, home }: Pick<PolicyContext, "shell" | "home">): PathFact[] {
  return shell.commands.flatMap((command) =>
    encodedIn(command).flatMap((given): PathFact[] => {
      const text = decode(given);
      if (text === undefined || !/^[\w.~/?* -]+$/.test(text)) return [];
      const folder = command.folders.at(-1) ?? "/";
      return [
        { given, path: resolvePath(text, folder, home), folder, access: "read", at: command.at },
      ];
    }),
  );
}

function encodedIn({ name, args, stdin = "" }: ShellCommand): string[] {
  if (name === "base64" || name === "openssl")
    return args.some(({ text }) => /^(?:-d|-D|--decode)$/.test(text)) ? [stdin.trim()] : [];
  const isCode = (text: string): boolean =>
    text.length >= MIN_CODE_LENGTH && text.length < MAX_CODE_LENGTH && DECODES.test(text);
  const code = args.flatMap(({ text }) => (isCode(text) ? [text] : []));
  if (isCode(stdin)) code.push(stdin);
  return code.flatMap((text) =>
    [...text.matchAll(QUOTED)].slice(0, MAX_TEXTS).map((match) => match[1] ?? ""),
  );
}

function decode(text: string): string | undefined {
  try {
    return text === "" ? undefined : atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}
