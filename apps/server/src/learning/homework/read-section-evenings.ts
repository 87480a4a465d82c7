import type { readSectionEvenings as route } from "@dars/contract/learning/homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { notFound } from "#platform/errors.ts";

import { findEveningMinutes, hasSection, listEvenings, listHomeworkOfEvenings } from "./evenings.queries.ts";

/** HW-6. */
export async function readSectionEvenings(
  { database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId, "at once");
  const [today, isHere, eveningMinutes, evenings, homework] = await Promise.all([
    findToday(db, schoolId),
    hasSection(db, schoolId, sectionId),
    findEveningMinutes(db, schoolId),
    listEvenings(db, schoolId, [sectionId]),
    listHomeworkOfEvenings(db, schoolId, sectionId),
  ]);
  if (!isHere) throw notFound("This section");
  return {
    today,
    eveningMinutes,
    evenings: evenings.map(({ day, minutes, count }) => ({
      day,
      minutes,
      count,
      homework: homework
        .filter((one) => one.day === day)
        .map(({ id, title, subject, minutes: own }) => ({ id, title, subject, minutes: own })),
    })),
  };
}
