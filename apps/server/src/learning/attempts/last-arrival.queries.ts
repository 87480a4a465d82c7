import { sql, type RawBuilder } from "kysely";

import { GRACE_MS } from "./compute-deadline.ts";
import { LONG_GRACE_MINUTES, SHORT_GRACE_MINUTES } from "./late-grace.ts";

/**
 * Until when, by the grace of each attempt, answers of students other than this one can arrive for `exercise` and count. An attempt
 * whose result was seen, or that was handed in, takes no answers.
 */
export const lastArrival = (otherThan: RawBuilder<unknown>): RawBuilder<Date | null> => sql`(
  select max(greatest(late.deadline, exercise.close_at) + make_interval(mins => case
      when exercise.purpose in ('quiz', 'exam') and exercise.time_limit_minutes is not null
        and not coalesce(late.saved_at <= late.deadline + make_interval(secs => ${sql.lit(GRACE_MS / 1000)}), false)
      then ${sql.lit(SHORT_GRACE_MINUTES)} else ${sql.lit(LONG_GRACE_MINUTES)} end))
  from attempts as late
  where late.school_id = exercise.school_id and late.exercise_id = exercise.id
    and late.student_id <> ${otherThan}
    and (late.state = 'working' or late.is_auto and late.state <> 'returned' and late.key_seen_at is null))`;
