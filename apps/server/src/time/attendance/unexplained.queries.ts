import type { UnexplainedAbsence } from "@dars/contract/time/absences";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, namesOf } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";

import { isCounted, type UncountedDays } from "./class-days.queries.ts";
import { sectionNameOf } from "./school.queries.ts";

/** For how many days an absence without a reason is shown. */
export const UNEXPLAINED_DAYS = 3;

/** Figure `unexplained-absences`: each of the students once, with their days, the latest first. */
const unexplained = (schoolId: number, uncounted: UncountedDays): RawBuilder<unknown> => sql`
  select mark.student_id, array_agg(distinct mark.day order by mark.day desc) as days
  from attendance_marks as mark
  where mark.school_id = ${schoolId} and mark.day > ${todayIn(schoolId)} - ${UNEXPLAINED_DAYS}::int
    and mark.status = 'absent_unexcused' and ${isCounted("mark", uncounted)}
    and not exists (select from absence_excuses as excuse where excuse.school_id = ${schoolId}
      and excuse.student_id = mark.student_id and excuse.state <> 'withdrawn'
      and mark.day between excuse.from_day and excuse.until_day)
  group by mark.student_id`;

export const countUnexplained = (schoolId: number, uncounted: UncountedDays): RawBuilder<number> =>
  sql`(select count(*) from (${unexplained(schoolId, uncounted)}) as found)`;

/** By level and section, who has left last. */
export async function listUnexplained(
  db: Db,
  schoolId: number,
  uncounted: UncountedDays,
): Promise<UnexplainedAbsence[]> {
  const { rows } = await sql<UnexplainedAbsence>`
    select found.student_id as "studentId", ${namesOf("person")} as "name", to_json(found.days) as "days",
      case when section.id is not null then ${sectionNameOf("section", "level")} end as "section"
    from (${unexplained(schoolId, uncounted)}) as found
    join people as person on person.school_id = ${schoolId} and person.id = found.student_id
    left join lateral (select sits.section_id from enrolments as sits
      where sits.school_id = ${schoolId} and sits.student_id = found.student_id and sits.state = 'active'
      order by sits.id desc limit 1) as seat on true
    left join sections as section on section.school_id = ${schoolId} and section.id = seat.section_id
    left join levels as level on level.id = section.level_id
    order by level.position nulls last, section.letter collate "ar-x-icu", ${byName("person")}`.execute(db);
  return rows;
}
