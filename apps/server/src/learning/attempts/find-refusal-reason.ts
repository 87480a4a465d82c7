import { computeExerciseState } from "#learning/exercises/public.ts";

import type { TaskRow } from "./tasks.queries.ts";

/** Why no attempt can be begun now; null where one can. */
export function findRefusalReason(
  row: TaskRow,
  now: Date,
): "not-open" | "closed" | "used-up" | "excused" | "running" | null {
  const state = computeExerciseState(row, now);
  if (state === "draft" || state === "scheduled") return "not-open";
  if (row.attempts.some((attempt) => attempt.state === "working")) return "running";
  if (row.isExcused) return "excused";
  if (state === "closed" || !row.isSet) return "closed";
  const isUsedUp = row.attemptsAllowed !== null && row.attempts.length >= row.attemptsAllowed;
  return isUsedUp ? "used-up" : null;
}
