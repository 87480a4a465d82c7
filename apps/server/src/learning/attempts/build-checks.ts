import type { ResultQuestion } from "@dars/contract/learning/asked-questions";
import type { RunningAttempt } from "@dars/contract/learning/attempts";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";

import type { AttemptRow } from "./attempts.queries.ts";
import { computeVisibility, type Policy } from "./compute-visibility.ts";
import type { Drawn } from "./read-draw.ts";
import { buildResult, UNMARKED } from "./read-results.ts";
import { computeMarks } from "./score-attempt.ts";

/** Which answers of a running attempt may be checked, and what came of those that were. */
export function buildChecks(
  policy: Policy,
  attempt: AttemptRow,
  questions: readonly NumberedQuestion[],
  draw: Drawn,
): NonNullable<RunningAttempt["checks"]> {
  return {
    questionIds: questions.filter(isMarkedByKey).map(({ id }) => id),
    results: questions
      .filter(({ id }) => attempt.checkedIds.includes(id))
      .map((each) => checkedResult(policy, attempt, each, draw)),
  };
}

/** ATT-3: as a result that was handed in shows it; a graded exercise shows the score without its key. */
export function checkedResult(
  policy: Policy,
  { answers }: Pick<AttemptRow, "answers">,
  numbered: NumberedQuestion,
  draw: Drawn,
): ResultQuestion {
  const marks = computeMarks([numbered], answers).map((mark) => ({ ...UNMARKED, ...mark }));
  return buildResult(numbered, {
    // What another page answered is shown once the attempt is over.
    attempt: { answers, versions: {} },
    marks,
    draw,
    shown: computeVisibility(policy, "graded", new Date()),
  });
}

/** A person's mark cannot be shown at once. */
export const isMarkedByKey = ({ question }: NumberedQuestion): boolean =>
  computeMarks([{ id: 0, question }], []).some(({ isManual }) => !isManual);
