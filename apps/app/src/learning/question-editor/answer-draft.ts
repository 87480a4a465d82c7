import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import type { TextId } from "#platform/text/use-text.ts";

import type { Answers, Draft } from "./draft.ts";

/** What is wrong with a draft, by its field: stem, points, answers, or the id of an answer. */
export type DraftFaults = ReadonlyArray<readonly [field: string, text: TextId]>;

/** The part of a draft that is its type's own. */
export interface AnswerDraft<Q extends Question> {
  readonly from: (question: Q) => Answers;
  readonly to: (draft: Draft, base: QuestionBase) => Question;
  /** Empty for what can be marked. */
  readonly faults: (draft: Draft) => DraftFaults;
}
