import { exactly, exactText, multiply, rational, sum } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import { sql } from "kysely";

import { answerAs, QUESTION_SETS, type QuestionSet } from "#demo/exercises/public.ts";
import { streamOf, type Stream } from "#demo/schools/public.ts";
import { marksOf } from "#learning/attempts/public.ts";
import { bankRow, insertQuestions } from "#learning/banks/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { accountOf, timeIn, type Place } from "./letter-places.queries.ts";

const SECONDARY = new Set(["intermediate", "preparatory"]);
const LATE_PENALTY = 10;

/** Exercises of two subjects of each secondary level, with a believable class's answers. */
export async function insertExercises(db: Db, seed: number, place: Place): Promise<void> {
  for (const set of QUESTION_SETS)
    for (const [number, offering] of place.plan.offerings.entries())
      if (offering.subject === set.subject && SECONDARY.has(offering.level.stage))
        await insertSet(
          db,
          place,
          set,
          number,
          streamOf(seed, `exercises/${set.subject}/${offering.level.code}`),
        );
}

type Kind = "practice" | "homework" | "quiz";

interface Frame {
  readonly openAt: string;
  readonly dueAt: string | null;
  readonly closeAt: string | null;
  readonly feedback: "after_submit" | "after_return";
  readonly attemptsAllowed: number | null;
  readonly minutes: number | null;
}

const framesIn = (place: Place): Readonly<Record<Kind, Frame>> => ({
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
  place: Place,
  set: QuestionSet,
  offering: number,
  stream: Stream,
): Promise<void> {
  const classes = place.plan.classes.flatMap((each, number) =>
    each.offering === offering && place.plan.sections[each.section]?.year === "current" ? [number] : [],
  );
  const teacher = place.plan.assignments.find(
    ({ teachingClass, role, endsOn }) =>
      classes.includes(teachingClass) && role === "primary" && endsOn === null,
  )?.teacher;
  if (teacher === undefined) return;
  const frames = framesIn(place);
  for (const kind of ["practice", "quiz", "homework"] as const) {
    const exercise = { kind, frame: frames[kind], set, offering, classes, teacher };
    const questions = set[kind].questions.map((question, number) => ({ id: number + 1, question }));
    const exerciseId = await insertExercise(db, place, exercise, questions);
    await insertAttempts(db, place, { ...exercise, exerciseId, questions, stream });
  }
  await insertBank(db, place, set, offering);
}

/** The questions of the exercises are in the bank too, filed under their purpose. */
async function insertBank(db: Db, place: Place, set: QuestionSet, offering: number): Promise<void> {
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
}

interface DemoExercise {
  readonly kind: Kind;
  readonly frame: Frame;
  readonly set: QuestionSet;
  readonly offering: number;
  readonly classes: readonly number[];
  readonly teacher: number;
}

async function insertExercise(
  db: Db,
  place: Place,
  { kind, frame, set, offering, classes, teacher }: DemoExercise,
  questions: readonly NumberedQuestion[],
): Promise<number> {
  const { schoolId, offerings, classes: classIds } = place.ids;
  const outOf = exactText(sum(questions.map(({ question }) => exactly(question.points))));
  const { rows } = await sql<{ readonly id: number }>`
    with made as (
      insert into exercises (school_id, offering_id, lesson_id, author_id, title, purpose, open_at, due_at, close_at,
        attempts_allowed, time_limit_minutes, shuffles_questions, shuffles_options, late_penalty, feedback, pick,
        created_at)
      values (${schoolId}, ${at(offerings)(offering)}, (select id from lessons
          where school_id = ${schoolId} and offering_id = ${at(offerings)(offering)} order by position limit 1), ${accountOf(place, teacher)}, ${set[kind].title}, ${kind},
        ${frame.openAt}, ${frame.dueAt}, ${frame.closeAt}, ${frame.attemptsAllowed}, ${frame.minutes}, false, true,
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

interface Attempted extends DemoExercise {
  readonly exerciseId: number;
  readonly questions: readonly NumberedQuestion[];
  readonly stream: Stream;
}

const HOUR_MS = 3_600_000;

/** Two of the class are weak, one is late, one was offline; student1 has its homework still to do. */
async function insertAttempts(db: Db, place: Place, exercise: Attempted): Promise<void> {
  const { kind, classes, stream } = exercise;
  const sections = new Set(classes.map((number) => place.plan.classes[number]?.section));
  const students = place.plan.enrolments.flatMap(({ student, section, state }) =>
    state === "active" && sections.has(section) ? [student] : [],
  );
  const rows = students.flatMap((student, number) =>
    hasDone(kind, number, stream)
      ? [{ studentId: at(place.ids.people)(student), ...attemptOf(exercise, number) }]
      : [],
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("studentId" bigint, seed integer,
        "startedAt" timestamptz, "savedAt" timestamptz, "submittedAt" timestamptz, answers jsonb, marks jsonb,
        "isLate" boolean, state attempt_state, raw text, score text)
    ), tried as (
      insert into attempts (school_id, exercise_id, version, student_id, no, seed, started_at, answers, seq, saved_at,
        submitted_at, is_late, raw, score, state, returned_at)
      select ${place.ids.schoolId}, ${exercise.exerciseId}, 1, "studentId", 1, seed, "startedAt", answers, 1, "savedAt",
        "submittedAt", "isLate", raw, score, state, case when state = 'returned' then "submittedAt" + interval '1 day' end
      from given
      returning school_id, id, exercise_id, student_id, submitted_at
    )
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, comment, marker_id,
      marked_at, revision)
    select tried.school_id, tried.id, tried.exercise_id, mark."questionId", mark.score, mark."isManual", mark.comment,
      case when mark.comment is not null then ${accountOf(place, exercise.teacher)} end,
      case when mark.score is not null then tried.submitted_at + interval '20 hours' end,
      case when mark.comment is not null then 1 else 0 end
    from tried
    join given on given."studentId" = tried.student_id
    cross join lateral jsonb_to_recordset(given.marks)
      as mark ("questionId" integer, score text, "isManual" boolean, comment text)`.execute(db);
}

function attemptOf({ kind, frame, set, questions, stream }: Attempted, number: number) {
  const knows = number % 12 === 5 || number % 12 === 9 ? 0.3 : 0.6 + stream.next() * 0.38;
  const isLate = kind === "quiz" && number === 4;
  const begun = Date.parse(frame.openAt) + (1 + stream.below(20) + (isLate ? 26 : 0)) * HOUR_MS;
  const done = begun + stream.between(4, 14) * 60_000;
  // An offline device hands in by its own clock; its answers came later.
  const saved = done + (kind === "quiz" && number === 6 ? 5 * HOUR_MS : 0);
  const answers = answerAs(questions, knows, set.essays, stream);
  const marks = marksOf(questions, answers).map((mark) => commented(mark, kind, knows));
  return {
    seed: stream.below(2 ** 31),
    startedAt: new Date(begun).toISOString(),
    savedAt: new Date(saved).toISOString(),
    submittedAt: new Date(done).toISOString(),
    answers,
    marks,
    isLate,
    ...scored(marks, kind, isLate),
  };
}

type Mark = ReturnType<typeof marksOf>[number];

/** Answers of a quiz that a person has to mark are marked by now. */
function commented(mark: Mark, kind: Kind, knows: number) {
  if (kind !== "quiz" || mark.score !== null) return { ...mark, comment: null };
  const score = String(Math.max(1, Math.round(knows * 5)));
  return { ...mark, score, comment: knows > 0.5 ? "إجابة واضحة" : "راجع الدرس" };
}

function scored(marks: readonly Mark[], kind: Kind, isLate: boolean) {
  if (marks.some(({ score }) => score === null)) return { state: "submitted", raw: null, score: null };
  const raw = sum(marks.map(({ score }) => exactly(score ?? "0")));
  return {
    state: kind === "quiz" ? "returned" : "graded",
    raw: exactText(raw),
    score: exactText(isLate ? multiply(raw, rational(100 - LATE_PENALTY, 100)) : raw),
  };
}

/** The first of a class, student1 among them, has practised and sat the quiz, but not done the homework. */
function hasDone(kind: Kind, number: number, stream: Stream): boolean {
  if (kind === "quiz") return number !== 8;
  if (number === 0) return kind === "practice";
  return stream.chance(kind === "practice" ? 0.6 : 0.7);
}
