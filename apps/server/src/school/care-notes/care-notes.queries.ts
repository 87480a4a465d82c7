import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export const findNotes = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("care_notes")
    .select(["health", "custody", "revision"])
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();

interface SealedNotes {
  readonly studentId: number;
  readonly health: Buffer | null;
  readonly custody: Buffer | null;
  readonly revision: number;
  readonly accountId: number;
}

export async function upsertNotes(
  db: Db,
  schoolId: number,
  { studentId, accountId, ...notes }: SealedNotes,
): Promise<void> {
  const row = { ...notes, changed_by: accountId, changed_at: sql<Date>`dars_now()` };
  await db
    .insertInto("care_notes")
    .values({ school_id: schoolId, student_id: studentId, ...row })
    .onConflict((conflict) => conflict.columns(["school_id", "student_id"]).doUpdateSet(row))
    .execute();
}
