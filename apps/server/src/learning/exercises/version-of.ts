import { exactly, exactText, sum } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import { faultsOf } from "@dars/contract/learning/faults-of";
import type { Question } from "@dars/contract/learning/questions";

import { invalid } from "#platform/errors.ts";

import type { Version } from "./exercises.queries.ts";

interface Draft {
  readonly id: number | null;
  readonly question: Question;
}

/**
 * A version of an exercise's questions. A question keeps its number from version to version; new ones are counted on
 * from `known`. Throws invalid for a question that cannot be asked and marked.
 */
export function versionOf(
  version: number,
  drafts: readonly Draft[],
  known: readonly NumberedQuestion[] = [],
): Version {
  drafts.forEach(({ question }, at) => {
    const [fault] = faultsOf(question);
    if (fault !== undefined) throw invalid(fault, `/body/questions/${at}`);
  });
  const isKnown = new Set(known.map(({ id }) => id));
  const kept = drafts.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(kept).size < kept.length || kept.some((id) => !isKnown.has(id)))
    throw invalid("A question is named that the exercise does not have.", "/body/questions");
  let last = Math.max(0, ...isKnown);
  const questions = drafts.map(({ id, question }) => ({ id: id ?? (last += 1), question }));
  const asked = questions.filter(({ question }) => question.type !== "description");
  if (asked.length === 0) throw invalid("Nothing is asked.", "/body/questions");
  return {
    version,
    questions,
    questionCount: asked.length,
    outOf: exactText(sum(asked.map(({ question }) => exactly(question.points)))),
  };
}
