import type { Draft, GapDraft, OptionDraft, PairDraft, Weighing } from "./draft.ts";
import { equalShare, percentOf } from "./percent.ts";
import { gapsInText } from "./stem-slots.ts";
import { isBlank } from "./text-draft.ts";
import { negative, sharesOf, weighingOf } from "./weighing-of.ts";

const FULL = "100";

/** The answers with the shares that they have now as percentages, for authors who set them themselves. */
export function withOwnShares(draft: Draft): Partial<Draft> {
  const weighing = weighingOf(draft);
  const shares = sharesOf(draft.spots, weighing);
  const pairs = draft.type === "gap_match" ? draft.placed : draft.pairs;
  const equal = equalShare(pairs.filter(isWritten).length);
  return {
    weighing: "own",
    options: ratedOptions(draft.options, weighing),
    spots: draft.spots.map((spot, at) => ({ ...spot, percent: percentOf(shares[at] ?? "0") })),
    patterns: draft.patterns.map((row) => ({ ...row, percent: FULL })),
    bands: draft.bands.map((row) => ({ ...row, percent: FULL })),
    pairs: draft.pairs.map((row) => ({ ...row, percent: percentOf(equal) })),
    placed: draft.placed.map((row) => ({ ...row, percent: percentOf(equal) })),
    otherPairs: weighing === "minus" ? percentOf(negative(equal)) : "0",
    gaps: draft.gaps.map((gap) => ratedGap(gap, percentOf(equalShare(gapsInText(draft).length)))),
  };
}

const isWritten = ({ left }: PairDraft) => !isBlank(left.text);

function ratedOptions(options: readonly OptionDraft[], weighing: Weighing): OptionDraft[] {
  const given = options.filter(({ text }) => !isBlank(text));
  const shares = sharesOf(given, weighing);
  return options.map((option) => ({ ...option, percent: percentOf(shares[given.indexOf(option)] ?? "0") }));
}

const ratedGap = (gap: GapDraft, percent: string): GapDraft => ({
  ...gap,
  percent,
  patterns: gap.patterns.map((row) => ({ ...row, percent: FULL })),
  bands: gap.bands.map((row) => ({ ...row, percent: FULL })),
  options: ratedOptions(gap.options, "plus"),
});
