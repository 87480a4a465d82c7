import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Deciders {
  readonly schoolId: number;
  readonly roles: readonly Role[];
  /** The account that asks: it cannot be the second person. */
  readonly exceptAccountId: number | null;
}

export interface Decider {
  readonly schoolId: number;
  readonly personId: number;
}

/**
 * The one answer to who may decide now what is asked of a school, each account once: its management, as people of the
 * school, and the group's administrators, who are people of the head office. An invited account that has never signed
 * in decides nothing yet.
 */
export async function listDeciders(
  db: Db,
  { schoolId, roles, exceptAccountId }: Deciders,
): Promise<readonly Decider[]> {
  const { rows } = await sql<Decider>`
    select "schoolId", "personId" from (
      select distinct on (held.account_id) account_link.school_id as "schoolId", account_link.person_id as "personId",
        held.school_id is null as "isOver"
      from schools as school
      join schools as office on office.group_id = school.group_id and office.kind = 'office'
      join role_assignments as held on held.group_id = school.group_id
        and (held.school_id = school.id or held.school_id is null)
      join accounts as account on account.id = held.account_id
      join account_people as account_link on account_link.account_id = held.account_id
        and account_link.school_id = coalesce(held.school_id, office.id)
      where school.id = ${schoolId} and held.role::text = any(${[...roles]}::text[])
        and account.state = 'active' and held.state = 'active' and held.starts_at <= now()
        and (held.ends_at is null or held.ends_at > now())
        and held.account_id is distinct from ${exceptAccountId}::bigint
      order by held.account_id, held.school_id nulls last, account_link.person_id
    ) as decider
    order by "isOver", "personId"`.execute(db);
  return rows;
}

/**
 * Those whom a school turns to first: its own people, or where it has none of them who acts in their place, the group's
 * administrators.
 */
export async function listOffice(db: Db, deciders: Deciders): Promise<readonly Decider[]> {
  const all = await listDeciders(db, deciders);
  const own = all.filter(({ schoolId }) => schoolId === deciders.schoolId);
  return own.length > 0 ? own : all;
}

/** Whether there is one of them. */
export const hasDecider = async (db: Db, deciders: Deciders): Promise<boolean> =>
  (await listDeciders(db, deciders)).length > 0;
