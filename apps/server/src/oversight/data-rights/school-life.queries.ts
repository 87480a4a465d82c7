import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectInstant } from "#platform/db/shapes.ts";

/** A line of a table: texts and numbers in the order of its columns. */
export type Line = ReadonlyArray<string | number | null>;

const moment = (column: string) => selectInstant(sql.ref(column));

async function readLines(
  db: Db,
  statement: ReturnType<typeof sql<{ line: Line }>>,
): Promise<readonly Line[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ line }) => line);
}

export const ENROLMENTS = [
  "year",
  "level",
  "section",
  "register_no",
  "entry",
  "state",
  "from",
  "until",
  "exit_reason",
];

export const listEnrolments = (db: Db, schoolId: number, studentId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select json_build_array(year.title, coalesce(level.name_ar, level.name_ckb, level.name_en), section.letter,
      enrolment.register_no, enrolment.entry_kind, enrolment.state, enrolment.starts_on, enrolment.ends_on,
      enrolment.exit_reason) as line
    from enrolments as enrolment
    join academic_years as year on year.school_id = enrolment.school_id and year.id = enrolment.year_id
    join levels as level on level.id = enrolment.level_id
    left join sections as section on section.school_id = enrolment.school_id and section.id = enrolment.section_id
    where enrolment.school_id = ${schoolId} and enrolment.student_id = ${studentId}
    order by enrolment.starts_on, enrolment.id`,
  );

export const ATTENDANCE = [
  "day",
  "period",
  "status",
  "minutes",
  "excuse_reason",
  "excuse_text",
  "excuse_state",
];

export const listAttendance = (db: Db, schoolId: number, studentId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select json_build_array(mark.day, mark.period, mark.status, mark.minutes, excuse.reason, excuse.body,
      excuse.state) as line
    from attendance_marks as mark
    left join absence_excuses as excuse on excuse.school_id = mark.school_id and excuse.id = mark.excuse_id
    where mark.school_id = ${schoolId} and mark.student_id = ${studentId}
    order by mark.day, mark.period`,
  );

/** MIN-1: published results of the ministry's exams, in the columns of marks: each mark, then what was decided. */
export const listMinistryLines = (db: Db, schoolId: number, studentId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select json_build_array(year.title, null, null, result.published_at, said.subject, 'ministry-' || result.round,
      result.exam_no, said.mark) as line
    from ministry_results as result
    join academic_years as year on year.school_id = result.school_id and year.id = result.year_id
    cross join lateral (
      select coalesce(subject.name_ar, subject.name_en) as subject, mark.value as mark, subject.position
      from jsonb_each_text(result.marks) as mark
      join subject_offerings as offering on offering.school_id = ${schoolId} and offering.id = mark.key::bigint
      join subjects as subject on subject.id = offering.subject_id
      union all
      select null, result.outcome::text, null
    ) as said
    where result.school_id = ${schoolId} and result.student_id = ${studentId} and result.published_at is not null
    order by year.starts_on, result.round, said.position nulls last`,
  );

export const ACKNOWLEDGED = ["kind", "title", "opened_at", "acknowledged_at"];

/** Posts that an account opened, and report cards that it acknowledged. */
export const listAcknowledged = (db: Db, schoolId: number, accountId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select json_build_array(kind, title, opened, acknowledged) as line from (
      select 'post' as kind, post.title, ${moment("reading.opened_at")} as opened,
        ${moment("reading.acknowledged_at")} as acknowledged
      from post_readings as reading
      join posts as post on post.school_id = reading.school_id and post.id = reading.post_id
      where reading.school_id = ${schoolId} and reading.account_id = ${accountId}
      union all
      select 'report_card', year.title, null, ${moment("card.acknowledged_at")}
      from mark_acknowledgements as card
      join academic_years as year on year.school_id = card.school_id and year.id = card.year_id
      where card.school_id = ${schoolId} and card.account_id = ${accountId}
    ) as listed order by coalesce(opened, acknowledged)`,
  );

export const CONSENTS = ["about", "relation", "state", "may_view", "student_consents", "since"];

/**
 * The links of a family: who may see a student, and what the student of age has consented to (FAM-4); and what its
 * guardians agree to (FAM-6).
 */
export const listConsents = (db: Db, schoolId: number, personId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select line from (
      select 0 as part, id, json_build_array(case when student_id = ${personId} then 'guardian' else 'child' end, relation,
        state, case when can_view and not restricted_by_court then 'yes' else 'no' end,
        case when student_consents then 'yes' else 'no' end, ${moment("created_at")}) as line
      from guardian_links
      where school_id = ${schoolId} and (student_id = ${personId} or guardian_id = ${personId})
      union all
      select 1, row_number() over (order by kind), json_build_array(kind, null,
        case when is_given then 'given' else 'declined' end, null, null, ${moment("decided_at")})
      from family_consents where school_id = ${schoolId} and student_id = ${personId}
    ) as listed order by part, id`,
  );

export const ASKS = ["kind", "title", "about", "answer", "signed_as", "at"];

/**
 * What a person answered, and what was decided for it; the name that was typed is its own alone. Of an anonymous choice
 * only that it was answered (ASK-4).
 */
export const listAnswered = (db: Db, schoolId: number, personId: number) =>
  readLines(
    db,
    sql<{ line: Line }>`
    select line from (
      select ask.id, json_build_array(ask.kind, ask.title,
        case when own.guardian_id = ${personId} then 'child' else own.relation end,
        case when own.agrees then 'agreed' else 'refused' end,
        case when own.guardian_id = ${personId} then own.typed_name end, ${moment("own.signed_at")}) as line
      from (select school_id, ask_id, student_id, guardian_id, relation, agrees, typed_name, signed_at
          from ask_signatures
        union all select school_id, ask_id, student_id, guardian_id, relation, agrees, typed_name, signed_at
          from ask_earlier_signatures) as own
      join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
      where own.school_id = ${schoolId} and ${personId} in (own.student_id, own.guardian_id)
      union all
      select ask.id, json_build_array(ask.kind, ask.title, 'self',
        (select string_agg(option.label, ' | ' order by option.no) from ask_options as option
          where option.school_id = own.school_id and option.ask_id = own.ask_id and option.no = any(own.options)),
        null, ${moment("own.answered_at")})
      from ask_choices as own
      join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
      where own.school_id = ${schoolId} and own.person_id = ${personId}
      union all
      select ask.id, json_build_array(ask.kind, ask.title, 'self', 'answered', null, null)
      from ask_voters as own
      join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
      where own.school_id = ${schoolId} and own.person_id = ${personId}
      union all
      select ask.id, json_build_array(ask.kind, ask.title, 'self', case when own.no is null then 'declined'
        else (select option.label from ask_options as option where option.school_id = own.school_id
          and option.ask_id = own.ask_id and option.no = own.no) || case when own.has_place then '' else ' (waiting)' end end,
        null, ${moment("own.signed_up_at")})
      from ask_seats as own
      join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
      where own.school_id = ${schoolId} and own.person_id = ${personId}
      union all
      select ask.id, json_build_array(ask.kind, ask.title,
        case when own.guardian_id = ${personId} then 'child' else 'guardian' end, ${moment("own.starts_at")},
        case when own.guardian_id = ${personId} then own.topic end, ${moment("own.booked_at")})
      from ask_slots as own
      join asks as ask on ask.school_id = own.school_id and ask.id = own.ask_id
      where own.school_id = ${schoolId} and ${personId} in (own.student_id, own.guardian_id)
    ) as listed order by id`,
  );
