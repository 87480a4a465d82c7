import { sql } from "kysely";

import { ANSWER_PHOTO } from "#demo/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

import { findAccount, type LetterSchool } from "./letter-places.queries.ts";

/** The first three of each class have answered what a person marks with a photo; marked ones have strokes over it. */
export async function insertAnswerPhotos(db: Db, place: LetterSchool): Promise<void> {
  const { schoolId } = place.ids;
  const { file, ink } = ANSWER_PHOTO;
  const accountId = await findAccount(db, place, 0);
  await sql`
    insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height, ready_at)
    values (${schoolId}, ${file.fileId}, ${accountId}, 'photo', 'ready', ${file.name}, ${file.size},
      ${file.type}, ${file.size}, ${file.width}, ${file.height}, now())`.execute(db);
  await sql`
    with numbered as (
      select mark.attempt_id, mark.question_id,
        row_number() over (partition by mark.exercise_id, mark.question_id order by attempt.student_id) as place
      from attempt_marks as mark
      join attempts as attempt on attempt.school_id = mark.school_id and attempt.id = mark.attempt_id
      where mark.school_id = ${schoolId} and mark.is_manual
        and attempt.answers @> jsonb_build_array(jsonb_build_object('questionId', mark.question_id))
    ), chosen as (
      select attempt_id, question_id from numbered where place <= 3
    ), used as (
      insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select ${schoolId}, 'attempt', attempt_id, question_id, ${file.fileId}, 0 from chosen
    ), marked as (
      update attempt_marks as mark set ink = ${JSON.stringify(ink)}::jsonb
      from chosen where mark.school_id = ${schoolId} and mark.attempt_id = chosen.attempt_id
        and mark.question_id = chosen.question_id and mark.marker_id is not null
    )
    update attempts as attempt set answers = (
      select jsonb_agg(case when (answer ->> 'questionId')::integer = chosen.question_id
          then jsonb_set(answer, '{response,files}', ${JSON.stringify([file])}::jsonb) else answer end order by no)
      from jsonb_array_elements(attempt.answers) with ordinality as given (answer, no))
    from chosen where attempt.school_id = ${schoolId} and attempt.id = chosen.attempt_id`.execute(db);
}
