import { exactly, exactText, multiply, rational, sumFractions } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import { sql } from "kysely";

import { answerAs } from "#demo/exercises/public.ts";
import type { Stream } from "#demo/schools/public.ts";
import { computeMarks } from "#learning/attempts/public.ts";
import type { Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { selectAccount, type LetterSchool } from "./letter-places.queries.ts";

export const LATE_PENALTY = 10;

export type Kind = "practice" | "homework" | "quiz";

export interface Frame {
  readonly openAt: string;
  readonly dueAt: string | null;
  readonly closeAt: string | null;
  readonly feedback: "immediate" | "after_submit" | "after_return";
  readonly attemptsAllowed: number | null;
  readonly minutes: number | null;
}

export interface DemoExercise {
  readonly kind: Kind;
  readonly frame: Frame;
  readonly title: string;
  /** Answers to questions that a person marks, from the best to the weakest. */
  readonly essays: readonly string[];
  readonly offering: number;
  readonly lessonId: number | null;
  readonly classes: readonly number[];
  readonly teacher: number;
}

interface Attempted extends DemoExercise {
  readonly exerciseId: number;
  readonly questions: readonly NumberedQuestion[];
  readonly stream: Stream;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Two of the class are weak, one is late, one was offline, and one hands in long after its time with a clock that says
 * otherwise; student1 has its homework still to do.
 */
export async function insertAttempts(db: Db, place: LetterSchool, exercise: Attempted): Promise<void> {
  const { kind, classes, stream } = exercise;
  const sections = new Set(classes.map((number) => place.plan.classes[number]?.section));
  const students = place.plan.enrolments.flatMap(({ student, section, state }) =>
    state === "active" && sections.has(section) ? [student] : [],
  );
  const rows = students.flatMap((student, number) =>
    hasDone(kind, number, stream)
      ? [{ studentId: at(place.ids.people)(student), ...drawAttempt(exercise, number) }]
      : [],
  );
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("studentId" bigint, seed integer,
        "startedAt" timestamptz, "savedAt" timestamptz, "submittedAt" timestamptz, deadline timestamptz,
        answers jsonb, marks jsonb, "isLate" boolean, "isDoubtful" boolean, state attempt_state, raw text, score text)
    ), tried as (
      insert into attempts (school_id, exercise_id, version, student_id, no, seed, started_at, deadline, answers, seq,
        saved_at, submitted_at, is_late, is_doubtful, raw, score, state, returned_at)
      select ${place.ids.schoolId}, ${exercise.exerciseId}, 1, "studentId", 1, seed, "startedAt", deadline, answers, 1,
        "savedAt", "submittedAt", "isLate", "isDoubtful", raw, score, state, case when state = 'returned' then "submittedAt" + interval '1 day' end
      from given
      returning school_id, id, exercise_id, student_id, submitted_at
    )
    insert into attempt_marks (school_id, attempt_id, exercise_id, question_id, score, is_manual, comment, marker_id,
      marked_at, revision)
    select tried.school_id, tried.id, tried.exercise_id, mark."questionId", mark.score, mark."isManual", mark.comment,
      case when mark.comment is not null then ${selectAccount(place, exercise.teacher)} end,
      case when mark.score is not null then tried.submitted_at + interval '20 hours' end,
      case when mark.comment is not null then 1 else 0 end
    from tried
    join given on given."studentId" = tried.student_id
    cross join lateral jsonb_to_recordset(given.marks)
      as mark ("questionId" integer, score text, "isManual" boolean, comment text)`.execute(db);
}

function drawAttempt(exercise: Attempted, number: number) {
  const { kind, essays, questions, stream } = exercise;
  const knows = number % 12 === 5 || number % 12 === 9 ? 0.3 : 0.6 + stream.next() * 0.38;
  const times = drawTimes(exercise, number);
  const answers = answerAs(questions, knows, essays, stream);
  const marks = computeMarks(questions, answers).map((mark) => commented(mark, kind, knows));
  return { seed: stream.below(2 ** 31), answers, marks, ...times, ...scored(marks, kind, times.isLate) };
}

function drawTimes({ kind, frame, stream }: Attempted, number: number) {
  const isQuizNumber = (one: number) => kind === "quiz" && number === one;
  const isDoubtful = isQuizNumber(7);
  const begun = Date.parse(frame.openAt) + (1 + stream.below(20) + (isQuizNumber(4) ? 26 : 0)) * HOUR_MS;
  // What comes three hours after the deadline, and is said to be from before it, counts as it came (ATT-2).
  const done = begun + stream.between(4, 14) * MINUTE_MS + (isDoubtful ? 3 * HOUR_MS : 0);
  // An offline device hands in by its own clock; its answers came later.
  const saved = done + (isQuizNumber(6) ? 5 * HOUR_MS : 0);
  const deadline = frame.minutes === null ? null : begun + frame.minutes * MINUTE_MS;
  return {
    startedAt: new Date(begun).toISOString(),
    deadline: deadline && new Date(deadline).toISOString(),
    savedAt: new Date(saved).toISOString(),
    submittedAt: new Date(done).toISOString(),
    isLate: isDoubtful || isQuizNumber(4),
    isDoubtful,
  };
}

type Mark = ReturnType<typeof computeMarks>[number];

/** Answers of a quiz that a person has to mark are marked by now. */
function commented(mark: Mark, kind: Kind, knows: number) {
  if (kind !== "quiz" || mark.score !== null) return { ...mark, comment: null };
  const score = String(Math.max(1, Math.round(knows * 5)));
  return { ...mark, score, comment: knows > 0.5 ? "إجابة واضحة" : "راجع الدرس" };
}

function scored(marks: readonly Mark[], kind: Kind, isLate: boolean) {
  if (marks.some(({ score }) => score === null)) return { state: "submitted", raw: null, score: null };
  const raw = sumFractions(marks.map(({ score }) => exactly(score ?? "0")));
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
