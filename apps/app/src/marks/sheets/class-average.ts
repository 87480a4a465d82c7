import type { Mark, NodeValue } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

/**
 * The mean of a column to one decimal, null where nothing counts. Unexcused absence and cheating count as 0; what is
 * excused, exempt or not entered does not count. The results of a section are summed up the same way.
 */
export function computeClassAverage(marks: readonly (Mark | NodeValue)[]): number | null {
  const points = marks.flatMap(toPoints);
  if (points.length === 0) return null;
  return Math.round((points.reduce((sum, each) => sum + each, 0) / points.length) * 10) / 10;
}

function toPoints(mark: Mark | NodeValue): readonly number[] {
  if (mark === "absent_unexcused" || mark === "cheating") return [0];
  return /^\d/.test(String(mark)) ? [Number(shownNumber(mark ?? 0))] : [];
}
