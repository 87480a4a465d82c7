import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames } from "#platform/db/shapes.ts";

import { ON_THE_LIST } from "./section-data.queries.ts";

/** The years of a student that take marks (AZ-7), with the level of each, the newest first. */
export const listMarkedYears = async (db: Db, schoolId: number, studentId: number) => {
  const rows = await db
    .selectFrom("enrolments as enrolment")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .innerJoin("levels as level", "level.id", "enrolment.level_id")
    .select([
      "year.id as yearId",
      "year.title",
      selectIdAndNames("level").as("level"),
      "level.code as levelCode",
      "level.is_terminal as isTerminal",
    ])
    .distinctOn(["year.starts_on", "year.id"])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", studentId)
    .where("enrolment.state", "in", [...ON_THE_LIST])
    .where("year.state", "in", ["current", "closing"])
    .orderBy("year.starts_on", "desc")
    .orderBy("year.id", "desc")
    .orderBy("enrolment.id", "desc")
    .execute();
  return rows.map(({ yearId, title, ...level }) => ({ year: { id: yearId, title }, ...level }));
};

export type MarkedYear = Awaited<ReturnType<typeof listMarkedYears>>[number];
