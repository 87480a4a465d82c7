import type { Mark } from "@dars/contract/marks/results";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";

import { selectMark } from "./shapes.queries.ts";

interface EverSeated {
  readonly id: number;
  readonly name: Names;
  readonly registerNo: number | null;
  readonly cells: ReadonlyArray<{ readonly code: string; readonly mark: Mark; readonly revision: number }>;
}

/** Everybody who ever sat in a class, with what was entered for them in its subject and year. */
export async function listEverSeated(
  db: Db,
  schoolId: number,
  classId: number,
): Promise<readonly EverSeated[]> {
  const { rows } = await sql<EverSeated>`
    select person.id, ${selectNames("person")} as name,
      (select enrolment.register_no from enrolments as enrolment
        where enrolment.school_id = ${schoolId} and enrolment.student_id = person.id
          and enrolment.year_id = class.year_id order by enrolment.id desc limit 1) as "registerNo",
      coalesce((select json_agg(json_build_object('code', mark.code, 'revision', mark.revision,
          'mark', ${selectMark("mark.points", "mark.state")}) order by mark.code)
        from marks as mark where mark.school_id = ${schoolId} and mark.offering_id = class.offering_id
          and mark.student_id = person.id), '[]') as cells
    from teaching_classes as class join people as person on person.school_id = class.school_id
    where class.school_id = ${schoolId} and class.id = ${classId} and person.id in (
      select seat.student_id from class_enrolments as seat
      where seat.school_id = ${schoolId} and seat.teaching_class_id = ${classId})
    order by person.id`.execute(db);
  return rows;
}
