import type { NotificationKind } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

import { isRead } from "./read.queries.ts";

/** A line that its reader has not read since the last digest. */
export interface DigestLine {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly personId: number;
  /** The day for which the digest is: each has one at most. */
  readonly day: string;
}

/** Lines of a person that a digest looks at. */
const MOST_LINES = 50;

/** The day of a digest: today, or for a weekly one the last Sunday. */
const dayOf = (
  schoolId: number,
): RawBuilder<string> => sql`(case when digest.how = 'daily' then ${todayIn(schoolId)}
  else ${todayIn(schoolId)} - extract(dow from ${todayIn(schoolId)})::int end)`;

/** A digest is of what came until the end of the quiet hours of its day: what comes later is of the next one. */
const untilOf = (until: string): RawBuilder<Date> =>
  sql`((due.day + ${until}::time) at time zone due.time_zone)`;

interface DigestSearch {
  /** When the school's quiet hours end: HH:MM. */
  readonly quietUntil: string;
  /** One person, whether or not it has its digest already. */
  readonly personId?: number;
}

/**
 * OUT-10: what is new for people who wish a digest, have proved their mail address and have not had the digest of the day.
 * Nothing before the quiet hours of the day are over.
 */
export async function listDigestLines(
  db: Db,
  schoolId: number,
  { quietUntil, personId }: DigestSearch,
): Promise<readonly DigestLine[]> {
  const until = untilOf(quietUntil);
  const { rows } = await sql<DigestLine>`
    with due as (
      select own.person_id, digest.account_id, digest.how, ${dayOf(schoolId)} as day, school.time_zone
      from mail_digests as digest
      join account_people as own on own.account_id = digest.account_id and own.school_id = ${schoolId}
      join schools as school on school.id = own.school_id
      join contact_proofs as proof on proof.school_id = own.school_id and proof.person_id = own.person_id
        and proof.kind = 'email' and proof.proved_at is not null and proof.stopped_at is null
      where ${personId === undefined ? sql`true` : sql`own.person_id = ${personId}`}
    )
    select newest.id, newest.kind, due.person_id as "personId", due.day::text as day from due
    cross join lateral (
      select line.id, line.kind from notifications as line
      where line.school_id = ${schoolId} and line.person_id = due.person_id and line.done_at is null
        and line.told_at <= ${until}
        and line.told_at > ${until} - case when due.how = 'daily' then interval '1 day' else interval '7 days' end
        and not ${isRead}
        and not exists (select from notification_choices as choice
          where choice.account_id = due.account_id and choice.kind = line.kind and choice.delivery = 'off')
      order by line.told_at desc limit ${sql.lit(MOST_LINES)}
    ) as newest
    where ${until} <= now() ${
      personId === undefined
        ? sql`and not exists (select from outbound_messages as sent where sent.school_id = ${schoolId}
            and sent.cause = 'digest ' || due.person_id || ' ' || due.day)`
        : sql``
    }
    order by due.person_id`.execute(db);
  return rows;
}
