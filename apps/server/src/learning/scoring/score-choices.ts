import { compare, exactly, ONE, sumFractions, ZERO, type Exact } from "@dars/contract/learning/exact";
import type { QuestionOf } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { NOTHING, type Share, shareWith } from "./share.ts";

interface Choice {
  readonly id: string;
  readonly share: Exact;
  readonly feedback?: RichText | null;
}

/** One option counts; two different ones count for nothing. */
export function shareOfSingle({ options }: QuestionOf<"single_choice">, ids: readonly string[]): Share {
  const [id, ...others] = new Set(ids);
  const option = others.length === 0 ? options.find((each) => each.id === id) : undefined;
  return option ? shareWith(exactly(option.share), option.feedback) : NOTHING;
}

export const shareOfMultiple = (
  { options, scoring, mostChosen }: QuestionOf<"multiple_choice">,
  ids: readonly string[],
): Share => shareOfChosen(options, { scoring, mostChosen }, ids);

export const shareOfAreas = (
  { areas, scoring, mostChosen }: QuestionOf<"hotspot">,
  ids: readonly string[],
): Share => shareOfChosen(areas, { scoring, mostChosen }, ids);

export const shareOfWords = (
  { words, scoring, mostChosen }: QuestionOf<"hottext">,
  ids: readonly string[],
): Share => shareOfChosen(words, { scoring, mostChosen }, ids);

/** Choosing more than is allowed earns nothing: otherwise choosing everything would be the best answer. */
function shareOfChosen(
  choices: readonly Choice[],
  { scoring, mostChosen }: { readonly scoring: "shares" | "all"; readonly mostChosen: number | null },
  ids: readonly string[],
): Share {
  const chosenIds = new Set(ids);
  const chosen = choices.filter(({ id }) => chosenIds.has(id));
  if (mostChosen !== null && chosen.length > mostChosen) return NOTHING;
  const feedback = chosen.map((choice) => choice.feedback ?? null);
  if (scoring === "shares")
    return shareWith(sumFractions(chosen.map(({ share }) => exactly(share))), ...feedback);
  const isRight = choices.every(({ id, share }) => chosenIds.has(id) === compare(exactly(share), ZERO) > 0);
  return shareWith(isRight ? ONE : ZERO, ...feedback);
}

export function shareOfTruth(question: QuestionOf<"true_false">, isTrue: boolean): Share {
  const feedback = isTrue ? question.feedbackTrue : question.feedbackFalse;
  return shareWith(isTrue === question.isTrue ? ONE : ZERO, feedback);
}
