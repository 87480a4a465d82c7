import { sql, type RawBuilder } from "kysely";

import { holdsOn, todayIn } from "#platform/db/today.ts";

/**
 * HW-4: whether `seat` is one in the class of `given` by which its student has the homework: on the day on which it is
 * due, and until then today. Who joins later has it not, who leaves before has it no more.
 */
export const hasByDue = (schoolId: number): RawBuilder<boolean> =>
  sql`(seat.school_id = given.school_id and seat.teaching_class_id = given.teaching_class_id
    and ${holdsOn("seat", sql`least(given.due_on, ${todayIn(schoolId)})`)})`;
