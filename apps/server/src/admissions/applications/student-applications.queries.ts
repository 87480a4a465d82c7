import type { Db } from "#platform/db/db.ts";

/** Applications that became this student, the latest first. */
export const listOfStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("applications as one")
    .select((from) => [
      "one.key",
      "one.submitted_at as submittedAt",
      from
        .selectFrom("application_documents as given")
        .select(({ fn }) => fn.countAll<number>().as("documents"))
        .whereRef("given.school_id", "=", "one.school_id")
        .whereRef("given.application_id", "=", "one.id")
        .$asScalar()
        .$notNull()
        .as("documents"),
    ])
    .where("one.school_id", "=", schoolId)
    .where("one.student_id", "=", studentId)
    .orderBy("one.submitted_at", "desc")
    .orderBy("one.id", "desc")
    .execute();

export const findStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .executeTakeFirst();
