import type { AttemptRow } from "./attempts.queries.ts";
import { GRACE_MS } from "./compute-deadline.ts";
import { lateGrace, type TimedExercise } from "./late-grace.ts";

const SKEW_MS = 2 * 60_000;

interface Arrival {
  /** Whether the time for the attempt was over when this came. */
  readonly isOverdue: boolean;
  /** When the answers were given, as far as that is borne out; otherwise when they came. */
  readonly at: Date;
  /** ATT-2: they came after the deadline, and nothing bears out that they are older. */
  readonly isDoubtful: boolean;
}

type Timed = Pick<AttemptRow, "startedAt" | "savedAt" | "deadline"> & TimedExercise;

/**
 * ATT-2: what the device says of when the answers were given is a claim. It is believed where it lies after the save
 * before, not in the future, within the deadline, and where the answers come within the grace of the attempt.
 */
export function computeArrival(attempt: Timed, claimedAt: Date, now: Date): Arrival {
  const { startedAt, savedAt, deadline } = attempt;
  const isOverdue = deadline !== null && now.getTime() > deadline.getTime() + GRACE_MS;
  const isPossible = isWithin(claimedAt, (savedAt ?? startedAt).getTime() - SKEW_MS, now.getTime() + SKEW_MS);
  const overdueMs = now.getTime() - (deadline ?? claimedAt).getTime();
  const isInTime = deadline === null || claimedAt.getTime() <= deadline.getTime() + GRACE_MS;
  const isBorneOut = isPossible && isInTime && overdueMs <= lateGrace(attempt);
  const at = isBorneOut && claimedAt < now ? claimedAt : now;
  return { isOverdue, at, isDoubtful: isOverdue && !isBorneOut };
}

const isWithin = (time: Date, from: number, to: number): boolean =>
  time.getTime() >= from && time.getTime() <= to;
