import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { isWithin, offeringJoins, type LessonsReader } from "./reach.queries.ts";

interface LessonSource {
  readonly offeringId: number;
  readonly level: Names;
  readonly year: string;
  readonly lessons: number;
}

/** Other offerings of a subject within reach that have lessons. */
export async function listSources(
  db: Db,
  schoolId: number,
  { subjectId, offeringId }: { readonly subjectId: number; readonly offeringId: number },
  whose: LessonsReader,
): Promise<readonly LessonSource[]> {
  const { rows } = await sql<LessonSource>`
    select offering.id as "offeringId", ${selectNames("level")} as "level", year.title as "year",
      counted.lessons from subject_offerings as offering ${offeringJoins}
    join lateral (select count(*)::int as lessons from lessons as lesson
      where lesson.school_id = offering.school_id and lesson.offering_id = offering.id
        and lesson.retired_at is null) as counted on counted.lessons > 0
    where offering.school_id = ${schoolId} and offering.subject_id = ${subjectId} and offering.id <> ${offeringId}
      and ${isWithin(db, schoolId, whose)}
    order by year.starts_on desc, level.position, offering.id limit 100`.execute(db);
  return rows;
}
