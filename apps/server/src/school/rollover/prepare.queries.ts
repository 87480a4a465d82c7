import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface Years {
  readonly fromYearId: number;
  readonly toYearId: number;
}

/** Open sections of the year in the next one, without teachers and titles of this year. Returns how many are new. */
export async function copySections(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId }: Years,
): Promise<number> {
  const { rows } = await sql`
    insert into sections (school_id, year_id, level_id, letter, title, shift, capacity, room, language)
    select section.school_id, ${toYearId}, section.level_id, section.letter, section.title, section.shift,
      section.capacity, section.room, section.language
    from sections as section join levels as level on level.id = section.level_id and level.state = 'active'
    where section.school_id = ${schoolId} and section.year_id = ${fromYearId} and section.state = 'open'
    order by section.id
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
}

/** Offerings of the year in the next one; without retired subjects (SUB-1). */
export const copyOfferings = (db: Db, schoolId: number, { fromYearId, toYearId }: Years) =>
  sql`insert into subject_offerings (school_id, year_id, level_id, subject_id, title, weekly_periods, max_mark,
      credits)
    select offering.school_id, ${toYearId}, offering.level_id, offering.subject_id, offering.title,
      offering.weekly_periods, offering.max_mark, offering.credits
    from subject_offerings as offering
    join levels as level on level.id = offering.level_id and level.state = 'active'
    join subjects as subject on subject.id = offering.subject_id and subject.state = 'active'
    where offering.school_id = ${schoolId} and offering.year_id = ${fromYearId}
    order by offering.id
    on conflict do nothing`.execute(db);

/** The periods of the school day, where the next year has none yet. */
export const copyPeriods = (db: Db, schoolId: number, { fromYearId, toYearId }: Years) =>
  sql`with source as (
      select plan.*, row_number() over (order by plan.id) as place from period_plans as plan
      where plan.school_id = ${schoolId} and plan.year_id = ${fromYearId} and not exists (
        select from period_plans as own where own.school_id = ${schoolId} and own.year_id = ${toYearId})
    ), made as (
      insert into period_plans (school_id, year_id, title, shift, week_days)
      select school_id, ${toYearId}, title, shift, week_days from source order by place
      returning school_id, id
    ), numbered as (select school_id, id, row_number() over (order by id) as place from made)
    insert into plan_periods (school_id, plan_id, position, no, kind, starts_at, ends_at)
    select period.school_id, numbered.id, period.position, period.no, period.kind, period.starts_at, period.ends_at
    from source
    join numbered on numbered.place = source.place
    join plan_periods as period on period.school_id = source.school_id and period.plan_id = source.id`.execute(
    db,
  );
