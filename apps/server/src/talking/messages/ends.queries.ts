import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

const personOfAccount = (schoolId: number, account: string) => sql`(
  select min(own.person_id) from account_people as own
  where own.school_id = ${schoolId} and own.account_id = ${sql.ref(account)})`;

/**
 * Coordinators and evaluators write as their account. In a thread started by others, an end without a person
 * of the school leads outside.
 */
const isBegunByAppointment = sql`thread.started_role in ('subject_coordinator', 'evaluator')`;

/**
 * The recipients of notifications: the person of a thread, or its starter if it was started for itself; on
 * the other side the office, or the coordinator who wrote to people.
 */
export async function findEnds(db: Db, schoolId: number, threadId: number) {
  const { rows } = await sql<{
    readonly personId: number | null;
    readonly aboutId: number | null;
    readonly claimedBy: number | null;
    readonly isOffice: boolean;
    readonly otherId: number | null;
  }>`
    select coalesce(thread.person_id,
        case when ${isBegunByAppointment} then ${personOfAccount(schoolId, "thread.started_by")} end) as "personId",
      case when thread.person_id is not null then thread.about_student_id end as "aboutId",
      thread.claimed_by as "claimedBy", thread.other_account_id is null as "isOffice",
      ${personOfAccount(schoolId, "thread.other_account_id")} as "otherId"
    from message_threads as thread where thread.school_id = ${schoolId} and thread.id = ${threadId}`.execute(
    db,
  );
  return rows[0];
}

/** Whether an account belongs to the office now: of the school's management, or an administrator of its group. */
export async function isOfOffice(db: Db, schoolId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from role_assignments as held
    join accounts as account on account.id = held.account_id and account.state <> 'disabled'
    join schools as school on school.id = ${schoolId}
    where held.account_id = ${accountId} and held.state = 'active' and held.starts_at <= now()
      and (held.ends_at is null or held.ends_at > now())
      and ((held.role = 'school_management' and held.school_id = ${schoolId})
        or (held.role = 'administrator' and account.group_id = school.group_id))
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The people of the school's management with an open account whose accounts these are.
 */
export async function listPeopleOfOffice(
  db: Db,
  schoolId: number,
  accountIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct office.person_id as id from role_assignments as office
    join accounts as account on account.id = office.account_id and account.state <> 'disabled'
    where office.school_id = ${schoolId} and office.role = 'school_management' and office.state = 'active'
      and office.starts_at <= now() and (office.ends_at is null or office.ends_at > now())
      and office.account_id = any(${[...accountIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people of threads that were begun for them. */
export async function listMailed(db: Db, schoolId: number, threadIds: readonly number[]) {
  const { rows } = await sql<{
    readonly id: number;
    readonly personId: number;
    readonly studentId: number | null;
  }>`
    select id, person_id as "personId", about_student_id as "studentId" from message_threads
    where school_id = ${schoolId} and id = any(${sql.val(threadIds)}::bigint[]) and person_id is not null`.execute(
    db,
  );
  return rows;
}
