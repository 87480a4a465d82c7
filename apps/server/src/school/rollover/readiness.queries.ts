import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { classWindows } from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

interface SectionRow {
  readonly id: number;
  readonly letter: string;
  readonly title: string | null;
  readonly levelId: number;
  readonly level: Names;
  readonly levelCode: string;
  readonly isTerminal: boolean;
  readonly students: number;
  readonly withoutResult: number;
  readonly pending: number;
  readonly waivedBecause: string | null;
  readonly promoted: number;
  readonly repeating: number;
  readonly graduated: number;
  readonly leaving: number;
  readonly needsDecision: number;
}

/** Whether a place, under the name `place` and of this very enrolment, still needs somebody's decision. */
export const NEEDS_DECISION = sql<boolean>`(place.student_id is null or place.outcome = 'undecided'
  or (place.outcome in ('promoted', 'repeating') and (place.level_id is null or place.section_id is null)))`;

/**
 * What families may see: the ministry's outcome of its latest round (MIN-1), else the status of the last snapshot; null
 * where neither is published.
 */
const PUBLISHED_STATUS = sql`coalesce((select result.outcome::text from ministry_results as result
    where result.school_id = enrolment.school_id and result.student_id = enrolment.student_id
      and result.year_id = enrolment.year_id and result.published_at is not null
    order by result.round desc limit 1),
  (select snapshot.shown #>> '{outcome,status}' from mark_snapshots as snapshot
  where snapshot.school_id = enrolment.school_id and snapshot.student_id = enrolment.student_id
    and snapshot.year_id = enrolment.year_id and not snapshot.is_hidden and snapshot.published_at <= now()
  order by snapshot.revision desc limit 1))`;

const countOutcome = (outcome: string) => sql`count(*) filter (where place.outcome = ${outcome})::int`;

/** Every section of a year with active students: its results and the places proposed for its students. */
export async function listEndingSections(
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<readonly SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    with student as (
      select enrolment.*, ${PUBLISHED_STATUS} as status from enrolments as enrolment
      where enrolment.school_id = ${schoolId} and enrolment.year_id = ${yearId} and enrolment.state = 'active'
    )
    select section.id, section.letter, section.title, level.id as "levelId", ${selectNames("level")} as level,
      level.code as "levelCode", level.is_terminal as "isTerminal",
      count(*)::int as students,
      count(*) filter (where student.status is null)::int as "withoutResult",
      count(*) filter (where student.status in ('completion', 'pending'))::int as pending,
      max(waiver.reason) as "waivedBecause",
      ${countOutcome("promoted")} as promoted, ${countOutcome("repeating")} as repeating,
      ${countOutcome("graduated")} as graduated, ${countOutcome("leaving")} as leaving,
      count(*) filter (where ${NEEDS_DECISION})::int as "needsDecision"
    from student
    join sections as section on section.school_id = student.school_id and section.id = student.section_id
    join levels as level on level.id = section.level_id
    left join rollover_places as place on place.school_id = student.school_id
      and place.from_year_id = ${yearId} and place.student_id = student.student_id and place.enrolment_id = student.id
    left join rollover_waivers as waiver on waiver.school_id = section.school_id
      and waiver.from_year_id = ${yearId} and waiver.section_id = section.id
    group by section.school_id, section.id, level.id
    order by level.position, level.id, section.letter collate "ar-x-icu"`.execute(db);
  return rows;
}

interface OpenColumnOfSection {
  readonly sectionId: number;
  readonly classId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly state: "open" | "submitted";
}

/** Mark columns of the sections' classes that are open or wait for approval. One whose dates have not come is left out. */
export async function listOpenColumns(
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<readonly OpenColumnOfSection[]> {
  const { rows } = await sql<OpenColumnOfSection>`
    with begun as (
      select class.id, class.section_id, class.offering_id, wanted.code from teaching_classes as class
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
      join lateral ${classWindows(schoolId)} as wanted on wanted.opens_on <= ${todayIn(schoolId)}
      where class.school_id = ${schoolId} and class.year_id = ${yearId} and class.state = 'open'
      union
      select class.id, class.section_id, class.offering_id, kept.code from teaching_classes as class
      join mark_columns as kept on kept.school_id = class.school_id and kept.class_id = class.id
      where class.school_id = ${schoolId} and class.year_id = ${yearId} and class.state = 'open'
    )
    select begun.section_id as "sectionId", begun.id as "classId", begun.offering_id as "offeringId", begun.code,
      coalesce(kept.state, 'open') as state
    from begun
    left join mark_columns as kept on kept.school_id = ${schoolId} and kept.class_id = begun.id
      and kept.code = begun.code
    where begun.section_id is not null and coalesce(kept.state, 'open') in ('open', 'submitted')`.execute(db);
  return rows;
}

interface ComingRow {
  readonly id: number;
  readonly letter: string;
  readonly title: string | null;
  readonly levelId: number;
  readonly level: Names;
  readonly shift: string;
  readonly capacity: number | null;
  readonly students: number;
}

/** Open sections of the next year with the students placed in them, and those enrolled there already. */
export async function listComingSections(
  db: Db,
  schoolId: number,
  fromYearId: number,
  toYearId: number,
): Promise<readonly ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select section.id, section.letter, section.title, level.id as "levelId", ${selectNames("level")} as level,
      section.shift, section.capacity,
      ((select count(*) from enrolments as enrolment where enrolment.school_id = section.school_id
          and enrolment.section_id = section.id and enrolment.state = 'active')
        + (select count(*) from rollover_places as place
          join rollovers as rollover on rollover.school_id = place.school_id
            and rollover.from_year_id = place.from_year_id and rollover.state = 'open'
          where place.school_id = section.school_id and place.from_year_id = ${fromYearId}
            and place.section_id = section.id and not exists (select from enrolments as known
              where known.school_id = place.school_id and known.student_id = place.student_id
                and known.year_id = ${toYearId} and known.state = 'active')))::int as students
    from sections as section join levels as level on level.id = section.level_id
    where section.school_id = ${schoolId} and section.year_id = ${toYearId} and section.state = 'open'
    order by level.position, level.id, section.letter collate "ar-x-icu"`.execute(db);
  return rows;
}

/** Students who are enrolled in the year and sit in no section. */
export async function countWithoutSection(db: Db, schoolId: number, yearId: number): Promise<number> {
  const { rows } = await sql<{ students: number }>`select count(*)::int as students from enrolments
    where school_id = ${schoolId} and year_id = ${yearId} and state = 'active' and section_id is null`.execute(
    db,
  );
  return rows[0]?.students ?? 0;
}

export async function countProvisional(db: Db, schoolId: number, fromYearId: number): Promise<number> {
  const { rows } = await sql<{ students: number }>`select count(*)::int as students from rollover_places
    where school_id = ${schoolId} and from_year_id = ${fromYearId} and is_provisional`.execute(db);
  return rows[0]?.students ?? 0;
}

/** Students who are where a provisional place has brought them. */
export async function listProvisional(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId }: { readonly fromYearId: number; readonly toYearId: number },
): Promise<readonly { readonly id: number; readonly name: Names }[]> {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select person.id, ${selectNames("person")} as name from rollover_places as place
    join people as person on person.school_id = place.school_id and person.id = place.student_id
    where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId} and place.is_provisional
      and exists (select from enrolments as enrolment where enrolment.school_id = place.school_id
        and enrolment.student_id = place.student_id and enrolment.year_id = ${toYearId}
        and enrolment.state = 'active' and enrolment.level_id = place.level_id)
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

/** Students of the year whose place is not decided, those without a section among them. */
export async function countUndecided(db: Db, schoolId: number, yearId: number): Promise<number> {
  const { rows } = await sql<{
    students: number;
  }>`select count(*)::int as students from enrolments as enrolment
    left join rollover_places as place on place.school_id = enrolment.school_id
      and place.from_year_id = enrolment.year_id and place.student_id = enrolment.student_id
      and place.enrolment_id = enrolment.id
    where enrolment.school_id = ${schoolId} and enrolment.year_id = ${yearId} and enrolment.state = 'active'
      and ${NEEDS_DECISION}`.execute(db);
  return rows[0]?.students ?? 0;
}

/** Students whose published result is another than the one that their proposed place was made from. */
export async function countAmended(db: Db, schoolId: number, yearId: number): Promise<number> {
  const { rows } = await sql<{ students: number }>`select count(*)::int as students
    from rollover_places as place
    join enrolments as enrolment on enrolment.school_id = place.school_id and enrolment.id = place.enrolment_id
      and enrolment.state = 'active'
    where place.school_id = ${schoolId} and place.from_year_id = ${yearId} and not place.is_set
      and place.status is distinct from ${PUBLISHED_STATUS}`.execute(db);
  return rows[0]?.students ?? 0;
}

export interface LeaverRow {
  readonly studentId: number;
  readonly enrolmentId: number;
  readonly levelId: number;
  readonly letter: string | null;
  readonly shift: string | null;
  readonly status: string | null;
  readonly isSet: boolean;
  /** Where the student stands in the next year already; null: nowhere yet. */
  readonly stands: { readonly levelId: number; readonly sectionId: number | null } | null;
}

/** The active students of the year that ends by level, section and number in the register. */
export async function listLeavers(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId }: { readonly fromYearId: number; readonly toYearId: number },
): Promise<readonly LeaverRow[]> {
  const { rows } = await sql<LeaverRow>`
    select enrolment.student_id as "studentId", enrolment.id as "enrolmentId", enrolment.level_id as "levelId",
      section.letter, section.shift, ${PUBLISHED_STATUS} as status, coalesce(place.is_set, false) as "isSet",
      case when next.id is not null
        then json_build_object('levelId', next.level_id, 'sectionId', next.section_id) end as stands
    from enrolments as enrolment
    left join sections as section on section.school_id = enrolment.school_id and section.id = enrolment.section_id
    left join rollover_places as place on place.school_id = enrolment.school_id
      and place.from_year_id = enrolment.year_id and place.student_id = enrolment.student_id
      and place.enrolment_id = enrolment.id
    left join enrolments as next on next.school_id = enrolment.school_id
      and next.student_id = enrolment.student_id and next.year_id = ${toYearId} and next.state = 'active'
    where enrolment.school_id = ${schoolId} and enrolment.year_id = ${fromYearId} and enrolment.state = 'active'
    order by enrolment.level_id, enrolment.section_id, enrolment.register_no, enrolment.student_id`.execute(
    db,
  );
  return rows;
}
