import type { TrainingSeat, TrainingState } from "@dars/contract/insight/trainings";
import { sql, type RawBuilder } from "kysely";

import { todayIn } from "#platform/db/today.ts";

/** TRN-2: the last day of the certificate of `seat` in `training`; null where it has no end. */
export const validUntil = (zone: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  (seat.completed_at at time zone ${zone})::date + make_interval(months => training.valid_months))::date`;

/** The parts of `training` with what the person of `seat` has done of each. */
const withResults = sql`from training_parts as part
  join training_part_results as result on result.school_id = part.school_id and result.part_id = part.id
    and result.person_id = seat.person_id
  where part.school_id = training.school_id and part.training_id = training.id and part.removed_at is null`;

/** Failed: a required quiz is not passed, and no attempt at it is left. A part of which anything is done is begun. */
const selectState = (schoolId: number): RawBuilder<TrainingState> => sql<TrainingState>`case
  when seat.completed_at is not null
    then case when ${validUntil(selectTimeZone(schoolId))} < ${todayIn(schoolId)} then 'expired' else 'completed' end
  when exists (select ${withResults} and part.kind = 'quiz' and part.is_required and result.done_at is null
    and result.attempts >= part.attempts) then 'failed'
  when exists (select ${withResults} and (result.done_at is not null or result.attempts > 0 or not isempty(result.seen)))
    then 'in-progress'
  else 'not-started' end`;

const selectTimeZone = (schoolId: number): RawBuilder<string> =>
  sql`(select time_zone from schools where id = ${schoolId})`;

/**
 * Figure `trainings-to-take`. Of `seat` in `training`: a mandatory one, or one that the person goes to or has done a
 * part of, which is neither cancelled, declined, completed nor noted as missed. One on a day waits until it is over; a
 * self-paced mandatory one can be done after its last day, and waits on.
 */
export const isToTake: RawBuilder<boolean> = sql`(
  seat.completed_at is null and seat.was_present is null and seat.answer <> 'declined' and not training.is_cancelled
  and (training.ends_at > now() or (training.is_mandatory and training.is_self_paced))
  and (training.is_mandatory or seat.answer = 'going' or exists (select ${withResults} and result.done_at is not null)))`;

/** The participation of `seat` in `training`, as the contract has it. */
export const selectSeat = (schoolId: number): RawBuilder<TrainingSeat> => sql<TrainingSeat>`json_build_object(
  'answer', seat.answer, 'wasPresent', seat.was_present, 'certificate', seat.certificate,
  'state', ${selectState(schoolId)}, 'isToTake', ${isToTake})`;
