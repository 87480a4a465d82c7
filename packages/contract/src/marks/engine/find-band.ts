import { divide, isBelow, multiply, whole, type Fraction } from "#learning/exact.ts";

import type { Scale } from "./policy.ts";
import { round, TO_WHOLE } from "./rounding.ts";

/** The words of a scale, as its bands need them. */
type Banded<B> = Pick<Scale, "max" | "bandRound"> & { readonly bands?: readonly B[] };

/** The band of a grade, half-open and looked up on the rounded percentage (GB-10). Undefined in a scale without. */
export function findBand<B extends { readonly min: number }>(
  scale: Banded<B>,
  grade: Fraction,
): B | undefined {
  const percent = divide(multiply(grade, whole(100)), whole(scale.max));
  const looked = round(percent, scale.bandRound ?? TO_WHOLE);
  return scale.bands?.find(({ min }) => !isBelow(looked, whole(min)));
}
