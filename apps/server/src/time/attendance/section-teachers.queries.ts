import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

/** Whether a person leads a section or teaches in it today, and not as a substitute for single lessons. */
export async function teachesSection(
  db: Db,
  schoolId: number,
  teacherId: number,
  sectionId: number,
): Promise<boolean> {
  const { rows } = await sql<{ readonly is: boolean }>`select (
      exists (select from sections where school_id = ${schoolId} and id = ${sectionId}
        and homeroom_teacher_id = ${teacherId})
      or exists (select from teacher_assignments as held
        join teaching_classes as class on class.school_id = held.school_id and class.id = held.teaching_class_id
        where held.school_id = ${schoolId} and held.teacher_id = ${teacherId} and held.state = 'active'
          and class.section_id = ${sectionId} and ${holdsToday("held", schoolId)}
          and (held.role <> 'substitute' or held.ends_on is null or held.ends_on > held.starts_on + 1))
    ) as is`.execute(db);
  return rows[0]?.is ?? false;
}
