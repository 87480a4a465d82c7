import { sql, type RawBuilder } from "kysely";

import { waitsForDecision } from "#admissions/applications/public.ts";
import type { Db } from "#platform/db/db.ts";
import { quietUntil } from "#platform/hours.ts";

/**
 * OUT-11: whether something has waited longer than these minutes for the office to decide: what its home counts of
 * requests, marks, objections, excuses, reported absences, applications and reports.
 */
export async function hasWaited(db: Db, schoolId: number, minutes: number): Promise<boolean> {
  const waits = (table: string, state: RawBuilder<boolean>, since: string) => sql`exists (
    select from ${sql.table(table)} as one where one.school_id = ${schoolId} and ${state}
      and ${sql.ref(`one.${since}`)} < now() - make_interval(mins => ${minutes}))`;
  const isWaiting = sql<boolean>`one.state = 'waiting'`;
  const isOpen = sql<boolean>`one.state = 'open'`;
  const { rows } = await sql<{ readonly waits: boolean }>`
    select ${waits("proposals", isWaiting, "proposed_at")}
      or ${waits(
        "mark_columns",
        sql`one.state = 'submitted' and exists (
        select from teaching_classes as class
        join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
        where class.school_id = one.school_id and class.id = one.class_id and class.state = 'open'
          and year.state = 'current')`,
        "submitted_at",
      )}
      or ${waits("mark_objections", isOpen, "filed_at")}
      or ${waits("absence_excuses", isWaiting, "sent_at")}
      or ${waits("staff_absence_reports", isWaiting, "reported_at")}
      or ${waits("applications", waitsForDecision("one"), "state_since")}
      or ${waits("moderation_cases", sql`${isOpen} and not one.is_about_management`, "opened_at")}
      as waits`.execute(db);
  return rows[0]?.waits === true;
}

/** The school's own day, and whether its hours of rest hold now. */
export async function findOfficeClock(
  db: Db,
  schoolId: number,
  hours: { readonly quietFrom: string; readonly quietUntil: string },
): Promise<{ readonly today: string; readonly isQuiet: boolean } | undefined> {
  const { rows } = await sql<{ readonly today: string; readonly now: Date; readonly timeZone: string }>`
    select (now() at time zone time_zone)::date::text as today, now() as now, time_zone as "timeZone"
    from schools where id = ${schoolId}`.execute(db);
  const [clock] = rows;
  return clock && { today: clock.today, isQuiet: quietUntil(hours, clock.timeZone, clock.now) !== undefined };
}

/** Coordinators who have a record in the school, while lessons of it wait for a review. */
export async function listCoordinators(
  db: Db,
  schoolId: number,
): Promise<readonly { readonly accountId: number; readonly personId: number }[]> {
  const { rows } = await sql<{ readonly accountId: number; readonly personId: number }>`
    select distinct own.account_id as "accountId", own.person_id as "personId"
    from account_people as own
    join accounts as account on account.id = own.account_id and account.state = 'active'
    join role_assignments as held on held.account_id = own.account_id and held.role = 'subject_coordinator'
      and held.state = 'active' and held.starts_at <= now() and (held.ends_at is null or held.ends_at > now())
    where own.school_id = ${schoolId} and exists (
      select from lesson_versions as version where version.school_id = ${schoolId} and version.state = 'review')
    order by own.person_id`.execute(db);
  return rows;
}
