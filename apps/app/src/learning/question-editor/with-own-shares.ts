import type { Draft, GapDraft, OptionDraft, PairDraft, Weighing } from "./draft.ts";
import { equalShare, toPercent } from "./percent.ts";
import { negative, computeShares, resolveWeighing } from "./resolve-weighing.ts";
import { gapsInText } from "./stem-slots.ts";
import { isBlank } from "./text-draft.ts";

const FULL = "100";

/** The answers with the shares that they have now as percentages, for authors who set them themselves. */
export function withOwnShares(draft: Draft): Partial<Draft> {
  const weighing = resolveWeighing(draft);
  const shares = computeShares(draft.spots, weighing);
  const pairs = draft.type === "gap_match" ? draft.placed : draft.pairs;
  const equal = equalShare(pairs.filter(isWritten).length);
  return {
    weighing: "own",
    options: ratedOptions(draft.options, weighing),
    spots: draft.spots.map((spot, at) => ({ ...spot, percent: toPercent(shares[at] ?? "0") })),
    patterns: draft.patterns.map((row) => ({ ...row, percent: FULL })),
    bands: draft.bands.map((row) => ({ ...row, percent: FULL })),
    pairs: draft.pairs.map((row) => ({ ...row, percent: toPercent(equal) })),
    placed: draft.placed.map((row) => ({ ...row, percent: toPercent(equal) })),
    otherPairs: weighing === "minus" ? toPercent(negative(equal)) : "0",
    gaps: draft.gaps.map((gap) => ratedGap(gap, toPercent(equalShare(gapsInText(draft).length)))),
  };
}

const isWritten = ({ left }: PairDraft) => !isBlank(left.text);

function ratedOptions(options: readonly OptionDraft[], weighing: Weighing): OptionDraft[] {
  const given = options.filter(({ text }) => !isBlank(text));
  const shares = computeShares(given, weighing);
  return options.map((option) => ({ ...option, percent: toPercent(shares[given.indexOf(option)] ?? "0") }));
}

const ratedGap = (gap: GapDraft, percent: string): GapDraft => ({
  ...gap,
  percent,
  patterns: gap.patterns.map((row) => ({ ...row, percent: FULL })),
  bands: gap.bands.map((row) => ({ ...row, percent: FULL })),
  options: ratedOptions(gap.options, "plus"),
});
