import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { addDays } from "#time/calendar/public.ts";
import { heldLessons } from "#time/timetable/public.ts";

import type { Slot } from "./registers.queries.ts";
import { teachesSection } from "./section-teachers.queries.ts";

/**
 * ASG-2: a substitute takes the register of the lesson that it holds, and of a day that is recorded as a whole. Throws
 * not-found for a teacher who neither teaches the section nor holds a lesson of it then.
 */
export async function requireOwnRegister(
  { actor }: Context,
  db: Db,
  { schoolId, sectionId, day, period }: Slot,
): Promise<void> {
  const { role, personId } = actor;
  if (role !== "teacher" || personId === null) return;
  if (await teachesSection(db, schoolId, personId, sectionId)) return;
  const span = { from: day, until: addDays(day, 1) };
  const { held } = await heldLessons(db, schoolId, { teacherId: personId }, span);
  const isOwn = held.some(({ lessons }) =>
    lessons.some(
      ({ sectionIds, teacherId, no, change }) =>
        sectionIds.includes(sectionId) &&
        teacherId === personId &&
        change?.kind === "changed" &&
        (period === 0 || no === period),
    ),
  );
  if (!isOwn) throw notFound("This register");
}
