import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import { blocksOf, COURSES, type DemoCourse, type DemoLesson } from "#demo/lessons/public.ts";
import { countsOf } from "#learning/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import type { Place } from "./letter-places.queries.ts";

/** Writes the lessons of a school's courses: most are published, the last of each waits for review or is a draft. */
export async function insertLessons(db: Db, place: Place): Promise<void> {
  for (const course of COURSES) {
    const no = place.plan.offerings.findIndex(
      ({ level, subject }) => level.code === course.level && subject === course.subject,
    );
    if (no >= 0) await insertCourse(db, place, course, at(place.ids.offerings)(no));
  }
  await insertTaught(db, place.ids.schoolId);
  await insertReadings(db, place.ids.schoolId);
}

async function insertCourse(db: Db, { ids }: Place, course: DemoCourse, offeringId: number): Promise<void> {
  let position = 0;
  for (const [no, unit] of course.units.entries()) {
    const { rows } = await sql<{ readonly id: number }>`
      insert into lesson_units (school_id, offering_id, position, ${sql.ref(`name_${course.language}`)})
      values (${ids.schoolId}, ${offeringId}, ${no + 1}, ${unit.name}) returning id`.execute(db);
    for (const lesson of unit.lessons)
      await insertLesson(db, ids.schoolId, lesson, {
        offeringId,
        unitId: rows[0]?.id ?? 0,
        language: course.language,
        subject: course.subject,
        position: ++position,
      });
  }
}

interface Where {
  readonly offeringId: number;
  readonly unitId: number;
  readonly language: Locale;
  readonly position: number;
  readonly subject: DemoCourse["subject"];
}

async function insertLesson(db: Db, schoolId: number, lesson: DemoLesson, where: Where): Promise<void> {
  const { offeringId, unitId, language, position, subject } = where;
  const { rows } = await sql<{ readonly id: number }>`
    insert into lessons (school_id, offering_id, unit_id, position, ${sql.ref(`name_${language}`)}, objectives, week,
      minutes)
    values (${schoolId}, ${offeringId}, ${unitId}, ${position}, ${lesson.name}, ${lesson.aim}, ${position * 3},
      ${lesson.minutes}) returning id`.execute(db);
  const version = { lessonId: rows[0]?.id ?? 0, offeringId, language };
  const blocks = blocksOf(lesson.text);
  await insertVersion(db, schoolId, { ...version, seq: 1, blocks, note: "" });
  if (lesson.more === undefined) return;
  const more = [...blocks, ...blocksOf(lesson.more)];
  await insertVersion(db, schoolId, { ...version, seq: 2, blocks: more, note: lesson.more.slice(2) });
  // A class that stays with the first version, beside classes that go on to the second.
  if (subject === "BIO") await pinFirst(db, schoolId, version.lessonId);
}

interface Version {
  readonly lessonId: number;
  readonly offeringId: number;
  readonly language: Locale;
  readonly seq: number;
  readonly blocks: readonly LessonBlock[];
  readonly note: string;
}

/** By its first teacher. */
async function insertVersion(db: Db, schoolId: number, version: Version): Promise<void> {
  const { lessonId, offeringId, language, seq, blocks, note } = version;
  const counts = countsOf(blocks);
  await sql`
    insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, change_note, blocks,
      block_count, exercise_count, video_count, bytes, published_at, created_at, updated_at)
    select ${schoolId}, ${lessonId}, ${seq}, ${language}::locale, 'published', own.account_id, ${note},
      ${JSON.stringify(blocks)}::jsonb, ${counts.blocks}, ${counts.exercises}, ${counts.videos}, ${counts.bytes},
      year.starts_on + ${seq * 7}::int, year.starts_on, year.starts_on + ${seq * 7}::int
    from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    join teacher_assignments as assigned on assigned.school_id = class.school_id
      and assigned.teaching_class_id = class.id and assigned.role = 'primary'
    join account_people as own on own.school_id = class.school_id and own.person_id = assigned.teacher_id
    where class.school_id = ${schoolId} and class.offering_id = ${offeringId}
    order by class.id, assigned.id limit 1`.execute(db);
}

/** Two versions in use: the first section of the level stays with the first. */
const pinFirst = (db: Db, schoolId: number, lessonId: number) =>
  sql`
    insert into lesson_pins (school_id, section_id, lesson_id, version_id, account_id)
    select class.school_id, class.section_id, version.lesson_id, version.id, version.author_id
    from lesson_versions as version
    join lessons as lesson on lesson.school_id = version.school_id and lesson.id = version.lesson_id
    join teaching_classes as class on class.school_id = lesson.school_id and class.offering_id = lesson.offering_id
      and class.section_id is not null
    where version.school_id = ${schoolId} and version.lesson_id = ${lessonId} and version.seq = 1
    order by class.id desc limit 1`.execute(db);

/** Every class has been taught the first half of its lessons. */
const insertTaught = (db: Db, schoolId: number) =>
  sql`
    insert into lessons_taught (school_id, teaching_class_id, lesson_id, taught_on, account_id)
    select class.school_id, class.id, lesson.id, least(year.starts_on + lesson.position * 14, current_date - 1),
      version.author_id
    from lessons as lesson
    join lesson_versions as version on version.school_id = lesson.school_id and version.lesson_id = lesson.id
      and version.seq = 1
    join teaching_classes as class on class.school_id = lesson.school_id and class.offering_id = lesson.offering_id
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    where lesson.school_id = ${schoolId}
      and lesson.position <= (select (count(*) + 1) / 2 from lessons as one
        where one.school_id = lesson.school_id and one.offering_id = lesson.offering_id)`.execute(db);

/** Of the taught lessons, two of three students have read each, one of them half of it. */
const insertReadings = (db: Db, schoolId: number) =>
  sql`
    insert into lesson_readings (school_id, student_id, lesson_id, version_id, blocks, share, seen_blocks, place,
      place_at, opened_at, seen_at, done_at)
    select seat.school_id, seat.student_id, taught.lesson_id, version.id, seen.blocks, seen.share, seen.many,
      seen.place, taught.taught_on + interval '18 hours', taught.taught_on + interval '17 hours',
      taught.taught_on + interval '18 hours', case when seen.share = 1000 then taught.taught_on + interval '18 hours' end
    from lessons_taught as taught
    join class_enrolments as seat on seat.school_id = taught.school_id
      and seat.teaching_class_id = taught.teaching_class_id and seat.ends_on is null
    join lesson_versions as version on version.school_id = taught.school_id and version.lesson_id = taught.lesson_id
      and version.seq = 1
    cross join lateral (
      select jsonb_object_agg(block.value ->> 'id', 1000) as blocks, count(*)::int as many,
        case when (seat.student_id + taught.lesson_id) % 3 = 1 then 1000 / jsonb_array_length(version.blocks) * count(*)
          else 1000 end::int as share,
        max(block.value ->> 'id') as place
      from jsonb_array_elements(version.blocks) with ordinality as block (value, no)
      where (seat.student_id + taught.lesson_id) % 3 <> 1 or block.no = 1
    ) as seen
    where taught.school_id = ${schoolId} and (seat.student_id + taught.lesson_id) % 3 > 0
    on conflict do nothing`.execute(db);
