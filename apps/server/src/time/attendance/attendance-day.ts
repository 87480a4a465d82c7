import type { Input, Reply } from "@dars/contract/platform/route";
import type { readAttendanceDay as route } from "@dars/contract/time/absences";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { addDays } from "#time/calendar/public.ts";

import type { UncountedDays } from "./class-days.queries.ts";
import { classDays } from "./class-days.ts";
import { countedDays } from "./counted-days.ts";
import { classifyAbsence } from "./day-counts.ts";
import { planSlots, type SlotsOf } from "./day-plan.ts";
import { countWaiting } from "./excuses.queries.ts";
import { listAbsentOn, listPresence, type SectionPresence } from "./figures.queries.ts";
import { findMissing } from "./find-missing.ts";
import { patternsIn } from "./patterns.ts";
import { listTaken, type TakenRow } from "./registers.queries.ts";
import { findRules, findSchool, listSections, type FoundRules, type SectionRow } from "./school.queries.ts";
import { listAbsentDays, listSeats } from "./student-days.queries.ts";

const PATTERN_DAYS = 56;
const MOST_PATTERNS = 20;

/** G3. The head office sees totals alone. */
export async function readAttendanceDay(
  { actor, database }: Context,
  { params: { schoolId, day } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [school, found, rows, all, { getDayWord, counts, uncounted }] = await Promise.all([
    findSchool(db, schoolId),
    findRules(db, schoolId),
    listSections(db, schoolId, day),
    listTaken(db, schoolId, { from: day, until: day }),
    classDays(db, schoolId, { from: day, until: day }),
  ]);
  const taken = all.filter(({ sectionId }) => counts(sectionId, day));
  const isOpen = (sectionId: number) => getDayWord(day, sectionId) === "taught";
  const slotsOf = await planSlots(db, schoolId, found.rules, { from: day, until: addDays(day, 1) });
  const [presence, missing] = await Promise.all([
    listPresence(db, schoolId, day, uncounted),
    findMissing(db, schoolId, { day }),
  ]);
  const sections = rows.map((row) => sectionDay({ day, isOpen, slotsOf, taken, presence }, row));
  const isOffice = actor.role === "school_management";
  const people = isOffice
    ? await readAbsentees(db, schoolId, {
        day,
        from: school.yearStartsOn ?? addDays(day, -PATTERN_DAYS),
        uncounted,
        found,
      })
    : { absent: [], patterns: [] };
  return {
    day,
    isSchoolDay: getDayWord(day) === "taught",
    totals: { ...sumTotals(sections, presence), missing: missing.length },
    sections: isOffice ? sections : [],
    ...people,
    excuses: isOffice ? await countWaiting(db, schoolId, null) : 0,
  };
}

interface Day {
  readonly day: string;
  readonly isOpen: (sectionId: number) => boolean;
  readonly slotsOf: SlotsOf;
  readonly taken: readonly TakenRow[];
  readonly presence: readonly SectionPresence[];
}

function sectionDay({ day, isOpen, slotsOf, taken, presence }: Day, { section, students }: SectionRow) {
  const own = taken.filter(({ sectionId }) => sectionId === section.id).length;
  const slots = isOpen(section.id) && students > 0 ? slotsOf(section.id, day) : [];
  const there = presence.find(({ sectionId }) => sectionId === section.id);
  return {
    section,
    students,
    taken: own,
    expected: Math.max(slots.length, own),
    absent: there?.absent ?? 0,
    late: there?.late ?? 0,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const sumTotals = (
  sections: readonly ReturnType<typeof sectionDay>[],
  presence: readonly SectionPresence[],
): Omit<Reply<typeof route>["totals"], "missing"> => ({
  students: sum(sections.map(({ students }) => students)),
  recorded: sum(presence.map(({ recorded }) => recorded)),
  absent: sum(presence.map(({ absent }) => absent)),
  excused: sum(presence.map(({ excused }) => excused)),
  late: sum(presence.map(({ late }) => late)),
});

/** Who is absent without excuse, and who is so in a pattern. */
async function readAbsentees(
  db: Db,
  schoolId: number,
  {
    day,
    from,
    uncounted,
    found: { rules },
  }: {
    readonly day: string;
    readonly from: string;
    readonly uncounted: UncountedDays;
    readonly found: FoundRules;
  },
) {
  const days = await countedDays(db, schoolId, await listAbsentDays(db, schoolId, { from, until: day }));
  const recent = days.filter((each) => each.day >= addDays(day, -PATTERN_DAYS));
  const patterns = patternsIn(recent, rules).slice(0, MOST_PATTERNS);
  const unexcused = Map.groupBy(
    days.filter((each) => classifyAbsence(each, rules) === "unexcused"),
    ({ studentId }) => studentId,
  );
  const ids = [...new Set(patterns.map(({ studentId }) => studentId))];
  const seats = new Map((await listSeats(db, schoolId, ids)).map((seat) => [seat.studentId, seat]));
  const absent = await listAbsentOn(db, schoolId, day, uncounted);
  return {
    absent: absent
      .filter(({ status }) => status === "absent_unexcused")
      .map(({ studentId, name, section }) => ({
        studentId,
        name,
        section,
        days: unexcused.get(studentId)?.length ?? 0,
      })),
    patterns: patterns.flatMap((pattern) => {
      const seat = seats.get(pattern.studentId);
      return seat ? [{ ...pattern, ...seat }] : [];
    }),
  };
}
