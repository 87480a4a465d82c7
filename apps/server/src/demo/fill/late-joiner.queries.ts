import { sql } from "kysely";

import { addDays, type SchoolPlan } from "#demo/schools/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at, type Ids } from "./ids.ts";

interface LateToFill {
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

const REASON = "قُبل بعد الدور الثالث، كتاب المديرية رقم 214";

/** GB-14: the office judges the student who came days ago by the late rule. Returns the student, who has no marks yet. */
export async function insertLateJoiner(db: Db, { plan, ids }: LateToFill): Promise<number | undefined> {
  const late = plan.enrolments.find(({ isLate }) => isLate);
  if (!late) return undefined;
  const studentId = at(ids.people)(late.student);
  await sql`insert into late_joiners (school_id, student_id, year_id, reason, decided_by, decided_at)
    select ${ids.schoolId}, ${studentId}, ${ids.years.current}, ${REASON}, held.account_id,
      ${addDays(plan.today, -1)}::date + interval '9 hours'
    from role_assignments as held where held.school_id = ${ids.schoolId} and held.role = 'school_management'
    order by held.account_id limit 1`.execute(db);
  return studentId;
}
