import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** FB-1: keeps these marks as they are, before they are changed. */
export async function insertHistory(
  db: Db,
  schoolId: number,
  attemptId: number,
  questionIds: readonly number[],
): Promise<void> {
  await sql`insert into attempt_mark_history (school_id, attempt_id, question_id, revision, score, comment, criteria,
      ink, marker_id, marked_at)
    select school_id, attempt_id, question_id, revision, score, comment, criteria, ink, marker_id, marked_at
    from attempt_marks
    where school_id = ${schoolId} and attempt_id = ${attemptId}
      and question_id = any(${[...questionIds]}::integer[])`.execute(db);
}
