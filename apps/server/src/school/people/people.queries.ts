import type { FamilyChild, PersonNameParts, PersonRecord } from "@dars/contract/school/people";
import { sql, type RawBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import type { Role } from "#platform/db/schema.gen.ts";
import { byName, ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";

import { RECORD_FIELDS, listColumnValues, type PersonDetails, type RecordField } from "./record-columns.ts";

/** A person's record except the name, or some of it. */
export const selectDetails = <Details = PersonDetails>(
  table: string,
  fields: readonly RecordField[] = RECORD_FIELDS,
): RawBuilder<Details> =>
  sql`jsonb_build_object(${sql.join(
    fields.flatMap(({ field, column }) => [sql.lit(field), sql.ref(`${table}.${column}`)]),
  )})`;

/** A current person of the school, with account and place of this year. */
export const findPerson = async (db: Db, schoolId: number, personId: number) =>
  withDetails(await selectPerson(db, schoolId, personId));

const withDetails = <R extends { readonly details: PersonDetails }>(row: R | undefined) => {
  if (!row) return undefined;
  const { details, ...rest } = row;
  return { ...rest, ...details };
};

const selectPerson = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people as person")
    .select([
      "person.id",
      "person.revision",
      selectNames("person").as("name"),
      sql<PersonNameParts>`person.name_parts`.as("nameParts"),
      selectDetails("person").as("details"),
      sql<boolean>`exists (select from students where school_id = ${schoolId} and id = person.id)`.as(
        "isStudent",
      ),
      jsonObjectFrom(selectAccount(db, schoolId, personId)).as("account"),
      jsonObjectFrom(selectEnrolment(db, schoolId, personId)).as("enrolment"),
      selectSiblings(schoolId, personId).as("siblings"),
    ])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .where("person.deleted_at", "is", null)
    .where("person.state", "in", ["active", "deceased"])
    .executeTakeFirst();

/** Students enrolled this year whom a guardian of this student has too, through links that have not ended. */
const selectSiblings = (schoolId: number, studentId: number): RawBuilder<FamilyChild[]> =>
  selectFamilyChildren(
    schoolId,
    sql`select other.student_id from guardian_links as own
      join guardian_links as other on other.school_id = own.school_id and other.guardian_id = own.guardian_id
      where own.school_id = ${schoolId} and own.student_id = ${studentId} and other.student_id <> own.student_id
        and own.state <> 'ended' and other.state <> 'ended'`,
  );

/** Those of `students`, a query of ids, who are enrolled this year, by level and name. */
export const selectFamilyChildren = (
  schoolId: number,
  students: RawBuilder<unknown>,
): RawBuilder<FamilyChild[]> => sql`(
  select coalesce(json_agg(json_build_object('id', child.id, 'name', ${selectNames("child")},
    'level', ${selectNames("child_level")}, 'section', ${ifFound("child_section", selectSection("child_section"))})
    order by child_level.position, ${byName("child")}, child.id), '[]')
  from people as child
  join enrolments as seat on seat.school_id = child.school_id and seat.student_id = child.id
  join academic_years as seat_year on seat_year.school_id = seat.school_id and seat_year.id = seat.year_id
  join levels as child_level on child_level.id = seat.level_id
  left join sections as child_section on child_section.school_id = seat.school_id
    and child_section.id = seat.section_id
  where child.school_id = ${schoolId} and child.deleted_at is null and seat.state = 'active'
    and seat_year.state = 'current' and child.id in (${students}))`;

/** The account's roles that are valid now and in this school, or over schools. */
const selectAccount = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("account_people as account_link")
    .innerJoin("accounts as account", "account.id", "account_link.account_id")
    .select([
      "account.id",
      "account.state",
      sql<string>`(${db
        .selectFrom("login_names")
        .select(({ fn }) => fn.min("login").as("login"))
        .where("account_id", "=", sql<number>`account.id`)})`.as("login"),
      sql<Role[]>`array(${db
        .selectFrom("role_assignments as assignment")
        .select("assignment.role")
        .distinct()
        .where("assignment.account_id", "=", sql<number>`account.id`)
        .where((where) =>
          where.or([where("assignment.school_id", "is", null), where("assignment.school_id", "=", schoolId)]),
        )
        .where("assignment.state", "=", "active")
        .where(sql<boolean>`assignment.starts_at <= now()`)
        .where(sql<boolean>`(assignment.ends_at is null or assignment.ends_at > now())`)
        .orderBy("assignment.role")})`.as("roles"),
    ])
    .where("account_link.school_id", "=", schoolId)
    .where("account_link.person_id", "=", personId);

const selectEnrolment = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("enrolments as enrolment")
    .innerJoin("students as student", (join) =>
      join
        .onRef("student.school_id", "=", "enrolment.school_id")
        .onRef("student.id", "=", "enrolment.student_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "enrolment.school_id").onRef("year.id", "=", "enrolment.year_id"),
    )
    .innerJoin("levels as level", "level.id", "enrolment.level_id")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "enrolment.school_id")
        .onRef("section.id", "=", "enrolment.section_id"),
    )
    .select([
      selectIdAndNames("level").as("level"),
      ifFound("section", selectSection("section")).as("section"),
      "enrolment.register_no as registerNo",
      "student.student_number as studentNumber",
    ])
    .where("enrolment.school_id", "=", schoolId)
    .where("enrolment.student_id", "=", personId)
    .where("enrolment.state", "=", "active")
    .where("year.state", "=", "current");

const familyLinks = (db: Db, schoolId: number, other: "guardian_id" | "student_id") =>
  db
    .selectFrom("guardian_links as link")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "link.school_id").onRef("person.id", "=", `link.${other}`),
    )
    .select([
      "link.id as linkId",
      selectIdAndNames("person").as("person"),
      "link.relation",
      "link.state",
      "link.is_primary as isPrimary",
      "link.restricted_by_court as isRestricted",
      "link.can_pickup as canPickup",
      "person.phone",
      "person.second_phone as secondPhone",
    ])
    .where("link.school_id", "=", schoolId)
    .where("person.deleted_at", "is", null);

/** Every link the school has of a student, ended ones among them; the primary guardian first. */
export const listGuardians = (db: Db, schoolId: number, studentId: number) =>
  familyLinks(db, schoolId, "guardian_id")
    .where("link.student_id", "=", studentId)
    .orderBy("link.is_primary", "desc")
    .orderBy("link.id")
    .execute();

export const listChildren = (db: Db, schoolId: number, guardianId: number) =>
  familyLinks(db, schoolId, "student_id")
    .where("link.guardian_id", "=", guardianId)
    .orderBy(byName("person"))
    .orderBy("link.id")
    .execute();

/** A record in its current state. */
export const findRecord = async (db: Db, schoolId: number, personId: number) =>
  withDetails(await selectRecord(db, schoolId, personId));

const selectRecord = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people as person")
    .select([
      "person.revision",
      selectNames("person").as("name"),
      sql<PersonNameParts>`person.name_parts`.as("nameParts"),
      selectDetails("person").as("details"),
    ])
    .where("person.school_id", "=", schoolId)
    .where("person.id", "=", personId)
    .where("person.deleted_at", "is", null)
    .executeTakeFirst();

/** A record in its current state, locked against concurrent writes until the transaction ends. */
export const lockRecord = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people")
    .select([
      "revision",
      sql<PersonNameParts>`name_parts`.as("nameParts"),
      "name_ar as ar",
      "name_en as en",
      "name_ckb as ckb",
      selectDetails("people").as("details"),
    ])
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** What the record leaves out stays as it is. */
export const updateRecord = (
  db: Db,
  schoolId: number,
  personId: number,
  record: Pick<PersonRecord, "nameParts"> & Partial<PersonRecord>,
) =>
  sql`
    update people set revision = revision + 1, ${sql.join(
      listColumnValues(record).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )}
    where school_id = ${schoolId} and id = ${personId}`.execute(db);
