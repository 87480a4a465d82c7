import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface ColumnKey {
  readonly classId: number;
  readonly code: string;
}

/** Exercises that a class has been set, the newest first; and whether they feed a column. */
export async function listExercisesOfClass(
  db: Db,
  schoolId: number,
  { classId, code }: ColumnKey,
): Promise<readonly { readonly id: number; readonly isLinked: boolean }[]> {
  const { rows } = await sql<{ readonly id: number; readonly isLinked: boolean }>`
    select given.exercise_id as id, linked.exercise_id is not null as "isLinked"
    from exercise_classes as given
    join exercises as exercise on exercise.school_id = given.school_id and exercise.id = given.exercise_id
    left join column_exercises as linked on linked.school_id = given.school_id
      and linked.teaching_class_id = given.teaching_class_id and linked.exercise_id = given.exercise_id
      and linked.code = ${code}
    where given.school_id = ${schoolId} and given.teaching_class_id = ${classId} and exercise.open_at is not null
    order by given.exercise_id desc limit 50`.execute(db);
  return rows;
}

export async function replaceColumnExercises(
  db: Db,
  schoolId: number,
  { classId, code }: ColumnKey,
  exerciseIds: readonly number[],
): Promise<void> {
  await sql`delete from column_exercises where school_id = ${schoolId} and teaching_class_id = ${classId}
    and code = ${code} and exercise_id <> all(${[...exerciseIds]}::bigint[])`.execute(db);
  await sql`
    insert into column_exercises (school_id, teaching_class_id, code, exercise_id)
    select ${schoolId}, ${classId}, ${code}, id from unnest(${[...exerciseIds]}::bigint[]) as id
    on conflict do nothing`.execute(db);
}
