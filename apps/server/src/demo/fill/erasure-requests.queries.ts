import { sql } from "kysely";

import { addDays, type SchoolPlan } from "#demo/schools/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at, type Ids } from "./ids.ts";

interface AskingToFill {
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

const REASON = "أنهيت دراستي ولم أعد بحاجة إلى الحساب.";

/** DSR-4: the student who left with the last year has asked for its erasure, and the office has to answer. */
export async function insertErasureRequest(db: Db, { plan, ids }: AskingToFill): Promise<void> {
  const left = plan.enrolments.find(({ state }) => state === "graduated");
  if (!left) return;
  await sql`insert into erasure_requests (school_id, person_id, asked_by, asked_role, reason, asked_at)
    select ${ids.schoolId}, own.person_id, own.account_id, 'student', ${REASON},
      ${addDays(plan.today, -3)}::date + interval '15 hours'
    from account_people as own
    where own.school_id = ${ids.schoolId} and own.person_id = ${at(ids.people)(left.student)}`.execute(db);
}
