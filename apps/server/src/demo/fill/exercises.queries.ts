import { exactly, exactText, sumFractions } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Question } from "@dars/contract/learning/questions";
import { sql } from "kysely";

import { QUESTION_SETS, questionsAfter, type QuestionSet } from "#demo/exercises/public.ts";
import { createStream, type Stream } from "#demo/schools/public.ts";
import { bankRow, readHeadOffice, insertQuestions, type Bank } from "#learning/banks/public.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import {
  insertAttempts,
  LATE_PENALTY,
  type DemoExercise,
  type Frame,
  type Kind,
} from "./exercise-attempts.queries.ts";
import { at } from "./ids.ts";
import { findAccount, timeIn, type LetterSchool } from "./letter-places.queries.ts";

const SECONDARY = new Set(["intermediate", "preparatory"]);

/** Exercises of two subjects of each secondary level, with a believable class's answers. */
export async function insertExercises(db: Db, seed: number, place: LetterSchool): Promise<void> {
  for (const set of QUESTION_SETS)
    for (const [number, offering] of place.plan.offerings.entries())
      if (offering.subject === set.subject && SECONDARY.has(offering.level.stage))
        await insertSet(
          db,
          place,
          set,
          number,
          createStream(seed, `exercises/${set.subject}/${offering.level.code}`),
        );
}

const framesIn = (place: LetterSchool): Readonly<Record<Kind, Frame>> => ({
  practice: {
    openAt: timeIn(place, { daysAgo: 9, hour: 8 }),
    dueAt: null,
    closeAt: null,
    feedback: "after_submit",
    attemptsAllowed: null,
    minutes: null,
  },
  homework: {
    openAt: timeIn(place, { daysAgo: 3, hour: 13 }),
    dueAt: timeIn(place, { daysAgo: -2, hour: 20 }),
    closeAt: timeIn(place, { daysAgo: -4, hour: 20 }),
    feedback: "after_return",
    attemptsAllowed: 2,
    minutes: null,
  },
  quiz: {
    openAt: timeIn(place, { daysAgo: 8, hour: 8 }),
    dueAt: timeIn(place, { daysAgo: 7, hour: 12 }),
    closeAt: timeIn(place, { daysAgo: 6, hour: 20 }),
    feedback: "after_return",
    attemptsAllowed: 1,
    minutes: 15,
  },
});

async function insertSet(
  db: Db,
  place: LetterSchool,
  set: QuestionSet,
  offering: number,
  stream: Stream,
): Promise<void> {
  const taught = taughtIn(place, offering);
  if (!taught) return;
  const frames = framesIn(place);
  const lessonId = await findFirstLesson(db, place.ids.schoolId, at(place.ids.offerings)(offering));
  for (const kind of ["practice", "quiz", "homework"] as const) {
    const { title, questions } = set[kind];
    const { essays } = set;
    const exercise = { kind, frame: frames[kind], title, essays, offering, lessonId, ...taught };
    await insertTried(db, place, exercise, numbered(questions), stream);
  }
  await insertBank(db, place, set, offering);
}

const numbered = (questions: readonly Question[]): NumberedQuestion[] =>
  questions.map((question, number) => ({ id: number + 1, question }));

/** The classes of an offering this year, and who teaches the first of them. */
function taughtIn(
  { plan }: LetterSchool,
  offering: number,
): Pick<DemoExercise, "classes" | "teacher"> | undefined {
  const classes = plan.classes.flatMap((each, number) =>
    each.offering === offering && plan.sections[each.section]?.year === "current" ? [number] : [],
  );
  const teacher = plan.assignments.find(
    ({ teachingClass, role, endsOn }) =>
      classes.includes(teachingClass) && role === "primary" && endsOn === null,
  )?.teacher;
  return teacher === undefined ? undefined : { classes, teacher };
}

interface AfterLesson {
  readonly offering: number;
  readonly lessonId: number;
  readonly name: string;
  /** Whether its class has been taught the lesson by now. */
  readonly isTaught: boolean;
}

/** The exercise after a lesson, as practice; tried where the class has had the lesson. Undefined where nobody teaches it. */
export async function insertLessonExercise(
  db: Db,
  seed: number,
  place: LetterSchool,
  { offering, lessonId, name, isTaught }: AfterLesson,
): Promise<number | undefined> {
  const taught = taughtIn(place, offering);
  if (!taught) return undefined;
  const frame = { ...framesIn(place).practice, feedback: "immediate" as const };
  const exercise = {
    kind: "practice" as const,
    frame,
    title: name,
    essays: [],
    offering,
    lessonId,
    ...taught,
  };
  const questions = numbered(questionsAfter(name));
  if (!isTaught) return insertExercise(db, place, exercise, questions);
  return insertTried(db, place, exercise, questions, createStream(seed, `exercises/after/${lessonId}`));
}

async function insertTried(
  db: Db,
  place: LetterSchool,
  exercise: DemoExercise,
  questions: readonly NumberedQuestion[],
  stream: Stream,
): Promise<number> {
  const exerciseId = await insertExercise(db, place, exercise, questions);
  await insertAttempts(db, place, { ...exercise, exerciseId, questions, stream });
  return exerciseId;
}

async function findFirstLesson(db: Db, schoolId: number, offeringId: number): Promise<number | null> {
  const first = await db
    .selectFrom("lessons")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .orderBy("position")
    .executeTakeFirst();
  return first?.id ?? null;
}

/** The questions of the exercises are in the bank too, filed under their purpose. */
async function insertBank(db: Db, place: LetterSchool, set: QuestionSet, offering: number): Promise<void> {
  const { schoolId, offerings } = place.ids;
  const bank = await db
    .selectFrom("subject_offerings")
    .select(["subject_id as subjectId", "level_id as levelId"])
    .where("school_id", "=", schoolId)
    .where("id", "=", at(offerings)(offering))
    .executeTakeFirstOrThrow();
  const rows = (["practice", "homework", "quiz"] as const).flatMap((kind, number) =>
    set[kind].questions.map((question) =>
      bankRow({ ...question, tags: [set[kind].title], difficulty: number + 2 }),
    ),
  );
  await insertQuestions(db, schoolId, bank, rows, { authorId: null, importId: null });
  await insertGroupBank(db, schoolId, bank, set);
}

/** What the head office has written for all its schools: a quiz of the subject. */
async function insertGroupBank(db: Db, schoolId: number, bank: Bank, { quiz }: QuestionSet): Promise<void> {
  const office = await readHeadOffice(db, schoolId);
  const rows = quiz.questions.map((question) =>
    bankRow({ ...question, tags: [quiz.title], difficulty: GROUP_DIFFICULTY }),
  );
  await enterSchool(db, office.id);
  await insertQuestions(db, office.id, bank, rows, { authorId: null, importId: null });
  await enterSchool(db, schoolId);
}

const GROUP_DIFFICULTY = 3;

async function insertExercise(
  db: Db,
  place: LetterSchool,
  { kind, frame, title, offering, lessonId, classes, teacher }: DemoExercise,
  questions: readonly NumberedQuestion[],
): Promise<number> {
  const { schoolId, offerings, classes: classIds } = place.ids;
  const authorId = await findAccount(db, place, teacher);
  const outOf = exactText(sumFractions(questions.map(({ question }) => exactly(question.points))));
  const { rows } = await sql<{ readonly id: number }>`
    with made as (
      insert into exercises (school_id, offering_id, lesson_id, author_id, title, purpose, open_at, due_at, close_at,
        attempts_allowed, time_limit_minutes, shuffles_questions, shuffles_options, late_penalty, feedback, pick,
        created_at)
      values (${schoolId}, ${at(offerings)(offering)}, ${lessonId},
        ${authorId}, ${title}, ${kind}, ${frame.openAt}, ${frame.dueAt}, ${frame.closeAt}, ${frame.attemptsAllowed}, ${frame.minutes}, false, true,
        ${LATE_PENALTY}, ${frame.feedback}, 'best', ${frame.openAt})
      returning school_id, id
    ), version as (
      insert into exercise_versions (school_id, exercise_id, version, questions, question_count, out_of)
      select school_id, id, 1, ${JSON.stringify(questions)}::jsonb, ${questions.length}, ${outOf} from made
    ), given as (
      insert into exercise_classes (school_id, exercise_id, teaching_class_id)
      select school_id, id, unnest(${classes.map(at(classIds))}::bigint[]) from made
    )
    select id from made`.execute(db);
  return rows[0]?.id ?? 0;
}
