import {
  compare,
  exactly,
  exactText,
  multiply,
  ONE,
  rational,
  ZERO,
  type Exact,
} from "@dars/contract/learning/exact";
import type { QuestionType } from "@dars/contract/learning/questions";

import type { Weighing } from "./draft.ts";
import { equalShare, isGain, shareIn } from "./percent.ts";

const OF_LISTS: readonly Weighing[] = ["plus", "own"];
const OF_CHOICES: readonly Weighing[] = ["minus", "plus", "all", "own"];

const OFFERED: Partial<Record<QuestionType, readonly Weighing[]>> = {
  single_choice: OF_LISTS,
  multiple_choice: OF_CHOICES,
  short_text: OF_LISTS,
  numeric: OF_LISTS,
  matching: ["plus", "minus", "all", "own"],
  ordering: ["all", "part"],
  cloze: OF_LISTS,
  gap_match: ["plus", "minus", "all", "own"],
  hotspot: OF_CHOICES,
  hottext: OF_CHOICES,
};

/** How a question of this type can be scored, the usual way first; empty where there is one way only. */
export const listWeighings = (type: QuestionType): readonly Weighing[] => OFFERED[type] ?? [];

/** The way of a draft, or the usual one where its type does not have that. */
export function resolveWeighing({
  type,
  weighing,
}: {
  readonly type: QuestionType;
  readonly weighing: Weighing | null;
}): Weighing {
  const offered = listWeighings(type);
  return offered.find((each) => each === weighing) ?? offered[0] ?? "plus";
}

interface Rated {
  readonly isRight: boolean;
  readonly percent: string;
}

/** The shares of parts that are right or wrong. */
export function computeShares(parts: readonly Rated[], weighing: Weighing): Exact[] {
  const right = equalShare(parts.filter(({ isRight }) => isRight).length);
  const wrong = weighing === "minus" ? negative(right) : "0";
  return parts.map(({ isRight, percent }) => {
    const own = shareIn(percent);
    if (weighing === "own") return own ?? "0";
    // Only its sign counts.
    if (weighing === "all" && own !== undefined && isGain(own) === isRight) return own;
    return isRight ? right : wrong;
  });
}

export const negative = (share: Exact): Exact => exactText(multiply(exactly(share), rational(-1)));

/** The way in which parts with these shares are scored. */
export function weighingIn(shares: readonly Exact[], scoring: "shares" | "all"): Weighing {
  if (scoring === "all") return "all";
  const right = equalShare(shares.filter(isGain).length);
  const others = shares.filter((share) => !isEqual(share, right));
  if (!shares.some(isGain) || others.some(isGain)) return "own";
  if (others.every((share) => isEqual(share, "0"))) return "plus";
  return others.every((share) => isEqual(share, negative(right))) ? "minus" : "own";
}

export const isEqual = (one: Exact, other: Exact): boolean => compare(exactly(one), exactly(other)) === 0;
export const isFull = (share: Exact): boolean => compare(exactly(share), ONE) === 0;
export const isNothing = (share: Exact): boolean => compare(exactly(share), ZERO) === 0;
