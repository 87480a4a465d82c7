import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/**
 * LES-2, as one expression: the version of a lesson that a section gets. The section's pin, else the latest variant in
 * its language, else the latest revision; null where nothing is published. Without a section the revision.
 */
export const resolvedVersion = (
  schoolId: number,
  lessonId: RawBuilder<unknown>,
  sectionId: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(
  select candidate.id
  from lesson_versions as candidate
  left join sections as sitting on sitting.school_id = ${schoolId} and sitting.id = ${sectionId}
  left join lesson_pins as pin on pin.school_id = ${schoolId} and pin.section_id = sitting.id
    and pin.lesson_id = candidate.lesson_id and pin.version_id = candidate.id
  where candidate.school_id = ${schoolId} and candidate.lesson_id = ${lessonId} and candidate.state = 'published'
    and (pin.version_id is not null or candidate.kind = 'revision' or candidate.language = sitting.language)
  order by pin.version_id is not null desc, candidate.kind = 'variant' desc, candidate.seq desc
  limit 1)`;

/** The section in which a student sits this year. */
export const sectionOfStudent = (
  schoolId: number,
  studentId: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`(
  select enrolled.section_id from enrolments as enrolled
  join academic_years as present on present.school_id = enrolled.school_id and present.id = enrolled.year_id
    and present.state in ('current', 'closing')
  where enrolled.school_id = ${schoolId} and enrolled.student_id = ${studentId} and enrolled.state = 'active'
  order by present.state = 'current' desc limit 1)`;

/** LES-2: the version of a lesson that a student gets. */
export async function findResolved(
  db: Db,
  schoolId: number,
  lessonId: number,
  studentId: number,
): Promise<number | null> {
  const section = sectionOfStudent(schoolId, sql`${studentId}::bigint`);
  const { rows } = await sql<{ readonly id: number | null }>`
    select ${resolvedVersion(schoolId, sql`${lessonId}::bigint`, section)} as id`.execute(db);
  return rows[0]?.id ?? null;
}
