import { sql } from "kysely";

import { copiedColumns, type CopiedRow } from "#platform/db/copied-row.ts";
import type { Db } from "#platform/db/db.ts";
import { columnsThat } from "#platform/db/person-table.ts";
import { copyPerson, PEOPLE_COLUMNS } from "#school/people/public.ts";

/** Columns of a person that every school in which a coordinator or evaluator works receives. */
const SHARED_COLUMNS = columnsThat(PEOPLE_COLUMNS, ({ transfer }) => transfer === "everybody");

/** An account's names in a school, as far as another school may know them; undefined if it has no person there. */
export const findAccountNames = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("account_people as own")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "own.school_id").onRef("person.id", "=", "own.person_id"),
    )
    .select(copiedColumns("person", SHARED_COLUMNS).as("copied"))
    .where("own.school_id", "=", schoolId)
    .where("own.account_id", "=", accountId)
    .executeTakeFirst();

/** Creates a person of the school with these names, linked to that account. */
export async function insertOwnPerson(
  db: Db,
  schoolId: number,
  accountId: number,
  names: CopiedRow,
): Promise<void> {
  const id = await copyPerson(db, schoolId, names);
  await db
    .insertInto("account_people")
    .values({ account_id: accountId, school_id: schoolId, person_id: id })
    .execute();
}

/** Accounts that coordinate or evaluate somewhere and were sent to a school in which they have no person. */
export async function listNobodies(directory: Db) {
  const { rows } = await sql<{
    readonly schoolId: number;
    readonly accountId: number;
    readonly groupId: number;
  }>`
    select sent.school_id as "schoolId", sent.account_id as "accountId", account.group_id as "groupId"
    from account_schools as sent
    join accounts as account on account.id = sent.account_id and account.state <> 'disabled'
    where exists (
      select from role_assignments as held
      where held.account_id = sent.account_id and held.role in ('subject_coordinator', 'evaluator')
        and held.state = 'active' and held.starts_at <= now() and (held.ends_at is null or held.ends_at > now()))
      and not exists (
        select from account_people as own
        where own.account_id = sent.account_id and own.school_id = sent.school_id)
    order by 1, 2`.execute(directory);
  return rows;
}
