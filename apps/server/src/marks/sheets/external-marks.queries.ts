import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface ExternalCell {
  readonly studentId: number;
  readonly offeringId: number;
  readonly code: string;
  /** Of the mark that was entered from the document. */
  readonly revision: number;
  readonly document: string;
  readonly accountId: number;
}

export const upsertExternal = (db: Db, schoolId: number, cell: ExternalCell) => {
  const values = { revision: cell.revision, document: cell.document, entered_by: cell.accountId };
  return db
    .insertInto("external_marks")
    .values({
      school_id: schoolId,
      student_id: cell.studentId,
      offering_id: cell.offeringId,
      code: cell.code,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "student_id", "offering_id", "code"])
        .doUpdateSet({ ...values, entered_at: sql`dars_now()` }),
    )
    .execute();
};

/** Marks of students that are still those of a former school: nobody has changed them since. */
export const listExternal = (db: Db, schoolId: number, studentIds: readonly number[]) =>
  db
    .selectFrom("external_marks as external")
    .innerJoin("marks as mark", (join) =>
      join
        .onRef("mark.school_id", "=", "external.school_id")
        .onRef("mark.offering_id", "=", "external.offering_id")
        .onRef("mark.student_id", "=", "external.student_id")
        .onRef("mark.code", "=", "external.code")
        .onRef("mark.revision", "=", "external.revision"),
    )
    .select([
      "external.student_id as studentId",
      "external.offering_id as offeringId",
      "external.code",
      "external.document",
    ])
    .where("external.school_id", "=", schoolId)
    .where(sql<boolean>`external.student_id = any(${[...studentIds]}::bigint[])`)
    .orderBy("external.code")
    .execute();
