import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The school sends; nothing that costs, because its limits are 0. */
export const insertOutboundSettings = (db: Db, schoolId: number) =>
  sql`insert into outbound_settings (school_id, is_on, kinds)
    values (${schoolId}, true, '{absence,urgent-post,message,card}') on conflict do nothing`.execute(db);

/** The guardian parent1 of a school, with the phone of its record. */
export async function findFatherContact(
  db: Db,
  schoolId: number,
): Promise<{ readonly personId: number; readonly contact: string } | undefined> {
  const { rows } = await sql<{ readonly personId: number; readonly contact: string }>`
    select person.id as "personId", person.phone as contact
    from login_names as name
    join account_people as own on own.account_id = name.account_id and own.school_id = ${schoolId}
    join people as person on person.school_id = own.school_id and person.id = own.person_id
    where name.login ~ '^(.*[.])?parent1$' and person.phone is not null`.execute(db);
  return rows[0];
}

/** A message in each state and for each reason, within the last two hours. */
export const insertOutboundMessages = (db: Db, schoolId: number, personId: number) =>
  sql`insert into outbound_messages
      (school_id, cause, kind, channel, person_id, state, reason, attempts, cost, created_at, sent_at, settled_at)
    select ${schoolId}, 'demo ' || made.no, made.kind, made.channel, ${personId}, made.state, made.reason, 1, made.cost,
      now() - (11 - made.no) * interval '9 minutes',
      case when made.state in ('sent', 'delivered', 'unsure') then now() - (11 - made.no) * interval '9 minutes' end,
      now() - (11 - made.no) * interval '9 minutes'
    from (values
      (1, 'absence', 'whatsapp', 'delivered', null, 10), (2, 'message', 'sms', 'sent', null, 25),
      (3, 'urgent-post', 'sms', 'delivered', null, 25), (4, 'card', 'email', 'sent', null, 0),
      (5, 'absence', 'sms', 'unsure', null, 25), (6, 'message', 'email', 'refused', 'no-such-address', 0),
      (7, 'card', 'sms', 'refused', 'cost-limit', 0), (8, 'absence', 'sms', 'dropped', 'seen', 0),
      (9, 'urgent-post', 'whatsapp', 'refused', 'stopped', 0), (10, 'sign-in-code', 'sms', 'delivered', null, 25)
    ) as made (no, kind, channel, state, reason, cost)
    on conflict do nothing`.execute(db);
