import type { Db } from "#platform/db/db.ts";

/** Also of a student who has left or died: past records stay readable. `isLocked`: the row is held until the transaction ends. */
export async function hasStudent(
  db: Db,
  schoolId: number,
  studentId: number,
  isLocked = false,
): Promise<boolean> {
  const found = await db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return found !== undefined;
}
