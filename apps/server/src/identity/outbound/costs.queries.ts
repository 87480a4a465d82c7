import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** Two messages of a school are not both taken for the last one that its limits allow. */
export const lockCosts = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('outbound costs'), hashtext(${String(schoolId)}))`.execute(db);

/** What was paid for on the school's day, and in its month, until a moment. */
export interface PaidCosts {
  readonly day: number;
  readonly month: number;
  readonly today: string;
  /** As the database writes it, to the microsecond. */
  readonly until: string;
}

/** What was paid for after a moment, or in the whole month. */
async function sumCosts(db: Db, schoolId: number, after: string | null): Promise<PaidCosts> {
  const { rows } = await sql<PaidCosts>`
    select coalesce(sum(paid.cost) filter (where paid.day = clock.today), 0)::int as day,
      coalesce(sum(paid.cost) filter (where date_trunc('month', paid.day) = date_trunc('month', clock.today)), 0)::int
        as month,
      clock.today::text, clock.until::text
    from (select ${todayIn(schoolId)} as today, clock_timestamp() as until) as clock
    left join (
      select message.cost, (message.sent_at at time zone school.time_zone)::date as day
      from outbound_messages as message join schools as school on school.id = message.school_id
      where message.school_id = ${schoolId} and message.cost > 0
        and message.sent_at > coalesce(${after}::timestamptz, now() - interval '32 days')
    ) as paid on true
    group by clock.today, clock.until`.execute(db);
  const [found] = rows;
  if (!found) throw new RangeError("One row is answered.");
  return found;
}

export const findCosts = (db: Db, schoolId: number): Promise<PaidCosts> => sumCosts(db, schoolId, null);

/**
 * The same under the lock, by a sum that was made before and what was sent since; the sum is made anew on another day.
 * What was given back since then counts until the next job.
 */
export async function findCostsSince(
  db: Db,
  schoolId: number,
  base: PaidCosts | undefined,
): Promise<Pick<PaidCosts, "day" | "month"> & { readonly base: PaidCosts }> {
  const since = base && (await sumCosts(db, schoolId, base.until));
  if (base && since?.today === base.today)
    return { base, day: base.day + since.day, month: base.month + since.month };
  const whole = await findCosts(db, schoolId);
  return { base: whole, day: whole.day, month: whole.month };
}
