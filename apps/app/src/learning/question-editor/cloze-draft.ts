import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import { optionFaults, optionsIn, optionsOf, percentFaults } from "./choice-draft.ts";
import { aGap, type GapDraft, type Weighing } from "./draft.ts";
import { equalShare, percentOf, shareIn } from "./percent.ts";
import { gapFaults, gapsInText } from "./stem-slots.ts";
import {
  bandFaults,
  bandsIn,
  bandsOf,
  patternFaults,
  patternsIn,
  patternsOf,
  weighingOfList,
} from "./typed-draft.ts";
import { isEqual, weighingIn, weighingOf } from "./weighing-of.ts";

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
    const weighing = weighingOf(draft);
    return {
      type: "cloze",
      ...base,
      gaps: given.map((gap) => gapOf(gap, weighing, given.length)),
      isLooseTaMarbuta: draft.isLoose,
    };
  },
  faults: (draft) => {
    const wrong = gapFaults(draft);
    const inText = gapsInText(draft);
    const weighing = weighingOf(draft);
    const given = draft.gaps.filter(({ id }) => inText.includes(id));
    return [
      ...wrong,
      ...(weighing === "own" ? percentFaults(given) : []),
      ...given.flatMap((gap) => faultsOfGap(gap, weighing)),
    ];
  },
};

function gapIn(gap: ClozeGap): GapDraft {
  const draft = { ...aGap(gap.id), kind: gap.kind, percent: percentOf(gap.share) };
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

function gapOf({ id, kind, percent, ...answers }: GapDraft, weighing: Weighing, gaps: number): ClozeGap {
  const share = weighing === "own" ? (shareIn(percent) ?? "0") : equalShare(gaps);
  if (kind === "text") return { kind, id, share, patterns: patternsOf(answers.patterns, weighing) };
  return kind === "number"
    ? { kind, id, share, bands: bandsOf(answers.bands, weighing) }
    : { kind, id, share, options: optionsOf(answers.options, weighing) };
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
