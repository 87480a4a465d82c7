import type { AttendanceRules } from "@dars/contract/time/attendance-rules";

import type { Db } from "#platform/db/db.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { absenceCauses } from "./absence-causes.queries.ts";
import type { UncountedDays } from "./class-days.queries.ts";
import { deleteWarnings, listOftenLate, listWarned, type Warned } from "./notices.queries.ts";
import type { Slot } from "./registers.queries.ts";
import { findSchool } from "./school.queries.ts";
import { unexcusedSince } from "./unexcused-since.ts";

/** ATD-4, ATD-5: students of a register who were warned of more than is so, now that it is corrected, may be warned again. */
export async function withdrawWarnings(
  db: Db,
  slot: Slot,
  { rules, uncounted }: { readonly rules: AttendanceRules; readonly uncounted: UncountedDays },
): Promise<void> {
  const { schoolId, day } = slot;
  const warned = await listWarned(db, slot);
  if (warned.length === 0) return;
  const listStudentIds = (isMeant: (one: Warned) => boolean) => [
    ...new Set(warned.filter(isMeant).map(({ studentId }) => studentId)),
  ];
  const late = new Set(
    await listOftenLate(db, schoolId, listStudentIds(isLate), { day, times: rules.lateNotice, uncounted }),
  );
  const { yearStartsOn } = await findSchool(db, schoolId);
  const absences =
    yearStartsOn === null
      ? new Map<number, number>()
      : await unexcusedSince(
          db,
          schoolId,
          listStudentIds((one) => !isLate(one)),
          { yearStartsOn, rules },
        );
  const wrong = warned.filter((one) =>
    isLate(one) ? !late.has(one.studentId) : (absences.get(one.studentId) ?? 0) < parseTimes(one),
  );
  if (wrong.length === 0) return;
  await deleteWarnings(db, schoolId, wrong);
  await settleOver(
    db,
    schoolId,
    { "attendance-notice": absenceCauses["attendance-notice"] },
    { targets: wrong.map(({ studentId }) => studentId) },
  );
}

const isLate = ({ kind }: Warned): boolean => kind === "late";
/** The number in `warned 5`. */
const parseTimes = ({ kind }: Warned): number => Number(kind.split(" ")[1]);
