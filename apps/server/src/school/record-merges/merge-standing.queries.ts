import type { MergeObstacle } from "@dars/contract/school/record-merges";
import { sql } from "kysely";

import { isPersonHeld } from "#oversight/retention/public.ts";
import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";
import { MOST_GUARDIANS } from "#school/guardians/public.ts";

const STUDENT = (schoolId: number, personId: number) =>
  sql`exists (select from students where school_id = ${schoolId} and id = ${personId})`;
const PRESENT = (schoolId: number, personId: number) =>
  sql`exists (select from people where school_id = ${schoolId} and id = ${personId} and state = 'active'
    and deleted_at is null)`;

/** What stands between two records, apart from their accounts. `accountId`: who asks or approves. */
export async function listObstacles(
  db: Db,
  schoolId: number,
  { from, to }: Following,
  accountId: number,
): Promise<readonly MergeObstacle[]> {
  const { rows } = await sql<{ readonly obstacles: MergeObstacle[] }>`
    select array_remove(array[
      case when not (${PRESENT(schoolId, from)} and ${PRESENT(schoolId, to)}) then 'gone' end,
      case when ${isPersonHeld(schoolId, sql`${from}::bigint`)} or ${isPersonHeld(schoolId, sql`${to}::bigint`)}
        then 'held' end,
      case when exists (select from proposals where school_id = ${schoolId} and state = 'waiting'
        and kind <> 'person.merged' and subject_kind = 'person' and subject_id in (${from}, ${to})) then 'requests' end,
      case when ${STUDENT(schoolId, from)} <> ${STUDENT(schoolId, to)} then 'kinds' end,
      case when exists (select from guardian_links where school_id = ${schoolId}
        and guardian_id in (${from}, ${to}) and student_id in (${from}, ${to})) then 'related' end,
      case when exists (select from account_people where school_id = ${schoolId}
        and person_id in (${from}, ${to}) and account_id = ${accountId}) then 'own' end,
      case when exists (select from enrolments as one join enrolments as other
        on other.school_id = one.school_id and other.year_id = one.year_id
        where one.school_id = ${schoolId} and one.student_id = ${from} and other.student_id = ${to}
          and one.state not in ('withdrawn', 'transferred_out') and other.state not in ('withdrawn', 'transferred_out'))
        then 'enrolments' end,
      case when exists (select from marks as one join marks as other on other.school_id = one.school_id
        and other.offering_id = one.offering_id and other.code = one.code
        where one.school_id = ${schoolId} and one.student_id = ${from} and other.student_id = ${to}
          and (one.points is not null or one.state is not null)) then 'marks' end,
      case when (select count(*) from care_notes where school_id = ${schoolId}
        and student_id in (${from}, ${to})) = 2 then 'care-notes' end,
      case when (select count(distinct guardian_id) from guardian_links where school_id = ${schoolId}
        and student_id in (${from}, ${to}) and state <> 'ended') > ${MOST_GUARDIANS} then 'guardians' end
    ], null) as obstacles`.execute(db);
  return rows[0]?.obstacles ?? [];
}

/** Whether a merge with either of the two waits. */
export async function isMergeAsked(db: Db, schoolId: number, { from, to }: Following): Promise<boolean> {
  const ids = [from, to];
  const proposal = await db
    .selectFrom("proposals")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("kind", "=", "person.merged")
    .where("state", "=", "waiting")
    .where((where) =>
      where.or([
        where(sql<number>`(payload ->> 'keptId')::bigint`, "in", ids),
        where(sql<number>`(payload ->> 'otherId')::bigint`, "in", ids),
      ]),
    )
    .executeTakeFirst();
  return proposal !== undefined;
}
