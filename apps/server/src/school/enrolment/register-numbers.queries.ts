import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

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

/** After a move was undone: each student has its former number again, where no one has got it in the meantime. */
export const updateFormerNumbers = (db: Db, schoolId: number, batchId: number) =>
  sql`update enrolments as seated set register_no = move.from_register_no
    from section_moves as move
    where move.school_id = ${schoolId} and move.batch_id = ${batchId} and move.from_register_no is not null
      and seated.school_id = move.school_id and seated.id = move.enrolment_id
      and seated.section_id = move.from_section_id
      and not exists (select from enrolments as other where other.school_id = seated.school_id
        and other.section_id = seated.section_id and other.state = 'active' and other.id <> seated.id
        and other.register_no = move.from_register_no)`.execute(db);
