import type pg from "pg";

import type { StandingEntry, StoredEntry } from "./entry-history.factory.ts";

/** Everything that was entered about students, and the present entries, bypassing every policy. */
export async function readEntries(
  owner: pg.Pool,
  schoolId: number,
  studentIds: readonly number[],
): Promise<{ readonly stored: readonly StoredEntry[]; readonly standing: readonly StandingEntry[] }> {
  const values = [schoolId, studentIds];
  const moment = "(extract(epoch from marked_at) * 1000)::bigint";
  const { rows: stored } = await owner.query<StoredEntry>(
    `select 'marks' as book, student_id as "studentId", reason as key, revision::bigint, to_points::text as value
     from mark_changes where school_id = $1 and student_id = any($2)
     union all
     select 'register', student_id, marked_by || ' ' || ${moment}, ${moment}, status::text
     from attendance_changes where school_id = $1 and student_id = any($2)`,
    values,
  );
  const { rows: standing } = await owner.query<StandingEntry>(
    `select 'marks' as book, student_id as "studentId", revision::bigint, points::text as value
     from marks where school_id = $1 and student_id = any($2)
     union all
     select 'register', student_id, ${moment}, status::text
     from attendance_marks where school_id = $1 and student_id = any($2)`,
    values,
  );
  return { stored, standing };
}
