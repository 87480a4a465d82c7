import type { Input, Reply } from "@dars/contract/platform/route";
import {
  MOST_WORKBOOK_DAYS,
  MOST_WORKBOOK_LINES,
  type compareAttendanceWorkbook as route,
  type WorkbookRegister,
} from "@dars/contract/time/attendance-workbook";

import type { Context } from "#platform/context.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { readGrid, type GridRow } from "#platform/sheets/public.ts";
import { addDays } from "#time/calendar/public.ts";

import { readAttendanceLetter } from "./attendance-letters.ts";
import { STUDENT_KEY } from "./read-attendance-workbook.ts";
import { findSection } from "./school.queries.ts";
import { satOn, sectionRegisters, type DaySlot, type SectionRegisters } from "./section-registers.ts";

type Compared = Reply<typeof route>;

/** G2. */
export async function compareAttendanceWorkbook(
  { database }: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Compared> {
  const db = database.reading(schoolId);
  if (!(await findSection(db, schoolId, sectionId))) throw notFound("This section");
  const rows = await rowsOf(Buffer.from(body));
  const at = rows.findIndex(({ cells }) => cells.some(({ text }) => text === STUDENT_KEY));
  const columns = slotsIn(rows[at]);
  const days = columns.map(({ slot }) => slot.day).toSorted();
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
  const idAt = rows[at]?.cells.findIndex(({ text }) => text === STUDENT_KEY) ?? -1;
  const skipped: Compared["skipped"] = [];
  const cells = rows.slice(at + 1).flatMap((row) => cellsOf(row, columns, idAt));
  const changed = columns.flatMap(({ slot }) => {
    const marks = cells
      .filter((cell) => cell.slot === slot)
      .flatMap((cell) => changeOf(registers, cell, skipped) ?? []);
    return marks.length === 0 ? [] : [{ ...slot, isTaken: registers.isTaken(slot), marks }];
  });
  return { registers: changed, skipped };
}

async function rowsOf(bytes: Buffer): Promise<readonly GridRow[]> {
  try {
    const { sheets } = await readGrid("attendance.xlsx", bytes, {});
    return sheets[0]?.grid.rows ?? [];
  } catch (error) {
    if (error instanceof PackageRefused) throw invalid(error.message, "/body");
    throw error;
  }
}

interface SlotColumn {
  readonly place: number;
  readonly slot: DaySlot;
}

const slotsIn = (keys: GridRow | undefined): readonly SlotColumn[] =>
  (keys?.cells ?? []).flatMap(({ text }, place) => {
    const [, day, period = "0"] = /^(\d{4}-\d\d-\d\d)(?:\/(\d|1[0-2]))?$/.exec(text) ?? [];
    return day === undefined ? [] : [{ place, slot: { day, period: Number(period) } }];
  });

interface FilledCell {
  readonly line: number;
  readonly studentId: number;
  readonly slot: DaySlot;
  readonly text: string;
}

/** A blank cell says nothing. */
const cellsOf = ({ line, cells }: GridRow, columns: readonly SlotColumn[], idAt: number): FilledCell[] =>
  columns.flatMap(({ place, slot }) => {
    const text = cells[place]?.text.trim() ?? "";
    return text === "" ? [] : [{ line, slot, text, studentId: Number(cells[idAt]?.text) }];
  });

/** Undefined where it says what the register has already, or is skipped. */
function changeOf(
  registers: SectionRegisters,
  { line, studentId, slot, text }: FilledCell,
  skipped: Compared["skipped"],
): WorkbookRegister["marks"][number] | undefined {
  const student = registers.seated.find((each) => each.studentId === studentId);
  const said = readAttendanceLetter(text);
  const isSchoolDay = registers.slots.some(({ day, period }) => day === slot.day && period === slot.period);
  if (!student || !said || !isSchoolDay || !satOn(student, slot.day)) {
    skipped.push({ line, day: slot.day, text: text.slice(0, 40) });
    return undefined;
  }
  const known = registers.saidOf(studentId, slot);
  if (known?.status === said.status && known.minutes === said.minutes) return undefined;
  const { status: to, minutes } = said;
  return { studentId, name: student.name, from: known?.status ?? null, to, minutes };
}
