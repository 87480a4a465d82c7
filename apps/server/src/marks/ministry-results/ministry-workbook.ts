import type {
  compareMinistryWorkbook as compareRoute,
  MinistryEntry,
  MinistryLine,
  MinistryOutcome,
  MinistrySheet,
  readMinistryWorkbook as readRoute,
} from "@dars/contract/marks/ministry-results";
import { readTyped, typedMark } from "@dars/contract/marks/typed-mark";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";
import { inRegisterOrder } from "@dars/contract/school/register-order";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { fileOf, readGrid, type GridRow, type SheetColumn } from "#platform/sheets/public.ts";

import { outcomeTyped, WORKBOOK_WORDS } from "./outcome-typed.ts";
import { sheetOf } from "./read-ministry-results.ts";
import { requireWritable } from "./require-terminal.ts";
import { isPossible } from "./save-ministry-results.ts";

/** The columns beside those of subjects, whose key is the id of the offering. */
const KEYS = { id: "student_id", examNo: "exam_no", outcome: "outcome" } as const;

export async function readMinistryWorkbook(
  context: Context,
  { params: { schoolId, sectionId }, query: { round = 1, locale = "ar" } }: Input<typeof readRoute>,
): Promise<FileReply> {
  const sheet = await sheetOf(context.database.reading(schoolId), schoolId, sectionId, round);
  await context.database.inSchool(schoolId, (db) =>
    audit(db, schoolId, {
      action: "ministry-results.exported",
      ...by(context),
      subject: { kind: "section", id: sectionId },
      changes: { round, students: sheet.students.length },
    }),
  );
  return fileOf(
    {
      name: `${nameIn(sheet.level.name, locale)} ${sheet.section.letter}`.slice(0, 30),
      isRightToLeft: locale !== "en",
      hasKeys: true,
      columns: columnsOf(sheet, locale),
      rows: inRegisterOrder(sheet.students, locale).map((line) => rowOf(sheet, line, locale)),
    },
    `ministry-results-${sectionId}-${round}`,
    "xlsx",
  );
}

function columnsOf({ subjects }: MinistrySheet, locale: Locale): SheetColumn[] {
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
    column(words.id, KEYS.id, 14),
  ];
}

function rowOf({ subjects }: MinistrySheet, line: MinistryLine, locale: Locale) {
  const { student, examNo, outcome, marks } = line;
  return [
    student.registerNo,
    nameIn(student.name, locale),
    examNo,
    ...subjects.map(({ offeringId }) => {
      const mark = marks.find((each) => each.offeringId === offeringId)?.mark ?? null;
      return typeof mark === "number" ? mark : typedMark(mark, locale !== "en") || null;
    }),
    outcome && WORKBOOK_WORDS[locale][outcome],
    student.id,
  ];
}

type ComparedEntries = Reply<typeof compareRoute>;

/** Writes nothing; rows of people who do not sit in the section are left alone. */
export async function compareMinistryWorkbook(
  { database }: Context,
  { params: { schoolId, sectionId }, query: { round = 1 }, body }: Input<typeof compareRoute>,
): Promise<ComparedEntries> {
  const db = database.reading(schoolId);
  await requireWritable(db, schoolId, sectionId);
  const sheet = await sheetOf(db, schoolId, sectionId, round);
  const rows = await rowsIn(Buffer.from(body));
  const at = rows.findIndex(({ cells }) => cells.some(({ text }) => text === KEYS.id));
  const keys = rows[at]?.cells.map(({ text }) => text);
  if (!keys) throw invalid("This workbook was not made from ministry results.", "/body");
  const compared: ComparedEntries = { entries: [], skipped: [] };
  const titles = rows[at - 1]?.cells.map(({ text }) => text) ?? keys;
  for (const row of rows.slice(at + 1)) compareRow({ sheet, keys, titles }, row, compared);
  return compared;
}

async function rowsIn(bytes: Buffer): Promise<readonly GridRow[]> {
  try {
    const { sheets } = await readGrid("results.xlsx", bytes, {});
    return sheets[0]?.grid.rows ?? [];
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}

interface Heads {
  readonly sheet: MinistrySheet;
  readonly keys: readonly string[];
  readonly titles: readonly string[];
}

function compareRow(heads: Heads, row: GridRow, into: ComparedEntries): void {
  const { sheet, keys } = heads;
  const textOf = (key: string) => row.cells[keys.indexOf(key)]?.text.trim() ?? "";
  const line = sheet.students.find(({ student }) => student.id === Number(textOf(KEYS.id)));
  if (!line) return;
  const skip = (key: string) =>
    into.skipped.push({
      line: row.line,
      column: heads.titles[keys.indexOf(key)] ?? key,
      text: textOf(key).slice(0, 40),
    });
  const examNo = keys.includes(KEYS.examNo) ? textOf(KEYS.examNo).slice(0, 40) || null : line.examNo;
  const entry: MinistryEntry = {
    studentId: line.student.id,
    revision: line.revision,
    examNo,
    outcome: outcomeIn(line, keys, textOf, skip),
    marks: marksOf(sheet, line, keys, textOf, skip),
  };
  if (isChanged(entry, line)) into.entries.push(entry);
}

type TextOf = (key: string) => string;
type Skip = (key: string) => unknown;

function outcomeIn(
  line: MinistryLine,
  keys: readonly string[],
  textOf: TextOf,
  skip: Skip,
): MinistryOutcome | null {
  if (!keys.includes(KEYS.outcome)) return line.outcome;
  const typed = outcomeTyped(textOf(KEYS.outcome));
  if (typed !== undefined) return typed;
  skip(KEYS.outcome);
  return line.outcome;
}

function marksOf(
  { subjects }: MinistrySheet,
  line: MinistryLine,
  keys: readonly string[],
  textOf: TextOf,
  skip: Skip,
): MinistryEntry["marks"] {
  return subjects.flatMap(({ offeringId }) => {
    const key = String(offeringId);
    const known = line.marks.find((each) => each.offeringId === offeringId)?.mark ?? null;
    const typed = keys.includes(key) ? readTyped(textOf(key)) : known;
    const isRead = typed !== undefined && isPossible(typed);
    if (!isRead) skip(key);
    const mark = isRead ? typed : known;
    return mark === null ? [] : [{ offeringId, mark }];
  });
}

function isChanged({ examNo, outcome, marks }: MinistryEntry, line: MinistryLine): boolean {
  if (examNo !== line.examNo || outcome !== line.outcome || marks.length !== line.marks.length) return true;
  return marks.some(
    ({ offeringId, mark }) => line.marks.find((each) => each.offeringId === offeringId)?.mark !== mark,
  );
}
