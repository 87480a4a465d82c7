import type { QuestionOf } from "@dars/contract/learning/questions";
import { listInlines } from "@dars/contract/learning/rich-text";

import type { AnswerDraft } from "./answer-draft.ts";
import { aGap, type Draft, type PairDraft } from "./draft.ts";
import {
  buildSideOrder,
  buildPairing,
  pairsIn,
  partIn,
  shareFaults,
  weighingOfPairs,
} from "./pairs-draft.ts";
import { toPercent } from "./percent.ts";
import { gapFaults, gapsInText } from "./stem-slots.ts";
import { isBlank } from "./text-draft.ts";

/** Words that are placed into the gaps of the text, and words that belong to none. */
export const gapMatchDraft: AnswerDraft<QuestionOf<"gap_match">> = {
  from: (question) => {
    const findMost = (choiceId: string) => question.choices.find(({ id }) => id === choiceId)?.most ?? null;
    const gaps = listInlines(question.stem).flatMap((inline) => (inline.type === "gap" ? [inline.id] : []));
    return {
      gaps: gaps.map((id) => aGap(id)),
      placed: pairsIn(question, question.choices, []).map((pair) => ({
        ...pair,
        most: findMost(pair.left.id),
      })),
      extras: question.choices
        .filter(({ id }) => question.pairs.every(({ left }) => left !== id))
        .map((choice) => ({ ...partIn(choice), most: choice.most })),
      weighing: weighingOfPairs(question),
      otherPairs: toPercent(question.otherPairs),
      isShuffled: question.isShuffled,
      kept: { order: buildSideOrder(question.choices, []) },
    };
  },
  to: (draft, base) => {
    const rows = rowsInText(draft);
    const { left, pairing } = buildPairing(draft, rows, draft.kept.order);
    for (const extra of draft.extras) if (!isBlank(extra.text)) left.resolveId(extra);
    const most = new Map<string, number | null>([
      ...draft.extras.map((extra) => [extra.id, extra.most] as const),
      ...rows.map((row) => [row.left.id, row.most] as const),
    ]);
    return {
      type: "gap_match",
      ...base,
      choices: left.all().map((part) => ({ ...part, most: most.get(part.id) ?? null })),
      ...pairing,
      isShuffled: draft.isShuffled,
    };
  },
  faults: (draft) => {
    const wrong = gapFaults(draft);
    const rows = rowsInText(draft);
    const empty = gapsInText(draft).filter((gap) => rows.every(({ right }) => right.id !== gap));
    if (wrong.length > 0 || empty.length === 0) return wrong.length > 0 ? wrong : shareFaults(draft, rows);
    return empty.map((gap) => [gap, "question-editor.fault-word"] as const);
  },
};

/** Rows with a word, whose gap is in the text. */
function rowsInText(draft: Draft): PairDraft[] {
  const gaps = gapsInText(draft);
  return draft.placed.filter(({ left, right }) => !isBlank(left.text) && gaps.includes(right.id));
}
