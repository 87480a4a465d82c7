import type { Input, Reply } from "@dars/contract/platform/route";
import type { readAttendanceDay as route } from "@dars/contract/time/absences";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { addDays } from "#time/calendar/public.ts";

import { countedDays } from "./counted-days.ts";
import { absenceOf } from "./day-counts.ts";
import { planSlots, weekAround, type SlotsOf } from "./day-plan.ts";
import { countWaiting } from "./excuses.queries.ts";
import { patternsIn } from "./patterns.ts";
import { listTaken, type TakenRow } from "./registers.queries.ts";
import { isSchoolDay } from "./school-days.ts";
import { findRules, findSchool, listSections, type FoundRules, type SectionRow } from "./school.queries.ts";
import { listAbsentDays, listSeats, type StudentDay } from "./student-days.queries.ts";

const PATTERN_DAYS = 56;
const MOST_PATTERNS = 20;

/** G3. The head office sees totals alone. */
export async function readAttendanceDay(
  { actor, database }: Context,
  { params: { schoolId, day } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [school, found, rows, taken] = await Promise.all([
    findSchool(db, schoolId),
    findRules(db, schoolId),
    listSections(db, schoolId, day),
    listTaken(db, schoolId, { from: day, until: day }),
  ]);
  const isOpen = isSchoolDay(day, await weekAround(db, schoolId, day));
  const slotsOf = await planSlots(db, schoolId, found.rules, { from: day, until: addDays(day, 1) });
  const sections = rows.map((row) => sectionDay({ day, isOpen, slotsOf, taken }, row));
  const isOffice = actor.role === "school_management";
  const people = isOffice
    ? await peopleOf(db, schoolId, { day, from: school.yearStartsOn ?? addDays(day, -PATTERN_DAYS), found })
    : { absent: [], patterns: [] };
  return {
    day,
    isSchoolDay: isOpen,
    totals: totalsOf(sections, taken),
    sections: isOffice ? sections : [],
    ...people,
    excuses: isOffice ? await countWaiting(db, schoolId, null) : 0,
  };
}

interface Day {
  readonly day: string;
  readonly isOpen: boolean;
  readonly slotsOf: SlotsOf;
  readonly taken: readonly TakenRow[];
}

function sectionDay({ day, isOpen, slotsOf, taken }: Day, { section, students }: SectionRow) {
  const own = taken.filter(({ sectionId }) => sectionId === section.id);
  const slots = isOpen && students > 0 ? slotsOf(section.id, day) : [];
  const most = (of: "absent" | "late") => Math.max(0, ...own.map((row) => row[of]));
  return {
    section,
    students,
    taken: own.length,
    expected: Math.max(slots.length, own.length),
    absent: most("absent"),
    late: most("late"),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function totalsOf(
  sections: readonly ReturnType<typeof sectionDay>[],
  taken: readonly TakenRow[],
): Reply<typeof route>["totals"] {
  const recorded = sections.filter((each) => each.taken > 0);
  const excused = Map.groupBy(taken, ({ sectionId }) => sectionId);
  return {
    students: sum(sections.map(({ students }) => students)),
    recorded: sum(recorded.map(({ students }) => students)),
    absent: sum(sections.map(({ absent }) => absent)),
    excused: sum([...excused.values()].map((rows) => Math.max(...rows.map((row) => row.excused)))),
    late: sum(sections.map(({ late }) => late)),
    missing: sum(sections.map((each) => each.expected - each.taken)),
  };
}

/** Who is absent without excuse, and who is so in a pattern. */
async function peopleOf(
  db: Db,
  schoolId: number,
  {
    day,
    from,
    found: { rules },
  }: { readonly day: string; readonly from: string; readonly found: FoundRules },
) {
  const days = await countedDays(db, schoolId, await listAbsentDays(db, schoolId, { from, until: day }));
  const recent = days.filter((each) => each.day >= addDays(day, -PATTERN_DAYS));
  const patterns = patternsIn(recent, rules).slice(0, MOST_PATTERNS);
  const today = days.filter((each) => each.day === day && hasUnexcused(each));
  const unexcused = Map.groupBy(
    days.filter((each) => absenceOf(each, rules) === "unexcused"),
    ({ studentId }) => studentId,
  );
  const ids = [...new Set([...patterns, ...today].map(({ studentId }) => studentId))];
  const seats = new Map((await listSeats(db, schoolId, ids)).map((seat) => [seat.studentId, seat]));
  return {
    absent: today.flatMap(({ studentId }) => {
      const seat = seats.get(studentId);
      return seat ? [{ ...seat, days: unexcused.get(studentId)?.length ?? 0 }] : [];
    }),
    patterns: patterns.flatMap((pattern) => {
      const seat = seats.get(pattern.studentId);
      return seat ? [{ ...pattern, ...seat }] : [];
    }),
  };
}

const hasUnexcused = ({ marks }: StudentDay): boolean =>
  marks.some(({ status }) => status === "absent_unexcused");
