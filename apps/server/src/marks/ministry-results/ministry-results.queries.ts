import type { MinistryLine, MinistryOutcome } from "@dars/contract/marks/ministry-results";
import type { Mark } from "@dars/contract/marks/results";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { ON_THE_LIST } from "#marks/publication/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectInstant, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

/** By the id of the offering. */
export type StoredMarks = Readonly<Record<string, Mark>>;

interface RoundKey {
  readonly yearId: number;
  readonly round: number;
}

/** Sections of terminal levels in years that may still be written. */
export async function listTerminalSections(db: Db, schoolId: number) {
  const { rows } = await sql<{
    id: number;
    letter: string;
    title: string | null;
    level: { id: number; name: Names };
    year: { id: number; title: string };
    students: number;
    entered: number;
    published: number;
  }>`
    select section.id, section.letter, section.title, ${selectIdAndNames("level")} as level,
      json_build_object('id', year.id, 'title', year.title) as year,
      count(distinct seat.student_id)::int as students,
      count(distinct result.student_id) filter (where result.outcome is not null)::int as entered,
      count(distinct result.student_id) filter (where result.published_at is not null)::int as published
    from sections as section
    join levels as level on level.id = section.level_id and level.is_terminal
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
      and year.state in ('current', 'closing')
    join enrolments as seat on seat.school_id = section.school_id and seat.section_id = section.id
      and seat.state in (${sql.join([...ON_THE_LIST])})
    left join ministry_results as result on result.school_id = seat.school_id
      and result.student_id = seat.student_id and result.year_id = seat.year_id
    where section.school_id = ${schoolId}
    group by section.school_id, section.id, level.id, year.school_id, year.id
    order by year.starts_on desc, level.position, section.letter collate "ar-x-icu"`.execute(db);
  return rows;
}

/** Subjects on the report card that are taught in the section, in the order of the card. */
export async function listExamSubjects(db: Db, schoolId: number, sectionId: number) {
  const { rows } = await sql<{ offeringId: number; name: Names }>`
    select offering.id as "offeringId", ${selectNames("subject")} as name
    from subject_offerings as offering
    join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
    where offering.school_id = ${schoolId} and offering.id in (
      select offering_id from teaching_classes where school_id = ${schoolId} and section_id = ${sectionId})
    order by subject.position, subject.id`.execute(db);
  return rows;
}

interface LineRow extends Omit<MinistryLine, "student" | "marks"> {
  readonly studentId: number;
  readonly name: Names;
  readonly registerNo: number | null;
  readonly marks: StoredMarks;
}

export async function listResultLines(
  db: Db,
  schoolId: number,
  sectionId: number,
  { yearId, round }: RoundKey,
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    select person.id as "studentId", ${selectNames("person")} as name, seat.register_no as "registerNo",
      result.exam_no as "examNo", result.outcome, coalesce(result.marks, '{}') as marks,
      ${selectInstant(sql`result.published_at`)} as "publishedAt", coalesce(result.revision, 0) as revision
    from enrolments as seat
    join people as person on person.school_id = seat.school_id and person.id = seat.student_id
    left join ministry_results as result on result.school_id = seat.school_id and result.student_id = seat.student_id
      and result.year_id = ${yearId} and result.round = ${round}
    where seat.school_id = ${schoolId} and seat.section_id = ${sectionId}
      and seat.state in (${sql.join([...ON_THE_LIST])})
    order by seat.register_no, person.id`.execute(db);
  return rows;
}

/** Who writes results of a year goes one after the other. */
export const lockResults = (db: Db, schoolId: number, yearId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('ministry results'), hashtext(${`${schoolId} ${yearId}`}))`.execute(
    db,
  );

export interface WrittenResult extends RoundKey {
  readonly studentId: number;
  readonly examNo: string | null;
  readonly outcome: MinistryOutcome | null;
  readonly marks: StoredMarks;
  readonly revision: number;
}

export async function upsertResult(
  db: Db,
  schoolId: number,
  accountId: number,
  { studentId, yearId, round, examNo, outcome, marks, revision }: WrittenResult,
): Promise<void> {
  const written = {
    exam_no: examNo,
    outcome,
    marks: JSON.stringify(marks),
    revision,
    changed_by: accountId,
    changed_at: sql<Date>`dars_now()`,
  };
  await db
    .insertInto("ministry_results")
    .values({ school_id: schoolId, student_id: studentId, year_id: yearId, round, ...written })
    .onConflict((conflict) =>
      conflict.columns(["school_id", "student_id", "year_id", "round"]).doUpdateSet(written),
    )
    .execute();
}

/** Returns the students whose result is shown from now on. */
export async function publishResults(
  db: Db,
  schoolId: number,
  sectionId: number,
  { yearId, round }: RoundKey,
): Promise<readonly number[]> {
  const rows = await db
    .updateTable("ministry_results")
    .set({ published_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where("round", "=", round)
    .where("published_at", "is", null)
    .where("outcome", "is not", null)
    .where("student_id", "in", (enrolled) =>
      enrolled
        .selectFrom("enrolments")
        .select("student_id")
        .where("school_id", "=", schoolId)
        .where("section_id", "=", sectionId)
        .where("state", "in", [...ON_THE_LIST]),
    )
    .returning("student_id as studentId")
    .execute();
  return rows.map(({ studentId }) => studentId);
}

export interface PublishedRow {
  readonly year: { readonly id: number; readonly title: string };
  readonly round: number;
  readonly examNo: string | null;
  readonly outcome: MinistryOutcome;
  readonly marks: StoredMarks;
  readonly publishedAt: string;
  readonly subjects: readonly { readonly offeringId: number; readonly name: Names }[];
}

export async function listPublishedResults(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select json_build_object('id', year.id, 'title', year.title) as year, result.round, result.exam_no as "examNo",
      result.outcome, result.marks, ${selectInstant(sql`result.published_at`)} as "publishedAt",
      coalesce((select json_agg(json_build_object('offeringId', offering.id, 'name', ${selectNames("subject")})
          order by subject.position, subject.id)
        from subject_offerings as offering join subjects as subject on subject.id = offering.subject_id
        where offering.school_id = ${schoolId} and result.marks ? offering.id::text), '[]') as subjects
    from ministry_results as result
    join academic_years as year on year.school_id = result.school_id and year.id = result.year_id
    where result.school_id = ${schoolId} and result.student_id = ${studentId} and result.published_at is not null
    order by year.starts_on desc, result.round desc`.execute(db);
  return rows;
}

/** Guardians who may see these students. */
export const listStudentGuardians = async (db: Db, schoolId: number, studentIds: readonly number[]) => {
  const { rows } = await sql<{ personId: number; studentId: number }>`
    select guardian_id as "personId", student_id as "studentId" from guarding_now(${schoolId})
    where student_id = any(${[...studentIds]}::bigint[])`.execute(db);
  return rows;
};
