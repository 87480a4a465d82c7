import type { AnswersSideBySide } from "@dars/contract/learning/written-answers";

import { clash } from "#platform/db/write-once.ts";

import type { ArrivingRow } from "./arrivals.queries.ts";
import { computeDeadline } from "./compute-deadline.ts";
import { computeOutcome, translated, type Outcome } from "./compute-outcome.ts";
import { isRunOut, takesAnswers, type AnswerMerge } from "./merge-answers.ts";
import { shownResponse } from "./own-response.ts";
import type { Paper } from "./papers.ts";
import type { Arriving, Refused, TakenAnswers } from "./take-answers.ts";
import type { Step } from "./write-steps.ts";

type Answered = Step | TakenAnswers | Refused;

/** What becomes of answers that have been merged with those of the attempt. */
export function stepWith(arriving: Arriving, row: ArrivingRow, paper: Paper, merged: AnswerMerge): Answered {
  return takesAnswers(row)
    ? openStep(arriving, row, paper, merged)
    : closedStep(arriving, row, merged, unseenAnswers(arriving, row, paper, merged));
}

type Unseen = Pick<Step, "unseen">;

/** What was handed in stays as it is: what comes later is kept beside it. */
function closedStep(
  { saved, submission }: Arriving,
  row: ArrivingRow,
  merged: AnswerMerge,
  unseen: Unseen,
): Answered {
  const { isChanged, versions } = merged;
  if (submission !== null && isRunOut(row) && (isChanged || saved.seq > row.seq))
    return { refusal: clash("key-seen", "Its result has been looked at.") };
  if (submission === null && !isChanged) return { seq: row.seq, line: null, ...unseen };
  return { row, submission, outcome: null, ...(isChanged && { beside: versions.kept }), ...unseen };
}

function openStep(arriving: Arriving, row: ArrivingRow, paper: Paper, merged: AnswerMerge): Answered {
  const { saved, submission } = arriving;
  const unseen = unseenAnswers(arriving, row, paper, merged);
  const isSubmitted = submission !== null && row.state === "working";
  if (!merged.isChanged && saved.seq <= row.seq && !isSubmitted)
    return submission === null ? { seq: row.seq, line: null, ...unseen } : { row, submission, outcome: null };
  const disputed = isSubmitted && saysWriters(arriving) && hasTime(row) ? disputedIn(row, merged) : [];
  if (disputed.length === 0)
    return { row, submission, outcome: outcomeFor(arriving, row, paper, merged), ...unseen };
  const outcome = outcomeFor({ saved, submission: null }, row, paper, merged);
  const both = shownIn(
    row,
    paper,
    merged.versions.sideBySide((id) => disputed.includes(id)),
  );
  const more = { questions: disputed, ...both };
  const refusal = clash("answers-differ", "Another device answered this differently.", more);
  return { row, submission: null, outcome, refusal };
}

function outcomeFor(
  { saved, submission }: Pick<Arriving, "saved" | "submission">,
  row: ArrivingRow,
  paper: Paper,
  { versions }: AnswerMerge,
): Outcome {
  const { answers, kept } = versions;
  return computeOutcome(row, paper, { saved, answers, versions: kept, submits: submission !== null });
}

/** Apps that do not say who wrote an answer cannot let the student choose: what stands on their screen counts. */
const saysWriters = ({ saved }: Arriving): boolean => saved.answers.some(({ by }) => by !== undefined);

const disputedIn = ({ checkedIds }: ArrivingRow, { versions }: AnswerMerge): number[] =>
  versions.disputed.filter((id) => !checkedIds.includes(id));

/** Whether the student can still choose. */
function hasTime(row: ArrivingRow): boolean {
  const deadline = computeDeadline(row, row.startedAt);
  return deadline === null || new Date() < deadline;
}

const unseenAnswers = (arriving: Arriving, row: ArrivingRow, paper: Paper, merged: AnswerMerge): Unseen =>
  saysWriters(arriving) ? { unseen: shownIn(row, paper, merged.versions.unseenBy(merged.given)) } : {};

const shownIn = (row: ArrivingRow, paper: Paper, { answers, others }: AnswersSideBySide) => ({
  answers: translated(row, paper, answers, shownResponse),
  others: translated(row, paper, others, shownResponse),
});
