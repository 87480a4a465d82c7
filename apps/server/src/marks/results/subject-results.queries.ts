import type { Theme } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

/** Offerings of the current year in reach, by level and subject. */
export const listOfferings = (db: Db, schoolId: number, reach: ListScope) =>
  db
    .selectFrom("subject_offerings as offering")
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "offering.school_id").onRef("year.id", "=", "offering.year_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .select([
      "offering.id",
      "year.id as yearId",
      "year.title as yearTitle",
      "subject.id as subjectId",
      selectNames("subject").as("subjectName"),
      sql<Theme>`subject.theme`.as("theme"),
      selectIdAndNames("level").as("level"),
      "level.code as levelCode",
      "level.is_terminal as isTerminal",
    ])
    .where("offering.school_id", "=", schoolId)
    .where("year.state", "=", "current")
    .where("subject.on_report_card", "=", true)
    .where(isOfferingWithin(db, schoolId, reach))
    .orderBy("level.position")
    .orderBy("level.id")
    .orderBy("subject.position")
    .orderBy("subject.id")
    .execute();

/** The code of the year's grade in the rows. */
export const GRADE = "grade";

interface SummedColumn {
  readonly offeringId: number;
  readonly code: string;
  readonly max: number;
  /** Of the scale on which the pass mark is. */
  readonly scale: number;
}

export interface SubjectRow {
  readonly offeringId: number;
  readonly code: string;
  readonly sectionId: number;
  readonly letter: string;
  readonly title: string | null;
  readonly classId: number | null;
  readonly students: number;
  readonly average: number;
  readonly below: number;
}

/**
 * What students see of these columns now, by section. Unexcused absence and cheating count as 0; what is excused,
 * exempt or not entered does not count.
 */
export async function summarise(
  db: Db,
  schoolId: number,
  yearId: number,
  columns: readonly SummedColumn[],
): Promise<readonly SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    with latest as (
      select distinct on (snapshot.student_id) snapshot.section_id, snapshot.shown
      from mark_snapshots as snapshot
      where snapshot.school_id = ${schoolId} and snapshot.year_id = ${yearId} and not snapshot.is_hidden
        and snapshot.published_at <= now()
      order by snapshot.student_id, snapshot.revision desc
    ), mark as (
      select latest.section_id, read.offering_id, read.code, (subject ->> 'pass')::numeric * read.max / read.scale as pass,
        case when read.code = ${GRADE} then subject ->> 'effective' else subject -> 'marks' ->> read.code end as entered
      from latest
      cross join lateral jsonb_array_elements(latest.shown -> 'subjects') as subject
      join unnest(
        ${columns.map(({ offeringId }) => offeringId)}::bigint[], ${columns.map(({ code }) => code)}::text[],
        ${columns.map(({ max }) => max)}::numeric[], ${columns.map(({ scale }) => scale)}::numeric[]
      ) as read (offering_id, code, max, scale) on read.offering_id = (subject ->> 'offeringId')::bigint
    ), counted as (
      select mark.*, case when entered ~ '^[0-9]+([.][0-9]+)?$' then entered::numeric
        when entered in ('absent_unexcused', 'cheating') then 0 end as points
      from mark
    ), summary as (
      select section_id, offering_id, code, count(points)::int as students, round(avg(points), 1)::float8 as average,
        (count(*) filter (where points < pass))::int as below
      from counted where points is not null group by section_id, offering_id, code
    )
    select summary.offering_id as "offeringId", summary.code, section.id as "sectionId", section.letter, section.title,
      (select class.id from teaching_classes as class where class.school_id = ${schoolId}
        and class.offering_id = summary.offering_id and class.section_id = section.id limit 1) as "classId",
      summary.students, summary.average, summary.below
    from summary join sections as section on section.school_id = ${schoolId} and section.id = summary.section_id
    order by section.letter collate "ar-x-icu", section.id`.execute(db);
  return rows;
}
