import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";

/** An upload of one byte by the school's office, with a pair of people to decide on. */
export const anUpload = (
  database: Database,
  schoolId: number,
): Promise<{ readonly uploadId: number; readonly duplicateId: number }> =>
  database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .insertInto("roster_uploads")
      .values({ school_id: schoolId, kind: "students", file_name: "students.csv", bytes: 1, sha256: "0" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("roster_upload_parts")
      .values({ school_id: schoolId, upload_id: id, part: 0, bytes: Buffer.from("x") })
      .execute();
    const pair = await db
      .insertInto("roster_upload_pairs")
      .values({ school_id: schoolId, upload_id: id, pair: '["a","b"]' })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { uploadId: id, duplicateId: pair.id };
  });

/** The upload as it was announced, whatever has been done with it. Throws where the school has none of this id. */
export const announcedAgain = (
  database: Database,
  schoolId: number,
  { uploadId, duplicateId }: { readonly uploadId: number; readonly duplicateId: number },
): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("roster_uploads")
      .set({ state: "receiving" })
      .where("school_id", "=", schoolId)
      .where("id", "=", uploadId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Error(`School ${schoolId} has no upload ${uploadId}.`);
    await sql`
      insert into roster_upload_pairs (school_id, id, upload_id, pair) overriding system value
      values (${schoolId}, ${duplicateId}, ${uploadId}, '["a","b"]') on conflict do nothing
    `.execute(db);
  });
