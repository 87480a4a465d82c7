import type { Exact } from "@dars/contract/learning/exact";
import type { Option } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import type { Draft, OptionDraft, Weighing } from "./draft.ts";
import { isGain, numberIn, toPercent, shareIn } from "./percent.ts";
import { isFull, computeShares, weighingIn, resolveWeighing, listWeighings } from "./resolve-weighing.ts";
import { isBlank, toTextDraft, toRichText } from "./text-draft.ts";

/** One right option or several. */
export const choiceDraft: AnswerDraft<QuestionOf<"single_choice" | "multiple_choice">> = {
  from: (question) => ({
    options: optionsIn(question.options),
    weighing: offered(question.type, weighingOfOptions(question)),
    isShuffled: question.isShuffled,
    ...(question.type === "multiple_choice" && { mostChosen: question.mostChosen?.toString() ?? "" }),
  }),
  to: (draft, base) => {
    const { type, isShuffled } = draft;
    const weighing = resolveWeighing(draft);
    const options = toOptions(draft.options, weighing);
    return type === "single_choice"
      ? { type, ...base, options, isShuffled }
      : { type: "multiple_choice", ...base, options, isShuffled, ...getChoiceScoring(draft) };
  },
  faults: (draft) => optionFaults(draft.options, resolveWeighing(draft), draft.type === "single_choice"),
};

const weighingOfOptions = (question: Parameters<typeof choiceDraft.from>[0]): Weighing =>
  weighingIn(
    question.options.map(({ share }) => share),
    question.type === "multiple_choice" ? question.scoring : "shares",
  );

const offered = (type: Draft["type"], weighing: Weighing): Weighing =>
  listWeighings(type).includes(weighing) ? weighing : "own";

/** How what was chosen is scored. */
export const getChoiceScoring = (draft: Draft): { scoring: "shares" | "all"; mostChosen: number | null } => ({
  scoring: resolveWeighing(draft) === "all" ? "all" : "shares",
  mostChosen: wholeIn(draft.mostChosen),
});

/** A whole number above zero; null where none is typed. */
export function wholeIn(typed: string): number | null {
  const number = Number(numberIn(typed) ?? "");
  return Number.isInteger(number) && number > 0 ? number : null;
}

export const optionsIn = (options: readonly Option[]): OptionDraft[] =>
  options.map(({ id, content, share, feedback }) => ({
    id,
    text: toTextDraft(content),
    isRight: isGain(share),
    percent: toPercent(share),
    feedback,
  }));

export function toOptions(options: readonly OptionDraft[], weighing: Weighing): Option[] {
  const given = options.filter(({ text }) => !isBlank(text));
  const shares = computeShares(given, weighing);
  return given.map(({ id, text, feedback }, at) => ({
    id,
    content: toRichText(text),
    share: shares[at] ?? "0",
    feedback,
  }));
}

export function optionFaults(
  options: readonly OptionDraft[],
  weighing: Weighing,
  isSingle: boolean,
): DraftFaults {
  const given = toOptions(options, weighing);
  if (given.length < 2) return [["answers", "question-editor.fault-two"]];
  if (weighing === "own") return [...percentFaults(options), ...ownFaults(given, isSingle)];
  const right = given.filter(({ share }) => isGain(share)).length;
  if (right === 0) return [["answers", "question-editor.fault-right"]];
  return isSingle && right > 1 ? [["answers", "question-editor.fault-one-right"]] : [];
}

const ownFaults = (given: ReadonlyArray<{ readonly share: Exact }>, isSingle: boolean): DraftFaults =>
  given.some(({ share }) => (isSingle ? isFull(share) : isGain(share)))
    ? []
    : [["answers", isSingle ? "question-editor.fault-full" : "question-editor.fault-right"]];

/** An empty percentage is zero. */
export const percentFaults = (
  parts: ReadonlyArray<{ readonly id: string; readonly percent: string }>,
): DraftFaults =>
  parts.flatMap(({ id, percent }) =>
    percent.trim() !== "" && shareIn(percent) === undefined
      ? [[id, "question-editor.fault-percent"] as const]
      : [],
  );
