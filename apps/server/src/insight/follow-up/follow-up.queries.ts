import type { FollowUpRule, FollowUpRules } from "@dars/contract/insight/follow-up";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { namedOf } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

export interface FoundCase {
  readonly rule: FollowUpRule;
  readonly personId: number;
  readonly owner: { readonly id: number; readonly name: Names } | null;
  readonly nextStep: string | null;
  readonly snoozedUntil: string | null;
  readonly settledUntil: string | null;
  readonly revision: number;
}

/** Actions by staff, for all people or for one. */
export async function listCases(db: Db, schoolId: number, personId?: number): Promise<readonly FoundCase[]> {
  const { rows } = await sql<FoundCase>`
    select kept.rule, kept.person_id as "personId", case when owner.id is not null then ${namedOf("owner")} end as "owner",
      kept.next_step as "nextStep", kept.snoozed_until as "snoozedUntil", kept.settled_until as "settledUntil",
      kept.revision
    from follow_up_cases as kept
    left join people as owner on owner.school_id = kept.school_id and owner.id = kept.owner_id
    where kept.school_id = ${schoolId}
      and (${personId ?? null}::bigint is null or kept.person_id = ${personId ?? null})`.execute(db);
  return rows;
}

export const lockCase = (db: Db, schoolId: number, rule: FollowUpRule, personId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`follow-up ${schoolId} ${rule} ${personId}`}, 0))`.execute(
    db,
  );

interface Change {
  readonly rule: FollowUpRule;
  readonly personId: number;
  readonly ownerId: number | null;
  readonly nextStep: string | null;
  readonly snoozedUntil: string | null;
  /** Everything until today is settled. */
  readonly isSettled: boolean;
  readonly outcome: string | null;
  readonly by: number;
}

export async function upsertCase(db: Db, schoolId: number, change: Change): Promise<number> {
  const { rows } = await sql<{ readonly revision: number }>`
    insert into follow_up_cases (school_id, rule, person_id, owner_id, next_step, snoozed_until, settled_until, outcome, changed_by)
    values (${schoolId}, ${change.rule}, ${change.personId}, ${change.ownerId}, ${change.nextStep},
      ${change.snoozedUntil},
      ${change.isSettled ? todayIn(schoolId) : sql`null`}, ${change.outcome}, ${change.by})
    on conflict (school_id, rule, person_id) do update set owner_id = excluded.owner_id,
      next_step = excluded.next_step, snoozed_until = excluded.snoozed_until, settled_until = coalesce(excluded.settled_until, follow_up_cases.settled_until),
      outcome = excluded.outcome, changed_by = excluded.changed_by, changed_at = now(),
      revision = follow_up_cases.revision + 1
    returning revision`.execute(db);
  return rows[0]?.revision ?? 1;
}

export async function listRules(db: Db, schoolId: number): Promise<FollowUpRules> {
  const { rows } = await sql<FollowUpRules[number]>`
    select rule, threshold, is_on as "isOn" from follow_up_rules where school_id = ${schoolId}`.execute(db);
  return [...rows];
}

export async function upsertRules(db: Db, schoolId: number, rules: FollowUpRules): Promise<void> {
  for (const { rule, threshold, isOn } of rules)
    await sql`insert into follow_up_rules (school_id, rule, threshold, is_on)
      values (${schoolId}, ${rule}, ${threshold}, ${isOn})
      on conflict (school_id, rule) do update set threshold = excluded.threshold, is_on = excluded.is_on`.execute(
      db,
    );
}

/** Students whom a teacher teaches or leads today. */
export async function listStudentsOf(
  db: Db,
  schoolId: number,
  teacherId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select sits.student_id as id from class_enrolments as sits
    join teacher_assignments as taught on taught.school_id = sits.school_id
      and taught.teaching_class_id = sits.teaching_class_id and taught.teacher_id = ${teacherId}
      and taught.state = 'active' and ${holdsToday("taught", schoolId)}
    where sits.school_id = ${schoolId} and ${holdsToday("sits", schoolId)}
    union
    select seat.student_id from enrolments as seat
    join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
    join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id
      and year.state = 'current'
    where seat.school_id = ${schoolId} and seat.state = 'active' and section.homeroom_teacher_id = ${teacherId}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function hasPerson(db: Db, schoolId: number, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .executeTakeFirst();
  return row !== undefined;
}
