import type { Locale, Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { resolvedVersion } from "#learning/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

/** A lesson that has something published. */
export interface PublishedLesson {
  readonly id: number;
  readonly name: Names;
  readonly objectives: string;
  /** Null for a lesson in no unit. */
  readonly unit: Names | null;
  /** LES-2: what a class without a pin reads. */
  readonly versionId: number;
  readonly language: Locale;
}

/** The published lessons of an offering in their order. */
export async function listPublishedLessons(
  db: Db,
  schoolId: number,
  offeringId: number,
): Promise<readonly PublishedLesson[]> {
  const { rows } = await sql<PublishedLesson>`
    select lesson.id, ${selectNames("lesson")} as "name", lesson.objectives,
      case when unit.id is not null then ${selectNames("unit")} end as "unit",
      version.id as "versionId", version.language
    from lessons as lesson
    left join lesson_units as unit on unit.school_id = lesson.school_id and unit.id = lesson.unit_id
    join lesson_versions as version on version.school_id = ${schoolId} and version.lesson_id = lesson.id
      and version.id = ${resolvedVersion(schoolId, sql`lesson.id`, sql`null::bigint`)}
    where lesson.school_id = ${schoolId} and lesson.offering_id = ${offeringId} and lesson.retired_at is null
    order by unit.position nulls last, unit.id, lesson.position, lesson.id`.execute(db);
  return rows;
}
