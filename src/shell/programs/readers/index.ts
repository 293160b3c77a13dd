import { AWS } from "./aws.ts";
import { AZ } from "./az.ts";
import { BUILTINS, RUNNERS, SHELL_READERS } from "./builtins.ts";
import { ARCHIVES, COREUTILS } from "./coreutils.ts";
import { LOCAL_NETWORK } from "./curl.ts";
import { DOCKER } from "./docker.ts";
import { GH } from "./gh.ts";
import { GIT } from "./git.ts";
import { GO } from "./go.ts";
import { HARDWARE } from "./hardware.ts";
import { INFRASTRUCTURE } from "./infrastructure.ts";
import { KUBERNETES } from "./kubernetes.ts";
import { MACOS } from "./macos.ts";
import { NODE } from "./node.ts";
import { NOUN_READERS } from "./nouns.ts";
import { OPERATIONS } from "./operations.ts";
import { PACKAGES } from "./packages.ts";
import { PYTHON } from "./python.ts";
import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";
import { RUST } from "./rust.ts";
import { DATABASES } from "./sql.ts";
import { SYSTEM } from "./system.ts";
import { TEXT } from "./text.ts";
import { VIEWERS } from "./viewers.ts";

/** One entry per program, over all tables. The hook's bundle loads a table when one of its programs is met: see tools/on-demand.ts. */
const TABLES: readonly ReadOnlyTable[] = [
  BUILTINS,
  RUNNERS,
  SHELL_READERS,
  COREUTILS,
  ARCHIVES,
  TEXT,
  VIEWERS,
  SYSTEM,
  HARDWARE,
  MACOS,
  GIT,
  GH,
  DOCKER,
  KUBERNETES,
  AWS,
  AZ,
  NOUN_READERS,
  INFRASTRUCTURE,
  OPERATIONS,
  LOCAL_NETWORK,
  DATABASES,
  NODE,
  PYTHON,
  RUST,
  GO,
  PACKAGES,
];

/** When a program only reads; undefined: that is not known. */
export function readingOf(name: string): ReadOnlyRow | string | undefined {
  const table = TABLES.find((candidate) => Object.hasOwn(candidate, name));
  return table?.[name];
}
