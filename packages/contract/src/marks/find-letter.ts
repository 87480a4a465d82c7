import { parseExact } from "#marks/engine/exact-text.ts";
import { findBand } from "#marks/engine/find-band.ts";
import type { MarkBand } from "#marks/mark-band.ts";
import type { Mark, NodeValue } from "#marks/results.ts";

/** Full marks of what bands are looked up in: percentages. */
const PERCENT = 100;

/** The word or letter of a value, looked up exactly (GB-10); undefined for what is no number, and in a scheme without. */
export function findLetter(
  bands: readonly MarkBand[] | null | undefined,
  value: Mark | NodeValue | undefined,
  max = PERCENT,
): MarkBand | undefined {
  const number = parseExact(String(value ?? ""));
  return number && bands ? findBand({ max, bands }, number) : undefined;
}

/** GB-10: whether the words of a scheme are letters with grade points. */
export const areLetters = (bands: readonly MarkBand[] | null | undefined): boolean =>
  bands?.every(({ points }) => points !== undefined) ?? false;
