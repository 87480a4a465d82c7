import { compare, exactly, ZERO } from "@dars/contract/learning/exact";
import type { NumberBand, TextPattern } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import { percentFaults } from "./choice-draft.ts";
import type { BandDraft, PatternDraft, Weighing } from "./draft.ts";
import { numberIn, toPercent, shareIn } from "./percent.ts";
import { isFull, resolveWeighing } from "./resolve-weighing.ts";

/** Texts that are right. */
export const shortTextDraft: AnswerDraft<QuestionOf<"short_text">> = {
  from: ({ patterns, isLooseTaMarbuta }) => ({
    patterns: patternsIn(patterns),
    isLoose: isLooseTaMarbuta,
    weighing: weighingOfList(patterns),
  }),
  to: (draft, base) => ({
    type: "short_text",
    ...base,
    patterns: toPatterns(draft.patterns, resolveWeighing(draft)),
    isLooseTaMarbuta: draft.isLoose,
  }),
  faults: (draft) => patternFaults(draft.patterns, resolveWeighing(draft)),
};

/** Numbers that are right. */
export const numericDraft: AnswerDraft<QuestionOf<"numeric">> = {
  from: ({ bands, counted }) => ({
    bands: bandsIn(bands),
    weighing: weighingOfList(bands),
    kept: { counted },
  }),
  to: (draft, base) => ({
    type: "numeric",
    ...base,
    bands: toBands(draft.bands, resolveWeighing(draft)),
    counted: draft.kept.counted,
  }),
  faults: (draft) => bandFaults(draft.bands, resolveWeighing(draft)),
};

/** Of a list whose entries are each worth everything, unless the author says otherwise. */
export const weighingOfList = (list: ReadonlyArray<{ readonly share: string }>): Weighing =>
  list.every(({ share }) => isFull(share)) ? "plus" : "own";

const getShare = ({ percent }: { readonly percent: string }, weighing: Weighing) =>
  weighing === "own" ? (shareIn(percent) ?? "0") : "1";

export const patternsIn = (patterns: readonly TextPattern[]): PatternDraft[] =>
  patterns.map(({ pattern, share, feedback }, at) => ({
    id: `a${at + 1}`,
    pattern,
    percent: toPercent(share),
    feedback,
  }));

export const toPatterns = (patterns: readonly PatternDraft[], weighing: Weighing): TextPattern[] =>
  patterns
    .filter(({ pattern }) => pattern.trim() !== "")
    .map((each) => ({ pattern: each.pattern, share: getShare(each, weighing), feedback: each.feedback }));

export function patternFaults(patterns: readonly PatternDraft[], weighing: Weighing): DraftFaults {
  const given = toPatterns(patterns, weighing);
  if (given.length === 0) return [[patterns[0]?.id ?? "answers", "question-editor.fault-answer"]];
  return listFaults(patterns, given, weighing);
}

export const bandsIn = (bands: readonly NumberBand[]): BandDraft[] =>
  bands.map(({ range, share, feedback }, at) => ({
    id: `b${at + 1}`,
    isRange: "from" in range,
    first: "from" in range ? range.from : range.value,
    second: "from" in range ? range.to : isZero(range.tolerance) ? "" : range.tolerance,
    percent: toPercent(share),
    feedback,
  }));

export const toBands = (bands: readonly BandDraft[], weighing: Weighing): NumberBand[] =>
  bands.filter(isGiven).map((band) => ({
    range: toRange(band),
    share: getShare(band, weighing),
    feedback: band.feedback,
  }));

function toRange({ isRange, first, second }: BandDraft): NumberBand["range"] {
  const [one, other] = [numberIn(first) ?? "0", numberIn(second) ?? "0"];
  return isRange ? { from: one, to: other } : { value: one, tolerance: other };
}

const isGiven = ({ first, second }: BandDraft) => `${first}${second}`.trim() !== "";

export function bandFaults(bands: readonly BandDraft[], weighing: Weighing): DraftFaults {
  const given = bands.filter(isGiven);
  if (given.length === 0) return [[bands[0]?.id ?? "answers", "question-editor.fault-number"]];
  const wrong = given.flatMap((band): DraftFaults => {
    const fault = faultOfBand(band);
    return fault ? [[band.id, fault]] : [];
  });
  return wrong.length > 0 ? wrong : listFaults(bands, toBands(bands, weighing), weighing);
}

function faultOfBand({ isRange, first, second }: BandDraft) {
  const one = numberIn(first);
  const other = second.trim() === "" && !isRange ? "0" : numberIn(second);
  if (one === undefined || other === undefined) return "question-editor.fault-number" as const;
  if (isRange)
    return compare(exactly(one), exactly(other)) > 0 ? ("question-editor.fault-range" as const) : null;
  return compare(exactly(other), ZERO) < 0 ? ("question-editor.fault-tolerance" as const) : null;
}

function listFaults(
  drafts: ReadonlyArray<{ readonly id: string; readonly percent: string }>,
  given: ReadonlyArray<{ readonly share: string }>,
  weighing: Weighing,
): DraftFaults {
  if (weighing !== "own") return [];
  const wrong = percentFaults(drafts);
  if (wrong.length > 0 || given.some(({ share }) => isFull(share))) return wrong;
  return [["answers", "question-editor.fault-full"]];
}

const isZero = (number: string) => compare(exactly(number), ZERO) === 0;
