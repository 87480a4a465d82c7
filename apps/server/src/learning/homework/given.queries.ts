import { sql, type RawBuilder } from "kysely";

import { holdsOn, todayIn } from "#platform/db/today.ts";

/**
 * HW-4: whether `seat` is one in the class of `given` by which its student has the homework: on the day on which it is
 * due, and until then today. A student who joins later does not have it, one who leaves before has it no more.
 */
export const hasByDue = (schoolId: number): RawBuilder<boolean> =>
  sql`(seat.school_id = given.school_id and seat.teaching_class_id = given.teaching_class_id
    and ${holdsOn("seat", sql`least(given.due_on, ${todayIn(schoolId)})`)})`;

const ASKED_FOR_DAYS = 7;

/** HW-5: for so long after its day homework that is not done is asked for. */
export const ASKED_FOR: RawBuilder<unknown> = sql`make_interval(days => ${sql.lit(ASKED_FOR_DAYS)})`;
