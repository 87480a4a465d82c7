import type { ReportView } from "@dars/contract/insight/school-reports";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** Levels that have sections this year. */
export async function listLevels(db: Db, schoolId: number) {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select level.id, ${selectNames("level")} as name from levels as level
    where exists (select from sections as section
      join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
        and year.state = 'current'
      where section.school_id = ${schoolId} and section.level_id = level.id)
    order by level.position`.execute(db);
  return rows;
}

export async function listViews(db: Db, schoolId: number, accountId: number): Promise<readonly ReportView[]> {
  const { rows } = await sql<ReportView>`
    select id, report, name, filter, columns from report_views
    where school_id = ${schoolId} and account_id = ${accountId} order by report, name, id`.execute(db);
  return rows;
}

export const upsertView = (db: Db, schoolId: number, accountId: number, view: ReportView) =>
  sql`insert into report_views (school_id, account_id, id, report, name, filter, columns)
    values (${schoolId}, ${accountId}, ${view.id}, ${view.report}, ${view.name}, ${JSON.stringify(view.filter)}::jsonb,
      ${view.columns}::text[])
    on conflict (school_id, account_id, id) do update set report = excluded.report, name = excluded.name,
      filter = excluded.filter, columns = excluded.columns, saved_at = dars_now()`.execute(db);

/** Two of one person go one after the other, so that neither counts without the other. */
export const lockViews = (db: Db, schoolId: number, accountId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report views ${schoolId} ${accountId}`}, 0))`.execute(
    db,
  );

export const deleteView = (db: Db, schoolId: number, accountId: number, id: string) =>
  db
    .deleteFrom("report_views")
    .where("school_id", "=", schoolId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
