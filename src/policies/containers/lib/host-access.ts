import type { ShellCommand, ShellWord } from "../../../command/facts.ts";
import { readOptions } from "../../../command/options.ts";
import { resolvePath } from "../../../engine/path.ts";
import { BREAKS, CONTAINER_RUN, ENGINE_SOCKET, SYSTEM_FOLDERS } from "./container-options.ts";

export const ENGINES: ReadonlySet<string> = new Set([
  "docker",
  "podman",
  "nerdctl",
  "finch",
  "docker-compose",
  "podman-compose",
]);
const STARTS = new Set(["run", "create", "exec"]);
const VALUED = new Set(CONTAINER_RUN.split(" "));

export interface HostAccess {
  readonly kind: "root" | "folder" | "socket" | "right";
  /** The folder, or what it means. */
  readonly what: string;
}

/** What a `docker run` and the like gives the container of this machine. */
export function accessOf(command: ShellCommand, home: string): HostAccess[] {
  if (!ENGINES.has(command.name)) return [];
  const start = command.args.findIndex(({ text }) => STARTS.has(text));
  if (start < 0) return [];
  const options = readOptions(ownOptions(command.args.slice(start + 1)), CONTAINER_RUN);
  const rights = BREAKS.flatMap(({ options: names, value, effect }): HostAccess[] => {
    const given = value
      ? options.values(names).some(({ text }) => value.test(text))
      : options.exactly(names);
    return given ? [{ kind: "right", what: effect }] : [];
  });
  const mounts = [
    ...options.values("-v", "--volume").map(volumeOf),
    ...options.values("--mount").map(mountOf),
  ];
  return [
    ...rights,
    ...mounts.flatMap((mount) => mountAccess(mount, command.folders.at(-1) ?? "/", home)),
  ];
}

/** The words up to the image; with `-v/src:/dst` and `-v=/src:/dst` taken apart. */
function ownOptions(args: readonly ShellWord[]): ShellWord[] {
  const own: ShellWord[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] as ShellWord;
    if (!word.text.startsWith("-") || word.text === "--") break;
    const attached = /^-v=?(?=[/.~$"'])(.*)$/s.exec(word.text);
    if (attached) own.push({ ...word, text: "-v" }, { ...word, text: attached[1] ?? "" });
    else own.push(word);
    const next = args[index + 1];
    if (!next || !(VALUED.has(word.text) || /^-[a-z]+[vewupl]$/.test(word.text))) continue;
    own.push(next);
    index++;
  }
  return own;
}

interface Mount {
  readonly source: string;
  readonly readOnly: boolean;
}

function volumeOf({ text }: ShellWord): Mount {
  const parts = text.split(":");
  return {
    source: parts.length > 1 ? (parts[0] ?? "") : "",
    readOnly: /(?:^|,)ro(?:,|$)/.test(parts[2] ?? ""),
  };
}

function mountOf({ text }: ShellWord): Mount {
  const fields = new Map(
    text
      .split(",")
      .map((field) => [field.split("=")[0] ?? "", field.slice(field.indexOf("=") + 1)]),
  );
  return {
    source: fields.get("source") ?? fields.get("src") ?? "",
    readOnly: fields.has("readonly") || fields.has("ro"),
  };
}

function mountAccess({ source, readOnly }: Mount, folder: string, home: string): HostAccess[] {
  if (!/^[/.~]/.test(source)) return [];
  const path = resolvePath(source, folder, home);
  if (ENGINE_SOCKET.test(path)) return [{ kind: "socket", what: path }];
  if (path === "/") return [{ kind: readOnly ? "folder" : "root", what: path }];
  return SYSTEM_FOLDERS.has(path) || path === home ? [{ kind: "folder", what: path }] : [];
}
