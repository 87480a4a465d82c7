import type {
  ClassOfLessons,
  LessonUnit,
  StaffLessonLine,
  StudentLessonLine,
} from "@dars/contract/learning/curriculum";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";
import { isClassWithin, type ListScope } from "#school/schools/public.ts";

import { resolvedVersion, sectionOfStudent } from "./resolve.queries.ts";

export async function listUnits(db: Db, schoolId: number, offeringId: number): Promise<LessonUnit[]> {
  return db
    .selectFrom("lesson_units as unit")
    .select(["unit.id", selectNames("unit").as("name"), "unit.revision"])
    .where("unit.school_id", "=", schoolId)
    .where("unit.offering_id", "=", offeringId)
    .orderBy("unit.position")
    .orderBy("unit.id")
    .execute();
}

/**
 * Lessons of an offering in order, numbered; retired ones have no number. Versions are joined by their lesson too:
 * by the id alone, which is a subquery, all versions of the school would be read.
 */
const numbered = (schoolId: number, offeringId: number) => sql`(
  select lesson.*, row_number() over (order by unit.position nulls last, unit.id, lesson.position, lesson.id)
    as number
  from lessons as lesson
  left join lesson_units as unit on unit.school_id = lesson.school_id and unit.id = lesson.unit_id
  where lesson.school_id = ${schoolId} and lesson.offering_id = ${offeringId} and lesson.retired_at is null)`;

const line = (schoolId: number) => sql`
  lesson.id, lesson.unit_id as "unitId", lesson.number::int as "number", ${selectNames("lesson")} as "name",
  lesson.objectives, lesson.week, lesson.minutes, coalesce(version.exercise_count, 0) as "exercises",
  coalesce(version.video_count, 0) as "videos",
  (coalesce(version.bytes, 0) + coalesce((
    select sum(file.size) from file_uses as used
    join files as file on file.school_id = used.school_id and file.id = used.file_id and file.state = 'ready'
    where used.school_id = ${schoolId} and used.kind = 'lesson' and used.target_id = version.id and used.part = 0), 0))::bigint as "bytes"`;

export async function listStudentLines(
  db: Db,
  schoolId: number,
  offeringId: number,
  studentId: number,
): Promise<StudentLessonLine[]> {
  return (await studentLines(schoolId, offeringId, studentId).execute(db)).rows;
}

export const studentLines = (schoolId: number, offeringId: number, studentId: number) =>
  sql<StudentLessonLine>`
    select ${line(schoolId)}, version.id as "versionId", coalesce(reading.share, 0) as "share",
      taught.taught_on as "taughtOn", coalesce(taught.is_missed, false) as "isMissed",
      case when version.id is null then 'not-open' when reading.lesson_id is null then 'new'
        when reading.is_done then 'done' else 'started' end as "state"
    from ${numbered(schoolId, offeringId)} as lesson
    cross join (select ${sectionOfStudent(schoolId, sql`${studentId}::bigint`)} as id) as own
    left join lesson_versions as version on version.school_id = ${schoolId} and version.lesson_id = lesson.id
      and version.id = ${resolvedVersion(schoolId, sql`lesson.id`, sql`own.id`)}
    left join lateral (${selectReading(schoolId, sql`${studentId}`)}) as reading on true
    left join lateral (
      select min(said.taught_on) as taught_on, bool_and(exists (
          select from attendance_marks as mark where mark.school_id = ${schoolId} and mark.student_id = ${studentId}
            and mark.day = said.taught_on and mark.status in ('absent_unexcused', 'absent_excused'))) as is_missed
      from lessons_taught as said
      join class_enrolments as seat on seat.school_id = said.school_id
        and seat.teaching_class_id = said.teaching_class_id and seat.student_id = ${studentId}
        and ${holdsToday("seat", schoolId)}
      where said.school_id = ${schoolId} and said.lesson_id = lesson.id
    ) as taught on true
    order by lesson.number`;

/** How far a student is with `lesson`, over all versions that it has read; no row where it has opened none. */
export const selectReading = (schoolId: number, studentId: RawBuilder<unknown>) => sql`
  select opened.lesson_id, max(opened.share) as share, bool_or(opened.done_at is not null) as is_done
  from lesson_readings as opened
  where opened.school_id = ${schoolId} and opened.student_id = ${studentId} and opened.lesson_id = lesson.id
  group by opened.lesson_id`;

/** `draftsOf`: whose drafts are counted; null: those of all authors, undefined: none. */
type StaffLinesOf = readonly [
  schoolId: number,
  offeringId: number,
  reach: ListScope,
  draftsOf: number | null | undefined,
];

export async function listStaffLines(db: Db, ...of: StaffLinesOf): Promise<StaffLessonLine[]> {
  return (await staffLines(db, ...of).execute(db)).rows;
}

export function staffLines(db: Db, ...[schoolId, offeringId, reach, draftsOf]: StaffLinesOf) {
  const drafts =
    draftsOf === undefined ? sql`false` : draftsOf === null ? sql`true` : sql`one.author_id = ${draftsOf}`;
  return sql<StaffLessonLine>`
    with class as (
      select class.id from teaching_classes as class
      where class.school_id = ${schoolId} and class.offering_id = ${offeringId} and class.state = 'open'
        and ${isClassWithin(db, schoolId, reach)}
    ), pupil as (
      select distinct seat.student_id from class
      join class_enrolments as seat on seat.school_id = ${schoolId} and seat.teaching_class_id = class.id
      where ${holdsToday("seat", schoolId)}
    ), progress as (
      select reading.lesson_id, count(distinct reading.student_id)::int as opened,
        count(distinct reading.student_id) filter (where reading.done_at is not null)::int as done
      from lessons as own
      join lesson_readings as reading on reading.school_id = ${schoolId} and reading.lesson_id = own.id
      join pupil on pupil.student_id = reading.student_id
      where own.school_id = ${schoolId} and own.offering_id = ${offeringId}
      group by reading.lesson_id
    )
    select ${line(schoolId)}, lesson.revision, lesson.retired_at is not null as "isRetired",
      versions.published, versions.in_review as "inReview", versions.drafts,
      coalesce(progress.opened, 0) as "opened", coalesce(progress.done, 0) as "done",
      coalesce((select json_agg(json_build_object('classId', said.teaching_class_id, 'on', said.taught_on)
          order by said.teaching_class_id)
        from lessons_taught as said join class on class.id = said.teaching_class_id
        where said.school_id = ${schoolId} and said.lesson_id = lesson.id), '[]') as "taught"
    from ${numbered(schoolId, offeringId)} as lesson
    left join lesson_versions as version on version.school_id = ${schoolId} and version.lesson_id = lesson.id
      and version.id = ${resolvedVersion(schoolId, sql`lesson.id`, sql`null::bigint`)}
    left join progress on progress.lesson_id = lesson.id
    cross join lateral (
      select count(*) filter (where one.state = 'published')::int as published,
        count(*) filter (where one.state = 'review' and (${drafts}))::int as in_review,
        count(*) filter (where one.state = 'draft' and (${drafts}))::int as drafts
      from lesson_versions as one where one.school_id = ${schoolId} and one.lesson_id = lesson.id
    ) as versions
    order by lesson.number`;
}

/** The classes of `offering.id` within reach as a JSON array; `teacherId`: who may say what a class was taught. */
export const classesOfOffering = (
  db: Db,
  schoolId: number,
  reach: ListScope,
): RawBuilder<ClassOfLessons[]> => sql`coalesce((
  select json_agg(json_build_object('id', class.id, 'title', class.title,
      'section', ${ifFound("section", selectSection("section"))},
      'students', (select count(*) from class_enrolments as seat where seat.school_id = ${schoolId}
        and seat.teaching_class_id = class.id and ${holdsToday("seat", schoolId)}),
      'taught', (select count(*) from lessons_taught as said
        join lessons as one on one.school_id = said.school_id and one.id = said.lesson_id and one.retired_at is null
        where said.school_id = ${schoolId} and said.teaching_class_id = class.id),
      'due', (select count(*) from lessons as one where one.school_id = ${schoolId}
        and one.offering_id = offering.id and one.retired_at is null
        and one.week < (${todayIn(schoolId)} - year.starts_on) / 7 + 1),
      'mayTeach', ${reach.kind === "classes"}::boolean)
    order by section.letter collate "ar-x-icu" nulls last, class.id)
  from teaching_classes as class
  left join sections as section on section.school_id = class.school_id and section.id = class.section_id
  where class.school_id = ${schoolId} and class.offering_id = offering.id and class.state = 'open'
    and ${isClassWithin(db, schoolId, reach)}), '[]')`;

export async function listClassesOfOffering(
  db: Db,
  schoolId: number,
  offeringId: number,
  reach: ListScope,
): Promise<ClassOfLessons[]> {
  const { rows } = await sql<{ readonly classes: ClassOfLessons[] }>`
    select ${classesOfOffering(db, schoolId, reach)} as "classes"
    from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    where offering.school_id = ${schoolId} and offering.id = ${offeringId}`.execute(db);
  return rows[0]?.classes ?? [];
}
