import type { Names } from "@dars/contract/platform/primitives";
import type { RolloverOutcome } from "@dars/contract/school/rollover";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";

import type { LevelStep, Proposed } from "./place-students.policy.ts";
import { NEEDS_DECISION } from "./readiness.queries.ts";

interface NewPlace extends Proposed {
  readonly enrolmentId: number;
  readonly status: string | null;
}

/** Proposals replace proposals, and never a place that the office has set. Students who have left the year since are left out. */
export async function replaceProposals(
  db: Db,
  schoolId: number,
  fromYearId: number,
  places: readonly NewPlace[],
): Promise<void> {
  await sql`delete from rollover_places as place
    where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId} and (not place.is_set or not exists (
      select from enrolments as enrolment where enrolment.school_id = place.school_id
        and enrolment.id = place.enrolment_id and enrolment.state = 'active'))`.execute(db);
  if (places.length === 0) return;
  await sql`insert into rollover_places
      (school_id, from_year_id, student_id, enrolment_id, status, outcome, level_id, section_id, is_provisional)
    select ${schoolId}, ${fromYearId}, made."studentId", made."enrolmentId", made.status, made.outcome,
      made."levelId", made."sectionId", made."isProvisional"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as made("studentId" bigint, "enrolmentId" bigint,
      status text, outcome rollover_outcome, "levelId" bigint, "sectionId" bigint, "isProvisional" boolean)`.execute(
    db,
  );
}

/** Sections of the next year that are taken by places that the office has set, once for each student. */
export async function listSetSections(
  db: Db,
  schoolId: number,
  fromYearId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select place.section_id as id from rollover_places as place
    join enrolments as enrolment on enrolment.school_id = place.school_id and enrolment.id = place.enrolment_id
      and enrolment.state = 'active'
    where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId} and place.is_set
      and place.section_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** One section id for each student who sits in a year already. */
export const listSeatSectionIds = async (
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`select section_id as id from enrolments
    where school_id = ${schoolId} and year_id = ${yearId} and state = 'active' and section_id is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** One section id for each seat that is taken in the next year, without the places of these students. */
export async function listTakenSeats(
  db: Db,
  schoolId: number,
  years: { readonly fromYearId: number; readonly toYearId: number },
  exceptIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select place.section_id as id from rollover_places as place
    where place.school_id = ${schoolId} and place.from_year_id = ${years.fromYearId}
      and place.section_id is not null and place.student_id <> all(${[...exceptIds]}::bigint[])
    union all
    select enrolment.section_id from enrolments as enrolment
    where enrolment.school_id = ${schoolId} and enrolment.year_id = ${years.toYearId}
      and enrolment.state = 'active' and enrolment.section_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export const listLevels = (db: Db, schoolId: number): Promise<LevelStep[]> =>
  db
    .selectFrom("levels as level")
    .innerJoin("schools as school", "school.group_id", "level.group_id")
    .select([
      "level.id",
      "level.code",
      "level.grade_code as gradeCode",
      "level.position",
      "level.is_terminal as isTerminal",
    ])
    .where("school.id", "=", schoolId)
    .where("level.state", "=", "active")
    .orderBy("level.position")
    .orderBy("level.id")
    .execute();

interface PlaceRow {
  readonly studentId: number;
  readonly name: Names;
  readonly status: string | null;
  readonly outcome: RolloverOutcome | null;
  readonly levelId: number | null;
  readonly level: Names | null;
  readonly sectionId: number | null;
  readonly letter: string | null;
  readonly title: string | null;
  readonly isProvisional: boolean | null;
  readonly isSet: boolean | null;
  readonly reason: string | null;
  readonly needsDecision: boolean;
}

/** The students of a section of the year that ends, also after the commit, by name. */
export async function listPlaces(db: Db, schoolId: number, sectionId: number): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select person.id as "studentId", ${selectNames("person")} as name, place.status, place.outcome,
      place.level_id as "levelId", case when level.id is not null then ${selectNames("level")} end as level,
      place.section_id as "sectionId", target.letter, target.title,
      place.is_provisional as "isProvisional", place.is_set as "isSet", place.reason,
      ${NEEDS_DECISION} as "needsDecision"
    from enrolments as enrolment
    join people as person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    left join rollover_places as place on place.school_id = enrolment.school_id
      and place.from_year_id = enrolment.year_id and place.student_id = enrolment.student_id
      and place.enrolment_id = enrolment.id
    left join levels as level on level.id = place.level_id
    left join sections as target on target.school_id = place.school_id and target.id = place.section_id
    where enrolment.school_id = ${schoolId} and enrolment.section_id = ${sectionId}
      and (enrolment.state = 'active' or place.student_id is not null)
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

export const findSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections as section")
    .innerJoin("levels as level", "level.id", "section.level_id")
    .select([
      "section.id",
      "section.letter",
      "section.title",
      "section.year_id as yearId",
      "section.level_id as levelId",
      "section.state",
      selectIdAndNames("level").as("level"),
    ])
    .where("section.school_id", "=", schoolId)
    .where("section.id", "=", sectionId)
    .executeTakeFirst();

/** Active students of the year among these, with the letter of the own section. */
export async function listStudents(
  db: Db,
  schoolId: number,
  yearId: number,
  studentIds: readonly number[],
): Promise<
  readonly {
    readonly studentId: number;
    readonly enrolmentId: number;
    readonly levelId: number;
    readonly letter: string | null;
    readonly shift: string | null;
  }[]
> {
  const { rows } = await sql<{
    studentId: number;
    enrolmentId: number;
    levelId: number;
    letter: string | null;
    shift: string | null;
  }>`select enrolment.student_id as "studentId", enrolment.id as "enrolmentId", enrolment.level_id as "levelId",
      section.letter, section.shift
    from enrolments as enrolment
    left join sections as section on section.school_id = enrolment.school_id and section.id = enrolment.section_id
    where enrolment.school_id = ${schoolId} and enrolment.year_id = ${yearId} and enrolment.state = 'active'
      and enrolment.student_id = any(${[...studentIds]}::bigint[])
    order by enrolment.register_no, enrolment.student_id`.execute(db);
  return rows;
}

interface SetPlace extends Proposed {
  readonly enrolmentId: number;
}

/** A place that the office sets replaces the earlier one. */
export async function upsertSetPlaces(
  db: Db,
  schoolId: number,
  fromYearId: number,
  places: readonly SetPlace[],
  reason: string,
): Promise<void> {
  await sql`insert into rollover_places as place
      (school_id, from_year_id, student_id, enrolment_id, outcome, level_id, section_id, is_provisional, is_set, reason)
    select ${schoolId}, ${fromYearId}, made."studentId", made."enrolmentId", made.outcome,
      made."levelId", made."sectionId", made."isProvisional", true, ${reason}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as made("studentId" bigint, "enrolmentId" bigint,
      outcome rollover_outcome, "levelId" bigint, "sectionId" bigint, "isProvisional" boolean)
    on conflict (school_id, from_year_id, student_id) do update set enrolment_id = excluded.enrolment_id,
      outcome = excluded.outcome, level_id = excluded.level_id, section_id = excluded.section_id,
      is_provisional = excluded.is_provisional, is_set = true, reason = excluded.reason`.execute(db);
}
