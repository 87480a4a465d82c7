import { PICTURE_AGE } from "@dars/contract/identity/class-devices";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { byShownName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

/** A student of a section, or a verified guardian of one, with what signing in takes. */
export interface SectionPerson {
  readonly id: number;
  readonly name: Names;
  readonly role: "student" | "parent";
  readonly locale: Locale | null;
  readonly sex: "male" | "female" | null;
  /** The guardian's children in this section. */
  readonly children: readonly Names[];
  readonly childIds: readonly number[];
  /** Below 13 on the school's day; false where the birthday is not known. */
  readonly isYoung: boolean;
  readonly accountId: number | null;
  readonly accountState: "invited" | "active" | "disabled" | null;
  readonly hasPassword: boolean;
  readonly login: string | null;
  readonly isElsewhere: boolean;
  /** Has a role above the roles that a school grants. */
  readonly isHigher: boolean;
}

/** Students by the name that this reader sees, each followed by its guardians; a guardian of two comes after the first. */
export async function listSectionPeople(
  db: Db,
  schoolId: number,
  sectionId: number,
  locale: Locale = "ar",
): Promise<readonly SectionPerson[]> {
  const seated = db
    .selectFrom("enrolments")
    .select("student_id")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("state", "=", "active");
  const [students, guardians] = await Promise.all([
    signable(db, schoolId).where("person.id", "in", seated).orderBy(byShownName("person", locale)).execute(),
    signable(db, schoolId)
      .innerJoin("guardian_links as link", (join) =>
        join.onRef("link.school_id", "=", "person.school_id").onRef("link.guardian_id", "=", "person.id"),
      )
      .innerJoin("people as child", (join) =>
        join.onRef("child.school_id", "=", "link.school_id").onRef("child.id", "=", "link.student_id"),
      )
      .select(["link.student_id as childId", selectNames("child").as("childName")])
      .where("link.student_id", "in", seated)
      // FAM-1: who may not look gets no letter about it.
      .where(letsSee("link"))
      .orderBy("link.is_primary", "desc")
      .orderBy("person.id")
      .execute(),
  ]);
  const met = new Set<number>();
  return students.flatMap((student) => [
    { ...student, role: "student" as const, children: [], childIds: [] },
    ...guardians
      .filter(({ id, childId }) => childId === student.id && !met.has(id) && met.add(id))
      .map(({ childId: _childId, childName: _childName, ...guardian }) => ({
        ...guardian,
        role: "parent" as const,
        children: guardians.filter(({ id }) => id === guardian.id).map(({ childName }) => childName),
        childIds: guardians.filter(({ id }) => id === guardian.id).map(({ childId }) => childId),
      })),
  ]);
}

/** The names under which a section's papers go out. Undefined for one that the school does not have. */
export const findSectionNames = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("levels as level", "level.id", "section.level_id")
    .innerJoin("schools as school", "school.id", "section.school_id")
    .select([
      "section.letter",
      "section.title",
      selectNames("level").as("level"),
      selectNames("school").as("school"),
      "school.time_zone as timeZone",
    ])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "=", sectionId)
    .executeTakeFirst();

export type SectionNames = NonNullable<Awaited<ReturnType<typeof findSectionNames>>>;

const signable = (db: Db, schoolId: number) =>
  db
    .selectFrom("people as person")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "person.school_id")
        .onRef("account_link.person_id", "=", "person.id"),
    )
    .leftJoin("accounts as account", "account.id", "account_link.account_id")
    .select([
      "person.id",
      "person.sex",
      selectNames("person").as("name"),
      sql<Locale | null>`coalesce(account.locale, person.locale)`.as("locale"),
      sql<boolean>`coalesce(person.birth_date > ${todayIn(schoolId)} - make_interval(years => ${PICTURE_AGE}), false)`.as(
        "isYoung",
      ),
      "account.id as accountId",
      "account.state as accountState",
      sql<boolean>`account.password_hash is not null`.as("hasPassword"),
      sql<string | null>`(select min(login) from login_names where account_id = account.id)`.as("login"),
      sql<boolean>`exists (select from account_people as other where other.account_id = account.id
        and other.school_id <> ${schoolId})`.as("isElsewhere"),
      sql<boolean>`exists (select from role_assignments as held where held.account_id = account.id
        and held.state = 'active' and held.role not in ('parent', 'student', 'teacher'))`.as("isHigher"),
    ])
    .where("person.school_id", "=", schoolId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "=", "active");
