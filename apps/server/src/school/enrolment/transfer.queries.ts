import { sql } from "kysely";

import { copiedColumns } from "#platform/db/copied-row.ts";
import type { Db } from "#platform/db/db.ts";
import { columnsThat } from "#platform/db/person-table.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { GUARDIAN_LINK_COLUMNS } from "#school/guardians/public.ts";
import { PEOPLE_COLUMNS } from "#school/people/public.ts";

/** Columns of a person that another school takes over at a transfer. */
const COPIED_COLUMNS = columnsThat(PEOPLE_COLUMNS, ({ transfer }) => typeof transfer === "string");

export const findRecord = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people")
    .select([selectNames("people").as("name"), copiedColumns("people", COPIED_COLUMNS).as("copied")])
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();

export const findAccount = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("account_people as account_link")
    .innerJoin("accounts as account", "account.id", "account_link.account_id")
    .select(["account.id", "account.group_id as groupId"])
    .where("account_link.school_id", "=", schoolId)
    .where("account_link.person_id", "=", personId)
    .executeTakeFirst();

/** The accounts of these people, in the order in which they are locked. */
export async function listAccountIds(
  db: Db,
  schoolId: number,
  personIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom("account_people")
    .select("account_id as id")
    .where("school_id", "=", schoolId)
    .where("person_id", "in", [...personIds])
    .orderBy("account_id")
    .execute();
  return rows.map(({ id }) => id);
}

export const findPersonOfAccount = (db: Db, schoolId: number, accountId: number) =>
  db
    .selectFrom("account_people")
    .select("person_id as id")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();

export const tieAccount = (db: Db, accountId: number, schoolId: number, personId: number) =>
  db
    .insertInto("account_people")
    .values({ account_id: accountId, school_id: schoolId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const insertTransferred = (db: Db, schoolId: number, id: number) =>
  db
    .insertInto("students")
    .values({ school_id: schoolId, id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The student's account is a student's of the new school from now on, and no longer of the old one (AZ-4). */
export async function moveStudentRole(
  db: Db,
  account: { readonly id: number; readonly groupId: number },
  from: number,
  to: { readonly schoolId: number; readonly personId: number },
): Promise<void> {
  await db
    .updateTable("role_assignments")
    .set({ ends_at: sql`now()`, state: "ended" })
    .where("account_id", "=", account.id)
    .where("role", "=", "student")
    .where("school_id", "=", from)
    .where("ends_at", "is", null)
    .execute();
  await db
    .insertInto("role_assignments")
    .values({
      account_id: account.id,
      group_id: account.groupId,
      role: "student",
      school_id: to.schoolId,
      person_id: to.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Columns of a link that the other school takes over. */
const COPIED_LINK_COLUMNS = columnsThat(
  GUARDIAN_LINK_COLUMNS,
  ({ transfer }) => typeof transfer === "string",
);

/** The guardians that hold, as they hold; none of it changes until the transaction ends. */
export const listHoldingLinks = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("guardian_links")
    .select(["guardian_id as guardianId", copiedColumns("guardian_links", COPIED_LINK_COLUMNS).as("copied")])
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("state", "<>", "ended")
    .orderBy("id")
    .forShare()
    .execute();
