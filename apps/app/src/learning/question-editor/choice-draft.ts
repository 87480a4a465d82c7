import type { Exact } from "@dars/contract/learning/exact";
import type { Option } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import type { Draft, OptionDraft, Weighing } from "./draft.ts";
import { isGain, numberIn, percentOf, shareIn } from "./percent.ts";
import { isBlank, textDraftOf, textOf } from "./text-draft.ts";
import { isFull, sharesOf, weighingIn, weighingOf, weighingsOf } from "./weighing-of.ts";

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
    const weighing = weighingOf(draft);
    const options = optionsOf(draft.options, weighing);
    return type === "single_choice"
      ? { type, ...base, options, isShuffled }
      : { type: "multiple_choice", ...base, options, isShuffled, ...choosingOf(draft) };
  },
  faults: (draft) => optionFaults(draft.options, weighingOf(draft), draft.type === "single_choice"),
};

const weighingOfOptions = (question: Parameters<typeof choiceDraft.from>[0]): Weighing =>
  weighingIn(
    question.options.map(({ share }) => share),
    question.type === "multiple_choice" ? question.scoring : "shares",
  );

const offered = (type: Draft["type"], weighing: Weighing): Weighing =>
  weighingsOf(type).includes(weighing) ? weighing : "own";

/** How what was chosen is scored. */
export const choosingOf = (draft: Draft): { scoring: "shares" | "all"; mostChosen: number | null } => ({
  scoring: weighingOf(draft) === "all" ? "all" : "shares",
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
    text: textDraftOf(content),
    isRight: isGain(share),
    percent: percentOf(share),
    feedback,
  }));

export function optionsOf(options: readonly OptionDraft[], weighing: Weighing): Option[] {
  const given = options.filter(({ text }) => !isBlank(text));
  const shares = sharesOf(given, weighing);
  return given.map(({ id, text, feedback }, at) => ({
    id,
    content: textOf(text),
    share: shares[at] ?? "0",
    feedback,
  }));
}

export function optionFaults(
  options: readonly OptionDraft[],
  weighing: Weighing,
  isSingle: boolean,
): DraftFaults {
  const given = optionsOf(options, weighing);
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
