import { isInside } from "../../../engine/path.ts";
import type { PolicyContext } from "../../../engine/policy.ts";

/** Files by which a folder is known to hold what answers for the person. */
const MARKS = ["approvals.key", "sluice.db", "journal", "devices", "pairing"];
/** Configuration and trust are no secrets. */
const PLAIN = /\.(?:ya?ml|ts|md)$|\/trust\.json$|\/(?:bin|dist)(?:\/|$)/;

/**
 * Whether a path belongs to the state of Sluice on this machine: its keys, its log, the devices of
 * the person.
 */
export function isOwnSecret(
  path: string,
  { own = [], files }: Pick<PolicyContext, "own" | "files">,
): boolean {
  return own.some(
    (place) =>
      place.startsWith("/") &&
      isInside(path, place) &&
      !PLAIN.test(path) &&
      holdsState(place, files),
  );
}

/**
 * A folder of such state below another folder, if there is one; `hidden`: also behind names with a
 * dot.
 */
export function ownStateBelow(
  folder: string,
  hidden: boolean,
  { own = [], files }: Pick<PolicyContext, "own" | "files">,
): string | undefined {
  return own.find(
    (place) =>
      place.startsWith("/") &&
      isInside(place, folder) &&
      (hidden || !place.slice(folder.length).includes("/.")) &&
      holdsState(place, files),
  );
}

function holdsState(place: string, files: PolicyContext["files"]): boolean {
  return MARKS.some((mark) => files.exists(`${place}/${mark}`));
}
