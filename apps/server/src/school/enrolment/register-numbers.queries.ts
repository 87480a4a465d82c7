import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName } from "#platform/db/shapes.ts";

export interface RegisterNumber {
  readonly studentId: number;
  readonly registerNo: number | null;
}

export async function isNumberTaken(
  db: Db,
  schoolId: number,
  sectionId: number,
  registerNo: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("enrolments")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("register_no", "=", registerNo)
    .where("state", "=", "active")
    .executeTakeFirst();
  return found !== undefined;
}

export const listRegisterNumbers = (db: Db, schoolId: number, sectionId: number): Promise<RegisterNumber[]> =>
  db
    .selectFrom("enrolments")
    .select(["student_id as studentId", "register_no as registerNo"])
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("state", "=", "active")
    .execute();

/** In two steps: two students who exchange their numbers would have the same one in between. */
export async function updateRegisterNumbers(
  db: Db,
  schoolId: number,
  sectionId: number,
  numbers: readonly RegisterNumber[],
): Promise<void> {
  const seated = db
    .updateTable("enrolments")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("state", "=", "active");
  await seated
    .set({ register_no: null })
    .where(
      "student_id",
      "in",
      numbers.map(({ studentId }) => studentId),
    )
    .execute();
  await sql`update enrolments as seated set register_no = given."registerNo", revision = seated.revision + 1
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given("studentId" bigint, "registerNo" integer)
    where seated.school_id = ${schoolId} and seated.section_id = ${sectionId} and seated.state = 'active'
      and seated.student_id = given."studentId"`.execute(db);
}

export interface NumberOfEnrolment {
  readonly id: number;
  readonly registerNo: number | null;
}

interface Newcomer {
  readonly id: number;
  readonly sectionId: number;
}

/** Held until the transaction ends, so that two who give numbers in one section go one by one. */
export const lockSections = (db: Db, schoolId: number, enrolmentIds: readonly number[]) =>
  sql`select section.id from sections as section
    where section.school_id = ${schoolId} and section.id in (
      select newcomer.section_id from enrolments as newcomer where ${isNewcomer(schoolId, enrolmentIds)})
    order by section.id for no key update`.execute(db);

/** Those of these that are active in a section and have no number, by name. */
export async function listNewcomers(
  db: Db,
  schoolId: number,
  enrolmentIds: readonly number[],
): Promise<Newcomer[]> {
  const { rows } = await sql<Newcomer>`
    select newcomer.id, newcomer.section_id as "sectionId" from enrolments as newcomer
    join people as person on person.school_id = newcomer.school_id and person.id = newcomer.student_id
    where ${isNewcomer(schoolId, enrolmentIds)}
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

const isNewcomer = (schoolId: number, enrolmentIds: readonly number[]) => sql`newcomer.school_id = ${schoolId}
  and newcomer.id = any(${[...enrolmentIds]}::bigint[]) and newcomer.state = 'active'
  and newcomer.section_id is not null and newcomer.register_no is null`;

/** The highest number in each of these sections that has one, also of students who have left or were moved away. */
export async function listHighestNumbers(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<{ readonly sectionId: number; readonly highest: number }[]> {
  const { rows } = await sql<{ sectionId: number; highest: number }>`
    select given.section_id as "sectionId", max(given.register_no) as highest from (
      select section_id, register_no from enrolments
      where school_id = ${schoolId} and section_id = any(${[...sectionIds]}::bigint[])
      union all
      select from_section_id, from_register_no from section_moves
      where school_id = ${schoolId} and from_section_id = any(${[...sectionIds]}::bigint[])
    ) as given
    where given.register_no is not null group by given.section_id`.execute(db);
  return rows;
}

export const updateGivenNumbers = (db: Db, schoolId: number, numbers: readonly NumberOfEnrolment[]) =>
  sql`update enrolments as seated set register_no = given."registerNo", revision = seated.revision + 1
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given(id bigint, "registerNo" integer)
    where seated.school_id = ${schoolId} and seated.id = given.id`.execute(db);

/** Each that has none has its former number again, where no one has got it in the meantime. */
export const updateFormerNumbers = (db: Db, schoolId: number, former: readonly NumberOfEnrolment[]) =>
  sql`update enrolments as seated set register_no = former."registerNo"
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as former(id bigint, "registerNo" integer)
    where seated.school_id = ${schoolId} and seated.id = former.id and (
      seated.state <> 'active' or not exists (
        select from enrolments as other where other.school_id = seated.school_id
          and other.section_id = seated.section_id and other.state = 'active'
          and other.register_no = former."registerNo"))`.execute(db);
