import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { listRecipients, selectAsked, type AskRecipient } from "./asked.queries.ts";

/**
 * ASK-9: who counts on an ask that is withdrawn, each once and without its author: guardians who have signed, and people
 * who have a place or wait for one, or whose child does.
 */
export const listCounting = (db: Db, schoolId: number, askId: number): Promise<readonly AskRecipient[]> =>
  listRecipients(
    db,
    schoolId,
    askId,
    sql`select signed.guardian_id as person_id, signed.student_id as child_id from ask_signatures as signed
        where signed.school_id = ask.school_id and signed.ask_id = ask.id
      union all
      select meant.person_id, meant.child_id from (${selectAsked(schoolId)}) as meant
        join ask_seats as seat on seat.school_id = ask.school_id and seat.ask_id = ask.id and seat.no is not null
          and seat.person_id = coalesce(meant.child_id, meant.person_id)`,
  );

/** A child for whom a guardian has booked a time. */
export interface BookedSlot {
  readonly studentId: number;
  readonly guardianId: number;
}

/** Who has booked times of a meeting that still lie ahead; of one time where it is named. */
export async function listBookedAhead(
  db: Db,
  schoolId: number,
  { askId, no = null }: { readonly askId: number; readonly no?: number | null },
): Promise<readonly BookedSlot[]> {
  const { rows } = await sql<BookedSlot>`
    select slot.student_id as "studentId", slot.guardian_id as "guardianId" from ask_slots as slot
    where slot.school_id = ${schoolId} and slot.ask_id = ${askId} and slot.guardian_id is not null
      and slot.withdrawn_at is null and slot.starts_at > now() and (${no}::smallint is null or slot.no = ${no})
    order by slot.no`.execute(db);
  return rows;
}

interface WhichSlot {
  readonly askId: number;
  readonly no: number;
}

export async function hasSlot(db: Db, schoolId: number, { askId, no }: WhichSlot): Promise<boolean> {
  const { rows } = await sql`select from ask_slots
    where school_id = ${schoolId} and ask_id = ${askId} and no = ${no}`.execute(db);
  return rows.length > 0;
}

/** False where it is withdrawn already. */
export async function updateWithdrawnSlot(
  db: Db,
  schoolId: number,
  { askId, no }: WhichSlot,
): Promise<boolean> {
  const { rows } = await sql`update ask_slots set withdrawn_at = now()
    where school_id = ${schoolId} and ask_id = ${askId} and no = ${no} and withdrawn_at is null
    returning no`.execute(db);
  return rows.length > 0;
}
