import type { TaskTimes } from "./tasks.queries.ts";

const MINUTE_MS = 60_000;

/** What a device on a slow line still gets in after the deadline. */
export const GRACE_MS = 30_000;

/** When an attempt that began then is over: after its time limit, or when the exercise closes; null for never. */
export function computeDeadline(
  { timeLimitMinutes, closeAt }: Omit<TaskTimes, "dueAt">,
  startedAt: Date,
): Date | null {
  const limit = timeLimitMinutes === null ? Infinity : startedAt.getTime() + timeLimitMinutes * MINUTE_MS;
  const earliest = Math.min(limit, closeAt?.getTime() ?? Infinity);
  return Number.isFinite(earliest) ? new Date(earliest) : null;
}
