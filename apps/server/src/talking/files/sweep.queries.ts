import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { deleteParts } from "./parts.queries.ts";

/** So many at a time: the next hour takes the rest. */
const AT_ONCE = 1000;

/** Announced more than a day ago and attached to nothing. */
export const listOrphans = (db: Db, schoolId: number) =>
  db
    .selectFrom("files")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "<>", "erased")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("file_uses as used")
            .select("used.file_id")
            .where("used.school_id", "=", schoolId)
            .whereRef("used.file_id", "=", "files.id"),
        ),
      ),
    )
    .where(isHeldByNobody(schoolId))
    .limit(AT_ONCE)
    .execute();

/** CHAT-7: a file of a message that waits until the rooms open is not swept meanwhile. */
export const isHeldByNobody = (schoolId: number) => sql<boolean>`not exists (
  select from held_messages as held
  where held.school_id = ${schoolId}
    and held.attachments @> jsonb_build_array(jsonb_build_object('fileId', files.id)))`;

export const listErased = (db: Db, schoolId: number) =>
  db
    .selectFrom("files")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("state", "=", "erased")
    .limit(AT_ONCE)
    .execute();

export async function deleteErased(db: Db, schoolId: number, id: string): Promise<void> {
  await deleteParts(db, schoolId, id);
  await db
    .deleteFrom("files")
    .where("school_id", "=", schoolId)
    .where("id", "=", id)
    .where("state", "=", "erased")
    .execute();
}
