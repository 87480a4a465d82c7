import type { ContactKind } from "@dars/contract/identity/outbound";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The school sends; nothing that costs, because its limits are 0. */
export const insertOutboundSettings = (db: Db, schoolId: number) =>
  sql`insert into outbound_settings (school_id, is_on, kinds)
    values (${schoolId}, true, '{absence,urgent-post,message,card,application,approvals,digest}') on conflict do nothing`.execute(
    db,
  );

interface FatherContact {
  readonly accountId: number;
  readonly personId: number;
  readonly kind: ContactKind;
  readonly contact: string;
}

/** The phone and the e-mail address in the record of the guardian parent1 of a school. */
export async function listFatherContacts(db: Db, schoolId: number): Promise<readonly FatherContact[]> {
  const { rows } = await sql<FatherContact>`
    select own.account_id as "accountId", person.id as "personId", known.kind, known.contact
    from login_names as name
    join account_people as own on own.account_id = name.account_id and own.school_id = ${schoolId}
    join people as person on person.school_id = own.school_id and person.id = own.person_id
    cross join lateral (values ('phone', person.phone), ('email', person.email)) as known (kind, contact)
    where name.login ~ '^(.*[.])?parent1$' and known.contact is not null
    order by known.kind desc`.execute(db);
  return rows;
}

export const insertWeeklyDigest = (directory: Db, accountId: number) =>
  sql`insert into mail_digests (account_id, how) values (${accountId}, 'weekly') on conflict do nothing`.execute(
    directory,
  );

/** What the families of DEM004, DEM006 and DEM008 got: their tracking codes, and word of what was decided. */
export const insertApplicantMessages = (db: Db, schoolId: number) =>
  sql`insert into outbound_messages
      (school_id, cause, kind, channel, about, state, reason, attempts, cost, created_at, sent_at, settled_at)
    select ${schoolId}, 'demo applicant ' || made.no || ' ' || made.kind, made.kind, made.channel,
      'application demoapplicatio' || made.no, made.state, made.reason, 1, made.cost, made.at,
      case when made.state in ('sent', 'delivered') then made.at end, made.at
    from (
      select word.*, case when word.kind = 'application-tracking' then one.submitted_at else one.state_since end as at
      from applications as one
      join (values
        (4, 'application-tracking', 'sms', 'delivered', null, 25), (4, 'application-request', 'sms', 'delivered', null, 25),
        (6, 'application-tracking', 'sms', 'delivered', null, 25), (6, 'application-offer', 'whatsapp', 'sent', null, 10),
        (8, 'application-tracking', 'sms', 'sent', null, 25), (8, 'application', 'sms', 'refused', 'cost-limit', 0)
      ) as word (no, kind, channel, state, reason, cost) on one.key = 'demoapplicatio' || word.no
      where one.school_id = ${schoolId}
    ) as made
    order by made.at
    on conflict do nothing`.execute(db);

/** A message in each state and for each reason, within the last two hours. */
export const insertOutboundMessages = (db: Db, schoolId: number, personId: number) =>
  sql`insert into outbound_messages
      (school_id, cause, kind, channel, person_id, state, reason, attempts, cost, created_at, sent_at, settled_at)
    select school.id, 'demo ' || made.no, made.kind, made.channel, ${personId}, made.state, made.reason, 1, made.cost,
      now() - (11 - made.no) * interval '9 minutes',
      case when made.state in ('sent', 'delivered', 'unsure') then now() - (11 - made.no) * interval '9 minutes' end,
      now() - (11 - made.no) * interval '9 minutes'
    from schools as school, (values
      (1, 'absence', 'whatsapp', 'delivered', null, 10), (2, 'message', 'sms', 'sent', null, 25),
      (3, 'urgent-post', 'sms', 'delivered', null, 25), (4, 'card', 'email', 'sent', null, 0),
      (5, 'absence', 'sms', 'unsure', null, 25), (6, 'message', 'email', 'refused', 'no-such-address', 0),
      (7, 'card', 'sms', 'refused', 'cost-limit', 0), (8, 'absence', 'sms', 'dropped', 'seen', 0),
      (9, 'urgent-post', 'whatsapp', 'refused', 'stopped', 0), (10, 'sign-in-code', 'sms', 'delivered', null, 25)
    ) as made (no, kind, channel, state, reason, cost)
    where school.id = ${schoolId}
    on conflict do nothing`.execute(db);
