import type {
  ExerciseText,
  FeedbackPolicy,
  NumberedQuestion,
  Pick,
  Purpose,
} from "@dars/contract/learning/exercises";
import type { Names } from "@dars/contract/platform/primitives";
import type { Theme } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { selectTeacherClasses, isOfferingWithin, type ListScope } from "#school/schools/public.ts";

/** Whether `exercise` is within reach: a teacher's are those of its classes, and its own of what it teaches. */
function isExerciseWithin(
  db: Db,
  schoolId: number,
  reach: ListScope,
  accountId: number,
): RawBuilder<boolean> {
  if (reach.kind !== "classes") return isOfferingWithin(db, schoolId, reach);
  return sql`(exists (select from exercise_classes as given where given.school_id = ${schoolId}
      and given.exercise_id = exercise.id
      and given.teaching_class_id in (${selectTeacherClasses(db, schoolId, reach.teacherId)}))
    or (exercise.author_id = ${accountId} and ${isOfferingWithin(db, schoolId, reach)}))`;
}

const countStudents = (schoolId: number) => sql<number>`(
  select count(distinct seat.student_id) from exercise_classes as given
  join class_enrolments as seat on seat.school_id = given.school_id
    and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
  where given.school_id = ${schoolId} and given.exercise_id = exercise.id)`;

const lines = (db: Db, schoolId: number, reach: ListScope, accountId: number) =>
  db
    .selectFrom("exercises as exercise")
    .innerJoin("subject_offerings as offering", (join) =>
      join
        .onRef("offering.school_id", "=", "exercise.school_id")
        .onRef("offering.id", "=", "exercise.offering_id"),
    )
    .innerJoin("academic_years as year", (join) =>
      join.onRef("year.school_id", "=", "offering.school_id").onRef("year.id", "=", "offering.year_id"),
    )
    .innerJoin("subjects as subject", "subject.id", "offering.subject_id")
    .innerJoin("levels as level", "level.id", "offering.level_id")
    .innerJoin("exercise_versions as version", (join) =>
      join
        .onRef("version.school_id", "=", "exercise.school_id")
        .onRef("version.exercise_id", "=", "exercise.id")
        .onRef("version.version", "=", "exercise.version"),
    )
    .select([
      "exercise.id",
      "exercise.offering_id as offeringId",
      "exercise.lesson_id as lessonId",
      "exercise.title",
      "exercise.purpose",
      "exercise.open_at as openAt",
      "exercise.due_at as dueAt",
      "exercise.close_at as closeAt",
      "version.question_count as questions",
      sql<{ id: number; name: Names; theme: Theme; icon: string | null }>`json_build_object('id', subject.id,
        'name', ${selectNames("subject")}, 'theme', subject.theme, 'icon', subject.icon)`.as("subject"),
      selectIdAndNames("level").as("level"),
      countStudents(schoolId).as("students"),
      sql<number>`(select count(distinct attempt.student_id) from attempts as attempt
        where attempt.school_id = ${schoolId} and attempt.exercise_id = exercise.id
          and attempt.state <> 'working')`.as("submitted"),
      sql<number>`(select count(*) from attempts as attempt
        where attempt.school_id = ${schoolId} and attempt.exercise_id = exercise.id
          and attempt.state = 'submitted')`.as("waiting"),
    ])
    .where("exercise.school_id", "=", schoolId)
    .where(isExerciseWithin(db, schoolId, reach, accountId));

interface ListWish {
  readonly offeringId?: number;
  readonly lessonId?: number;
  readonly before?: number;
  readonly limit: number;
}

export const listExerciseLines = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  accountId: number,
  { offeringId, lessonId, before, limit }: ListWish,
) =>
  lines(db, schoolId, reach, accountId)
    .where("year.state", "=", "current")
    .$if(offeringId !== undefined, (query) => query.where("exercise.offering_id", "=", offeringId ?? 0))
    .$if(lessonId !== undefined, (query) => query.where("exercise.lesson_id", "=", lessonId ?? 0))
    .$if(before !== undefined, (query) => query.where("exercise.id", "<", before ?? 0))
    .orderBy("exercise.id", "desc")
    .limit(limit)
    .execute();

export const findExercise = (
  db: Db,
  schoolId: number,
  reach: ListScope,
  accountId: number,
  exerciseId: number,
) =>
  lines(db, schoolId, reach, accountId)
    .select([
      "offering.year_id as yearId",
      "exercise.author_id as authorId",
      "exercise.instructions",
      "exercise.attempts_allowed as attemptsAllowed",
      "exercise.time_limit_minutes as timeLimitMinutes",
      "exercise.shuffles_questions as shufflesQuestions",
      "exercise.shuffles_options as shufflesOptions",
      "exercise.late_penalty as latePenalty",
      "exercise.feedback",
      "exercise.pick",
      "exercise.version",
      "exercise.revision",
      "version.out_of as outOf",
      sql<number[]>`(select coalesce(json_agg(given.teaching_class_id order by given.teaching_class_id), '[]')
        from exercise_classes as given
        where given.school_id = ${schoolId} and given.exercise_id = exercise.id)`.as("classIds"),
      sql<boolean>`exists (select from attempts where attempts.school_id = ${schoolId}
        and attempts.exercise_id = exercise.id)`.as("isAttempted"),
    ])
    .where("exercise.id", "=", exerciseId)
    .executeTakeFirst();

export type FoundExercise = NonNullable<Awaited<ReturnType<typeof findExercise>>>;

export const lockExercise = (db: Db, schoolId: number, exerciseId: number) =>
  db
    .selectFrom("exercises")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", exerciseId)
    .forUpdate()
    .executeTakeFirst();

const toColumns = (text: ExerciseText) => ({
  title: text.title.trim(),
  instructions: text.instructions,
  purpose: text.purpose satisfies Purpose,
  lesson_id: text.lessonId,
  open_at: text.openAt,
  due_at: text.dueAt,
  close_at: text.closeAt,
  attempts_allowed: text.attemptsAllowed,
  time_limit_minutes: text.timeLimitMinutes,
  shuffles_questions: text.shufflesQuestions,
  shuffles_options: text.shufflesOptions,
  late_penalty: text.latePenalty,
  feedback: text.feedback satisfies FeedbackPolicy,
  pick: text.pick satisfies Pick,
});

export const insertExercise = (
  db: Db,
  schoolId: number,
  { offeringId, authorId, text }: { offeringId: number; authorId: number; text: ExerciseText },
) =>
  db
    .insertInto("exercises")
    .values({ school_id: schoolId, offering_id: offeringId, author_id: authorId, ...toColumns(text) })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

export async function isLessonOfOffering(
  db: Db,
  schoolId: number,
  offeringId: number,
  lessonId: number,
): Promise<boolean> {
  const { rows } = await sql`select from lessons where school_id = ${schoolId} and id = ${lessonId}
    and offering_id = ${offeringId}`.execute(db);
  return rows.length > 0;
}

export const updateExercise = (db: Db, schoolId: number, exerciseId: number, text: ExerciseText) =>
  db
    .updateTable("exercises")
    .set((eb) => ({ ...toColumns(text), revision: eb("revision", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", exerciseId)
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

export const updateVersion = (db: Db, schoolId: number, exerciseId: number, version: number) =>
  db
    .updateTable("exercises")
    .set((eb) => ({ version, revision: eb("revision", "+", 1) }))
    .where("school_id", "=", schoolId)
    .where("id", "=", exerciseId)
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

export interface Version {
  readonly version: number;
  readonly questions: readonly NumberedQuestion[];
  readonly questionCount: number;
  readonly outOf: string;
  /** Whether attempts of earlier versions are marked by its keys. */
  readonly remarks?: boolean;
}

/** The keys of all pictures and recordings, wherever in a question they are. */
const mediaIn = (questions: readonly NumberedQuestion[]): string[] => [
  ...new Set(
    [...JSON.stringify(questions).matchAll(/"media":"([0-9a-f]{64})"/gu)].flatMap(([, key = ""]) => key),
  ),
];

/** Inserts a version, or replaces it while it has no attempts. */
export async function putVersion(db: Db, schoolId: number, exerciseId: number, of: Version): Promise<void> {
  const values = {
    questions: JSON.stringify(of.questions),
    question_count: of.questionCount,
    out_of: of.outOf,
    remarks: of.remarks ?? false,
  };
  await db
    .insertInto("exercise_versions")
    .values({ school_id: schoolId, exercise_id: exerciseId, version: of.version, ...values })
    .onConflict((conflict) => conflict.columns(["school_id", "exercise_id", "version"]).doUpdateSet(values))
    .execute();
  await sql`insert into exercise_media (school_id, media, exercise_id)
    select ${schoolId}, media, ${exerciseId} from unnest(${mediaIn(of.questions)}::text[]) as media
    on conflict do nothing`.execute(db);
}

/** The questions of the latest version after one that others are marked by again (EX-3); none where there is none. */
export async function findRemarking(
  db: Db,
  schoolId: number,
  exerciseId: number,
  after: number,
): Promise<readonly NumberedQuestion[]> {
  const { rows } = await sql<{ readonly questions: readonly NumberedQuestion[] }>`
    select questions from exercise_versions
    where school_id = ${schoolId} and exercise_id = ${exerciseId} and version > ${after} and remarks
    order by version desc limit 1`.execute(db);
  return rows[0]?.questions ?? [];
}

export async function listQuestions(
  db: Db,
  schoolId: number,
  exerciseId: number,
  version: number,
): Promise<readonly NumberedQuestion[]> {
  const { rows } = await sql<{ readonly questions: readonly NumberedQuestion[] }>`
    select questions from exercise_versions
    where school_id = ${schoolId} and exercise_id = ${exerciseId} and version = ${version}`.execute(db);
  return rows[0]?.questions ?? [];
}

export async function replaceClasses(
  db: Db,
  schoolId: number,
  exerciseId: number,
  classIds: readonly number[],
): Promise<void> {
  await sql`delete from exercise_classes where school_id = ${schoolId} and exercise_id = ${exerciseId}
    and teaching_class_id <> all (${[...classIds]}::bigint[])`.execute(db);
  await sql`insert into exercise_classes (school_id, exercise_id, teaching_class_id)
    select ${schoolId}, ${exerciseId}, id from unnest(${[...new Set(classIds)]}::bigint[]) as id
    on conflict do nothing`.execute(db);
}
