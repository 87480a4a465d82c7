import { sql, type RawBuilder } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { inLists, ReadsTogether, SMALL } from "#platform/db/reads-together.ts";

/** The accounts that ask in the same moment. */
type AccountKeys = Readonly<Record<"accountIds", readonly number[]>>;

const askedBy = ({ accountIds }: AccountKeys): RawBuilder<unknown> =>
  sql`unnest(${accountIds}::bigint[]) with ordinality as asked (account_id, no)`;

type ListAll<R> = (db: Db, keys: AccountKeys) => Promise<readonly (R & { readonly no: number })[]>;

/** What many accounts ask for in the same moment is one statement. */
function listTogether<R>(list: ListAll<R>) {
  const reads = new ReadsTogether<number, readonly R[], null>(
    async (database, _school, accountIds) =>
      inLists(accountIds.length, await list(database.shortReading(null), { accountIds })),
    SMALL,
  );
  return async (database: Database, accountId: number): Promise<readonly R[]> =>
    (await reads.read(database, null, accountId)) ?? [];
}

const openSchoolsIn = (table: "account_people" | "account_schools") => {
  const list = prepare(
    (keys: AccountKeys) => sql<{ readonly no: number; readonly id: number }>`
      select distinct asked.no, schools.id
      from ${askedBy(keys)}
      join ${sql.table(table)} as own on own.account_id = asked.account_id
      join schools on schools.id = own.school_id
      where schools.kind <> 'office' and schools.state <> 'closed'
      order by asked.no, schools.id`,
  );
  return listTogether<{ readonly id: number }>(list);
};

/** Schools where an account is a person. */
export const listOwnSchools = openSchoolsIn("account_people");

/** Schools where an account coordinates or evaluates. */
export const listAppointingSchools = openSchoolsIn("account_schools");

const schoolsOfAccounts = prepare(
  (keys: AccountKeys) => sql<{ readonly no: number; readonly schoolId: number }>`
    select asked.no, own.school_id as "schoolId"
    from ${askedBy(keys)} join account_people as own on own.account_id = asked.account_id
    union
    select asked.no, sent.school_id
    from ${askedBy(keys)} join account_schools as sent on sent.account_id = asked.account_id`,
);

const schoolsOfAccount = listTogether<{ readonly schoolId: number }>(schoolsOfAccounts);

const schoolsOfGroup = prepare(({ groupId }: { readonly groupId: number }, db) =>
  db.selectFrom("schools").select("id as schoolId").where("group_id", "=", groupId),
);

/** Every school that an account has to do with; with a group, all of that group's, its head office among them. */
export async function listSchoolsOfAccount(
  database: Database,
  accountId: number,
  groupId: number | null,
): Promise<readonly number[]> {
  const [own, ofGroup] = await Promise.all([
    schoolsOfAccount(database, accountId),
    groupId === null ? [] : schoolsOfGroup(database.shortReading(null), { groupId }),
  ]);
  return [...own, ...ofGroup].map(({ schoolId }) => schoolId);
}

type PlaceRow = Readonly<Record<"no" | "schoolId" | "personId", number>>;

const personsOfAccounts = prepare(
  (keys: AccountKeys) => sql<PlaceRow>`
    select asked.no, own.school_id as "schoolId", own.person_id as "personId"
    from ${askedBy(keys)} join account_people as own on own.account_id = asked.account_id
    order by asked.no, own.school_id, own.person_id`,
);

/** Every person that an account is, over all schools. */
export const listPersons = listTogether<Omit<PlaceRow, "no">>(personsOfAccounts);
