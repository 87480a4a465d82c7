import { clampShare, type Fraction, ZERO } from "@dars/contract/learning/exact";
import type { RichText } from "@dars/contract/learning/rich-text";

/** How much of a question's points an answer earns, from 0 to 1, and the feedback of its parts. */
export interface Share {
  readonly share: Fraction;
  readonly feedback: readonly RichText[];
}

export const NOTHING: Share = { share: ZERO, feedback: [] };

export const shareWith = (share: Fraction, ...feedback: ReadonlyArray<RichText | null>): Share => ({
  share: clampShare(share),
  feedback: feedback.filter((text) => text !== null),
});
