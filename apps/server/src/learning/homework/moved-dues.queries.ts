import type { HomeworkDue } from "@dars/contract/learning/homework";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { selectDue } from "./homework-lines.queries.ts";

/** A class that has homework for its next lesson. */
export interface NextLessonDue {
  readonly homeworkId: number;
  readonly classId: number;
  readonly setOn: string;
  readonly due: HomeworkDue;
}

/** HW-2: homework that is due at a next lesson which lies ahead, of each class. */
export async function listNextLessonDues(db: Db, schoolId: number): Promise<readonly NextLessonDue[]> {
  const { rows } = await sql<NextLessonDue>`
    select given.homework_id as "homeworkId", given.teaching_class_id as "classId", work.set_on as "setOn",
      ${selectDue} as due
    from homework_classes as given
    join homework as work on work.school_id = given.school_id and work.id = given.homework_id
    where given.school_id = ${schoolId} and given.due_by = 'lesson' and given.due_at > now()
      and given.withdrawn_at is null
    order by given.homework_id, given.teaching_class_id`.execute(db);
  return rows;
}

/** False where it was withdrawn, or its day was changed, meanwhile. */
export async function updateMovedDue(
  db: Db,
  schoolId: number,
  { homeworkId, classId, due: was }: NextLessonDue,
  due: HomeworkDue,
): Promise<boolean> {
  const { rows } = await sql`
    update homework_classes set due_on = ${due.day}, due_no = ${due.no}, due_starts_at = ${due.startsAt},
      due_at = ${due.at}
    where school_id = ${schoolId} and homework_id = ${homeworkId} and teaching_class_id = ${classId}
      and due_by = 'lesson' and withdrawn_at is null and due_at > now() and due_on = ${was.day}
    returning due_on`.execute(db);
  return rows.length > 0;
}

/** Its revision stays, as its text does: a teacher who writes it just now writes over nothing. */
export const updateDayChanged = (db: Db, schoolId: number, homeworkId: number) =>
  db
    .updateTable("homework")
    .set({ changed_at: sql<Date>`now()` })
    .where("school_id", "=", schoolId)
    .where("id", "=", homeworkId)
    .execute();
