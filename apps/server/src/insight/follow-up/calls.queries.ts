import type { FollowUpCall } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectInstant, selectNames } from "#platform/db/shapes.ts";

interface NewCall {
  readonly personId: number;
  readonly outcome: FollowUpCall["outcome"];
  /** Null for an account without a person in the school. */
  readonly callerId: number | null;
}

export async function insertCall(db: Db, schoolId: number, call: NewCall): Promise<number> {
  const { id } = await db
    .insertInto("follow_up_calls")
    .values({
      school_id: schoolId,
      person_id: call.personId,
      outcome: call.outcome,
      caller_id: call.callerId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const MOST = 20;

/** Calls about a person, the latest first. */
export async function listCalls(db: Db, schoolId: number, personId: number) {
  const { rows } = await sql<FollowUpCall>`
    select call.outcome, ${selectInstant(sql`call.called_at`)} as at, ${ifFound("caller", selectNames("caller"))} as by
    from follow_up_calls as call
    left join people as caller on caller.school_id = call.school_id and caller.id = call.caller_id
    where call.school_id = ${schoolId} and call.person_id = ${personId}
    order by call.called_at desc, call.id desc limit ${MOST}`.execute(db);
  return rows;
}
