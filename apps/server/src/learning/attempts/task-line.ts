import type { AttemptLine, TaskLine } from "@dars/contract/learning/attempts";

import { pickedScore, computeStanding, computeExerciseState } from "#learning/exercises/public.ts";

import { computeVisibility, type Policy } from "./compute-visibility.ts";
import type { TaskAttempt, TaskRow } from "./tasks.queries.ts";

/** An exercise as its student has it in lists. */
export function taskLine(row: TaskRow, now: Date): TaskLine {
  const state = row.isSet ? computeExerciseState(row, now) : "closed";
  const over = row.attempts.filter((each) => each.state !== "working");
  const shown = over.map((each) => scoreShown(row, each, now));
  return {
    id: row.id,
    lessonId: row.lessonId,
    offeringId: row.offeringId,
    title: row.title,
    purpose: row.purpose,
    subject: row.subject,
    state,
    standing: computeStanding({
      attempts: row.attempts.map((each) => ({ state: stateShown(row, each, now) })),
      isExcused: row.isExcused,
      state,
    }),
    dueAt: row.dueAt?.toISOString() ?? null,
    closeAt: row.closeAt?.toISOString() ?? null,
    questions: row.questions,
    timeLimitMinutes: row.timeLimitMinutes,
    isLate: over.some(({ isLate }) => isLate),
    score: pickedScore(row.pick, shown),
    outOf: row.outOf,
    returnedAt: findLastReturn(row),
  };
}

function findLastReturn({ attempts }: TaskRow): string | null {
  const returns = attempts.flatMap(({ returnedAt }) => (returnedAt === null ? [] : [Date.parse(returnedAt)]));
  return returns.length === 0 ? null : new Date(Math.max(...returns)).toISOString();
}

type Shown = Omit<TaskAttempt, "returnedAt">;

/** An attempt with its score as far as it may be seen. */
export const attemptLine = (row: Policy, attempt: Shown, now: Date): AttemptLine => ({
  id: attempt.id,
  no: attempt.no,
  startedAt: new Date(attempt.startedAt).toISOString(),
  submittedAt: attempt.submittedAt === null ? null : new Date(attempt.submittedAt).toISOString(),
  arrivedAt: attempt.arrivedAt === null ? null : new Date(attempt.arrivedAt).toISOString(),
  state: stateShown(row, attempt, now),
  isAuto: attempt.isAuto,
  isLate: attempt.isLate,
  score: scoreShown(row, attempt, now),
  outOf: attempt.outOf,
});

/** ATT-2: while late answers are taken, no line tells a score by which they could be chosen; its page does, and ends that. */
function scoreShown(row: Policy, { state, isAuto, isSeen, score }: Shown, now: Date): string | null {
  const takesAnswers = isAuto && !isSeen && state !== "returned";
  return !takesAnswers && computeVisibility(row, state, now).score ? score : null;
}

/** That it is marked is no news before the mark may be seen. */
function stateShown(row: Policy, { state }: Pick<TaskAttempt, "state">, now: Date): AttemptLine["state"] {
  return state === "graded" && !computeVisibility(row, state, now).score ? "submitted" : state;
}
