import type { AskedOfDay } from "./codes.queries.ts";

/** Tries in one round. */
export const MOST_WRONG = 5;
/** Rounds of a device in a day. */
const MOST_ROUNDS = 5;
/** Beside more than so many others, a device without an application has one round: together they could guess. */
const FEW = 20;
/** Devices without an application in a day: with five tries each, one in 40,000 guesses eight digits. */
const MOST_STRANGERS = 500;
/** Codes in a day that the office has to tell apart. */
const MOST_CODES = 20;

export interface CodeShare {
  /** Whether it is a code of its own, not the one that others have as well. */
  readonly isNew: boolean;
  readonly round: number;
  readonly wrong: number;
}

/**
 * What a device gets that asks for a code of a phone; undefined where it has had its share of the day. Asking again
 * changes nothing and is not counted. Nothing that others ask for or try takes the share of a device that has an
 * application.
 */
export function shareOf({ newest, codes, others, round, wrong, isKnown }: AskedOfDay): CodeShare | undefined {
  const isBurnt = round > 0 && wrong >= MOST_WRONG;
  if (round === 0 && !isKnown && others >= MOST_STRANGERS) return undefined;
  if (!isBurnt) return { isNew: !newest, round: Math.max(1, round), wrong: round === 0 ? 0 : wrong };
  if (round >= MOST_ROUNDS || (!isKnown && others > FEW)) return undefined;
  const isNew = !newest || (!newest.isLeft && codes < MOST_CODES);
  return { isNew, round: round + 1, wrong: 0 };
}
