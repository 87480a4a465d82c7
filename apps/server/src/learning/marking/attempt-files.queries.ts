import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { ListScope } from "#school/schools/public.ts";
import type { FileUse } from "#talking/files/public.ts";

import { isStudentWithin } from "./marking.queries.ts";

interface AttemptReader {
  readonly accountId: number;
  /** Of a teacher; null for the family. */
  readonly reach: ListScope | null;
  readonly isStudent: boolean;
}

/** E4, E6: those of these files of finished attempts that the caller may look at; a student also while working. */
export async function listOpenAnswers(
  db: Db,
  schoolId: number,
  { accountId, reach, isStudent }: AttemptReader,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const students = isStudent
    ? sql`select own.person_id from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`
    : sql`select guarding.student_id from account_people as own
        join guarding_now(${schoolId}) as guarding on guarding.guardian_id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`;
  const isOpen = reach
    ? isStudentWithin(db, schoolId, reach, sql<number>`attempt.exercise_id`)
    : sql`attempt.student_id in (${students})`;
  const { rows } = await sql<{ readonly id: number }>`
    select attempt.id from attempts as attempt
    where attempt.school_id = ${schoolId} and attempt.id = any(${uses.map(({ targetId }) => targetId)}::bigint[])
      and (${isStudent} or attempt.state <> 'working') and ${isOpen}`.execute(db);
  const open = new Set(rows.map(({ id }) => id));
  return uses.filter(({ targetId }) => open.has(targetId));
}
