import type {
  compareMinistryWorkbook as compareRoute,
  MinistryEntry,
  MinistryLine,
  MinistrySheet,
  readMinistryWorkbook as readRoute,
} from "@dars/contract/marks/ministry-results";
import type { Mark } from "@dars/contract/marks/results";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";
import { inRegisterOrder } from "@dars/contract/school/register-order";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import {
  compareCell,
  buildSheetFile,
  LEAVE_AS_IT_IS,
  readReturnedGrids,
  returnedRows,
  takenCell,
  takenColumn,
  type ReturnedRows,
  type ReturnedRow,
  type SheetCell,
  type SheetColumn,
} from "#platform/sheets/public.ts";

import { outcomeTyped, WORKBOOK_WORDS } from "./outcome-typed.ts";
import { readMinistrySheet } from "./read-ministry-results.ts";
import { requireWritable } from "./require-terminal.ts";
import { isPossible } from "./save-ministry-results.ts";

/** The columns beside those of subjects, whose key is the id of the offering. */
const KEYS = { id: "student_id", examNo: "exam_no", outcome: "outcome" } as const;

export async function readMinistryWorkbook(
  context: Context,
  { params: { schoolId, sectionId }, query: { round = 1, locale = "ar" } }: Input<typeof readRoute>,
): Promise<FileReply> {
  const sheet = await readMinistrySheet(context.database.reading(schoolId), schoolId, sectionId, round);
  await context.database.inSchool(schoolId, (db) =>
    audited(context, db, schoolId, "ministry-results.exported", ["section", sectionId], {
      round,
      students: sheet.students.length,
    }),
  );
  return buildSheetFile(
    {
      name: `${nameIn(sheet.level.name, locale)} ${sheet.section.letter}`.slice(0, 30),
      isRightToLeft: locale !== "en",
      hasKeys: true,
      columns: buildColumns(sheet, locale),
      rows: inRegisterOrder(sheet.students, locale).map((line) =>
        buildRow(sheet, line, { locale, of: resultList(sectionId, round), at: new Date().toISOString() }),
      ),
    },
    `ministry-results-${sectionId}-${round}`,
    "xlsx",
  );
}

function buildColumns({ subjects }: MinistrySheet, locale: Locale): SheetColumn[] {
  const words = WORKBOOK_WORDS[locale];
  const column = (title: string, key: string, width: number): SheetColumn => ({
    title,
    key,
    width,
    isText: key === "name" || key === KEYS.examNo || key === KEYS.outcome,
  });
  return [
    column(words.no, "register_no", 8),
    column(words.student, "name", 32),
    column(words.examNo, KEYS.examNo, 14),
    ...subjects.map(({ offeringId, name }) => column(nameIn(name, locale), String(offeringId), 12)),
    column(words.outcome, KEYS.outcome, 12),
    takenColumn(locale),
    column(LEAVE_AS_IT_IS[locale], KEYS.id, 14),
  ];
}

interface Taking {
  readonly locale: Locale;
  readonly of: string;
  readonly at: string;
}

function buildRow(sheet: MinistrySheet, line: MinistryLine, { locale, of, at }: Taking): SheetCell[] {
  const { student, examNo, outcome } = line;
  const marks = sheet.subjects.map(({ offeringId }) => markIn(line, offeringId));
  const texts = marks.map((mark) => typedMark(mark, locale !== "en"));
  const name = nameIn(student.name, locale);
  const result = outcome && WORKBOOK_WORDS[locale][outcome];
  const values = {
    ...Object.fromEntries(sheet.subjects.map(({ offeringId }, place) => [offeringId, texts[place] ?? ""])),
    [KEYS.examNo]: examNo ?? "",
    [KEYS.outcome]: result ?? "",
  };
  return [
    student.registerNo,
    name,
    examNo,
    ...marks.map((mark, place) => (typeof mark === "number" ? mark : texts[place] || null)),
    result,
    takenCell({ of, at, id: student.id, name, values }),
    student.id,
  ];
}

/** What a workbook of a section and round is of. */
const resultList = (sectionId: number, round: number): string => `ministry-results ${sectionId} ${round}`;

const markIn = ({ marks }: MinistryLine, offeringId: number): Mark =>
  marks.find((each) => each.offeringId === offeringId)?.mark ?? null;

type ComparedEntries = Reply<typeof compareRoute>;

/**
 * Writes nothing. Each cell is compared with what it was when the workbook was taken, and with what it is now; rows that
 * cannot be used are named.
 */
export async function compareMinistryWorkbook(
  { database }: Context,
  { params: { schoolId, sectionId }, query: { round = 1 }, body }: Input<typeof compareRoute>,
): Promise<ComparedEntries> {
  const db = database.reading(schoolId);
  await requireWritable(db, schoolId, sectionId);
  const sheet = await readMinistrySheet(db, schoolId, sectionId, round);
  const [first] = await readReturnedGrids("results.xlsx", body);
  const returned = returnedRows(first?.grid.rows ?? [], {
    of: resultList(sectionId, round),
    idKey: KEYS.id,
    people: new Map(sheet.students.map(({ student }) => [student.id, student.name])),
  });
  if (!returned) throw invalid("This workbook was not made from ministry results.", "/body");
  const { takenAt, unused } = returned;
  const compared = { entries: [], skipped: [], conflicts: [], takenAt, unused };
  for (const row of returned.rows) compareRow(sheet, returned, row, compared);
  return compared;
}

type Into = Pick<ComparedEntries, "entries" | "skipped"> & {
  readonly conflicts: NonNullable<ComparedEntries["conflicts"]>;
};

function compareRow(sheet: MinistrySheet, returned: ReturnedRows, row: ReturnedRow, into: Into): void {
  const line = sheet.students.find(({ student }) => student.id === row.id);
  if (!line) return;
  const cells = new RowCells(returned, row, into);
  const entry: MinistryEntry = {
    studentId: row.id,
    revision: line.revision,
    examNo: cells.value(KEYS.examNo, line.examNo, (text) => text || "", examNumberIn),
    outcome: cells.value(
      KEYS.outcome,
      line.outcome,
      (outcome) => (outcome ? WORKBOOK_WORDS.ar[outcome] : ""),
      outcomeTyped,
    ),
    marks: sheet.subjects.flatMap(({ offeringId }) => {
      const stored = markIn(line, offeringId);
      const mark = cells.value(String(offeringId), stored, (known) => typedMark(known, true), possibleMark);
      return mark === null ? [] : [{ offeringId, mark }];
    }),
  };
  if (isChanged(entry, line)) into.entries.push(entry);
}

/** The cells of one row, each with its value after the comparison: the stored one unless the file changes it. */
class RowCells {
  readonly #returned: ReturnedRows;
  readonly #row: ReturnedRow;
  readonly #into: Into;

  constructor(returned: ReturnedRows, row: ReturnedRow, into: Into) {
    this.#returned = returned;
    this.#row = row;
    this.#into = into;
  }

  value<T>(key: string, stored: T, written: (value: T) => string, read: (text: string) => T | undefined): T {
    const { line, name, ...row } = this.#row;
    const text = row.text(key);
    const taken = row.takenText(key);
    const verdict = compareCell({ text, taken, stored, read, isSame: (one, other) => one === other });
    const column = this.#returned.titleFor(key);
    if (verdict.kind === "change") return verdict.to;
    if (verdict.kind === "unreadable") this.#into.skipped.push({ line, column, text: text.slice(0, 40) });
    if (verdict.kind === "conflict")
      this.#into.conflicts.push({
        line,
        name,
        column,
        taken: taken ?? "",
        stored: written(stored),
        given: text,
      });
    return stored;
  }
}

const examNumberIn = (text: string): string | null => (text === "-" ? null : text.slice(0, 40) || null);

function possibleMark(text: string): Mark | undefined {
  const mark = readTyped(text);
  return mark !== undefined && isPossible(mark) ? mark : undefined;
}

function isChanged({ examNo, outcome, marks }: MinistryEntry, line: MinistryLine): boolean {
  if (examNo !== line.examNo || outcome !== line.outcome || marks.length !== line.marks.length) return true;
  return marks.some(
    ({ offeringId, mark }) => line.marks.find((each) => each.offeringId === offeringId)?.mark !== mark,
  );
}
