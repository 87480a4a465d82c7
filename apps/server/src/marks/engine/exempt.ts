import { isBelow, computeMean, whole, type Fraction } from "@dars/contract/learning/exact";
import { isGap, computeBounds } from "@dars/contract/marks/engine/aggregate";
import type { Exemption } from "@dars/contract/marks/engine/policy";
import { round, TO_WHOLE } from "@dars/contract/marks/engine/rounding";

import { hasCheated, type Entry } from "./entry.ts";

/** Marks who needs no final: all subjects of a part by the general exemption, or single ones by their coursework. */
export function exempt(entries: readonly Entry[], exemption: Exemption): void {
  if (isGenerallyExempt(entries, exemption)) {
    for (const entry of entries) if (!isGap(entry.basis)) entry.exempt = "general";
    return;
  }
  const individual = whole(exemption.individual);
  for (const entry of entries) {
    if (isGap(entry.basis) || hasCheated(entry)) continue;
    if (!isBelow(entry.basis, individual)) entry.exempt = "individual";
  }
}

/** The mean is over subjects that count in the average, the least over all of them. */
function isGenerallyExempt(
  entries: readonly Entry[],
  { generalMean, generalMin, roundMean }: Exemption,
): boolean {
  const all: Fraction[] = [];
  const counted: Fraction[] = [];
  for (const entry of entries) {
    const { basis } = entry;
    if (basis === "exempt") continue;
    if (isGap(basis) || hasCheated(entry)) return false;
    all.push(basis);
    if (entry.subject.counted !== false) counted.push(basis);
  }
  if (counted.length === 0 || isBelow(computeBounds(all).min, whole(generalMin))) return false;
  const mean = computeMean(counted);
  return !isBelow(roundMean ? round(mean, TO_WHOLE) : mean, whole(generalMean));
}
