import type { VersionState } from "@dars/contract/learning/version-state";
import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { inOrder } from "#platform/db/reads-together.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

import { isTaught, offeringHead, offeringJoins } from "./reach.queries.ts";
import { resolvedVersion, sectionOfStudent } from "./resolve.queries.ts";

export interface StudentLessonRow {
  readonly no: number;
  /** JSON of a LessonHead. */
  readonly lesson: string;
  readonly isRetired: boolean;
  /** JSON of the student's id and name. */
  readonly student: string;
  /** LES-2: the version that the student's class uses. */
  readonly currentVersionId: number | null;
  /** The rest is of the version asked for, and null where there is none. */
  readonly versionId: number | null;
  readonly seq: number;
  readonly language: Locale;
  readonly state: VersionState;
  readonly revision: number;
  /** Size of its blocks as JSON. */
  readonly bytes: number;
  /** JSON of AttachedFiles. */
  readonly files: string;
  /** JSON of how far the student is in each block; null: it has not opened this version. */
  readonly shares: string | null;
  readonly share: number;
  readonly isDone: boolean;
  readonly place: string | null;
  /** JSON of ids of blocks. */
  readonly doubts: string;
}

export interface LessonKey {
  readonly studentId: number;
  readonly lessonId: number;
  /** Undefined: the version of the student's class. */
  readonly versionId: number | undefined;
}

interface StudentLessonsQuery {
  readonly schoolId: number;
  readonly studentIds: readonly number[];
  readonly lessonIds: readonly number[];
  readonly versionIds: readonly (number | null)[];
}

const order = sql`order by unit.position nulls last, unit.id, one.position, one.id`;

/** Lessons of the same offerings in order; a retired one that is asked for stands between the numbered ones. */
const ordered = (schoolId: number) => sql`
  select one.offering_id, one.id, one.retired_at is not null as is_retired, one.name_en, one.name_ar, one.name_ckb,
    row_number() over (partition by one.offering_id ${order}) as place,
    count(*) filter (where one.retired_at is null) over (partition by one.offering_id ${order}
      rows between unbounded preceding and 1 preceding) + 1 as number
  from lessons as one
  left join lesson_units as unit on unit.school_id = one.school_id and unit.id = one.unit_id
  where one.school_id = ${schoolId} and (one.retired_at is null or one.id in (select lesson_id from asked))
    and one.offering_id = any(array(select lesson.offering_id from lessons as lesson
      where lesson.school_id = ${schoolId} and lesson.id in (select lesson_id from asked)))`;

/** LES-2: the next lesson with a published version. */
const next = (schoolId: number) => sql`(
  select ${selectIdAndNames("later")} from (
    select * from ordered as after where after.offering_id = ordered.offering_id and after.place > ordered.place
      and not after.is_retired order by after.place offset 0) as later
  where exists (select from lesson_versions as version where version.school_id = ${schoolId}
    and version.lesson_id = later.id and version.state = 'published')
  limit 1)`;

/** What does not depend on the student is made once for all who ask for the same lesson. */
const studentLessons = prepare<StudentLessonsQuery, StudentLessonRow>(
  ({ schoolId, studentIds, lessonIds, versionIds }) => sql`
    with asked as materialized (
      select * from unnest(${studentIds}::bigint[], ${lessonIds}::bigint[], ${versionIds}::bigint[]) with ordinality
        as one (student_id, lesson_id, version_id, no)
    ), ordered as materialized (${ordered(schoolId)}), head as materialized (
      select lesson.id, lesson.offering_id, ordered.is_retired, year.state as year_state,
        json_build_object('id', lesson.id, 'number', ordered.number, 'name', ${selectNames("lesson")},
          'objectives', lesson.objectives, 'minutes', lesson.minutes, 'week', lesson.week,
          'next', ${next(schoolId)}, 'offering', ${offeringHead(schoolId)})::text as json
      from ordered
      join lessons as lesson on lesson.school_id = ${schoolId} and lesson.id = ordered.id
      join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
      ${offeringJoins}
      where ordered.id in (select lesson_id from asked)
    ), places as materialized (
      select student.id, ${sectionOfStudent(schoolId, sql`student.id`)} as section_id
      from (select distinct student_id as id from asked) as student
    ), resolved as materialized (
      select wanted.lesson_id, wanted.section_id,
        ${resolvedVersion(schoolId, sql`wanted.lesson_id`, sql`wanted.section_id`)} as id
      from (select distinct asked.lesson_id, places.section_id
        from asked join places on places.id = asked.student_id) as wanted
    )
    select asked.no, head.json as "lesson", head.is_retired as "isRetired", ${selectIdAndNames("person")}::text as "student",
      resolved.id as "currentVersionId", version.id as "versionId", version.seq, version.language, version.state,
      version.revision, version.bytes, ${filesOn(schoolId, "lesson", sql`version.id`)}::text as "files",
      reading.blocks::text as "shares", reading.share, reading.done_at is not null as "isDone", reading.place,
      coalesce((select json_agg(doubt.block_id order by doubt.said_at) from lesson_doubts as doubt
        where doubt.school_id = ${schoolId} and doubt.student_id = person.id and doubt.version_id = version.id),
        '[]')::text as "doubts"
    from asked
    join head on head.id = asked.lesson_id
    cross join lateral (select head.offering_id as id) as offering
    join people as person on person.school_id = ${schoolId} and person.id = asked.student_id
    join places on places.id = asked.student_id
    join resolved on resolved.lesson_id = asked.lesson_id and resolved.section_id is not distinct from places.section_id
    left join lesson_versions as version on version.school_id = ${schoolId} and version.lesson_id = asked.lesson_id
      and version.id = coalesce(asked.version_id, resolved.id)
    left join lesson_readings as reading on reading.school_id = ${schoolId} and reading.student_id = person.id
      and reading.version_id = version.id
    where (head.year_state in ('current', 'closing') and ${isTaught(schoolId, sql`person.id`)})
      or (head.year_state <> 'archived' and exists (
        select from lesson_readings as opened where opened.school_id = ${schoolId}
          and opened.lesson_id = asked.lesson_id and opened.student_id = person.id))`,
);

/** Everything of students' lessons except the blocks. LES-4: undefined for one that is not within the student's reach. */
export async function listLessonsOfStudents(
  database: Database,
  schoolId: number,
  lessons: readonly LessonKey[],
): Promise<readonly (StudentLessonRow | undefined)[]> {
  const rows = await studentLessons(database.shortReading(schoolId), {
    schoolId,
    studentIds: lessons.map(({ studentId }) => studentId),
    lessonIds: lessons.map(({ lessonId }) => lessonId),
    versionIds: lessons.map(({ versionId }) => versionId ?? null),
  });
  return inOrder(lessons.length, rows);
}
