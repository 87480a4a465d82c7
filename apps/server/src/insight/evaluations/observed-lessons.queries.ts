import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** Lessons of the class's subject and level, in the order of the plan. */
export const listLessons = (db: Db, schoolId: number, classId: number) =>
  db
    .selectFrom("lessons as lesson")
    .innerJoin("teaching_classes as class", (join) =>
      join
        .onRef("class.school_id", "=", "lesson.school_id")
        .onRef("class.offering_id", "=", "lesson.offering_id"),
    )
    .select(["lesson.id", selectNames("lesson").as("name")])
    .where("lesson.school_id", "=", schoolId)
    .where("class.id", "=", classId)
    .where("lesson.retired_at", "is", null)
    .orderBy("lesson.position")
    .execute();

/** Names of lessons, also of retired ones. */
export const listLessonNames = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .selectFrom("lessons as lesson")
    .select(["lesson.id", selectNames("lesson").as("name")])
    .where("lesson.school_id", "=", schoolId)
    .where("lesson.id", "in", ids.length > 0 ? ids : [0])
    .execute();
