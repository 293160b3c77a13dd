import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { type Environment, folders } from "../config/folders.ts";
import { NEXT_PORTS, USUAL_PORT } from "../config/sections/approvals.ts";
import type { Snapshot } from "../config/snapshot.ts";
import type { GateIdentity } from "../engine/identity.ts";
import { isInside } from "../engine/path.ts";
import { loadedFiles, packageFolders, programLinks, unique } from "./installation-paths.ts";
import { diskFiles } from "./world.ts";

const MIN_TOPIC_LENGTH = 8;
const MAX_NOTE_LENGTH = 1024;

interface OwnPlaces {
  readonly own: readonly string[];
  readonly identity: GateIdentity;
}

/**
 * Whoever reads a topic in which people are asked can answer for them. One that could be any word
 * is not looked for in texts.
 */
function topicsOf({ approvals }: Snapshot): string[] {
  const { topic, answers } = approvals?.ntfy ?? {};
  return [topic, answers].filter(
    (name) => name !== undefined && name.length >= MIN_TOPIC_LENGTH && /[\d_-]/.test(name),
  ) as string[];
}

/**
 * Where Sluice's own files really are on this machine, and where it asks people. Files of the
 * project are left out: trust guards them, and they have known names.
 */
export function ownPlaces(snapshot: Snapshot, env: Environment): OwnPlaces {
  const { sources, project } = snapshot;
  const { config, state, runtime } = folders(env);
  const packages = packageFolders(project, env);
  const files = sources.map(({ path }) => path).filter((path) => !isInside(path, project));
  const places = [config, state, runtime, ...files].flatMap((path) => [
    path,
    diskFiles.realpath(path),
  ]);
  return {
    own: unique([
      ...places,
      ...packages.flatMap(loadedFiles),
      ...programLinks(packages, env),
      ...topicsOf(snapshot),
    ]),
    identity: { packages, ports: portsOf(snapshot, runtime), hosts: hostsOf() },
  };
}

/** The port in force, and those that the page takes if that one is not free. */
function portsOf({ approvals }: Snapshot, runtime: string): number[] {
  const noted = /"port":\s*(\d{1,5})\b/.exec(
    diskFiles.read(join(runtime, "page.json"), MAX_NOTE_LENGTH) ?? "",
  )?.[1];
  const firsts = [USUAL_PORT, approvals?.page?.port ?? USUAL_PORT];
  const ranges = firsts.flatMap((first) =>
    Array.from({ length: NEXT_PORTS + 1 }, (_, index) => first + index),
  );
  return [...new Set([...ranges, ...(noted === undefined ? [] : [Number(noted)])])];
}

function hostsOf(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).map(({ address }) => address),
  );
  return unique(
    [hostname(), ...addresses].map((name) => name.toLowerCase()).filter((name) => name !== ""),
  );
}
