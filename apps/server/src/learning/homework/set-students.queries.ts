import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { ASKED_FOR, hasByDue } from "./given.queries.ts";

interface WhichStudents {
  readonly homeworkId: number;
  /** HW-5: students who have not done what is not long over. */
  readonly isUndone?: boolean;
}

/** HW-4: students who have a homework now. */
export async function listSetStudents(
  db: Db,
  schoolId: number,
  { homeworkId, isUndone = false }: WhichStudents,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct seat.student_id as id from homework_classes as given
    join class_enrolments as seat on ${hasByDue(schoolId)}
    where given.school_id = ${schoolId} and given.homework_id = ${homeworkId} and given.withdrawn_at is null
      and ${
        isUndone
          ? sql`given.due_at > now() - ${ASKED_FOR} and not exists (select from homework_students as did
              where did.school_id = given.school_id and did.homework_id = given.homework_id
                and did.student_id = seat.student_id and did.is_done)`
          : sql`true`
      }
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
