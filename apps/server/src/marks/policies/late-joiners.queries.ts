import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

interface StudentInYear {
  readonly studentId: number;
  readonly yearId: number;
}

/** Students whose year is judged by the rule for late joiners. */
export const listLateJoiners = async (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom("late_joiners")
    .select("student_id as studentId")
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where("ended_at", "is", null)
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
};

/** What was decided of a student and holds, by year. */
export const listLateDecisions = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("late_joiners as late")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "late.school_id")
        .onRef("account_link.account_id", "=", "late.decided_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "late.year_id as yearId",
      "late.reason",
      "late.decided_at as at",
      ifFound("person", selectNames("person")).as("by"),
    ])
    .where("late.school_id", "=", schoolId)
    .where("late.student_id", "=", studentId)
    .where("late.ended_at", "is", null)
    .execute();

export const insertLateJoiner = (
  db: Db,
  schoolId: number,
  { studentId, yearId, reason, accountId }: StudentInYear & { reason: string; accountId: number },
) =>
  db
    .insertInto("late_joiners")
    .values({ school_id: schoolId, student_id: studentId, year_id: yearId, reason, decided_by: accountId })
    .execute();

/** Ends what holds of a student's year; the row stays as the record of it. */
export const updateLateEnded = (
  db: Db,
  schoolId: number,
  { studentId, yearId, accountId }: StudentInYear & { accountId: number },
) =>
  db
    .updateTable("late_joiners")
    .set({ ended_by: accountId, ended_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("year_id", "=", yearId)
    .where("ended_at", "is", null)
    .execute();
