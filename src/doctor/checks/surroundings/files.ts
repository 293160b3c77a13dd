import { join } from "node:path";
import type { Installation } from "../../../settings/registration.ts";
import type { Check } from "../../check.ts";
import { type DoctorSubject, placeOf } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";
import type { FileStatus, Probe } from "../../probe.ts";

const OTHERS_WRITE = 0o002;
const GROUP_WRITES = 0o020;
const STICKY = 0o1000;

export default {
  id: "files",
  title: "Sluice's files are there, and nobody else can change them",
  group: "surroundings",
  order: 6,
  how:
    "Looks at Perl, Node, the package, the configuration, the state and the settings files, " +
    "and at every folder above them. `--fix` takes the right to write away from others where " +
    "the file is yours.",
  quick: true,
  run(subject) {
    const { gate, probe, settings } = subject;
    const programs = gate?.own ? programsOf(gate.own) : [];
    const missing = programs.filter((path) => !probe.look(path));
    const texts = [
      ...settings.filter(({ text }) => text !== null).map(({ path }) => path),
      ...(gate?.own ? dataOf(gate.own) : []),
    ];
    const chain = [...programs, ...texts]
      .filter((path) => probe.look(path))
      .flatMap((path) => probe.chain(path));
    return {
      findings: [
        ...missing.map((path) => gone(path, subject)),
        ...[...new Set(chain)].flatMap((path) => open(path, probe)),
      ],
      ...(gate?.own ? { seen: gate.own.package } : {}),
    };
  },
} satisfies Check;

function programsOf({ perl, node, package: folder }: Installation): string[] {
  const launched = perl
    ? [perl, join(folder, "dist", "gate.pl"), join(folder, "dist", "server.cjs")]
    : [];
  return [
    node,
    ...launched,
    join(folder, "bin", "sluice"),
    join(folder, "dist", "hook.cjs"),
    join(folder, "dist", "compile.cjs"),
  ];
}

function dataOf({ config, state }: Installation): string[] {
  return [
    join(config, "sluice.yaml"),
    join(state, "trust.json"),
    join(state, "snapshots"),
    config,
    state,
  ];
}

function gone(path: string, { gate }: DoctorSubject): DoctorFinding {
  return {
    severity: "broken",
    what: `${path} is not there`,
    ...(gate ? { where: placeOf(gate.hook) } : {}),
    why: "The registered command needs it; without it every call is refused.",
    fix: "Install Sluice again, then run `sluice init`.",
  };
}

function open(path: string, probe: Probe): DoctorFinding[] {
  const found = probe.look(path);
  if (!found || !changeableByOthers(found, probe)) return [];
  const mine = found.owner === probe.user;
  return [
    {
      severity: "risk",
      what: `other users can change ${path}`,
      where: { file: path },
      why: "Who writes there chooses what Sluice says, or what runs in its place.",
      fix: mine
        ? `Run \`chmod go-w '${path}'\`.`
        : `It belongs to user ${found.owner}; it should be yours or root's, and closed to others.`,
      ...(mine ? { repair: () => close(path, found, probe) } : {}),
    },
  ];
}

/** The group that every file of this person has counts as the person. */
function changeableByOthers(
  { mode, owner, group, isFolder }: FileStatus,
  { user, group: own }: Probe,
): boolean {
  if (user === undefined) return false;
  if (isFolder && mode & STICKY) return false;
  return (
    (owner !== 0 && owner !== user) ||
    (mode & OTHERS_WRITE) !== 0 ||
    ((mode & GROUP_WRITES) !== 0 && group !== own && group !== 0)
  );
}

function close(path: string, { mode }: FileStatus, probe: Probe): string {
  probe.chmod(path, mode & ~(GROUP_WRITES | OTHERS_WRITE));
  return `took the right to write to ${path} away from others`;
}
