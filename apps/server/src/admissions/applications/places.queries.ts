import type { OfferedLevel } from "@dars/contract/admissions/applying";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

interface FrontSchool {
  readonly id: number;
  readonly name: Names;
  /** What the group has chosen; a school may choose otherwise. */
  readonly showApplyNow: boolean;
}

/** The schools of the group that a visitor meets, or one of them. */
export async function listFrontSchools(directory: Db, schoolId?: number): Promise<readonly FrontSchool[]> {
  const { rows } = await sql<FrontSchool>`
    select school.id, ${selectNames("school")} as name, settings.show_apply_now_button as "showApplyNow"
    from schools as school
    join group_settings as settings on settings.group_id = school.group_id
    where school.kind <> 'office' and school.state = 'active'
      and school.group_id = (select id from groups where state <> 'closed' order by id limit 1)
      and (${schoolId ?? null}::bigint is null or school.id = ${schoolId ?? null})
    order by school.id`.execute(directory);
  return rows;
}

/** The year for which families apply: this one, or the next while the last is closing. */
const offeredYear = (schoolId: number) => sql`(select id from academic_years where school_id = ${schoolId}
  and state in ('current', 'planning') order by state = 'current' desc, starts_on limit 1)`;

/** Levels that have an open section in the year for which families apply, with the seats that neither a student nor an offer has (APP-5). */
export async function listOffered(
  db: Db,
  schoolId: number,
  levelId?: number,
): Promise<readonly OfferedLevel[]> {
  const { rows } = await sql<OfferedLevel>`
    select level.id, ${selectNames("level")} as name,
      case when bool_and(section.capacity is not null) then sum(section.capacity)::int
        - (select count(*)::int from enrolments as enrolment where enrolment.school_id = ${schoolId}
            and enrolment.year_id = year.id and enrolment.level_id = level.id and enrolment.state = 'active')
        - (select count(*)::int from applications as given where given.school_id = ${schoolId}
            and given.level_id = level.id and given.state in ('accepted', 'offer_accepted')) end as free,
      case when level.stage = 'primary' and not exists (select from levels as before
          where before.group_id = level.group_id and before.stage = 'primary' and before.state = 'active'
            and before.position < level.position)
        then make_date(extract(year from year.starts_on)::int - 6, 12, 31)::text end as "bornBy"
    from sections as section
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
      and year.id = ${offeredYear(schoolId)}
    join levels as level on level.id = section.level_id and level.state = 'active'
    where section.school_id = ${schoolId} and section.state = 'open'
      and (${levelId ?? null}::bigint is null or level.id = ${levelId ?? null})
    group by level.id, year.id, year.starts_on
    order by level.position`.execute(db);
  return rows;
}

/** A lock for accepting in one level: the second of two decisions counts the places that the first has given. */
export const lockSeats = (db: Db, schoolId: number, levelId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`seats ${schoolId} ${levelId}`}, 0))`.execute(db);

/**
 * A lock for enrolling: of two enrolments of one child under two applications, the second finds the student of the first.
 */
export const lockEnrolling = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`enrolling applicants ${schoolId}`}, 0))`.execute(db);

/** Today, or the year's first day where it has not begun; undefined without a year. */
export async function findFirstDay(db: Db, schoolId: number): Promise<string | undefined> {
  const { rows } = await sql<{ readonly day: string }>`
    select greatest(starts_on, ${todayIn(schoolId)})::text as day from academic_years
    where school_id = ${schoolId} and state = 'current'`.execute(db);
  return rows[0]?.day;
}
