import type { LessonHead } from "@dars/contract/learning/lesson-head";
import type { VersionState } from "@dars/contract/learning/version-state";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { ifFound, namesOf } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

import type { Reading } from "./progress.queries.ts";
import { isWithin } from "./reach.queries.ts";
import { resolvedVersion, sectionOfStudent } from "./resolve.queries.ts";
import { hasOpened, lessonColumns, lessonJoins } from "./versions.queries.ts";

export interface StudentLessonRow extends LessonHead {
  readonly isRetired: boolean;
  readonly student: { readonly id: number; readonly name: Names };
  readonly version: {
    readonly id: number;
    readonly seq: number;
    readonly language: Locale;
    readonly state: VersionState;
    readonly revision: number;
    /** Size of its blocks as JSON. */
    readonly bytes: number;
  } | null;
  /** LES-2: the version that the student's class uses. */
  readonly currentVersionId: number | null;
  readonly files: AttachedFile[];
  readonly reading: Reading | null;
  readonly doubts: string[];
}

interface Which {
  readonly studentId: number;
  readonly lessonId: number;
  /** Undefined: the version of the student's class. */
  readonly versionId?: number | undefined;
}

/** All of a student's lesson except its blocks, in one statement whose plan is kept. */
export async function findStudentLesson(
  database: Database,
  schoolId: number,
  { studentId, lessonId, versionId }: Which,
): Promise<StudentLessonRow | undefined> {
  const db = database.readingTogether(schoolId);
  const section = sectionOfStudent(schoolId, sql`${studentId}::bigint`);
  const whose = { studentId };
  const { rows } = await sql<StudentLessonRow>`
      select ${lessonColumns(schoolId, whose)},
        json_build_object('id', person.id, 'name', ${namesOf("person")}) as "student",
        ${ifFound(
          "version",
          sql`json_build_object('id', version.id, 'seq', version.seq, 'language', version.language,
            'state', version.state, 'revision', version.revision, 'bytes', version.bytes)`,
        )} as "version",
        current.id as "currentVersionId",
        ${filesOn(schoolId, "lesson", sql`version.id`)} as "files",
        case when reading.version_id is not null then json_build_object('versionId', reading.version_id,
          'blocks', reading.blocks, 'share', reading.share, 'isDone', reading.done_at is not null,
          'place', reading.place) end as "reading",
        coalesce((select json_agg(doubt.block_id order by doubt.said_at) from lesson_doubts as doubt
          where doubt.school_id = ${schoolId} and doubt.student_id = person.id and doubt.version_id = version.id),
          '[]') as "doubts"
      from lessons as lesson ${lessonJoins}
      join people as person on person.school_id = lesson.school_id and person.id = ${studentId}
      cross join lateral (select ${resolvedVersion(schoolId, sql`lesson.id`, section)} as id) as current
      left join lesson_versions as version on version.school_id = lesson.school_id
        and version.lesson_id = lesson.id and version.id = coalesce(${versionId ?? null}::bigint, current.id)
      left join lesson_readings as reading on reading.school_id = lesson.school_id
        and reading.student_id = person.id and reading.version_id = version.id
      where lesson.school_id = ${schoolId} and lesson.id = ${lessonId}
        and (${isWithin(db, schoolId, whose)} or ${hasOpened(schoolId, whose)})`.execute(db);
  return rows[0];
}
