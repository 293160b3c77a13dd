import type { LintFinding } from "./lint.ts";
import type { Edit } from "./rule.ts";

/** A file as it was, and as it would be with all edits that do not overlap. */
export interface EditedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface AppliedEdits {
  readonly files: readonly EditedFile[];
  readonly executables: readonly string[];
  readonly mended: readonly LintFinding[];
}

export function mendingOf(findings: readonly LintFinding[]): AppliedEdits {
  const fixable = findings.flatMap((finding) =>
    finding.edit ? [{ finding, edit: finding.edit }] : [],
  );
  const texts = fixable.filter(({ edit }) => "spot" in edit) as {
    finding: LintFinding;
    edit: TextEdit;
  }[];
  const chosen = texts.filter(
    ({ edit }, index) => !texts.slice(0, index).some(({ edit: earlier }) => overlap(edit, earlier)),
  );
  const paths = new Set(chosen.map(({ edit }) => edit.spot.file.path));
  const modes = fixable.flatMap(({ finding, edit }) =>
    "executable" in edit ? [{ finding, path: edit.executable }] : [],
  );
  return {
    files: [...paths].map((path) =>
      edited(
        path,
        chosen.map(({ edit }) => edit).filter(({ spot }) => spot.file.path === path),
      ),
    ),
    executables: [...new Set(modes.map(({ path }) => path))],
    mended: [...chosen, ...modes].map(({ finding }) => finding),
  };
}

type TextEdit = Extract<Edit, { spot: unknown }>;

function edited(path: string, edits: readonly TextEdit[]): EditedFile {
  const before = edits[0]?.spot.file.text ?? "";
  const fromEnd = edits.toSorted((one, other) => other.spot.start - one.spot.start);
  return {
    path,
    before,
    after: fromEnd.reduce(
      (text, { spot, text: put }) => text.slice(0, spot.start) + put + text.slice(spot.end),
      before,
    ),
  };
}

function overlap({ spot: one }: TextEdit, { spot: other }: TextEdit): boolean {
  return one.file.path === other.file.path && one.start < other.end && other.start < one.end;
}
