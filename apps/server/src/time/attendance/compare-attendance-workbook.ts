import type { Input, Reply } from "@dars/contract/platform/route";
import {
  MOST_WORKBOOK_DAYS,
  MOST_WORKBOOK_LINES,
  type compareAttendanceWorkbook as route,
  type WorkbookRegister,
} from "@dars/contract/time/attendance-workbook";

import type { Context } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import {
  compareCell,
  readReturnedGrids,
  returnedRows,
  type GridRow,
  type ReturnedRows,
  type ReturnedRow,
} from "#platform/sheets/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { attendanceLetter, readAttendanceLetter } from "./attendance-letters.ts";
import { columnKey, registerList, STUDENT_KEY } from "./read-attendance-workbook.ts";
import { findSection } from "./school.queries.ts";
import { satOn, sectionRegisters, type DaySlot, type SectionRegisters } from "./section-registers.ts";
import type { DayMark } from "./workbook.queries.ts";

type Compared = Reply<typeof route>;

/** G2. */
export async function compareAttendanceWorkbook(
  { database }: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Compared> {
  const db = database.reading(schoolId);
  if (!(await findSection(db, schoolId, sectionId))) throw notFound("This section");
  const [first] = await readReturnedGrids("attendance.xlsx", body);
  const rows = first?.grid.rows ?? [];
  const at = rows.findIndex(({ cells }) => cells.some(({ text }) => text === STUDENT_KEY));
  const slots = slotsIn(rows[at]);
  const days = slots.map(({ day }) => day).toSorted();
  const [from, until] = [days[0], days.at(-1)];
  if (from === undefined || until === undefined || from < addDays(until, -MOST_WORKBOOK_DAYS))
    throw invalid("This workbook was not made from registers.", "/body");
  // The file itself has no more columns than any table.
  if (rows.length - at - 1 > MOST_WORKBOOK_LINES)
    throw new AppError("invalid", `A workbook has at most ${MOST_WORKBOOK_LINES} students.`, {
      field: "/body",
      details: { reason: "too-large" },
    });
  const registers = await sectionRegisters(db, { schoolId, sectionId, from, until });
  const returned = returnedRows(rows, {
    of: registerList(sectionId),
    idKey: STUDENT_KEY,
    people: new Map(registers.seated.map(({ studentId, name }) => [studentId, name])),
  });
  if (!returned) throw invalid("This workbook was not made from registers.", "/body");
  const { takenAt, unused } = returned;
  const into: Into = { skipped: [], conflicts: [] };
  const changed = slots.flatMap((slot) => {
    const marks = returned.rows.flatMap(
      (row) => compareReturnedCell(registers, { row, slot, returned }, into) ?? [],
    );
    return marks.length === 0 ? [] : [{ ...slot, isTaken: registers.isTaken(slot), marks }];
  });
  return { registers: changed, ...into, takenAt, unused };
}

interface Into {
  readonly skipped: Compared["skipped"];
  readonly conflicts: NonNullable<Compared["conflicts"]>;
}

const slotsIn = (keys: GridRow | undefined): readonly DaySlot[] =>
  (keys?.cells ?? []).flatMap(({ text }) => {
    const [, day, period = "0"] = /^(\d{4}-\d\d-\d\d)(?:\/(\d|1[0-2]))?$/.exec(text) ?? [];
    return day === undefined ? [] : [{ day, period: Number(period) }];
  });

interface ReturnedCell {
  readonly row: ReturnedRow;
  readonly slot: DaySlot;
  readonly returned: ReturnedRows;
}

/** Undefined where it says nothing new, is skipped, or is a conflict. */
function compareReturnedCell(
  registers: SectionRegisters,
  { row, slot, returned }: ReturnedCell,
  into: Into,
): WorkbookRegister["marks"][number] | undefined {
  const key = columnKey(slot);
  const stored = registers.getStoredMark(row.id, slot);
  const [text, taken] = [row.text(key), row.takenText(key)];
  const verdict = compareCell({ text, taken, stored, read: readLetter, isSame });
  if (verdict.kind === "nothing") return undefined;
  const student = seatedOn(registers, row.id, slot);
  if (!student || verdict.kind === "unreadable" || !verdict.to) {
    into.skipped.push({ line: row.line, day: slot.day, text: text.slice(0, 40) });
    return undefined;
  }
  const { status: to, minutes } = verdict.to;
  if (verdict.kind === "change")
    return { studentId: row.id, name: student.name, from: stored?.status ?? null, to, minutes };
  into.conflicts.push({
    line: row.line,
    name: row.name,
    column: returned.titleFor(key),
    taken: taken ?? "",
    stored: stored ? attendanceLetter(stored, true) : "",
    given: text,
  });
  return undefined;
}

/** The student, where the section has a register then and the student sat in it. */
function seatedOn({ seated, slots }: SectionRegisters, studentId: number, slot: DaySlot) {
  const isSchoolDay = slots.some(({ day, period }) => day === slot.day && period === slot.period);
  return seated.find((each) => isSchoolDay && each.studentId === studentId && satOn(each, slot.day));
}

type CellMark = Pick<DayMark, "status" | "minutes"> | null;

/** What a register said when a workbook was taken: an empty cell for one that was not taken. */
const readLetter = (text: string): CellMark | undefined => (text === "" ? null : readAttendanceLetter(text));

const isSame = (one: CellMark, other: CellMark): boolean =>
  one?.status === other?.status && one?.minutes === other?.minutes;
