import { exactly, exactText, sumFractions } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import type { Question } from "@dars/contract/learning/questions";

import { invalid } from "#platform/errors.ts";

import { drawQuestions } from "./draw-questions.ts";
import type { Version } from "./exercises.queries.ts";

export interface Draft {
  readonly id: number | null;
  readonly question: Question;
  readonly drawn?: NumberedQuestion["drawn"];
}

/**
 * A version of an exercise's questions. A question keeps its number and its pool from version to version; new ones are
 * counted on from `known`. Throws invalid for a question that cannot be asked and marked.
 */
export function buildVersion(
  version: number,
  drafts: readonly Draft[],
  known: readonly NumberedQuestion[] = [],
): Version {
  drafts.forEach(({ question }, at) => {
    const [fault] = listQuestionFaults(question);
    if (fault !== undefined) throw invalid(fault, `/body/questions/${at}`);
  });
  const before = new Map(known.map((each) => [each.id, each]));
  const keptIds = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(keptIds).size < keptIds.length || keptIds.some((id) => !before.has(id)))
    throw invalid("A question is named that the exercise does not have.", "/body/questions");
  let last = Math.max(0, ...before.keys());
  const questions = drafts.map(({ id, question, drawn: pool }): NumberedQuestion => {
    const drawn = id === null ? pool : before.get(id)?.drawn;
    return { id: id ?? (last += 1), question, ...(drawn && { drawn }) };
  });
  // Every question of a pool is worth the same, so that it is all one which are drawn.
  const answerable = drawQuestions(questions, 0).filter(({ question }) => question.type !== "description");
  if (answerable.length === 0) throw invalid("Nothing is asked.", "/body/questions");
  return {
    version,
    questions,
    questionCount: answerable.length,
    outOf: exactText(sumFractions(answerable.map(({ question }) => exactly(question.points)))),
  };
}
