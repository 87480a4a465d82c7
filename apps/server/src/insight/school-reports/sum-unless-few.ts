import type { AtLeast } from "@dars/contract/insight/school-reports";

import type { FoundRow } from "./report-kind.ts";

/** Figures of smaller groups could identify a person, so they are hidden. */
export const LEAST = 5;

export const isFew = (count: number, least = LEAST): boolean => count > 0 && count < least;

/**
 * The first figures of rows added up, for readers from whom groups of fewer than `least` are hidden. A sum with a hidden
 * part is not told exactly, or the hidden part could be found by subtraction; null: the sum itself is a small group.
 */
export function sumUnlessFew(rows: readonly FoundRow[], least: number): AtLeast | null {
  const hidden = rows.filter(({ size }) => isFew(size, least));
  const total = sumColumn(rows, 0);
  if (isFew(total, least)) return null;
  if (hidden.length === 0) return { count: total, isExact: true };
  const known = sumColumn(
    rows.filter((row) => !hidden.includes(row)),
    0,
  );
  return { count: Math.max(known + hidden.length, least), isExact: false };
}

export const sumColumn = (rows: readonly FoundRow[], place: number): number =>
  rows.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
