import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Substitute {
  readonly classId: number;
  readonly teacherId: number;
  readonly state: "planned" | "active" | "ended";
}

const ofDay = (date: string) =>
  sql<boolean>`role = 'substitute' and starts_on = ${date}::date and ends_on = ${date}::date + 1`;

const unnestSubstitutes = (substitutes: readonly Substitute[]) => sql`unnest(
  ${substitutes.map(({ classId }) => classId)}::bigint[], ${substitutes.map(({ teacherId }) => teacherId)}::bigint[],
  ${substitutes.map(({ state }) => state)}::teacher_assignment_state[]) as wanted (class_id, teacher_id, state)`;

/** Takes classes of a day from substitutes who hold none of their lessons any more. */
export const deleteSubstitutes = (
  db: Db,
  schoolId: number,
  date: string,
  classIds: readonly number[],
  substitutes: readonly Substitute[],
) =>
  db
    .deleteFrom("teacher_assignments")
    .where("school_id", "=", schoolId)
    .where(sql<boolean>`teaching_class_id = any(${[...classIds]}::bigint[])`)
    .where(ofDay(date))
    .where(
      sql<boolean>`not exists (select from ${unnestSubstitutes(substitutes)}
        where wanted.class_id = teaching_class_id and wanted.teacher_id = teacher_assignments.teacher_id)`,
    )
    .execute();

/** Only what differs is written: each change has the members of rooms computed. */
export async function writeSubstitutes(
  db: Db,
  schoolId: number,
  date: string,
  substitutes: readonly Substitute[],
): Promise<void> {
  if (substitutes.length === 0) return;
  await sql`
    update teacher_assignments as held set state = wanted.state, revision = held.revision + 1
    from ${unnestSubstitutes(substitutes)}
    where held.school_id = ${schoolId} and held.teaching_class_id = wanted.class_id
      and held.teacher_id = wanted.teacher_id and held.state <> wanted.state
      and held.role = 'substitute' and held.starts_on = ${date}::date and held.ends_on = ${date}::date + 1`.execute(
    db,
  );
  await sql`
    insert into teacher_assignments (school_id, teaching_class_id, teacher_id, role, starts_on, ends_on, state)
    select ${schoolId}, wanted.class_id, wanted.teacher_id, 'substitute', ${date}::date, ${date}::date + 1, wanted.state
    from ${unnestSubstitutes(substitutes)}
    where not exists (select from teacher_assignments where school_id = ${schoolId}
      and teaching_class_id = wanted.class_id and teacher_id = wanted.teacher_id and ${ofDay(date)})`.execute(
    db,
  );
}
