import { sql } from "kysely";

import type { Medium } from "#learning/question-files/public.ts";
import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

import { selectOfficeId } from "./banks.queries.ts";

export async function insertMedia(
  db: Db,
  schoolId: number,
  media: ReadonlyMap<string, Medium>,
): Promise<void> {
  for (const [key, { type, bytes }] of media)
    await db
      .insertInto("question_media")
      .values({ school_id: schoolId, media: key, type, bytes })
      .onConflict((conflict) => conflict.columns(["school_id", "media"]).doNothing())
      .execute();
}

/** Of a question of the school, or of its group. */
export const findMedium = (db: Db, schoolId: number, media: string): Promise<Medium | undefined> =>
  db
    .selectFrom("question_media")
    .select(["type", "bytes"])
    .where(sql<boolean>`school_id in (${schoolId}, ${selectOfficeId(schoolId)})`)
    .where("media", "=", media)
    .limit(1)
    .executeTakeFirst();

export async function listMedia(
  db: Db,
  schoolId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Medium>> {
  const rows = await db
    .selectFrom("question_media")
    .select(["media", "type", "bytes"])
    .where("school_id", "=", schoolId)
    .where(sql<boolean>`media = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map(({ media, type, bytes }) => [media, { type, bytes }]));
}

/** Whether one of the account's students was given an exercise that shows it; a guardian's by its links (FAM-1). */
export async function isShownToFamily(
  db: Db,
  schoolId: number,
  accountId: number,
  isStudent: boolean,
  media: string,
): Promise<boolean> {
  const students = isStudent
    ? sql`select own.person_id from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`
    : sql`select guarding.student_id from account_people as own
        join guarding_now(${schoolId}) as guarding on guarding.guardian_id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`;
  const { rows } = await sql`
    select from exercise_media as shown
    join exercises as exercise on exercise.school_id = shown.school_id and exercise.id = shown.exercise_id
      and exercise.open_at <= now()
    where shown.school_id = ${schoolId} and shown.media = ${media} and (
      exists (select from attempts as tried where tried.school_id = shown.school_id
        and tried.exercise_id = shown.exercise_id and tried.student_id in (${students}))
      or exists (select from exercise_classes as given
        join class_enrolments as seat on seat.school_id = given.school_id
          and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
        where given.school_id = shown.school_id and given.exercise_id = shown.exercise_id
          and seat.student_id in (${students})))
    limit 1`.execute(db);
  return rows.length > 0;
}
