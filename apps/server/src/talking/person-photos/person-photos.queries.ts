import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** False where the school has no such person any more. */
export async function lockPerson(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("deleted_at", "is", null)
    .where("state", "in", ["active", "deceased"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the id of the photo, which stays the same when another file takes its place. */
export async function upsertPhoto(
  db: Db,
  schoolId: number,
  photo: { readonly personId: number; readonly fileId: string; readonly accountId: number },
): Promise<number> {
  const { personId, fileId, accountId } = photo;
  const written = { file_id: fileId, set_by: accountId, set_at: sql<Date>`dars_now()` };
  const { id } = await db
    .insertInto("person_photos")
    .values({ school_id: schoolId, person_id: personId, ...written })
    .onConflict((conflict) => conflict.columns(["school_id", "person_id"]).doUpdateSet(written))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns its id; undefined where there was none. */
export async function deletePhoto(db: Db, schoolId: number, personId: number): Promise<number | undefined> {
  const gone = await db
    .deleteFrom("person_photos")
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .returning("id")
    .executeTakeFirst();
  return gone?.id;
}
