import type {
  Channel,
  OutboundKind,
  OutboundReason,
  OutboundState,
  SentMessage,
} from "@dars/contract/identity/outbound";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** The most messages that a page has. */
const A_PAGE = 50;

export interface OutboundFilter {
  readonly state?: OutboundState;
  readonly before?: number;
}

/** The newest first. */
export async function listMessages(db: Db, schoolId: number, { state, before }: OutboundFilter) {
  const { rows } = await sql<{
    readonly id: number;
    readonly kind: OutboundKind;
    readonly channel: Channel;
    readonly state: OutboundState;
    readonly reason: OutboundReason | null;
    readonly personId: number | null;
    readonly name: Names;
    readonly about: string | null;
    readonly cost: number;
    readonly createdAt: Date;
    readonly sentAt: Date | null;
  }>`
    select message.id, message.kind, message.channel, message.state, message.reason, message.person_id as "personId",
      ${selectNames("person")} as name, message.about, message.cost, message.created_at as "createdAt", message.sent_at as "sentAt"
    from outbound_messages as message
    left join people as person on person.school_id = message.school_id and person.id = message.person_id
    where message.school_id = ${schoolId}
      ${state === undefined ? sql`` : sql`and message.state = ${state}`}
      ${before === undefined ? sql`` : sql`and message.id < ${before}`}
    order by message.id desc limit ${sql.lit(A_PAGE + 1)}`.execute(db);
  return { lines: rows.slice(0, A_PAGE), hasMore: rows.length > A_PAGE };
}

/** Messages of the school's day by their state. */
export async function listCounts(db: Db, schoolId: number) {
  const { rows } = await sql<{ readonly state: OutboundState; readonly count: number }>`
    select message.state, count(*)::int as count
    from outbound_messages as message join schools as school on school.id = message.school_id
    where message.school_id = ${schoolId} and message.created_at > now() - interval '2 days'
      and (message.created_at at time zone school.time_zone)::date = ${todayIn(schoolId)}
    group by message.state order by message.state`.execute(db);
  return rows;
}

/** Messages about one record to people without an account, the latest first. */
export async function listMessagesAbout(
  db: Db,
  schoolId: number,
  about: string,
  most: number,
): Promise<SentMessage[]> {
  const { rows } = await sql<Omit<SentMessage, "at"> & { readonly at: Date }>`
    select kind, channel, state, reason, coalesce(sent_at, created_at) as at from outbound_messages
    where school_id = ${schoolId} and about = ${about} order by id desc limit ${most}`.execute(db);
  return rows.map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
}

/** With the record that they speak of, and the stops that were for it alone. */
export async function deleteMessagesAbout(
  db: Db,
  schoolId: number,
  abouts: readonly string[],
): Promise<void> {
  await sql`delete from outbound_messages
    where school_id = ${schoolId} and about = any(${sql.val(abouts)}::text[])`.execute(db);
  await sql`delete from outbound_record_stops
    where school_id = ${schoolId} and about = any(${sql.val(abouts)}::text[])`.execute(db);
}
