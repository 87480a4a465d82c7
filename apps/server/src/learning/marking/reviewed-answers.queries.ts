import type { ReviewedAnswer } from "@dars/contract/learning/marking";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { MARKED_ANEW } from "./answer-marked-anew.ts";

interface AnswerRow extends Omit<ReviewedAnswer, "isAskedFor"> {
  readonly questionId: number;
}

/** Answers of an exercise that a person has marked, in the order in which they were handed in. */
export async function listMarkedAnswers(
  db: Db,
  schoolId: number,
  exerciseId: number,
): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select mark.question_id as "questionId", attempt.id as "attemptId",
      (select answer -> 'response' from jsonb_array_elements(attempt.answers) as answer
        where (answer ->> 'questionId')::bigint = mark.question_id limit 1) as response,
      mark.score, mark.comment, mark.criteria, mark.revision
    from attempt_marks as mark
    join attempts as attempt on attempt.school_id = mark.school_id and attempt.id = mark.attempt_id
    where mark.school_id = ${schoolId} and mark.exercise_id = ${exerciseId} and mark.is_manual
      and mark.score is not null and mark.marker_id is not null
    order by attempt.submitted_at, attempt.id`.execute(db);
  return rows;
}

/** The answers of an exercise for which another mark is asked: `ATTEMPT QUESTION` of each. */
export async function listAskedFor(
  db: Db,
  schoolId: number,
  exerciseId: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly answer: string }>`
    select concat_ws(' ', proposal.subject_id, proposal.payload ->> 'questionId') as answer
    from proposals as proposal
    join attempts as attempt on attempt.school_id = proposal.school_id and attempt.id = proposal.subject_id
    where proposal.school_id = ${schoolId} and proposal.kind = ${MARKED_ANEW} and proposal.state = 'waiting'
      and attempt.exercise_id = ${exerciseId}`.execute(db);
  return new Set(rows.map(({ answer }) => answer));
}
