import type { ParallelClass } from "@dars/contract/marks/class-columns";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectSection } from "#platform/db/shapes.ts";
import { selectTeacherClasses } from "#school/schools/public.ts";

interface WhichParallels {
  readonly offeringId: number;
  /** Not this one. */
  readonly classId: number;
  /** Only the ones that this teacher teaches today; null: all. */
  readonly teacherId: number | null;
}

/** GB-9: open classes of the sections of a level in the same subject, by section. */
export async function listParallelClasses(
  db: Db,
  schoolId: number,
  { offeringId, classId, teacherId }: WhichParallels,
): Promise<ParallelClass[]> {
  const { rows } = await sql<ParallelClass>`
    select class.id as "classId", ${selectSection("section")} as section
    from teaching_classes as class
    join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where class.school_id = ${schoolId} and class.offering_id = ${offeringId} and class.id <> ${classId}
      and class.state = 'open'
      and ${teacherId === null ? sql`true` : sql`class.id in (${selectTeacherClasses(db, schoolId, teacherId)})`}
    order by section.letter collate "ar-x-icu", class.id`.execute(db);
  return rows;
}
