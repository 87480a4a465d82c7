import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The school's setting for its students, or else the group's. */
export async function mayStudentsWrite(db: Db, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ readonly may: boolean }>`
    select coalesce(choice.show_messages_btn_for_students, setting.show_messages_btn_for_students) as may
    from schools as school
    join group_settings as setting on setting.group_id = school.group_id
    left join school_settings as choice on choice.school_id = school.id
    where school.id = ${schoolId}`.execute(db);
  return rows[0]?.may === true;
}

/** Threads that an account has started within the hour; a mailing notifies no one in the office. */
export async function countBegunLately(db: Db, schoolId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from message_threads
    where school_id = ${schoolId} and started_by = ${accountId} and mailing is null
      and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}
