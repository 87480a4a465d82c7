import type { ExerciseState, Standing } from "@dars/contract/learning/exercises";

interface OfStudent {
  readonly attempts: ReadonlyArray<{ readonly state: "working" | "submitted" | "graded" | "returned" }>;
  readonly isExcused: boolean;
  /** By the student's own times. */
  readonly state: ExerciseState;
}

/** A student's state in an exercise. */
export function computeStanding({ attempts, isExcused, state }: OfStudent): Standing {
  if (attempts.some((attempt) => attempt.state === "working")) return "working";
  if (attempts.some((attempt) => attempt.state === "submitted")) return "waiting";
  if (attempts.some((attempt) => attempt.state === "returned")) return "returned";
  if (attempts.length > 0) return "done";
  if (isExcused) return "excused";
  return state === "closed" ? "missed" : "new";
}
