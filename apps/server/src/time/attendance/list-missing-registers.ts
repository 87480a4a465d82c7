import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  listMissingRegisters as route,
  listOwnRegisters as ownRoute,
} from "@dars/contract/time/attendance";

import type { Context } from "#platform/context.ts";
import { addDays } from "#time/calendar/public.ts";

import { classDays } from "./class-days.ts";
import { planSlots, weekAround } from "./day-plan.ts";
import { countWaiting } from "./excuses.queries.ts";
import { findMissing } from "./find-missing.ts";
import { listTaken } from "./registers.queries.ts";
import { findRules, listSections } from "./school.queries.ts";

/** G1. A teacher's own, or the school's. */
export async function listMissingRegisters(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const own = actor.role === "teacher" ? { teacherId: actor.personId ?? 0 } : {};
  return { registers: [...(await findMissing(database.reading(schoolId), schoolId, own))] };
}

/** What a teacher has to take today: the register of the section it leads, or one for each of its periods. */
export async function listOwnRegisters(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof ownRoute>,
): Promise<Reply<typeof ownRoute>> {
  const db = database.reading(schoolId);
  const teacherId = actor.personId ?? 0;
  const [week, { rules }, sections, missing, excuses] = await Promise.all([
    weekAround(db, schoolId),
    findRules(db, schoolId),
    listSections(db, schoolId),
    findMissing(db, schoolId, { teacherId }),
    countWaiting(db, schoolId, teacherId),
  ]);
  const day = week.today;
  const taken = await listTaken(db, schoolId, { from: day, until: day });
  const { getDayWord } = await classDays(db, schoolId, { from: day, until: day });
  const isOpen = getDayWord(day) === "taught";
  const slotsOf = await planSlots(db, schoolId, rules, { from: day, until: addDays(day, 1) });
  // On a day without school all may be taken all the same; on a school day not those of classes that have none.
  const open = sections.filter(({ section }) => !isOpen || getDayWord(day, section.id) === "taught");
  const registers = open.flatMap(({ section, teacher, students }) =>
    slotsOf(section.id, day)
      .filter((slot) => (slot.teacher ?? teacher)?.id === teacherId)
      .map(({ period }) => {
        const found = taken.find((row) => row.sectionId === section.id && row.period === period);
        return { section, period, students, isTaken: found !== undefined, absent: found?.absent ?? 0 };
      }),
  );
  return {
    day,
    isSchoolDay: isOpen,
    registers: registers.toSorted((a, b) => a.period - b.period),
    missing: missing.filter((each) => each.day !== day && !each.isClosed),
    excuses,
  };
}
