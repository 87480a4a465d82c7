import type { Mark } from "@dars/contract/marks/results";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";

import { selectMark } from "./shapes.queries.ts";

/** Who sits in these classes today, each with the marks that were entered in the subject of the class. */
export async function listMarksOfClasses(db: Db, schoolId: number, classIds: readonly number[]) {
  const { rows } = await sql<{ classId: number; studentId: number; marks: Readonly<Record<string, Mark>> }>`
    select class.id as "classId", seat.student_id as "studentId",
      coalesce(jsonb_object_agg(mark.code, ${selectMark("mark.points", "mark.state")})
        filter (where mark.code is not null), '{}') as marks
    from teaching_classes as class
    join class_enrolments as seat on seat.school_id = class.school_id and seat.teaching_class_id = class.id
    left join marks as mark on mark.school_id = class.school_id and mark.offering_id = class.offering_id
      and mark.student_id = seat.student_id
    where class.school_id = ${schoolId} and class.id = any(${[...classIds]}::bigint[])
      and ${holdsToday("seat", schoolId)}
    group by class.id, seat.student_id
    order by class.id, seat.student_id`.execute(db);
  return rows;
}
