import { AnswerVersions, type Manner } from "./answer-versions.ts";
import type { ArrivingRow } from "./arrivals.queries.ts";
import { translated } from "./compute-outcome.ts";
import { ownResponse } from "./own-response.ts";
import type { Paper } from "./papers.ts";
import type { Arriving } from "./take-answers.ts";
import { withWriters, type WrittenGiven } from "./with-writers.ts";

export interface AnswerMerge {
  /** What has arrived, in the questions' own ids. */
  readonly given: readonly WrittenGiven[];
  readonly versions: AnswerVersions;
  readonly isChanged: boolean;
}

/** ATT-4: the answers of an attempt and those that arrive, question by question. */
export function mergeArriving(
  { sessionId, saved, submission }: Pick<Arriving, "sessionId" | "saved" | "submission">,
  row: ArrivingRow,
  paper: Paper,
): AnswerMerge {
  const submits = submission !== null;
  const written = withWriters(saved, row.versions, { sessionId, submits });
  const given = translated(row, paper, written, ownResponse);
  const known = AnswerVersions.of(row);
  const versions = known.with(given, (questionId): Manner => {
    if (!takesAnswers(row) || row.checkedIds.includes(questionId)) return "beside";
    return submits ? "handed-in" : "saved";
  });
  return { given, versions, isChanged: !versions.isSameAs(known) };
}

/** Answers count while the attempt is open, and after its time ran out until its result is seen or returned. */
export const takesAnswers = (row: ArrivingRow): boolean =>
  row.state === "working" || (isRunOut(row) && row.keySeenAt === null);

/** Its time ran out before it was handed in. */
export const isRunOut = ({ isAuto, state }: ArrivingRow): boolean =>
  isAuto && state !== "working" && state !== "returned";
