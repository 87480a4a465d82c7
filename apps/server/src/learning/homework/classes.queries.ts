import type { Names, Theme } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectIdAndNames, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

/** A class as homework names it. */
export interface NamedClass {
  readonly id: number;
  readonly offeringId: number;
  readonly subject: {
    readonly id: number;
    readonly name: Names;
    readonly theme: Theme;
    readonly icon: string | null;
  };
  readonly level: { readonly id: number; readonly name: Names };
  readonly section: { readonly id: number; readonly letter: string; readonly title: string | null } | null;
  readonly title: string | null;
}

/** `subject` as the wire has it. */
export const selectSubjectCard: RawBuilder<NamedClass["subject"]> = sql`json_build_object('id', subject.id,
  'name', ${selectNames("subject")}, 'theme', subject.theme, 'icon', subject.icon)`;

export interface SetClass extends NamedClass {
  readonly students: number;
  readonly isCover: boolean;
}

/**
 * HW-1: the assignments of a teacher by which it sets homework on a day: it teaches the class on it, or holds a lesson of
 * it for a colleague, also once that lesson is over.
 */
const setsFor = (schoolId: number, teacherId: number, day: RawBuilder<string>): RawBuilder<unknown> => sql`
  from teacher_assignments as own where own.school_id = ${schoolId} and own.teacher_id = ${teacherId}
    and own.teaching_class_id = class.id and (own.state = 'active' or own.role = 'substitute')
    and own.starts_on <= ${day} and (own.ends_on is null or own.ends_on > ${day})`;

/** HW-1: open classes of this year for which a teacher may set homework on a day, today by default, by subject, level and section. */
export async function listClassesToSet(
  db: Db,
  schoolId: number,
  teacherId: number,
  onDay?: string,
): Promise<readonly SetClass[]> {
  const day = onDay === undefined ? todayIn(schoolId) : sql<string>`${onDay}::date`;
  const { rows } = await sql<SetClass>`
    select class.id, offering.id as "offeringId", ${selectSubjectCard} as subject,
      ${selectIdAndNames("level")} as level, ${ifFound("section", selectSection("section"))} as section, class.title,
      (select count(distinct seat.student_id)::int from class_enrolments as seat
        where seat.school_id = class.school_id and seat.teaching_class_id = class.id
          and ${holdsToday("seat", schoolId)}) as students,
      not exists (select ${setsFor(schoolId, teacherId, day)} and own.role <> 'substitute') as "isCover"
    from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      and year.state = 'current'
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    join levels as level on level.id = offering.level_id
    left join sections as section on section.school_id = class.school_id and section.id = class.section_id
    where class.school_id = ${schoolId} and class.state = 'open'
      and exists (select ${setsFor(schoolId, teacherId, day)})
    order by subject.position, level.position, section.letter collate "ar-x-icu" nulls last, class.id`.execute(
    db,
  );
  return rows;
}

/** The first day after the year that goes on; undefined where none does. */
export async function findYearEnd(db: Db, schoolId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom("academic_years")
    .select("ends_on as endsOn")
    .where("school_id", "=", schoolId)
    .where("state", "=", "current")
    .executeTakeFirst();
  return found?.endsOn;
}

/** Whether a lesson of the curriculum is one of these offerings, and not retired. */
export async function isLessonOfOfferings(
  db: Db,
  schoolId: number,
  lessonId: number,
  offeringIds: readonly number[],
): Promise<boolean> {
  const found = await db
    .selectFrom("lessons")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", lessonId)
    .where("offering_id", "in", [...offeringIds])
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
