import type { DueBy } from "@dars/contract/learning/homework-writing";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, invalid, notFound } from "#platform/errors.ts";

import type { ClassDays } from "./class-days.ts";
import { isLessonOfOfferings, listClassesToSet, type SetClass } from "./classes.queries.ts";
import { findDue } from "./find-due.ts";
import type { DueOfClass } from "./homework.queries.ts";

/** HW-1: the classes, each one for which the caller may set homework on the day, or has it already. */
export async function requireClasses(
  { actor }: Context,
  db: Db,
  schoolId: number,
  { classIds, day, known = [] }: ClassesWish,
): Promise<readonly number[]> {
  const mine = await listClassesToSet(db, schoolId, actor.personId ?? 0, day);
  const open = new Map<number, Pick<SetClass, "offeringId">>([
    ...mine.map((one) => [one.id, one] as const),
    ...known.map((one) => [one.id, one] as const),
  ]);
  const found = classIds.flatMap((id) => open.get(id)?.offeringId ?? []);
  if (found.length < classIds.length) throw notFound("This class");
  return found;
}

interface ClassesWish {
  readonly classIds: readonly number[];
  readonly day: string;
  readonly known?: readonly { readonly id: number; readonly offeringId: number }[];
}

/** The lesson to read is one of the curriculum of its classes. */
export async function requireLesson(
  db: Db,
  schoolId: number,
  lessonId: number | null,
  offeringIds: readonly number[],
): Promise<void> {
  if (lessonId !== null && !(await isLessonOfOfferings(db, schoolId, lessonId, offeringIds)))
    throw invalid("This lesson belongs to another subject or level.", "/body/lessonId");
}

/** HW-2: of each class; throws invalid with `details.classIds` for the classes that have none. */
export function requireDues(
  { days, timeZone, until }: ClassDays,
  classIds: readonly number[],
  due: DueBy,
  setOn: string,
): readonly DueOfClass[] {
  const now = new Date();
  if (due.by === "day" && due.day >= until) throw invalid("This day is after the year.", "/body/due");
  const found = classIds.map((classId) => ({
    classId,
    by: due.by,
    due: findDue({ due, classId, setOn, days, timeZone, now }),
  }));
  const lacking = found.filter((one) => one.due === undefined).map(({ classId }) => classId);
  if (lacking.length > 0)
    throw new AppError("invalid", "There is no such lesson, or the day is over.", {
      field: "/body/due",
      details: { reason: due.by === "lesson" ? "no-lesson" : "past", classIds: lacking },
    });
  return found.flatMap(({ classId, by, due: at }) => (at ? [{ classId, by, due: at }] : []));
}
