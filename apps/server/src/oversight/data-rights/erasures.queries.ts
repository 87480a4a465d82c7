import type { ErasureObstacle } from "@dars/contract/oversight/data-rights";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** A record as the ledger of erasures knows it. */
export interface ErasedRecord {
  readonly schoolId: number;
  readonly personId: number;
  /** Microseconds since 1970. */
  readonly born: string;
}

interface Standing {
  readonly name: Names;
  readonly isErased: boolean;
  readonly accountId: number | null;
  readonly isDisabled: boolean;
  readonly obstacles: readonly ErasureObstacle[];
}

/** What stands against the erasure of a person; undefined where the school has no such person. */
export async function findStanding(
  db: Db,
  schoolId: number,
  personId: number,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${selectNames("person")} as name, person.state = 'erased' as "isErased", account.id as "accountId",
      coalesce(account.state = 'disabled', false) as "isDisabled",
      array_remove(array[
        case when ${isPersonHeld(schoolId, sql.ref("person.id"))} then 'held' end,
        case when exists (select from enrolments as seat where seat.school_id = ${schoolId}
          and seat.student_id = person.id and seat.state in ('active', 'pending')) then 'enrolled' end,
        case when exists (select from guardian_links as link
          join enrolments as seat on seat.school_id = link.school_id and seat.student_id = link.student_id
            and seat.state in ('active', 'pending')
          where link.school_id = ${schoolId} and link.guardian_id = person.id
            and link.state in ('invited', 'verified')) then 'guards' end,
        case when exists (select from role_assignments as held where held.account_id = account.id
          and held.role not in ('student', 'parent') and held.state = 'active'
          and coalesce(held.ends_at > now(), true)) then 'serves' end,
        case when exists (select from account_people as other where other.account_id = account.id
          and other.school_id <> ${schoolId}) then 'elsewhere' end
      ], null) as obstacles
    from people as person
    left join account_people as own on own.school_id = person.school_id and own.person_id = person.id
    left join accounts as account on account.id = own.account_id
    where person.school_id = ${schoolId} and person.id = ${personId}`.execute(db);
  return rows[0];
}

/** PER-2: records that became one with this one. */
export async function listMergedInto(db: Db, schoolId: number, personId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("person_merges")
    .select("person_id as id")
    .where("school_id", "=", schoolId)
    .where("kept_id", "=", personId)
    .orderBy("person_id")
    .execute();
  return rows.map(({ id }) => id);
}

/** No other transaction changes this person until this one ends. */
export const lockPerson = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirst();

export async function isAskedFor(db: Db, schoolId: number, personId: number, kind: string): Promise<boolean> {
  const waitingProposal = await db
    .selectFrom("proposals")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where("subject_kind", "=", "person")
    .where("subject_id", "=", personId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return waitingProposal !== undefined;
}

/** False where it was approved before. */
export async function insertErasure(
  db: Db,
  schoolId: number,
  { personId, accountId }: { readonly personId: number; readonly accountId: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("erasures")
    .values({ school_id: schoolId, person_id: personId, approved_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const findErasure = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("erasures")
    .innerJoin("schools", "schools.id", "erasures.school_id")
    .select(["schools.group_id as groupId", "messages", "files", "done_at as doneAt"])
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .executeTakeFirst();

export const addToErasure = (
  db: Db,
  schoolId: number,
  personId: number,
  { messages = 0, files = 0 }: { readonly messages?: number; readonly files?: number },
) =>
  db
    .updateTable("erasures")
    .set({ messages: sql`messages + ${messages}`, files: sql`files + ${files}` })
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .execute();

/** Undefined where another run has finished it. */
export const updateErased = (db: Db, schoolId: number, personId: number) =>
  db
    .updateTable("erasures")
    .set({ done_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("person_id", "=", personId)
    .where("done_at", "is", null)
    .returning(["messages", "files"])
    .executeTakeFirst();

/**
 * Records and when each was made, to the microsecond: a restored database gives ids a second time, and this tells
 * the person who had one from the person who has it.
 */
export async function listBirths(
  db: Db,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly ErasedRecord[]> {
  const { rows } = await sql<ErasedRecord>`
    select school_id as "schoolId", id as "personId", ${born} as born from people
    where school_id = ${schoolId} and id = any(${personIds})`.execute(db);
  return rows;
}

/** The records of a school whose erasure was approved, done or not, with those merged into them. */
export async function listErased(db: Db, schoolId: number): Promise<readonly ErasedRecord[]> {
  const { rows } = await sql<ErasedRecord>`
    select people.school_id as "schoolId", people.id as "personId", ${born} as born
    from erasures
    left join person_merges as merged
      on merged.school_id = erasures.school_id and merged.kept_id = erasures.person_id
    join people on people.school_id = erasures.school_id
      and people.id in (erasures.person_id, merged.person_id)
    where erasures.school_id = ${schoolId}
    group by people.school_id, people.id`.execute(db);
  return rows;
}

const born = sql`(extract(epoch from people.created_at) * 1000000)::bigint::text`;
