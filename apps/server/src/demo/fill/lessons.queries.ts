import { filesOfBlocks, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Locale } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import {
  parseBlocks,
  blocksOfLesson,
  COURSES,
  type DemoCourse,
  type DemoLesson,
} from "#demo/lessons/public.ts";
import { computeCounts } from "#learning/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";

import { insertLessonExercise } from "./exercises.queries.ts";
import { insertGroupPlan, formatPlanLessonId } from "./group-plans.queries.ts";
import { at } from "./ids.ts";
import { insertLessonFiles } from "./lesson-files.queries.ts";
import type { LetterSchool } from "./letter-places.queries.ts";

/**
 * Writes the lessons of a school's courses, each with an exercise. All are published; of the last of each course a
 * second version waits for review in biology, and is a draft in physics.
 */
export async function insertLessons(
  db: Db,
  seed: number,
  place: LetterSchool,
  { hasExercises }: { readonly hasExercises: boolean },
): Promise<void> {
  await insertLessonFiles(db, place);
  for (const course of COURSES) {
    const no = place.plan.offerings.findIndex(
      ({ level, subject }) => level.code === course.level && subject === course.subject,
    );
    if (no >= 0) await insertCourse(db, { seed, place, offering: no, hasExercises }, course);
  }
  await insertTaught(db, place.ids.schoolId);
  await insertReadings(db, place.ids.schoolId);
}

interface Filled {
  readonly seed: number;
  readonly place: LetterSchool;
  readonly offering: number;
  readonly hasExercises: boolean;
}

async function insertCourse(db: Db, filled: Filled, course: DemoCourse): Promise<void> {
  const { ids } = filled.place;
  const offeringId = at(ids.offerings)(filled.offering);
  const many = course.units.flatMap(({ lessons }) => lessons).length;
  let position = 0;
  for (const [no, unit] of course.units.entries()) {
    const { rows } = await sql<{ readonly id: number }>`
      insert into lesson_units (school_id, offering_id, position, ${sql.ref(`name_${course.language}`)})
      values (${ids.schoolId}, ${offeringId}, ${no + 1}, ${unit.name}) returning id`.execute(db);
    for (const lesson of unit.lessons) {
      position += 1;
      await insertLesson(db, filled, lesson, {
        offeringId,
        unitId: rows[0]?.id ?? 0,
        language: course.language,
        subject: course.subject,
        planId: formatPlanLessonId(course, position),
        position,
        isTaught: position <= (many + 1) / 2,
        isLast: position === many,
      });
    }
  }
  await insertGroupPlan(db, ids.schoolId, offeringId, course);
}

interface Where {
  readonly offeringId: number;
  readonly unitId: number;
  readonly language: Locale;
  readonly position: number;
  readonly subject: DemoCourse["subject"];
  /** The lesson of the group's plan that it is. */
  readonly planId: string;
  readonly isTaught: boolean;
  readonly isLast: boolean;
}

async function insertLesson(db: Db, filled: Filled, lesson: DemoLesson, where: Where): Promise<void> {
  const { schoolId } = filled.place.ids;
  const { offeringId, unitId, planId, language, position, isTaught } = where;
  const { rows } = await sql<{ readonly id: number }>`
    insert into lessons (school_id, offering_id, unit_id, position, ${sql.ref(`name_${language}`)}, objectives, week,
      minutes, group_lesson)
    values (${schoolId}, ${offeringId}, ${unitId}, ${position}, ${lesson.name}, ${lesson.aim}, ${position * 3},
      ${lesson.minutes}, ${planId}) returning id`.execute(db);
  const lessonId = rows[0]?.id ?? 0;
  const { seed, place, offering, hasExercises } = filled;
  const after = { offering, lessonId, name: lesson.name, isTaught };
  const exerciseId = hasExercises ? await insertLessonExercise(db, seed, place, after) : undefined;
  const version = { lessonId, offeringId, language, state: "published" } as const;
  await insertVersions(db, schoolId, lesson, where, {
    ...version,
    blocks: blocksOfLesson(lesson, exerciseId),
  });
}

/** The published one, a second one where the lesson says more, and of a last lesson one that is still written. */
async function insertVersions(
  db: Db,
  schoolId: number,
  { more }: DemoLesson,
  { language, subject, isLast }: Where,
  first: Omit<Version, "seq" | "note">,
): Promise<void> {
  const { lessonId, blocks } = first;
  const next = (words: string) => ({ blocks: [...blocks, ...parseBlocks(words)], note: words.slice(2) });
  await insertVersion(db, schoolId, { ...first, seq: 1, note: "" });
  if (more !== undefined) await insertVersion(db, schoolId, { ...first, seq: 2, ...next(more) });
  // A class that stays with the first version, beside classes that go on to the second.
  if (more !== undefined && subject === "BIO") await pinFirst(db, schoolId, lessonId);
  if (!isLast || language !== "ar") return;
  await insertVersion(db, schoolId, {
    ...first,
    ...next("! اكتب سؤالاً واحداً بقي عندك من هذا الدرس."),
    seq: more === undefined ? 2 : 3,
    state: subject === "BIO" ? "review" : "draft",
  });
}

interface Version {
  readonly lessonId: number;
  readonly offeringId: number;
  readonly language: Locale;
  readonly seq: number;
  readonly blocks: readonly LessonBlock[];
  readonly note: string;
  readonly state: "draft" | "review" | "published";
}

/** By its first teacher, with the files that it shows. */
async function insertVersion(db: Db, schoolId: number, version: Version): Promise<void> {
  const { lessonId, offeringId, language, seq, blocks, note, state } = version;
  const counts = computeCounts(blocks);
  await sql`
    with made as (
    insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, change_note, blocks,
      block_count, exercise_count, video_count, bytes, published_at, created_at, updated_at)
    select ${schoolId}, ${lessonId}, ${seq}, ${language}::locale, ${state}::lesson_version_state, own.account_id, ${note},
      ${JSON.stringify(blocks)}::jsonb, ${counts.blocks}, ${counts.exercises}, ${counts.videos}, ${counts.bytes},
      case when ${state} = 'published' then year.starts_on + ${seq * 7}::int end, year.starts_on,
      year.starts_on + ${seq * 7}::int
    from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    join teacher_assignments as assigned on assigned.school_id = class.school_id
      and assigned.teaching_class_id = class.id and assigned.role = 'primary'
    join account_people as own on own.school_id = class.school_id and own.person_id = assigned.teacher_id
    where class.school_id = ${schoolId} and class.offering_id = ${offeringId}
    order by class.id, assigned.id limit 1
    returning id
    )
    insert into file_uses (school_id, kind, target_id, part, file_id, position)
    select ${schoolId}, 'lesson', made.id, 0, file.id, file.no - 1
    from made, unnest(${filesOfBlocks(blocks)}::text[]) with ordinality as file (id, no)`.execute(db);
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

/** Readings of the taught lessons: two of three students have read each, one of them half of it. */
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
