import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import { optionFaults, optionsIn, toOptions, percentFaults } from "./choice-draft.ts";
import { aGap, type GapDraft, type Weighing } from "./draft.ts";
import { equalShare, toPercent, shareIn } from "./percent.ts";
import { isEqual, weighingIn, resolveWeighing } from "./resolve-weighing.ts";
import { gapFaults, gapsInText } from "./stem-slots.ts";
import {
  bandFaults,
  bandsIn,
  toBands,
  patternFaults,
  patternsIn,
  toPatterns,
  weighingOfList,
} from "./typed-draft.ts";

/** Gaps of the text with the answers of each. */
export const clozeDraft: AnswerDraft<QuestionOf<"cloze">> = {
  from: ({ gaps, isLooseTaMarbuta }) => ({
    gaps: gaps.map(gapIn),
    isLoose: isLooseTaMarbuta,
    weighing: gaps.every((gap) => isPlain(gap, gaps.length)) ? "plus" : "own",
  }),
  to: (draft, base) => {
    const inText = gapsInText(draft);
    const given = draft.gaps.filter(({ id }) => inText.includes(id));
    const weighing = resolveWeighing(draft);
    return {
      type: "cloze",
      ...base,
      gaps: given.map((gap) => toGap(gap, weighing, given.length)),
      isLooseTaMarbuta: draft.isLoose,
    };
  },
  faults: (draft) => {
    const wrong = gapFaults(draft);
    const inText = gapsInText(draft);
    const weighing = resolveWeighing(draft);
    const given = draft.gaps.filter(({ id }) => inText.includes(id));
    return [
      ...wrong,
      ...(weighing === "own" ? percentFaults(given) : []),
      ...given.flatMap((gap) => faultsOfGap(gap, weighing)),
    ];
  },
};

function gapIn(gap: ClozeGap): GapDraft {
  const draft = { ...aGap(gap.id), kind: gap.kind, percent: toPercent(gap.share) };
  if (gap.kind === "text") return { ...draft, patterns: patternsIn(gap.patterns) };
  return gap.kind === "number"
    ? { ...draft, bands: bandsIn(gap.bands) }
    : { ...draft, options: optionsIn(gap.options) };
}

function isPlain(gap: ClozeGap, gaps: number): boolean {
  if (!isEqual(gap.share, equalShare(gaps))) return false;
  const list = gap.kind === "text" ? gap.patterns : gap.kind === "number" ? gap.bands : null;
  if (list) return weighingOfList(list) === "plus";
  return (
    gap.kind !== "choice" ||
    weighingIn(
      gap.options.map(({ share }) => share),
      "shares",
    ) === "plus"
  );
}

function toGap({ id, kind, percent, ...answers }: GapDraft, weighing: Weighing, gaps: number): ClozeGap {
  const share = weighing === "own" ? (shareIn(percent) ?? "0") : equalShare(gaps);
  if (kind === "text") return { kind, id, share, patterns: toPatterns(answers.patterns, weighing) };
  return kind === "number"
    ? { kind, id, share, bands: toBands(answers.bands, weighing) }
    : { kind, id, share, options: toOptions(answers.options, weighing) };
}

/** The faults of answers lie at their gap: ids of answers are unique within a gap alone. */
function faultsOfGap({ id, kind, ...answers }: GapDraft, weighing: Weighing): DraftFaults {
  const faults =
    kind === "text"
      ? patternFaults(answers.patterns, weighing)
      : kind === "number"
        ? bandFaults(answers.bands, weighing)
        : optionFaults(answers.options, weighing, true);
  return faults.slice(0, 1).map(([, text]) => [id, text] as const);
}
