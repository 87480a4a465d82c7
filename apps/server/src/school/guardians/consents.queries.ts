import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isAskedFirst, isLeftOpen } from "#platform/db/lets-see.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** FAM-4: whether the student is of age and the group asks such students. */
export async function findAsked(db: Db, schoolId: number, studentId: number): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select ${isAskedFirst("asked_of")} as asked
    from (values (${schoolId}::bigint, ${studentId}::bigint)) as asked_of (school_id, student_id)`.execute(
    db,
  );
  return rows[0]?.asked === true;
}

/** Guardians who may see the student by the school's rules, the primary one first. */
export const listGuardianConsents = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("people as guardian", (join) =>
      join.onRef("guardian.school_id", "=", "link.school_id").onRef("guardian.id", "=", "link.guardian_id"),
    )
    .select([
      "link.id as linkId",
      "link.guardian_id as guardianId",
      selectNames("guardian").as("name"),
      "link.relation",
      "link.revision",
      "link.student_consents as consents",
    ])
    .where("link.school_id", "=", schoolId)
    .where("link.student_id", "=", studentId)
    .where(isLeftOpen("link"))
    .orderBy("link.is_primary", "desc")
    .orderBy("link.id")
    .execute();

export const updateConsent = (db: Db, schoolId: number, linkId: number, consents: boolean) =>
  db
    .updateTable("guardian_links")
    .set({ student_consents: consents, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", linkId)
    .returning("revision")
    .executeTakeFirstOrThrow();
