import type { Locale } from "@dars/contract/platform/primitives";
import type { LessonShift, PeriodPlan } from "@dars/contract/time/periods";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface SchoolDays {
  readonly shift: LessonShift | "both";
  /** Bit 0 is Sunday; 0: not said yet. */
  readonly weekDays: number;
  /** In which the group writes by default. */
  readonly locale: Locale;
}

export const findSchoolDays = (
  directory: Db,
  groupId: number,
  schoolId: number,
): Promise<SchoolDays | undefined> =>
  directory
    .selectFrom("schools")
    .innerJoin("groups", "groups.id", "schools.group_id")
    .select(["schools.shift", "schools.week_days as weekDays", "groups.default_locale as locale"])
    .where("schools.id", "=", schoolId)
    .where("schools.group_id", "=", groupId)
    .executeTakeFirst();

/** Other schools of the group, those of the same kind first. */
export async function listSisterSchools(
  directory: Db,
  groupId: number,
  schoolId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select other.id from schools as other join schools as own on own.id = ${schoolId}
    where other.group_id = ${groupId} and other.id <> own.id and other.kind <> 'office' and other.state <> 'closed'
    order by other.kind = own.kind desc, other.id`.execute(directory);
  return rows.map(({ id }) => id);
}

/** The period times of a school's current year. */
export async function listCurrentPlans(db: Db, schoolId: number): Promise<readonly PeriodPlan[]> {
  const { rows } = await sql<PeriodPlan>`
    select plan.title, plan.shift, plan.week_days as "weekDays", (
      select json_agg(json_build_object('no', period.no, 'kind', period.kind,
        'startsAt', to_char(period.starts_at, 'HH24:MI'), 'endsAt', to_char(period.ends_at, 'HH24:MI'))
        order by period.position)
      from plan_periods as period where period.school_id = plan.school_id and period.plan_id = plan.id) as periods
    from period_plans as plan
    join academic_years as year on year.school_id = plan.school_id and year.id = plan.year_id
    where plan.school_id = ${schoolId} and year.state = 'current'
    order by plan.shift, plan.id`.execute(db);
  return rows;
}

/** The period times of a year that has none yet. */
export async function insertPlans(
  db: Db,
  schoolId: number,
  yearId: number,
  plans: readonly PeriodPlan[],
): Promise<void> {
  for (const { title, shift, weekDays, periods } of plans) {
    const { id } = await db
      .insertInto("period_plans")
      .values({ school_id: schoolId, year_id: yearId, title, shift, week_days: weekDays })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("plan_periods")
      .values(
        periods.map(({ no, kind, startsAt, endsAt }, position) => ({
          school_id: schoolId,
          plan_id: id,
          position,
          no,
          kind,
          starts_at: startsAt,
          ends_at: endsAt,
        })),
      )
      .execute();
  }
}

export async function hasPlans(db: Db, schoolId: number, yearId: number): Promise<boolean> {
  const plan = await db
    .selectFrom("period_plans")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .limit(1)
    .executeTakeFirst();
  return plan !== undefined;
}
