import type { ExcuseReason } from "@dars/contract/time/absences";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

export interface ReportedAbsence {
  readonly studentId: number;
  readonly excuseId: number;
  readonly reason: ExcuseReason;
  readonly state: "waiting" | "approved";
  readonly isOwn: boolean;
}

/** The latest report of each of these students that covers today and was neither declined nor withdrawn. */
export async function listReportedToday(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  accountId: number,
): Promise<readonly ReportedAbsence[]> {
  const { rows } = await sql<ReportedAbsence>`
    select distinct on (sent.student_id) sent.student_id as "studentId", sent.id as "excuseId", sent.reason, sent.state,
      sent.sent_by = ${accountId} as "isOwn"
    from absence_excuses as sent
    where sent.school_id = ${schoolId} and sent.student_id = any(${[...studentIds]}::bigint[])
      and sent.state in ('waiting', 'approved')
      and ${todayIn(schoolId)} between sent.from_day and sent.until_day
    order by sent.student_id, sent.sent_at desc, sent.id desc`.execute(db);
  return rows;
}
