import { sql } from "kysely";

import { readHeadOffice } from "#learning/banks/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

const TITLE = "تعليمات الامتحانات الوزارية";
const BODY =
  "تُسلَّم البطاقات الامتحانية في المدرسة قبل أسبوع من الامتحان. يراجع كل طالب اسمه وصورته، ويبلّغ الإدارة بأي خطأ خلال يومين.";

/** A circular of the head office to all its schools: written with the first of them, delivered with each. */
export async function insertCirculars(db: Db, schoolId: number, today: string): Promise<void> {
  const office = await readHeadOffice(db, schoolId);
  await enterSchool(db, office.id);
  const circular = await insertCircular(db, { officeId: office.id, schoolId, today });
  await enterSchool(db, schoolId);
  if (circular) await insertDelivery(db, schoolId, { ...circular, officeId: office.id });
}

interface DemoCircular {
  readonly id: number;
  readonly sentBy: number;
  readonly sentAt: Date;
}

async function insertCircular(
  db: Db,
  {
    officeId,
    schoolId,
    today,
  }: { readonly officeId: number; readonly schoolId: number; readonly today: string },
): Promise<DemoCircular | undefined> {
  const { rows } = await sql<DemoCircular>`
    with known as (
      update circulars set school_ids = school_ids || ${schoolId}::bigint where school_id = ${officeId}
      returning id, sent_by, sent_at
    ), made as (
      insert into circulars (school_id, channel, title, body, school_ids, audience_roles, level_ids, cc_guardians,
        is_pinned, requires_ack, sent_by, sent_at)
      select ${officeId}, 'post', ${TITLE}, ${BODY}, array[${schoolId}::bigint], '{student,parent}', '{}', true, false, true,
        held.account_id, ${today}::date - 2 + time '06:00'
      from role_assignments as held join accounts as account on account.id = held.account_id
      join schools as own on own.id = ${officeId} and own.group_id = account.group_id
      where held.role = 'administrator' and not exists (select from known)
      order by held.account_id limit 1
      returning id, sent_by, sent_at
    )
    select id, sent_by as "sentBy", sent_at as "sentAt" from (table known union all table made) as circular`.execute(
    db,
  );
  return rows[0];
}

async function insertDelivery(
  db: Db,
  schoolId: number,
  { id, officeId, sentBy, sentAt }: DemoCircular & { readonly officeId: number },
): Promise<void> {
  await sql`
    with post as (
      insert into posts (school_id, author_id, author_role, title, body, state, audience_roles, level_ids, section_ids,
        subject_ids, person_ids, publish_at, announced_at, requires_ack, created_at)
      values (${schoolId}, ${sentBy}, 'administrator', ${TITLE}, ${BODY}, 'published', '{student,parent}', '{}', '{}', '{}',
        '{}', ${sentAt}, ${sentAt}, true, ${sentAt})
      returning id
    ), read as (
      insert into post_readings (school_id, post_id, account_id, opened_at, acknowledged_at)
      select ${schoolId}, post.id, own.account_id, ${sentAt}::timestamptz + interval '3 hours',
        case when own.person_id % 2 = 0 then ${sentAt}::timestamptz + interval '4 hours' end
      from post, (select account_id, min(person_id) as person_id from account_people
        where school_id = ${schoolId} and person_id % 3 > 0 group by account_id) as own
      join login_names as name on name.account_id = own.account_id and name.login !~ '[a-z]1$'
      on conflict do nothing
    )
    insert into circular_deliveries (school_id, office_id, circular_id, state, post_id, people, changed_at)
    select ${schoolId}, ${officeId}, ${id}, 'delivered', post.id, (
      select count(*) from (
        select student_id from enrolments where school_id = ${schoolId} and state = 'active'
        union select link.guardian_id from guardian_links as link where link.school_id = ${schoolId}
          and link.state = 'verified') as meant), ${sentAt}
    from post`.execute(db);
}
