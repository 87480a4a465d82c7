import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface PublishedCell {
  readonly studentId: number;
  readonly code: string;
}

interface Subject {
  readonly yearId: number;
  readonly offeringId: number;
}

/**
 * PUB-1: cells that the latest visible snapshot of their student contains, from whatever class it was published. Only
 * an amendment changes them, also where the column of the student's present class is open.
 */
export async function listPublishedCells(
  db: Db,
  schoolId: number,
  { yearId, offeringId }: Subject,
  studentIds: readonly number[],
): Promise<readonly PublishedCell[]> {
  const { rows } = await sql<PublishedCell>`
    select latest.student_id as "studentId", code.code
    from unnest(${[...studentIds]}::bigint[]) as asked (id)
    cross join lateral (
      select snapshot.student_id, coalesce(snapshot.published_text::jsonb,
        jsonb_path_query_array(snapshot.shown, '$.subjects[*]')) as subjects
      from mark_snapshots as snapshot
      where snapshot.school_id = ${schoolId} and snapshot.student_id = asked.id and snapshot.year_id = ${yearId}
        and not snapshot.is_hidden and snapshot.published_at <= now()
      order by snapshot.revision desc
      limit 1
    ) as latest
    cross join lateral jsonb_array_elements(latest.subjects) as subject
    cross join lateral jsonb_array_elements_text(coalesce(subject -> 'published', subject -> 1)) as code (code)
    where coalesce(subject ->> 'offeringId', subject ->> 0)::bigint = ${offeringId}`.execute(db);
  return rows;
}
