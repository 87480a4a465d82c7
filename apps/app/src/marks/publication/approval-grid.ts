import type { ProgressClass, ProgressCell, ProgressSection } from "@dars/contract/marks/publication";
import type { Id, Names } from "@dars/contract/platform/primitives";

/** A column of a class in the table of one code. */
export interface ApprovalCell extends ProgressCell {
  readonly classId: Id;
  readonly section: ProgressSection;
  readonly subject: ProgressClass["subject"];
  readonly teachers: ProgressClass["teachers"];
  /** Students who have a mark in it or are to get one. */
  readonly expected: number;
  /** Changes with the column: what was ticked is what was seen. */
  readonly key: string;
}

interface ApprovalRow {
  readonly section: ProgressSection;
  /** By the columns of the table; undefined where the section has no class of the subject. */
  readonly cells: readonly (ApprovalCell | undefined)[];
}

export interface ApprovalGrid {
  readonly subjects: readonly ProgressClass["subject"][];
  readonly rows: readonly ApprovalRow[];
}

/** A code of which columns have begun, with how many of them wait for an approval. */
export interface CodeToApprove {
  readonly code: string;
  readonly label: Names;
  readonly waiting: number;
}

type Sections = readonly ProgressSection[];

/** The codes of begun columns in the order of their schemes. */
export function listCodes(sections: Sections): readonly CodeToApprove[] {
  const codes = new Map<string, CodeToApprove>();
  for (const { columns, classes } of sections)
    for (const { code, label } of columns) {
      const states = classes.flatMap((each) => each.columns.find((cell) => cell.code === code)?.state ?? []);
      if (states.every((state) => state === "closed")) continue;
      const waiting = states.filter((state) => state === "submitted").length;
      codes.set(code, { code, label, waiting: waiting + (codes.get(code)?.waiting ?? 0) });
    }
  return [...codes.values()];
}

/** Where work begins: the code of which most columns wait, of several the first. */
export const findFirstCode = (codes: readonly CodeToApprove[]): CodeToApprove | undefined =>
  codes.toSorted((one, other) => other.waiting - one.waiting)[0];

/** Sections by subjects, for the columns of one code that have begun. A subject twice in a section has two columns. */
export function buildGrid(sections: Sections, code: string): ApprovalGrid {
  const subjects = new Map<string, ProgressClass["subject"]>();
  const found = sections.flatMap((section) => {
    const cells = new Map<string, ApprovalCell>();
    for (const one of section.classes) {
      const cell = toCell(section, one, code);
      if (!cell || cell.state === "closed") continue;
      const key = findFreeKey(cells, one.subject.id);
      cells.set(key, cell);
      subjects.set(key, one.subject);
    }
    return cells.size === 0 ? [] : [{ section, cells }];
  });
  return {
    subjects: [...subjects.values()],
    rows: found.map(({ section, cells }) => ({
      section,
      cells: [...subjects.keys()].map((key) => cells.get(key)),
    })),
  };
}

function findFreeKey(cells: ReadonlyMap<string, unknown>, subjectId: Id): string {
  let no = 0;
  while (cells.has(`${subjectId}-${no}`)) no += 1;
  return `${subjectId}-${no}`;
}

function toCell(section: ProgressSection, one: ProgressClass, code: string): ApprovalCell | undefined {
  const column = one.columns.find((each) => each.code === code);
  if (!column) return undefined;
  const { classId, subject, teachers, students } = one;
  const key = `${classId} ${column.revision ?? 0}`;
  return { ...column, classId, section, subject, teachers, expected: column.needed ?? students, key };
}

/** Whether it waits for an approval; what an earlier server answered names no revision. */
export const canApprove = ({ state, revision }: ApprovalCell): boolean =>
  state === "submitted" && revision !== undefined;

/** Whether it may be ticked together with others. */
export const isUsual = (cell: ApprovalCell): boolean => canApprove(cell) && cell.unusual === undefined;

/** All columns of the table, row by row. */
export const listCells = ({ rows }: ApprovalGrid): readonly ApprovalCell[] =>
  rows.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
