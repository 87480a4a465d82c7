import type { Client } from "pg";

interface Row extends Readonly<Record<string, unknown>> {
  readonly state: string;
}

/** All that a rollover changes in a school, without revisions: for comparing before and after. */
export async function stateOfSchool(owner: Pick<Client, "query">, schoolId: number) {
  const fetchRows = async (text: string) => (await owner.query<Row>(text, [schoolId])).rows;
  return {
    years: await fetchRows(
      "select id, state, starts_on, ends_on from academic_years where school_id = $1 order by starts_on",
    ),
    enrolments: await fetchRows(
      `select student_id, year_id, level_id, section_id, entry_kind, state, starts_on, ends_on, years_failed_in_stage
       from enrolments where school_id = $1 order by student_id, year_id, id`,
    ),
    stays: await fetchRows(
      "select section_id, enrolment_id, starts_on, ends_on from section_stays where school_id = $1 order by id",
    ),
    seats: await fetchRows(
      "select teaching_class_id, student_id, starts_on, ends_on from class_enrolments where school_id = $1 order by id",
    ),
    assignments: await fetchRows(
      "select id, state, starts_on, ends_on from teacher_assignments where school_id = $1 order by id",
    ),
    rooms: await fetchRows(
      "select id, state, school_year, archived_at, staffed_until from rooms where school_id = $1 order by id",
    ),
    members: await fetchRows(
      `select room_id, person_id, role, may_write, holds_until, left_seq is null as is_in from room_members
       where school_id = $1 order by room_id, person_id`,
    ),
    roles: await fetchRows(
      "select id, state, ends_at from role_assignments where school_id = $1 order by id",
    ),
  };
}
