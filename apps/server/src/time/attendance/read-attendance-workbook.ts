import { nameIn } from "@dars/contract/platform/name-in";
import type { Day, Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import {
  MOST_WORKBOOK_DAYS,
  type readAttendanceWorkbook as route,
} from "@dars/contract/time/attendance-workbook";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid, notFound } from "#platform/errors.ts";
import {
  buildSheetFile,
  LEAVE_AS_IT_IS,
  takenCell,
  takenColumn,
  type SheetColumn,
} from "#platform/sheets/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { attendanceLetter } from "./attendance-letters.ts";
import { weekAround } from "./day-plan.ts";
import { lastSchoolDays } from "./school-days.ts";
import { findSection } from "./school.queries.ts";
import { satOn, sectionRegisters, type DaySlot } from "./section-registers.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** The column that identifies a row after sorting. */
export const STUDENT_KEY = "student_id";
const USUAL_DAYS = 14;

type WorkbookWords = Readonly<Record<"student" | "period", string>>;

const WORDS: Readonly<Record<Locale, WorkbookWords>> = {
  ar: ar.workbook,
  ckb: ckb.workbook,
  en: en.workbook,
};

/** G2: a cell for each student and register, blank where none was taken. */
export async function readAttendanceWorkbook(
  context: Context,
  { params: { schoolId, sectionId }, query: { from, until, locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const db = context.database.reading(schoolId);
  const week = await weekAround(db, schoolId);
  const last = until ?? week.today;
  const first = from ?? lastSchoolDays(last, USUAL_DAYS, week).at(-1) ?? last;
  if (first > last || first < addDays(last, -MOST_WORKBOOK_DAYS))
    throw invalid(`A workbook has at most ${MOST_WORKBOOK_DAYS} days.`, "/querystring/from");
  const written = await writeRegisters(db, { schoolId, sectionId, from: first, until: last, locale });
  if (!written) throw notFound("This section");
  await context.database.inSchool(schoolId, (writing) =>
    audited(context, writing, schoolId, "attendance.exported", ["section", sectionId], {
      students: written.students,
      from: first,
      until: last,
    }),
  );
  return written.file;
}

interface RegistersToWrite {
  readonly schoolId: number;
  readonly sectionId: number;
  /** Both days are in it. */
  readonly from: Day;
  readonly until: Day;
  readonly locale: Locale;
}

/** The registers of a section as a workbook that comes back; undefined where the school has no such section. */
export async function writeRegisters(
  db: Db,
  { schoolId, sectionId, from: first, until: last, locale }: RegistersToWrite,
): Promise<{ readonly file: FileReply; readonly students: number } | undefined> {
  const section = await findSection(db, schoolId, sectionId);
  if (!section) return undefined;
  const registers = await sectionRegisters(db, { schoolId, sectionId, from: first, until: last });
  const words = WORDS[locale];
  const isRightToLeft = locale !== "en";
  const at = new Date().toISOString();
  const sheet = {
    name: `${nameIn(section.level, locale)} ${section.letter}`.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 30),
    isRightToLeft,
    hasKeys: true,
    columns: [
      column(words.student, "name", 34),
      ...registers.slots.map((slot) => column(formatTitle(slot, words), columnKey(slot), 7)),
      takenColumn(locale),
      column(LEAVE_AS_IT_IS[locale], STUDENT_KEY, 14),
    ],
    rows: registers.seated.map((student) => {
      const letters = registers.slots.map((slot) => {
        const storedMark = satOn(student, slot.day) ? registers.getStoredMark(student.studentId, slot) : null;
        return storedMark && attendanceLetter(storedMark, isRightToLeft);
      });
      const [id, name] = [student.studentId, nameIn(student.name, locale)];
      const values = registers.slots.map((slot, place) => [columnKey(slot), letters[place] ?? ""] as const);
      const taken = takenCell({
        of: registerList(sectionId),
        at,
        id,
        name,
        values: Object.fromEntries(values.filter(([, letter]) => letter !== "")),
      });
      return [name, ...letters, taken, id];
    }),
  };
  const file = await buildSheetFile(sheet, `attendance-${sectionId}-${first}`, "xlsx");
  return { file, students: registers.seated.length };
}

/** What a workbook of a section is of. */
export const registerList = (sectionId: number): string => `registers ${sectionId}`;

/** `2026-11-20`, or `2026-11-20/3` for a period. */
export const columnKey = ({ day, period }: DaySlot): string => (period === 0 ? day : `${day}/${period}`);

const formatTitle = ({ day, period }: DaySlot, words: WorkbookWords): string => {
  const date = `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
  return period === 0 ? date : `${date} ${words.period} ${period}`;
};

const column = (title: string, key: string, width: number): SheetColumn => ({
  title,
  key,
  width,
  isText: key !== STUDENT_KEY,
});
