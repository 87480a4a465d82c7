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
export function computeCodeShare(requests: AskedOfDay): CodeShare | undefined {
  const { newest, round, wrong } = requests;
  if (round === 0) return mayBegin(requests) ? { isNew: !newest, round: 1, wrong: 0 } : undefined;
  if (wrong < MOST_WRONG) return { isNew: !newest, round, wrong };
  return mayGoOn(requests) ? { isNew: needsNewCode(requests), round: round + 1, wrong: 0 } : undefined;
}

const mayBegin = ({ isKnown, others }: AskedOfDay): boolean => isKnown || others < MOST_STRANGERS;

const mayGoOn = ({ isKnown, others, round }: AskedOfDay): boolean =>
  round < MOST_ROUNDS && (isKnown || others <= FEW);

const needsNewCode = ({ newest, codes }: AskedOfDay): boolean =>
  !newest || (!newest.isLeft && codes < MOST_CODES);
