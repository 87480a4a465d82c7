import type { CoverageLine, Opener } from "@dars/contract/learning/lesson-teaching";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { isClassWithin, type ListScope } from "#school/schools/public.ts";

import { classesOfOffering } from "./lines.queries.ts";
import { isWithin, offeringJoins } from "./reach.queries.ts";

/** Whether a class within reach is taught the offering of a lesson; the first day of its year. */
export async function findClassOfLesson(
  db: Db,
  schoolId: number,
  classId: number,
  lessonId: number,
  reach: ListScope,
): Promise<{ readonly startsOn: string; readonly today: string; readonly isOpen: boolean } | undefined> {
  const { rows } = await sql<{ readonly startsOn: string; readonly today: string; readonly isOpen: boolean }>`
    select year.starts_on as "startsOn", (now() at time zone school.time_zone)::date as "today",
      year.state <> 'archived' as "isOpen"
    from teaching_classes as class
    join schools as school on school.id = class.school_id
    join lessons as lesson on lesson.school_id = class.school_id and lesson.id = ${lessonId}
      and lesson.offering_id = class.offering_id
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    where class.school_id = ${schoolId} and class.id = ${classId}
      and ${isClassWithin(db, schoolId, reach)}`.execute(db);
  return rows[0];
}

interface Taught {
  readonly classId: number;
  readonly lessonId: number;
  readonly on: string;
  readonly accountId: number;
}

export const upsertTaught = (db: Db, schoolId: number, { classId, lessonId, on, accountId }: Taught) =>
  db
    .insertInto("lessons_taught")
    .values({
      school_id: schoolId,
      teaching_class_id: classId,
      lesson_id: lessonId,
      taught_on: on,
      account_id: accountId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "teaching_class_id", "lesson_id"])
        .doUpdateSet({ taught_on: on, account_id: accountId }),
    )
    .execute();

export const deleteTaught = (db: Db, schoolId: number, classId: number, lessonId: number) =>
  db
    .deleteFrom("lessons_taught")
    .where("school_id", "=", schoolId)
    .where("teaching_class_id", "=", classId)
    .where("lesson_id", "=", lessonId)
    .execute();

/** D5: the students of a class, those who have not opened the lesson first. */
export async function listOpenersOfClass(
  db: Db,
  schoolId: number,
  classId: number,
  lessonId: number,
): Promise<Opener[]> {
  const { rows } = await sql<Omit<Opener, "seenAt"> & { readonly seenAt: Date | null }>`
    select person.id, ${selectNames("person")} as "name", coalesce(reading.share, 0) as "share",
      reading.seen_at as "seenAt",
      case when reading.student_id is null then 'new' when reading.is_done then 'done' else 'started' end as "state",
      (select count(*)::int from lesson_doubts as doubt
        join lesson_versions as version on version.school_id = doubt.school_id and version.id = doubt.version_id
        where doubt.school_id = ${schoolId} and doubt.student_id = person.id and version.lesson_id = ${lessonId})
        as "doubts"
    from class_enrolments as seat
    join people as person on person.school_id = seat.school_id and person.id = seat.student_id
    left join lateral (
      select one.student_id, max(one.share) as share, max(one.seen_at) as seen_at,
        bool_or(one.done_at is not null) as is_done
      from lesson_readings as one
      where one.school_id = ${schoolId} and one.lesson_id = ${lessonId} and one.student_id = person.id
      group by one.student_id
    ) as reading on true
    where seat.school_id = ${schoolId} and seat.teaching_class_id = ${classId} and ${holdsToday("seat", schoolId)}
    order by coalesce(reading.share, -1), ${byName("person")}, person.id`.execute(db);
  return rows.map(({ seenAt, ...opener }) => ({ ...opener, seenAt: seenAt?.toISOString() ?? null }));
}

/** The blocks that students of a class have marked, most first, each with its version's blocks to find its words. */
export async function listStuck(db: Db, schoolId: number, classId: number, lessonId: number) {
  const { rows } = await sql<{
    readonly blockId: string;
    readonly versionId: number;
    readonly students: number;
  }>`
    select doubt.block_id as "blockId", max(doubt.version_id) as "versionId",
      count(distinct doubt.student_id)::int as "students"
    from lesson_doubts as doubt
    join lesson_versions as version on version.school_id = doubt.school_id and version.id = doubt.version_id
    join class_enrolments as seat on seat.school_id = doubt.school_id and seat.student_id = doubt.student_id
      and seat.teaching_class_id = ${classId} and ${holdsToday("seat", schoolId)}
    where doubt.school_id = ${schoolId} and version.lesson_id = ${lessonId}
    group by doubt.block_id
    order by 3 desc, 1 limit 20`.execute(db);
  return rows;
}

/** The offerings of this year within reach, by subject and level. */
export async function listCoverageLines(
  db: Db,
  schoolId: number,
  reach: ListScope,
  subjectId: number | null,
): Promise<CoverageLine[]> {
  const { rows } = await sql<CoverageLine>`
    select offering.id as "offeringId", subject.id as "subjectId", ${selectIdAndNames("level")} as "level",
      count(lesson.id)::int as "lessons", count(lesson.id) filter (where version.published > 0)::int as "published",
      coalesce(sum(version.in_review), 0)::int as "inReview",
      ${classesOfOffering(db, schoolId, reach)} as "classes"
    from subject_offerings as offering ${offeringJoins}
    left join lessons as lesson on lesson.school_id = offering.school_id and lesson.offering_id = offering.id
      and lesson.retired_at is null
    left join lateral (
      select count(*) filter (where one.state = 'published') as published,
        count(*) filter (where one.state = 'review') as in_review
      from lesson_versions as one where one.school_id = ${schoolId} and one.lesson_id = lesson.id
    ) as version on true
    where offering.school_id = ${schoolId} and year.state = 'current' and ${isWithin(db, schoolId, { reach })}
      and (${subjectId}::bigint is null or subject.id = ${subjectId}::bigint)
    group by offering.id, offering.school_id, subject.id, level.id, year.id, year.school_id
    order by subject.position, subject.id, level.position, level.id`.execute(db);
  return rows;
}
