import type { QuestionType } from "@dars/contract/learning/questions";

import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import type { AnswerFieldsProps } from "./AnswerFields.tsx";
import { WEIGHINGS, type Draft, type Weighing } from "./draft.ts";
import { DraftInput } from "./DraftInput.tsx";
import { DraftTick } from "./DraftTick.tsx";
import { resolveWeighing, listWeighings } from "./resolve-weighing.ts";
import { withOwnShares } from "./with-own-shares.ts";

/** One answer of these gets everything or nothing. */
const WHOLE: ReadonlySet<QuestionType> = new Set(["single_choice", "short_text", "numeric"]);
const CHOSEN: ReadonlySet<QuestionType> = new Set(["multiple_choice", "hottext", "hotspot"]);
const SHUFFLED: ReadonlySet<QuestionType> = new Set(["single_choice", "multiple_choice", "matching"]);

/** How the answers make a score, how many may be chosen, and in what order they are shown. */
export function WeighingFields({ draft, onChange }: AnswerFieldsProps) {
  const { t } = useText();
  const { type } = draft;
  const offered = listWeighings(type);
  const isPaired = type === "matching" || type === "gap_match";
  return (
    <>
      {offered.length > 0 && (
        <PickField
          label={t("question-editor.weighing")}
          options={offered.map((each) => [each, t(wordsFor(type, each))])}
          value={resolveWeighing(draft)}
          onPick={(picked) => onChange(weighed(draft, WEIGHINGS.find((each) => each === picked) ?? null))}
        />
      )}
      {CHOSEN.has(type) && (
        <DraftInput
          label={t("question-editor.most-chosen")}
          isNumber
          value={draft.mostChosen}
          onType={(mostChosen) => onChange({ mostChosen })}
        />
      )}
      {isPaired && resolveWeighing(draft) === "own" && (
        <DraftInput
          label={t("question-editor.other-pairs")}
          fault="otherPairs"
          isNumber
          value={draft.otherPairs}
          onType={(otherPairs) => onChange({ otherPairs })}
        />
      )}
      {SHUFFLED.has(type) && (
        <DraftTick
          label={t("question-editor.shuffle")}
          isOn={draft.isShuffled}
          onTick={(isShuffled) => onChange({ isShuffled })}
        />
      )}
    </>
  );
}

const wordsFor = (type: QuestionType, weighing: Weighing) =>
  weighing === "plus" && WHOLE.has(type)
    ? ("question-editor.weighing-full" as const)
    : (`question-editor.weighing-${weighing}` as const);

const weighed = (draft: Draft, weighing: Weighing | null): Partial<Draft> =>
  weighing === "own" ? withOwnShares(draft) : { weighing };
