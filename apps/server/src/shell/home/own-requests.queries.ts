import type { Names } from "@dars/contract/platform/primitives";
import type { OwnRequest } from "@dars/contract/shell/own-requests";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";

export interface OwnRequestRow extends Omit<OwnRequest, "schoolId" | "child" | "at"> {
  readonly studentId: number | null;
  readonly at: Date;
}

const MOST = 50;

/** What an account has sent about these students: absence reports, objections, and messages, also those about none. */
export async function listSentRequests(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  accountId: number,
): Promise<readonly OwnRequestRow[]> {
  const ids = sql`any(${[...studentIds]}::bigint[])`;
  const { rows } = await sql<OwnRequestRow>`
    select * from (
      select 'absence' as kind, sent.id, sent.student_id as "studentId", null::text as title, null::json as subject,
        json_build_object('from', sent.from_day, 'until', sent.until_day) as days, sent.sent_at as at,
        sent.state::text as state
      from absence_excuses as sent
      where sent.school_id = ${schoolId} and sent.student_id = ${ids} and sent.sent_by = ${accountId}
      union all
      select 'objection', filed.id, filed.student_id, null, ${ifFound<Names>("subject", selectNames("subject"))}, null,
        filed.filed_at, case filed.state when 'open' then 'waiting' when 'accepted' then 'approved' else filed.state::text end
      from mark_objections as filed
      left join subject_offerings as offering on offering.school_id = filed.school_id
        and offering.id = filed.offering_id
      left join subjects as subject on subject.id = offering.subject_id
      where filed.school_id = ${schoolId} and filed.student_id = ${ids} and filed.filed_by = ${accountId}
      union all
      select 'message', thread.id, thread.about_student_id, thread.subject, null, null, thread.created_at,
        case when thread.state in ('open', 'reopened') then 'waiting' else thread.state::text end
      from message_threads as thread
      where thread.school_id = ${schoolId} and thread.started_by = ${accountId} and thread.recalled_at is null
        and thread.started_role = 'parent' and (thread.about_student_id is null or thread.about_student_id = ${ids})
    ) as request
    order by request.at desc, request.id desc limit ${MOST}`.execute(db);
  return rows;
}
