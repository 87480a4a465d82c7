import type { AttemptState } from "@dars/contract/learning/attempts";
import type { FeedbackPolicy, Purpose } from "@dars/contract/learning/exercises";

export interface Policy {
  readonly purpose: Purpose;
  readonly feedback: FeedbackPolicy;
  readonly dueAt: Date | null;
  readonly closeAt: Date | null;
  readonly lastCloseAt: Date | null;
}

export interface Shown {
  readonly score: boolean;
  /** The key, and the feedback on the answer. */
  readonly key: boolean;
}

const NOTHING: Shown = { score: false, key: false };

/**
 * ATT-3: what a student and the family may see of an attempt. The key of a graded exercise stays hidden until
 * it has closed for all students, or, without a closing time, until the attempt was returned.
 */
export function computeVisibility(policy: Policy, state: AttemptState, now: Date): Shown {
  if (state === "working" || !isReleased(policy, state, now)) return NOTHING;
  if (policy.purpose === "practice") return { score: true, key: true };
  const { lastCloseAt } = policy;
  return { score: true, key: lastCloseAt === null ? state === "returned" : now >= lastCloseAt };
}

function isReleased({ feedback, dueAt, closeAt }: Policy, state: AttemptState, now: Date): boolean {
  if (state === "returned") return true;
  if (feedback === "after_return") return false;
  if (feedback !== "after_due") return true;
  const due = dueAt ?? closeAt;
  return due !== null && now >= due;
}
