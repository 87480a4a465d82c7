import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The scores of its questions have been shown, or the key. */
export async function noteSeen(db: Db, schoolId: number, attemptId: number): Promise<void> {
  await db
    .updateTable("attempts")
    .set({ key_seen_at: sql<Date>`coalesce(key_seen_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("id", "=", attemptId)
    .execute();
}

/** How an exercise draws and marks its attempts. */
export const findFrame = (db: Db, schoolId: number, exerciseId: number) =>
  db
    .selectFrom("exercises")
    .select([
      "late_penalty as latePenalty",
      "shuffles_questions as shufflesQuestions",
      "shuffles_options as shufflesOptions",
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", exerciseId)
    .executeTakeFirstOrThrow();
