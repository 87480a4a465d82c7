import type { GuardianLink } from "@dars/contract/school/guardians";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { links } from "./guardians.queries.ts";

/** Whether nobody has signed in with the account: its letter is the first thing that it got. */
export const isUnused = async (db: Db, accountId: number): Promise<boolean> => {
  const found = await db
    .selectFrom("accounts")
    .select(sql<boolean>`state = 'invited' and password_hash is null`.as("isUnused"))
    .where("id", "=", accountId)
    .executeTakeFirst();
  return found?.isUnused ?? false;
};

/** What a guardian holds and no court has restricted. */
export const listOpenLinks = (db: Db, schoolId: number, guardianId: number): Promise<GuardianLink[]> =>
  links(db, schoolId)
    .where("guardian_id", "=", guardianId)
    .where("state", "in", ["invited", "verified"])
    .where("restricted_by_court", "=", false)
    .orderBy("id")
    .execute();

export const findOwnPerson = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("account_people")
    .select("person_id as personId")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .orderBy("person_id")
    .executeTakeFirst();
