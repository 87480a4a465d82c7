import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import type { LessonText } from "./curriculum.queries.ts";

export interface PlannedLesson extends LessonText {
  readonly id: number;
  readonly revision: number;
  /** The lesson of another plan from which it was copied. */
  readonly copiedFrom: number | null;
  /** The lesson of the group's plan that it is. */
  readonly ofGroup: string | null;
}

/** Lessons of an offering in order, without retired ones. */
export async function listPlanned(db: Db, schoolId: number, offeringId: number): Promise<PlannedLesson[]> {
  const { rows } = await sql<PlannedLesson>`
    select lesson.id, lesson.revision, lesson.copied_from as "copiedFrom", lesson.group_lesson as "ofGroup",
      ${selectNames("lesson")} as name, lesson.objectives, lesson.unit_id as "unitId", lesson.week, lesson.minutes
    from lessons as lesson
    left join lesson_units as unit on unit.school_id = lesson.school_id and unit.id = lesson.unit_id
    where lesson.school_id = ${schoolId} and lesson.offering_id = ${offeringId} and lesson.retired_at is null
    order by unit.position nulls last, unit.id, lesson.position, lesson.id`.execute(db);
  return rows;
}

export async function listUnitNames(
  db: Db,
  schoolId: number,
  offeringId: number,
): Promise<{ readonly id: number; readonly name: Names }[]> {
  const { rows } = await sql<{ readonly id: number; readonly name: Names }>`
    select unit.id, ${selectNames("unit")} as name from lesson_units as unit
    where unit.school_id = ${schoolId} and unit.offering_id = ${offeringId}
    order by unit.position, unit.id`.execute(db);
  return rows;
}

/** Says of lessons of an offering which lessons of the group's plan they are. */
export async function updateOfGroup(
  db: Db,
  schoolId: number,
  offeringId: number,
  links: readonly { readonly lessonId: number; readonly id: string }[],
): Promise<void> {
  await sql`
    update lessons as lesson set group_lesson = link.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link ("lessonId" bigint, id text)
    where lesson.school_id = ${schoolId} and lesson.offering_id = ${offeringId} and lesson.id = link."lessonId"`.execute(
    db,
  );
}
