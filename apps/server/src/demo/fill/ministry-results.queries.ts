import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { selectAccount, type LetterSchool } from "./letter-places.queries.ts";

/**
 * MIN-1: what the ministry decided last year of all who were in a terminal level and are a level higher now. Every
 * eighth of a section failed one subject in July and passed it in August.
 */
export async function insertMinistryResults(db: Db, place: LetterSchool): Promise<void> {
  const { plan, ids } = place;
  const year = plan.previousYear.endsOn.slice(0, 4);
  const [july, august] = [`${year}-07-20T07:00:00Z`, `${year}-08-25T07:00:00Z`];
  await sql`
    insert into ministry_results (school_id, student_id, year_id, round, exam_no, outcome, marks, published_at,
      changed_by, changed_at)
    with seat as (
      select own.student_id, own.level_id,
        row_number() over (order by level.position, own.section_id, own.register_no, own.student_id)::int as no,
        row_number() over (partition by own.section_id order by own.register_no, own.student_id) % 8 = 4 as is_twice
      from enrolments as own
      join levels as level on level.id = own.level_id and level.is_terminal
      where own.school_id = ${ids.schoolId} and own.year_id = ${ids.years.previous} and own.state = 'promoted'
    ), taken as (
      select offering.id, offering.level_id,
        row_number() over (partition by offering.level_id order by subject.position, subject.id)::int as place
      from subject_offerings as offering
      join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
      where offering.school_id = ${ids.schoolId} and offering.year_id = ${ids.years.previous}
    ), marked as (
      select seat.student_id, seat.no, seat.is_twice, round.no as round, jsonb_object_agg(taken.id,
          case when seat.is_twice and taken.place = 2 then case round.no when 1 then 41 else 58 end
            else 55 + (seat.no * 37 + taken.place * 17) % 43 end) as marks
      from seat
      join taken on taken.level_id = seat.level_id
      join (values (1), (2)) as round (no) on round.no = 1 or seat.is_twice and taken.place = 2
      group by seat.student_id, seat.no, seat.is_twice, round.no
    )
    select ${ids.schoolId}::bigint, student_id, ${ids.years.previous}::bigint, round, (41200 + no)::text,
      (case when is_twice and round = 1 then 'completion' else 'pass' end)::ministry_outcome, marks, at, account.id, at
    from marked
    cross join (select ${selectAccount(place, plan.management[0] ?? 0)} as id) as account
    cross join lateral (
      select (case round when 1 then ${july} else ${august} end)::timestamptz as at) as published`.execute(
    db,
  );
}
