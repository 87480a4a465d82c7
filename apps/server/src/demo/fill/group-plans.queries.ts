import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { Locale, Names } from "@dars/contract/platform/primitives";

import type { DemoCourse } from "#demo/lessons/public.ts";
import { readHeadOffice } from "#learning/banks/public.ts";
import { writePlan } from "#learning/group-plans/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

/** A lesson that no school has taken over yet. */
const REVISION: Readonly<Record<Locale, string>> = {
  ar: "مراجعة الفصل",
  ckb: "پێداچوونەوەی بەش",
  en: "Revision of the chapter",
};

const WEEKS_EACH = 3;

/** The id that a course's lesson has in the group's plan. */
export const formatPlanLessonId = (
  { level, subject }: Pick<DemoCourse, "level" | "subject">,
  position: number,
): string => `plan${level}${subject}${position}x`.padEnd(15, "0");

/** The plan of the group that the schools' lessons of a course are taken from, with one lesson more. */
export async function insertGroupPlan(
  db: Db,
  schoolId: number,
  offeringId: number,
  course: DemoCourse,
): Promise<void> {
  const { subjectId, levelId } = await db
    .selectFrom("subject_offerings")
    .select(["subject_id as subjectId", "level_id as levelId"])
    .where("school_id", "=", schoolId)
    .where("id", "=", offeringId)
    .executeTakeFirstOrThrow();
  const office = await readHeadOffice(db, schoolId);
  await enterSchool(db, office.id);
  await writePlan(db, office.id, { subjectId, levelId }, { revision: 0, lessons: buildGroupLessons(course) });
  await enterSchool(db, schoolId);
}

function buildGroupLessons(course: DemoCourse): GroupLesson[] {
  const named = (name: string): Names => ({ ar: null, ckb: null, en: null, [course.language]: name });
  const written = course.units.flatMap(({ name: unit, lessons }) =>
    lessons.map(({ name, aim, minutes }) => ({ unit, name, aim, minutes })),
  );
  const all = [...written, { unit: null, name: REVISION[course.language], aim: "", minutes: null }];
  return all.map(({ unit, name, aim, minutes }, at) => ({
    id: formatPlanLessonId(course, at + 1),
    unit: unit === null ? null : named(unit),
    name: named(name),
    objectives: aim,
    week: (at + 1) * WEEKS_EACH,
    minutes,
  }));
}
