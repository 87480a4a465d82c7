import type { Role } from "@dars/contract/platform/roles";
import { sql, type RawBuilder } from "kysely";

import type { Decider } from "#identity/accounts/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Whether the role `held` of `account` holds now. */
const holdsNow = sql`(account.state <> 'disabled' and held.state = 'active' and held.starts_at <= now()
  and (held.ends_at is null or held.ends_at > now()))`;

/** Whether the reader of a `line` has one of these roles now, in the school of the line or over all schools. */
export const holdsRole = (...roles: readonly Role[]): RawBuilder<boolean> => sql`exists (
  select from account_people as own
  join accounts as account on account.id = own.account_id
  join role_assignments as held on held.account_id = own.account_id
  where own.school_id = line.school_id and own.person_id = line.person_id
    and held.role::text = any(${[...roles]}::text[]) and (held.school_id = line.school_id or held.school_id is null)
    and ${holdsNow})`;

/** The head office of a school's group, if that is another school. */
export async function findOffice(db: Db, schoolId: number): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number }>`
    select office.id from schools as school
    join schools as office on office.group_id = school.group_id and office.kind = 'office' and office.id <> school.id
    where school.id = ${schoolId}`.execute(db);
  return rows[0]?.id;
}

/** Where the history of an account is: in the school, or for an administrator in the head office of its group. */
export async function findOwnPlace(
  db: Db,
  schoolId: number,
  accountId: number,
): Promise<Decider | undefined> {
  const { rows } = await sql<Decider>`
    select own.school_id as "schoolId", own.person_id as "personId"
    from schools as school
    join schools as office on office.group_id = school.group_id and office.kind = 'office'
    join account_people as own on own.school_id in (school.id, office.id)
    where school.id = ${schoolId} and own.account_id = ${accountId}
    order by own.school_id = school.id desc, own.person_id limit 1`.execute(db);
  return rows[0];
}
