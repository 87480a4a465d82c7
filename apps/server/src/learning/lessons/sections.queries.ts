import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

import { resolvedVersion } from "./resolve.queries.ts";

export interface SectionOfLesson {
  readonly id: number;
  readonly letter: string;
  readonly title: string | null;
  /** The version that its pin names; null where it has none. */
  readonly pinnedId: number | null;
  /** The version that it gets (LES-2). */
  readonly versionId: number | null;
  /** Whether this teacher teaches it the lesson's subject today. */
  readonly isTaughtByMe: boolean;
}

/** The sections that are taught a lesson's offering, each with the version that it gets. */
export async function listSectionsOfLesson(
  db: Db,
  schoolId: number,
  lessonId: number,
  teacherId: number | null,
): Promise<SectionOfLesson[]> {
  const { rows } = await sql<SectionOfLesson>`
    select section.id, section.letter, section.title, pin.version_id as "pinnedId",
      ${resolvedVersion(schoolId, sql`lesson.id`, sql`section.id`)} as "versionId",
      exists (
        select from teaching_classes as own
        join teacher_assignments as assignment on assignment.school_id = own.school_id
          and assignment.teaching_class_id = own.id and assignment.teacher_id = ${teacherId}::bigint
          and assignment.state = 'active'
        where own.school_id = ${schoolId} and own.offering_id = lesson.offering_id and own.section_id = section.id
      ) as "isTaughtByMe"
    from lessons as lesson
    join sections as section on section.school_id = lesson.school_id and section.state = 'open'
    left join lesson_pins as pin on pin.school_id = lesson.school_id and pin.section_id = section.id
      and pin.lesson_id = lesson.id
    where lesson.school_id = ${schoolId} and lesson.id = ${lessonId}
      and exists (
        select from teaching_classes as class
        where class.school_id = ${schoolId} and class.offering_id = lesson.offering_id
          and class.section_id = section.id and class.state = 'open')
    order by section.letter collate "ar-x-icu", section.id`.execute(db);
  return rows;
}

/** Sections of a lesson without a pin, and the students who sit in their classes today. */
export async function countReceivers(
  db: Db,
  schoolId: number,
  lessonId: number,
): Promise<{ readonly sections: number; readonly students: number }> {
  const { rows } = await sql<{ readonly sections: number; readonly students: number }>`
    select count(distinct class.section_id)::int as sections, count(distinct seat.student_id)::int as students
    from lessons as lesson
    join teaching_classes as class on class.school_id = lesson.school_id and class.offering_id = lesson.offering_id
      and class.state = 'open'
    left join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
      and ${holdsToday("seat", schoolId)}
    where lesson.school_id = ${schoolId} and lesson.id = ${lessonId} and not exists (
      select from lesson_pins as pin where pin.school_id = lesson.school_id and pin.lesson_id = lesson.id
        and pin.section_id = class.section_id)`.execute(db);
  return rows[0] ?? { sections: 0, students: 0 };
}

/** What a class without a pin gets. */
export async function findCurrentVersion(db: Db, schoolId: number, lessonId: number): Promise<number | null> {
  const { rows } = await sql<{ readonly id: number | null }>`
    select ${resolvedVersion(schoolId, sql`${lessonId}::bigint`, sql`null::bigint`)} as id`.execute(db);
  return rows[0]?.id ?? null;
}

export const upsertPin = (
  db: Db,
  schoolId: number,
  pin: {
    readonly sectionId: number;
    readonly lessonId: number;
    readonly versionId: number;
    readonly accountId: number;
  },
) =>
  db
    .insertInto("lesson_pins")
    .values({
      school_id: schoolId,
      section_id: pin.sectionId,
      lesson_id: pin.lessonId,
      version_id: pin.versionId,
      account_id: pin.accountId,
    })
    .onConflict((conflict) =>
      conflict.columns(["school_id", "section_id", "lesson_id"]).doUpdateSet({
        version_id: pin.versionId,
        account_id: pin.accountId,
        pinned_at: sql<Date>`dars_now()`,
      }),
    )
    .execute();

export const deletePin = (db: Db, schoolId: number, sectionId: number, lessonId: number) =>
  db
    .deleteFrom("lesson_pins")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("lesson_id", "=", lessonId)
    .execute();

/** Of a version that is retired: its sections go back to the rule. */
export const deletePinsOfVersion = (db: Db, schoolId: number, versionId: number) =>
  db
    .deleteFrom("lesson_pins")
    .where("school_id", "=", schoolId)
    .where("version_id", "=", versionId)
    .execute();

/** Students who are taught the lesson today, if this is its first published version; otherwise none. */
export async function listStudentsOfFirst(
  db: Db,
  schoolId: number,
  lessonId: number,
  versionId: number,
): Promise<number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct seat.student_id as id
    from lessons as lesson
    join teaching_classes as class on class.school_id = lesson.school_id and class.offering_id = lesson.offering_id
      and class.state = 'open'
    join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
      and ${holdsToday("seat", schoolId)}
    where lesson.school_id = ${schoolId} and lesson.id = ${lessonId}
      and not exists (
        select from lesson_versions as other where other.school_id = ${schoolId} and other.lesson_id = ${lessonId}
          and other.id <> ${versionId} and other.state in ('published', 'retired'))`.execute(db);
  return rows.map(({ id }) => id);
}
