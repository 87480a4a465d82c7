import {
  isBelow,
  isZero,
  divide,
  add,
  multiply,
  whole,
  ZERO,
  type Fraction,
} from "@dars/contract/learning/exact";
import { parseExact } from "@dars/contract/marks/engine/exact-text";
import type { Band, Scale } from "@dars/contract/marks/engine/policy";
import { round, TO_HUNDREDTHS, TO_WHOLE } from "@dars/contract/marks/engine/rounding";

/** The band of a grade, half-open and looked up on the rounded percentage (GB-10). Undefined in a scale without. */
export function findBand(scale: Scale, grade: Fraction): Band | undefined {
  const percent = divide(multiply(grade, whole(100)), whole(scale.max));
  const looked = round(percent, scale.bandRound ?? TO_WHOLE);
  return scale.bands?.find(({ min }) => !isBelow(looked, whole(min)));
}

/** A course as it counts in the grade point average. */
export interface CreditedGrade {
  readonly grade: Fraction;
  readonly credits: Fraction;
  /** Added to its points in the weighted average, such as 1 for an AP or A-level course. */
  readonly bonus?: Fraction;
}

/** Σ points·credits ÷ Σ credits, to hundredths. Null where the scheme has no points or nothing carries credits. */
export function gradePointAverage(
  scale: Scale,
  courses: readonly CreditedGrade[],
  isWeighted = false,
): Fraction | null {
  let [points, credits] = [ZERO, ZERO];
  for (const course of courses) {
    const own = computePoints(scale, course, isWeighted);
    if (own === undefined) return null;
    points = add(points, multiply(own, course.credits));
    credits = add(credits, course.credits);
  }
  return isZero(credits) ? null : round(divide(points, credits), TO_HUNDREDTHS);
}

/** A failed course stays at zero: a bonus is for what was passed. */
function computePoints(
  scale: Scale,
  { grade, bonus }: CreditedGrade,
  isWeighted: boolean,
): Fraction | undefined {
  const text = findBand(scale, grade)?.points;
  const points = text === undefined ? undefined : parseExact(text);
  if (points === undefined || !isWeighted || isZero(points)) return points;
  return add(points, bonus ?? ZERO);
}
