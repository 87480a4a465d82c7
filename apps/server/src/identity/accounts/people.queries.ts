import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";

/**
 * Where a student sits now: null where it sits nowhere (a graduate). Undefined when there is no such student, or,
 * with a guardian's account given, when no link of that account lets it look (FAM-1).
 */
export const findPlace = (
  db: Db,
  schoolId: number,
  studentId: number,
  { guardianAccountId }: { guardianAccountId?: number } = {},
) =>
  db
    .selectFrom("students")
    .leftJoin("enrolments", (join) =>
      join
        .onRef("enrolments.school_id", "=", "students.school_id")
        .onRef("enrolments.student_id", "=", "students.id")
        .on("enrolments.state", "=", "active"),
    )
    .leftJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolments.school_id").onRef("year.id", "=", "enrolments.year_id"),
    )
    .select(["enrolments.section_id as sectionId", "enrolments.level_id as levelId"])
    .where("students.school_id", "=", schoolId)
    .where("students.id", "=", studentId)
    .$if(guardianAccountId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("guardian_links as link")
            .innerJoin("account_people as own", (join) =>
              join
                .onRef("own.school_id", "=", "link.school_id")
                .onRef("own.person_id", "=", "link.guardian_id"),
            )
            .select("link.id")
            .whereRef("link.school_id", "=", "students.school_id")
            .whereRef("link.student_id", "=", "students.id")
            .where("own.account_id", "=", guardianAccountId ?? 0)
            .where(letsSee("link")),
        ),
      ),
    )
    .orderBy(sql`case when year.state = 'current' then 0 else 1 end`)
    .orderBy("enrolments.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The people of an account: one in each school that knows it. */
export const listAccountPeople = (db: Db, accountId: number) =>
  db
    .selectFrom("account_people")
    .select(["school_id as schoolId", "person_id as personId"])
    .where("account_id", "=", accountId)
    .orderBy("school_id")
    .execute();

/** Serializes transactions that would create a person of the same account in the same school. */
export const lockAccountPerson = (db: Db, schoolId: number, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('own person'), hashtext(${`${schoolId} ${accountId}`}))`.execute(
    db,
  );

/** What people keep about themselves; a field that is absent stays as it is. */
interface OwnContact {
  readonly locale: Locale;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly secondPhone?: string | null;
  readonly address?: string | null;
}

export const updateContact = (
  db: Db,
  schoolId: number,
  personId: number,
  { locale, phone, email, secondPhone, address }: OwnContact,
) =>
  db
    .updateTable("people")
    .set({ locale, phone, email, second_phone: secondPhone, address, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .execute();

export const updateAccountLocale = (db: Db, accountId: number, locale: Locale) =>
  db.updateTable("accounts").set({ locale }).where("id", "=", accountId).execute();

export const findAccountOfPerson = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("account_people")
    .innerJoin("accounts", "accounts.id", "account_people.account_id")
    .select(["accounts.id", "accounts.state", "accounts.group_id as groupId"])
    .where("account_people.school_id", "=", schoolId)
    .where("account_people.person_id", "=", personId)
    .executeTakeFirst();

/** The one school of an administrator's group, or that a coordinator or evaluator is sent to; undefined when several. */
export async function findOnlySchool(
  db: Db,
  accountId: number,
  over: "group" | "assigned",
): Promise<number | undefined> {
  const schools = await db
    .selectFrom("schools")
    .innerJoin("accounts", "accounts.group_id", "schools.group_id")
    .select("schools.id")
    .where("accounts.id", "=", accountId)
    .where("schools.kind", "<>", "office")
    .where("schools.state", "<>", "closed")
    .$if(over === "assigned", (query) =>
      query.where("schools.id", "in", (inner) =>
        inner.selectFrom("account_schools").select("school_id").where("account_id", "=", accountId),
      ),
    )
    .limit(2)
    .execute();
  return schools.length === 1 ? schools[0]?.id : undefined;
}

/** Whether an account is a person of another school too, the head office among them. */
export async function isKnownElsewhere(db: Db, accountId: number, schoolId: number): Promise<boolean> {
  const other = await db
    .selectFrom("account_people")
    .select("person_id")
    .where("account_id", "=", accountId)
    .where("school_id", "<>", schoolId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
