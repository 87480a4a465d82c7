import type { Db } from "#platform/db/db.ts";

/** Keeps a part; one that came before is written over. */
export const savePart = (db: Db, schoolId: number, uploadId: number, part: number, bytes: Buffer) =>
  db
    .insertInto("roster_upload_parts")
    .values({ school_id: schoolId, upload_id: uploadId, part, bytes })
    .onConflict((conflict) => conflict.columns(["school_id", "upload_id", "part"]).doUpdateSet({ bytes }))
    .execute();

export async function listParts(db: Db, schoolId: number, uploadId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("roster_upload_parts")
    .select("part")
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .orderBy("part")
    .execute();
  return rows.map(({ part }) => part);
}

export const findPart = (db: Db, schoolId: number, uploadId: number, part: number) =>
  db
    .selectFrom("roster_upload_parts")
    .select("bytes")
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .where("part", "=", part)
    .executeTakeFirst();

export const deleteParts = (db: Db, schoolId: number, uploadId: number) =>
  db
    .deleteFrom("roster_upload_parts")
    .where("school_id", "=", schoolId)
    .where("upload_id", "=", uploadId)
    .execute();
