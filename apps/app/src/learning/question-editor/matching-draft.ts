import type { QuestionOf } from "@dars/contract/learning/questions";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import type { PairDraft } from "./draft.ts";
import {
  buildSideOrder,
  buildPairing,
  pairsIn,
  partIn,
  shareFaults,
  weighingOfPairs,
} from "./pairs-draft.ts";
import { toPercent } from "./percent.ts";
import { isBlank } from "./text-draft.ts";

/** Pairs of a left and a right item, and answers that belong to nothing. */
export const matchingDraft: AnswerDraft<QuestionOf<"matching">> = {
  from: (question) => ({
    pairs: pairsIn(question, question.left, question.right).map((pair) => ({ ...pair, most: null })),
    extras: question.right
      .filter(({ id }) => question.pairs.every(({ right }) => right !== id))
      .map((part) => ({ ...partIn(part), most: null })),
    weighing: weighingOfPairs(question),
    otherPairs: toPercent(question.otherPairs),
    isShuffled: question.isShuffled,
    kept: { order: buildSideOrder(question.left, question.right) },
  }),
  to: (draft, base) => {
    const { left, right, pairing } = buildPairing(draft, draft.pairs.filter(isWhole), draft.kept.order);
    for (const extra of draft.extras) if (!isBlank(extra.text)) right.resolveId(extra);
    return {
      type: "matching",
      ...base,
      left: left.all(),
      right: right.all(),
      ...pairing,
      isShuffled: draft.isShuffled,
    };
  },
  faults: (draft) => {
    const whole = draft.pairs.filter(isWhole);
    const half = draft.pairs.flatMap(halfFault);
    if (half.length > 0) return half;
    const answers = whole.length + draft.extras.filter(({ text }) => !isBlank(text)).length;
    return whole.length === 0 || answers < 2
      ? [["answers", "question-editor.fault-pairs"]]
      : shareFaults(draft, whole);
  },
};

const isWhole = ({ left, right }: PairDraft) => !isBlank(left.text) && !isBlank(right.text);

const halfFault = (pair: PairDraft): DraftFaults =>
  isBlank(pair.left.text) === isBlank(pair.right.text) ? [] : [[pair.id, "question-editor.fault-half-pair"]];
