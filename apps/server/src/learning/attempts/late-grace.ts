import type { Purpose } from "@dars/contract/learning/exercises";

import type { AttemptRow } from "./attempts.queries.ts";
import { GRACE_MS } from "./compute-deadline.ts";

export interface TimedExercise {
  readonly purpose: Purpose;
  readonly timeLimitMinutes: number | null;
}

/** How long after the deadline answers of a device without a network are believed to be older. */
export const LONG_GRACE_MINUTES = 24 * 60;
/** The same for a quiz or an exam with a time limit of which nothing was saved while it went on. */
export const SHORT_GRACE_MINUTES = 10;

/** ATT-2. A save that arrived in time proves that the student worked on it then. */
export function lateGrace({ purpose, timeLimitMinutes, savedAt, deadline }: Graced): number {
  const isTimedTest = (purpose === "quiz" || purpose === "exam") && timeLimitMinutes !== null;
  const isSeen =
    savedAt !== null && (deadline === null || savedAt.getTime() <= deadline.getTime() + GRACE_MS);
  return (isTimedTest && !isSeen ? SHORT_GRACE_MINUTES : LONG_GRACE_MINUTES) * 60_000;
}

type Graced = TimedExercise & Pick<AttemptRow, "savedAt" | "deadline">;
