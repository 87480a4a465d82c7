import { sql, type RawBuilder } from "kysely";

import { compileOnce } from "#platform/db/compile-once.ts";
import type { Db } from "#platform/db/db.ts";
import { lookTogether } from "#platform/db/look-together.ts";

/** The accounts that ask in the same moment. */
type AccountKeys = Readonly<Record<"accountIds", readonly number[]>>;

const askedBy = ({ accountIds }: AccountKeys): RawBuilder<unknown> =>
  sql`unnest(${accountIds}::bigint[]) with ordinality as asked (account_id, no)`;

const openSchoolsIn = (table: "account_people" | "account_schools") => {
  const list = compileOnce(
    (_db, keys: AccountKeys) => sql<{ readonly no: number; readonly id: number }>`
      select distinct asked.no, schools.id
      from ${askedBy(keys)}
      join ${sql.table(table)} as own on own.account_id = asked.account_id
      join schools on schools.id = own.school_id
      where schools.kind <> 'office' and schools.state <> 'closed'
      order by asked.no, schools.id`,
  );
  return lookTogether<{ readonly id: number }>((db, accountIds) => list(db, { accountIds }));
};

/** Schools where an account is a person. */
export const listOwnSchools = openSchoolsIn("account_people");

/** Schools where an account coordinates or evaluates. */
export const listAppointingSchools = openSchoolsIn("account_schools");

const schoolsOfAccounts = compileOnce(
  (_db, keys: AccountKeys) => sql<{ readonly no: number; readonly schoolId: number }>`
    select asked.no, own.school_id as "schoolId"
    from ${askedBy(keys)} join account_people as own on own.account_id = asked.account_id
    union
    select asked.no, sent.school_id
    from ${askedBy(keys)} join account_schools as sent on sent.account_id = asked.account_id`,
);

const schoolsOfAccount = lookTogether<{ readonly schoolId: number }>((db, accountIds) =>
  schoolsOfAccounts(db, { accountIds }),
);

const schoolsOfGroup = compileOnce((db, { groupId }: { readonly groupId: number }) =>
  db.selectFrom("schools").select("id as schoolId").where("group_id", "=", groupId),
);

/** Every school that an account has to do with; with a group, all of that group's, its head office among them. */
export async function listSchoolsOfAccount(
  db: Db,
  accountId: number,
  groupId: number | null,
): Promise<readonly number[]> {
  const [own, ofGroup] = await Promise.all([
    schoolsOfAccount(db, accountId),
    groupId === null ? [] : schoolsOfGroup(db, { groupId }),
  ]);
  return [...own, ...ofGroup].map(({ schoolId }) => schoolId);
}

type PlaceRow = Readonly<Record<"no" | "schoolId" | "personId", number>>;

const personsOfAccounts = compileOnce(
  (_db, keys: AccountKeys) => sql<PlaceRow>`
    select asked.no, own.school_id as "schoolId", own.person_id as "personId"
    from ${askedBy(keys)} join account_people as own on own.account_id = asked.account_id
    order by asked.no, own.school_id, own.person_id`,
);

/** Every person that an account is, over all schools. */
export const listPersons = lookTogether<Omit<PlaceRow, "no">>((directory, accountIds) =>
  personsOfAccounts(directory, { accountIds }),
);
