import type { Input, Reply } from "@dars/contract/platform/route";
import type { Excuse, readStudentAttendance as route } from "@dars/contract/time/absences";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { dayIn } from "#platform/wall-time.ts";

import { classDays } from "./class-days.ts";
import { countedDays } from "./counted-days.ts";
import { sumAttendance } from "./day-counts.ts";
import { toExcuse } from "./decide-excuse.ts";
import { listStudentExcuses, type ExcuseRow } from "./excuses.queries.ts";
import { findLastWord } from "./figures.queries.ts";
import { isDayOff } from "./is-day-off.ts";
import { excusableFrom } from "./report-absence.ts";
import { findRules, findSchool } from "./school.queries.ts";
import { countRecorded, isRecorded, listStudentDays } from "./student-days.queries.ts";
import { findCurrentSection, findStudent } from "./students.queries.ts";

/** Between two years the last twelve months are shown. */
const YEAR_DAYS = 365;

/** G3. Since the year began. What families wrote in excuses is for them and the staff of the section alone. */
export async function readStudentAttendance(
  { actor, database }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [student, school, { rules }, section] = await Promise.all([
    findStudent(db, schoolId, studentId),
    findSchool(db, schoolId),
    findRules(db, schoolId),
    findCurrentSection(db, schoolId, studentId),
  ]);
  if (!student) throw notFound("This student");
  const today = dayIn(school.timeZone);
  const from = school.yearStartsOn ?? Temporal.PlainDate.from(today).subtract({ days: YEAR_DAYS }).toString();
  const { uncounted, counts } = await classDays(db, schoolId, { from, until: today });
  const isOff = section ? !counts(section.id, today) : await isDayOff(db, schoolId);
  const [noted, recorded, excuses, isTaken, firstDay, status] = await Promise.all([
    listStudentDays(db, schoolId, [studentId], { from }),
    countRecorded(db, schoolId, studentId, { from, until: today }, uncounted),
    listStudentExcuses(db, schoolId, studentId, from),
    section && !isOff ? isRecorded(db, schoolId, section.id, today) : false,
    excusableFrom(db, schoolId),
    findLastWord(db, schoolId, { studentId, day: today, uncounted }),
  ]);
  const days = await countedDays(db, schoolId, noted);
  return {
    student,
    section: section ?? null,
    today: { day: today, isDayOff: isOff, isRecorded: isTaken && status !== null, status },
    sums: sumAttendance(recorded, days, rules),
    days: days.map(({ day, marks }) => ({ day, marks: [...marks] })),
    excuses: actor.role === "student" ? [] : excuses.map((row) => shownTo(actor, row)),
    excusableFrom: firstDay,
  };
}

/** Teachers who do not lead the section see for which days there is an excuse, and not what the family wrote. */
function shownTo({ role, accountId, personId }: Context["actor"], row: ExcuseRow): Excuse {
  const excuse = toExcuse(row, accountId);
  if (role !== "teacher" || row.homeroomTeacherId === personId) return excuse;
  return { ...excuse, text: null, attachments: [], note: null };
}
