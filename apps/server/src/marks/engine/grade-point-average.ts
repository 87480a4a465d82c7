import { isZero, divide, add, multiply, ZERO, type Fraction } from "@dars/contract/learning/exact";
import { parseExact } from "@dars/contract/marks/engine/exact-text";
import { findBand } from "@dars/contract/marks/engine/find-band";
import type { Scale } from "@dars/contract/marks/engine/policy";
import { round, TO_HUNDREDTHS } from "@dars/contract/marks/engine/rounding";

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
