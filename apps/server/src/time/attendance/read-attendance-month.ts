import type { Input, Reply } from "@dars/contract/platform/route";
import type { AttendanceStatus } from "@dars/contract/time/attendance";
import type { MonthDay, readAttendanceMonth as route } from "@dars/contract/time/attendance-month";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { dayIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays, type ClassDays } from "./class-days.ts";
import { countedDays, type CountedDay } from "./counted-days.ts";
import { classifyAbsence, isAbsence } from "./day-counts.ts";
import { findRules, findSchool, type FoundRules } from "./school.queries.ts";
import { listRecordedDays, listStays, listStudentDays, type Stay } from "./student-days.queries.ts";
import { findStudent } from "./students.queries.ts";

/** G3. What each day of a month is for one student. */
export async function readAttendanceMonth(
  { database }: Context,
  { params: { schoolId, studentId }, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [student, school, { rules }] = await Promise.all([
    findStudent(db, schoolId, studentId),
    findSchool(db, schoolId),
    findRules(db, schoolId),
  ]);
  if (!student) throw notFound("This student");
  const today = dayIn(school.timeZone);
  const month = Temporal.PlainYearMonth.from(query.month ?? today);
  const from = month.toPlainDate({ day: 1 }).toString();
  const until = month.toPlainDate({ day: month.daysInMonth }).toString();
  const [classes, stays, recorded, found] = await Promise.all([
    classDays(db, schoolId, { from, until }),
    listStays(db, schoolId, studentId, { from, until }),
    listRecordedDays(db, schoolId, studentId, { from, until }),
    listStudentDays(db, schoolId, [studentId], { from, until }),
  ]);
  const noted = new Map((await countedDays(db, schoolId, found)).map((each) => [each.day, each]));
  const known = { today, classes, stays, noted, rules, recorded: new Set(recorded) };
  const days = Array.from({ length: month.daysInMonth }, (_, index) => {
    const day = addDays(from, index);
    return { day, state: findState(day, known) };
  });
  return { month: month.toString(), today, days };
}

interface KnownMonth {
  readonly today: string;
  readonly classes: ClassDays;
  readonly stays: readonly Stay[];
  readonly noted: ReadonlyMap<string, CountedDay>;
  readonly recorded: ReadonlySet<string>;
  readonly rules: FoundRules["rules"];
}

function findState(day: string, known: KnownMonth): MonthDay["state"] {
  const marked = known.noted.get(day);
  const sectionId = marked?.sectionId ?? findStay(day, known)?.sectionId;
  if (sectionId === undefined) return "not-enrolled";
  if (!known.classes.counts(sectionId, day))
    return known.classes.getDayWord(day, sectionId) === "weekend" ? "weekend" : "closed";
  if (marked) return findGravest(marked, known.rules);
  return findUnmarked(day, known);
}

const findStay = (day: string, { stays }: KnownMonth): Stay | undefined =>
  stays.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day < endsOn));

function findUnmarked(day: string, { recorded, today }: KnownMonth): MonthDay["state"] {
  if (recorded.has(day)) return "present";
  return day >= today ? "ahead" : "unrecorded";
}

/** The gravest first. */
const GRAVITY: readonly AttendanceStatus[] = [
  "absent_unexcused",
  "absent_excused",
  "late",
  "left_early",
  "official_duty",
  "not_required",
];

/** An absence from some periods is a day that was left early, unless something else was noted too. */
function findGravest(day: CountedDay, rules: FoundRules["rules"]): AttendanceStatus {
  const absence = classifyAbsence(day, rules);
  if (absence !== null) return `absent_${absence}`;
  const statuses = new Set(day.marks.map(({ status }) => status));
  return GRAVITY.find((status) => !isAbsence(status) && statuses.has(status)) ?? "left_early";
}
