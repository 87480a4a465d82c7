import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Closes the addresses of students who leave a school: their own, and those of their guardians about them. */
export async function retireFeeds(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update calendar_feeds as feed set revoked_at = now()
    where feed.revoked_at is null and (
      (feed.school_id = ${schoolId} and feed.student_id = any(${[...studentIds]}::bigint[]))
      or feed.assignment_id in (select held.id from role_assignments as held
        where held.school_id = ${schoolId} and held.role = 'student'
          and held.person_id = any(${[...studentIds]}::bigint[])))
    returning feed.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Opens them again, but for one whose owner has made another meanwhile. */
export const reopenFeeds = (db: Db, feedIds: readonly number[]) =>
  sql`update calendar_feeds as feed set revoked_at = null
    where feed.id = any(${[...feedIds]}::bigint[]) and not exists (
      select from calendar_feeds as other where other.account_id = feed.account_id
        and other.assignment_id = feed.assignment_id and other.revoked_at is null
        and coalesce(other.school_id, 0) = coalesce(feed.school_id, 0)
        and coalesce(other.student_id, 0) = coalesce(feed.student_id, 0)
        and coalesce(other.section_id, 0) = coalesce(feed.section_id, 0))`.execute(db);
