import type { Names } from "@dars/contract/platform/primitives";
import type { AttendanceStatus } from "@dars/contract/time/attendance";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";

export interface SectionDays {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly from: string;
  readonly until: string;
}

export interface SeatedRow {
  readonly studentId: number;
  readonly name: Names;
  /** Stays in the section: from a day until the day before another. */
  readonly stays: ReadonlyArray<{ readonly from: string; readonly until: string | null }>;
}

/** Who sat in a section on any of the days, as registers have them. */
export async function listSeated(
  db: Db,
  { schoolId, sectionId, from, until }: SectionDays,
): Promise<readonly SeatedRow[]> {
  const { rows } = await sql<SeatedRow>`
    select person.id as "studentId", ${selectNames("person")} as "name", seated.stays
    from people as person
    join (
      select sits.student_id, json_agg(json_build_object('from', stay.starts_on, 'until', stay.ends_on)) as stays
      from enrolments as sits
      join section_stays as stay on stay.school_id = sits.school_id and stay.enrolment_id = sits.id
      where sits.school_id = ${schoolId} and stay.section_id = ${sectionId}
        and sits.state in ('active', 'promoted', 'repeating', 'graduated')
        and stay.starts_on <= ${until} and coalesce(stay.ends_on, 'infinity') > ${from}
      group by sits.student_id
    ) as seated on seated.student_id = person.id
    where person.school_id = ${schoolId}
    order by ${byName("person")}, person.id`.execute(db);
  return rows;
}

export interface DayMark {
  readonly studentId: number;
  readonly day: string;
  readonly period: number;
  readonly status: AttendanceStatus;
  readonly minutes: number | null;
}

export const listDayMarks = (
  db: Db,
  { schoolId, sectionId, from, until }: SectionDays,
): Promise<readonly DayMark[]> =>
  db
    .selectFrom("attendance_marks")
    .select(["student_id as studentId", "day", "period", "status", "minutes"])
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .execute();
