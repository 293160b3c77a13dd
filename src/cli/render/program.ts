import { knownAbout } from "../../programs/index.ts";
import type { FileOperands, Program, ReadOnlyRow, UseTable } from "../../programs/program.ts";
import type { Io } from "../command.ts";

const KINDS = ["deny", "ask", "deletes", "starts", "runs", "installs", "sends", "files"] as const;

type Line = readonly [kind: (typeof KINDS)[number], use: string, effect: string];

/** What `sluice explain --program` prints; undefined: the program is not known. */
export function renderProgram(name: string, { style }: Pick<Io, "style">): string | undefined {
  const known = knownAbout(name);
  if (!known) return undefined;
  const { family, rows } = known;
  const all = rows.flatMap((row) => linesOf(name, row));
  const lines = KINDS.flatMap((kind) => all.filter((line) => line[0] === kind));
  const width = Math.min(40, Math.max(0, ...lines.map(([, use]) => use.length)));
  const printed = lines.map(([kind, use, effect]) =>
    `  ${kind.padEnd(7)} ${use.padEnd(width)}  ${style.dim(effect)}`.trimEnd(),
  );
  const reads = [
    ...new Set(
      rows.flatMap((row) => (row.readOnly === undefined ? [] : readUses(name, row.readOnly))),
    ),
  ];
  const examples = family
    .load()
    .examples.filter(({ bash }) => bash.includes(name))
    .map(({ bash, expect }) => `  ${expect.padEnd(7)} ${bash}`);
  return [
    `${style.bold(name)}: ${family.load().about} (src/programs/${family.name}.ts)`,
    ...(printed.length > 0 ? ["", ...printed] : []),
    ...(reads.length > 0
      ? ["", "Only reads, with the options that its row lists:", ...reads.map((use) => `  ${use}`)]
      : []),
    ...(examples.length > 0 ? ["", "Examples, with the recommended preset:", ...examples] : []),
    "",
  ].join("\n");
}

/** The same for machines; what only functions and patterns tell is left out. */
export function programRecord(name: string): object | undefined {
  const known = knownAbout(name);
  return (
    known && {
      program: name,
      family: known.family.name,
      about: known.family.load().about,
      rows: known.rows,
    }
  );
}

function linesOf(name: string, row: Program): Line[] {
  return [
    ...useLines("deny", name, row.deny),
    ...useLines("ask", name, row.ask),
    ...(row.rules ?? []).map(
      ({ run, flag, effect, asks, domain }): Line => [
        asks || domain === "system" || domain === "services" ? "ask" : "deny",
        [name, run, flag].filter(Boolean).join(" "),
        effect,
      ],
    ),
    ...(row.secrets ?? []).map(
      ({ run, flag, decision, effect }): Line => [
        decision,
        [name, run, flag].filter(Boolean).join(" "),
        effect,
      ],
    ),
    ...(row.starts || row.wraps
      ? [["starts", name, "the command that it starts is judged as well"] as const]
      : []),
    ...(row.runsCode ? [["runs", name, "the code that it is given is read"] as const] : []),
    ...(row.installs
      ? [
          [
            "installs",
            `${name} ${row.installs.run}`.trim(),
            "packages from an address are asked about",
          ] as const,
        ]
      : []),
    ...(row.files ? [["files", name, filesText(row.files)] as const] : []),
    ...(row.deletes
      ? [["deletes", name, `${row.deletes.verb ?? "removes"} its operands`] as const]
      : []),
    ...(row.sends || row.copies
      ? [["sends", name, "files and texts that it sends are looked at"] as const]
      : []),
  ];
}

function useLines(kind: "deny" | "ask", name: string, uses: UseTable = {}): Line[] {
  return Object.entries(uses).map(([use, effect]) => [
    kind,
    `${name} ${use}`,
    typeof effect === "string" ? effect : effect[0],
  ]);
}

/** Sub-commands that only read, three levels deep. */
function readUses(name: string, row: ReadOnlyRow | string, depth = 0): string[] {
  if (typeof row === "string" || row.sub === undefined || depth > 2) return [name];
  return Object.entries(row.sub).flatMap(([verb, inner]) =>
    readUses([name, verb.replaceAll(" ", "|")].filter(Boolean).join(" "), inner, depth + 1),
  );
}

const FILE_USES: Readonly<Record<FileOperands["operands"], string>> = {
  reads: "its operands are files that it reads",
  writes: "its operands are files that it writes",
  marks: "its operands are files whose mode, owner or time it changes",
  names: "its operands are files that it only names",
  copies: "the last operand is written, the others are read",
  moves: "the last operand is written, the others are moved",
  text: "its operands are no files",
  maybe: "its operands may be files",
};

function filesText({ operands }: FileOperands): string {
  return FILE_USES[operands];
}
