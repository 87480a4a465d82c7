import type { createExercise } from "@dars/contract/learning/exercises";
import type { Input } from "@dars/contract/platform/route";
import type pg from "pg";

import { createExercise as create } from "#server/learning/exercises/create-exercise.ts";
import { aTaughtSchool, NUMBER, buildExerciseText } from "#server/learning/exercises/exercises.factory.ts";
import type { Actor, Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/db.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";
import { aStudent, type Member } from "#server/platform/testing/factories/people.ts";
import { testTokens } from "#server/platform/testing/testbed.ts";

const QUESTIONS = 10;

/** The correct answers. */
export const ANSWERS = Array.from({ length: QUESTIONS }, (_, at) => ({
  questionId: at + 1,
  response: { kind: "text" as const, text: "1.41" },
}));

const KEY_SCORES = Object.fromEntries(ANSWERS.map(({ questionId }) => [questionId, "1"]));

export interface Begun {
  readonly student: Member;
  readonly attemptId: number;
}

export interface ExerciseSchool {
  readonly schoolId: number;
  readonly exerciseIds: readonly number[];
  /** Attempts that are being worked on, each to be handed in once. */
  readonly begun: Begun[];
}

const tokens = testTokens();

/** A verb's context without a request. */
export const buildContext = (database: Database, actor: Actor): Context => ({
  actor,
  database,
  tokens,
  requestId: "bench",
  address: "127.0.0.1",
});

/** A school with so many exercises that each of so many students has begun. */
export async function anExerciseSchool(
  database: Database,
  owner: pg.Pool,
  size: { readonly exercises: number; readonly students: number },
): Promise<ExerciseSchool> {
  const { school, section, teacher, offering, firstClass } = await aTaughtSchool(database);
  const students: Member[] = [];
  for (let no = 0; no < size.students; no += 1) students.push(await aStudent(database, school, { section }));
  const input: Input<typeof createExercise> = {
    params: { schoolId: school.id },
    body: {
      key: aKey(),
      offeringId: offering.id,
      ...buildExerciseText([firstClass.id], { questions: Array.from({ length: QUESTIONS }, () => NUMBER) }),
    },
  };
  const { id } = await create(buildContext(database, teacher.actor), input);
  const exerciseIds = await copies(owner, school.id, id, size.exercises);
  const { rows } = await owner.query<{ id: number; student: number }>(
    `insert into attempts (school_id, exercise_id, version, student_id, no, seed)
     select $1, exercise, 1, student, 1, 7 from unnest($2::bigint[]) as exercise, unnest($3::bigint[]) as student
     returning id, student_id as student`,
    [school.id, exerciseIds, students.map((student) => student.id)],
  );
  const byId = new Map(students.map((student) => [student.id, student]));
  const begun = rows.flatMap((row) => {
    const student = byId.get(row.student);
    return student ? [{ student, attemptId: row.id }] : [];
  });
  return { schoolId: school.id, exerciseIds, begun };
}

async function copies(owner: pg.Pool, schoolId: number, id: number, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `with made as (
       insert into exercises (school_id, offering_id, author_id, title, purpose, open_at, shuffles_questions,
         shuffles_options, feedback, pick)
       select school_id, offering_id, author_id, title, purpose, open_at, false, true, feedback, pick
       from exercises, generate_series(1, $3::integer) where school_id = $1 and id = $2
       returning id
     ), versions as (
       insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
       select $1, made.id, 1, known.questions, known.question_count, known.out_of
       from made, exercise_versions as known where known.school_id = $1 and known.exercise_id = $2
     ), classes as (
       insert into exercise_classes (school_id, exercise_id, teaching_class_id)
       select $1, made.id, known.teaching_class_id
       from made, exercise_classes as known where known.school_id = $1 and known.exercise_id = $2
     ) select id from made`,
    [schoolId, id, count],
  );
  return rows.map((row) => row.id);
}

/** So many attempts of others that are over, each with a mark, as after some years. */
export async function fillAttempts(owner: pg.Pool, school: ExerciseSchool, count: number): Promise<void> {
  const { schoolId, exerciseIds } = school;
  const others = Math.ceil(count / exerciseIds.length);
  const known = await owner.query<{ last: number }>(
    "select max(id) as last from people where school_id = $1",
    [schoolId],
  );
  await owner.query(
    `with made as (
       insert into people (school_id, name_en, synthetic)
       select $1, 'Student ' || no, true from generate_series(1, $2::integer) as no returning id
     ) insert into students (school_id, id) select $1, id from made`,
    [schoolId, others],
  );
  await owner.query(
    `insert into attempts (school_id, exercise_id, version, student_id, no, seed, answers, seq, submitted_at, raw,
       score, state, key_scores)
     select $1, exercise, 1, student.id, 1, 7, $3::jsonb, 1, now(), '10', '10', 'graded', $5::jsonb
     from unnest($2::bigint[]) as exercise, students as student
     where student.school_id = $1 and student.id > $4`,
    [schoolId, exerciseIds, JSON.stringify(ANSWERS), known.rows[0]?.last ?? 0, JSON.stringify(KEY_SCORES)],
  );
  await owner.query("vacuum analyze");
}
