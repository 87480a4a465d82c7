import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

interface SubjectOfLevel {
  readonly subjectId: number;
  readonly levelId: number;
}

/** The offering of a subject and level in the current year, within reach; undefined where there is none. */
export async function findOpenOffering(
  db: Db,
  schoolId: number,
  { subjectId, levelId }: SubjectOfLevel,
  reach: ListScope,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly id: number }>`
    select offering.id from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    where offering.school_id = ${schoolId} and offering.subject_id = ${subjectId}
      and offering.level_id = ${levelId} and year.state = 'current'
      and ${isOfferingWithin(db, schoolId, reach)}`.execute(db);
  return rows[0]?.id;
}
