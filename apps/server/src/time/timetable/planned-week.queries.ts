import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

export const findSchoolName = (db: Db, schoolId: number) =>
  db
    .selectFrom("schools as school")
    .select(selectNames("school").as("name"))
    .where("school.id", "=", schoolId)
    .executeTakeFirst();
