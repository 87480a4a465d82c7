import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";

/** The account of one of the two records. */
export interface AccountOfRecord {
  readonly accountId: number;
  readonly personId: number;
  readonly state: "invited" | "active" | "disabled";
  /** People of other schools that it opens too, or roles there. */
  readonly isElsewhere: boolean;
  /** A role that management may not give: its account is not closed by a merge. */
  readonly isHigher: boolean;
}

export async function listAccounts(
  db: Db,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly AccountOfRecord[]> {
  const { rows } = await sql<AccountOfRecord>`
    select own.account_id as "accountId", own.person_id as "personId", account.state,
      exists (select from account_people as other
        where other.account_id = account.id and other.school_id <> ${schoolId})
        or exists (select from role_assignments as held where held.account_id = account.id
          and held.state <> 'ended' and held.school_id <> ${schoolId}) as "isElsewhere",
      exists (select from role_assignments as held where held.account_id = account.id and held.state <> 'ended'
        and held.role not in ('student', 'parent', 'teacher')) as "isHigher"
    from account_people as own
    join accounts as account on account.id = own.account_id
    where own.school_id = ${schoolId} and own.person_id in (${sql.join([...personIds])})
    order by own.person_id`.execute(db);
  return rows;
}

/** The account opens this record of the school from now on, and no other of the two. */
export async function giveAccount(
  db: Db,
  schoolId: number,
  accountId: number,
  { from, to }: Following,
): Promise<void> {
  await db
    .deleteFrom("account_people")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("person_id", "in", [from, to])
    .execute();
  await db
    .insertInto("account_people")
    .values({ school_id: schoolId, account_id: accountId, person_id: to })
    .execute();
  await db
    .updateTable("role_assignments")
    .set({ person_id: to })
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("person_id", "=", from)
    .execute();
}

/** Frees the records of both accounts, which are given out anew. */
export const takeAccount = (db: Db, schoolId: number, accountId: number, personId: number) =>
  db
    .deleteFrom("account_people")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("person_id", "=", personId)
    .execute();

/** The closed account stays with the merged record: what it wrote keeps its name. */
export const leaveAccount = (db: Db, schoolId: number, accountId: number, personId: number) =>
  db
    .insertInto("account_people")
    .values({ school_id: schoolId, account_id: accountId, person_id: personId })
    .execute();

/** Roles that only the closed account has go to the other one; the rest end. */
export async function moveRoles(
  db: Db,
  schoolId: number,
  { from, to }: Following,
  keptPersonId: number,
): Promise<void> {
  await sql`
    update role_assignments as moved set account_id = ${to},
      person_id = case when moved.person_id is null then null else ${keptPersonId}::bigint end
    where moved.account_id = ${from} and moved.state <> 'ended'
      and (moved.school_id is null or moved.school_id = ${schoolId})
      and not exists (select from role_assignments as held where held.account_id = ${to} and held.role = moved.role
        and held.school_id is not distinct from moved.school_id
        and (held.state <> 'ended' or held.ends_at is not distinct from moved.ends_at))`.execute(db);
  await db
    .updateTable("role_assignments")
    .set({ state: "ended", ends_at: sql<Date>`dars_clock()` })
    .where("account_id", "=", from)
    .where("state", "<>", "ended")
    .execute();
}
