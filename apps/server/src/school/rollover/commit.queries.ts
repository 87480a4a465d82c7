import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** The year that ends and the next, with the first day that no longer belongs to the one and the first of the other. */
export interface Passage {
  readonly schoolId: number;
  readonly fromYearId: number;
  readonly toYearId: number;
  readonly endsOn: string;
  readonly startsOn: string;
}

type TraceKind = "enrolment" | "stay" | "seat" | "teaching" | "role";

/** Keeps how rows are before they change: `rows` yields `row_key` and `was`. */
const insertTraces = (
  db: Db,
  { schoolId, fromYearId }: Pick<Passage, "schoolId" | "fromYearId">,
  kind: TraceKind,
  rows: RawBuilder<unknown>,
) =>
  sql`insert into rollover_traces (school_id, from_year_id, kind, row_key, was)
    select ${schoolId}, ${fromYearId}, ${kind}::rollover_trace_kind, kept.row_key, kept.was
    from (${rows}) as kept`.execute(db);

/** The same for rows that another slice has changed. */
export const insertTraceRows = (
  db: Db,
  { schoolId, fromYearId }: Passage,
  kind: "feed" | "room",
  rows: readonly { readonly id: number; readonly was: object }[],
) =>
  sql`insert into rollover_traces (school_id, from_year_id, kind, row_key, was)
    select ${schoolId}, ${fromYearId}, ${kind}::rollover_trace_kind, kept.id, kept.was
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept(id bigint, was jsonb)`.execute(db);

const isTraceOfKind = ({ schoolId, fromYearId }: Passage, kind: TraceKind) =>
  sql`trace.school_id = ${schoolId} and trace.from_year_id = ${fromYearId} and trace.kind = ${kind}`;

/** The first no longer valid day of an interval that would otherwise go on past the end. */
const clampEnd = (startsOn: string, { endsOn }: Passage) =>
  sql`greatest(${sql.ref(startsOn)}, ${endsOn}::date)`;

/** Closes the enrolments of the year, each with its outcome. Returns how many. */
export async function closeEnrolments(db: Db, passage: Passage): Promise<number> {
  const { schoolId, fromYearId } = passage;
  await insertTraces(
    db,
    passage,
    "enrolment",
    sql`select enrolment.id as row_key, jsonb_build_object('state', enrolment.state, 'endsOn', enrolment.ends_on) as was
      from enrolments as enrolment
      join rollover_places as place on place.school_id = enrolment.school_id and place.from_year_id = ${fromYearId}
        and place.enrolment_id = enrolment.id
      where enrolment.school_id = ${schoolId} and enrolment.year_id = ${fromYearId} and enrolment.state = 'active'`,
  );
  const { rows } = await sql`
    update enrolments as enrolment set ends_on = ${clampEnd("enrolment.starts_on", passage)},
      revision = enrolment.revision + 1,
      state = (case when place.outcome = 'leaving' then 'withdrawn' else place.outcome::text end)::enrolment_state
    from rollover_traces as trace
    join rollover_places as place on place.school_id = trace.school_id and place.from_year_id = trace.from_year_id
    where ${isTraceOfKind(passage, "enrolment")} and enrolment.school_id = ${schoolId} and enrolment.id = trace.row_key
      and place.enrolment_id = enrolment.id
    returning enrolment.id`.execute(db);
  return rows.length;
}

/** Ends the stays and seats of the year's students. */
export async function closeSeats(db: Db, passage: Passage): Promise<void> {
  const { schoolId, fromYearId, endsOn } = passage;
  const isLasting = (name: string) =>
    sql`(${sql.ref(`${name}.ends_on`)} is null or ${sql.ref(`${name}.ends_on`)} > ${endsOn}::date)`;
  await insertTraces(
    db,
    passage,
    "stay",
    sql`select stay.id as row_key, jsonb_build_object('endsOn', stay.ends_on) as was from section_stays as stay
      join rollover_traces as trace on ${isTraceOfKind(passage, "enrolment")} and trace.row_key = stay.enrolment_id
      where stay.school_id = ${schoolId} and ${isLasting("stay")}`,
  );
  await sql`update section_stays as stay set ends_on = ${clampEnd("stay.starts_on", passage)}
    from rollover_traces as trace
    where ${isTraceOfKind(passage, "stay")} and stay.school_id = ${schoolId} and stay.id = trace.row_key`.execute(
    db,
  );
  await insertTraces(
    db,
    passage,
    "seat",
    sql`select seat.id as row_key, jsonb_build_object('endsOn', seat.ends_on) as was from class_enrolments as seat
      join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
        and class.year_id = ${fromYearId}
      where seat.school_id = ${schoolId} and ${isLasting("seat")}`,
  );
  await sql`update class_enrolments as seat set ends_on = ${clampEnd("seat.starts_on", passage)}
    from rollover_traces as trace
    where ${isTraceOfKind(passage, "seat")} and seat.school_id = ${schoolId} and seat.id = trace.row_key`.execute(
    db,
  );
}

/** Ends what teachers were assigned to in the year. */
export async function endTeaching(db: Db, passage: Passage): Promise<void> {
  const { schoolId, fromYearId } = passage;
  await insertTraces(
    db,
    passage,
    "teaching",
    sql`select held.id as row_key, jsonb_build_object('state', held.state, 'endsOn', held.ends_on) as was
      from teacher_assignments as held
      join teaching_classes as class on class.school_id = held.school_id and class.id = held.teaching_class_id
        and class.year_id = ${fromYearId}
      where held.school_id = ${schoolId} and held.state <> 'ended'`,
  );
  await sql`update teacher_assignments as held set state = 'ended', revision = held.revision + 1,
      ends_on = least(coalesce(held.ends_on, 'infinity'), ${clampEnd("held.starts_on", passage)})
    from rollover_traces as trace
    where ${isTraceOfKind(passage, "teaching")} and held.school_id = ${schoolId} and held.id = trace.row_key`.execute(
    db,
  );
}

/** Enrols all students who go on, with a stay and a seat in every class of the section. Returns the enrolments. */
export async function enterNextYear(db: Db, passage: Passage): Promise<readonly number[]> {
  const { schoolId, fromYearId, toYearId, startsOn } = passage;
  const { rows } = await sql<{ id: number }>`with entered as (
      insert into enrolments (school_id, student_id, year_id, level_id, section_id, entry_kind, starts_on,
        years_failed_in_stage)
      select place.school_id, place.student_id, ${toYearId}, place.level_id, place.section_id,
        place.outcome::text::entry_kind, ${startsOn}::date,
        case when place.outcome = 'repeating' then former.years_failed_in_stage + 1
          when past.stage is not distinct from next.stage then former.years_failed_in_stage else 0 end
      from rollover_places as place
      join rollover_traces as trace on ${isTraceOfKind(passage, "enrolment")} and trace.row_key = place.enrolment_id
      join enrolments as former on former.school_id = place.school_id and former.id = place.enrolment_id
      join levels as past on past.id = former.level_id
      join levels as next on next.id = place.level_id
      where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId}
        and place.outcome in ('promoted', 'repeating')
        and not exists (select from enrolments as known where known.school_id = place.school_id
          and known.student_id = place.student_id and known.year_id = ${toYearId} and known.state = 'active')
      returning school_id, id, section_id, student_id
    ), stayed as (
      insert into section_stays (school_id, enrolment_id, section_id, starts_on)
      select school_id, id, section_id, ${startsOn}::date from entered
    ), seated as (
      insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on)
      select class.school_id, class.id, entered.student_id, ${startsOn}::date from entered
      join teaching_classes as class on class.school_id = entered.school_id and class.section_id = entered.section_id
        and class.state = 'open'
      on conflict (school_id, teaching_class_id, student_id) where ends_on is null do nothing
    )
    insert into rollover_traces (school_id, from_year_id, kind, row_key, was)
    select school_id, ${fromYearId}, 'entered', id, '{}' from entered returning row_key as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** ROL-3: who graduates may sign in and read for twelve months more. */
export async function limitGraduates(db: Db, passage: Passage): Promise<void> {
  const { schoolId, fromYearId } = passage;
  await insertTraces(
    db,
    passage,
    "role",
    sql`select held.id as row_key, jsonb_build_object('endsAt', held.ends_at) as was from role_assignments as held
      join rollover_places as place on place.school_id = held.school_id and place.student_id = held.person_id
        and place.from_year_id = ${fromYearId} and place.outcome = 'graduated'
      where held.school_id = ${schoolId} and held.role = 'student' and held.state = 'active' and held.ends_at is null`,
  );
  await sql`update role_assignments as held set ends_at = now() + interval '12 months'
    from rollover_traces as trace
    where ${isTraceOfKind(passage, "role")} and held.school_id = ${schoolId} and held.id = trace.row_key`.execute(
    db,
  );
}

/** Who does not go on: graduates, and those who leave. */
export async function listGone(db: Db, { schoolId, fromYearId }: Passage): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select student_id as id from rollover_places
    where school_id = ${schoolId} and from_year_id = ${fromYearId} and outcome in ('graduated', 'leaving')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

interface RolloverRecipient {
  readonly personId: number;
  readonly studentId: number | null;
}

/** Students who passed on and their guardians, and the school's teachers. */
export async function listTold(
  db: Db,
  { schoolId, fromYearId }: Passage,
): Promise<readonly RolloverRecipient[]> {
  const { rows } = await sql<RolloverRecipient>`
    select place.student_id as "personId", null::bigint as "studentId" from rollover_places as place
    where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId}
    union all
    select link.guardian_id, link.student_id from rollover_places as place
    join guardian_links as link on link.school_id = place.school_id and link.student_id = place.student_id
      and link.state = 'verified'
    where place.school_id = ${schoolId} and place.from_year_id = ${fromYearId}
    union
    select held.teacher_id, null from rollover_traces as trace
    join teacher_assignments as held on held.school_id = trace.school_id and held.id = trace.row_key
    where trace.school_id = ${schoolId} and trace.from_year_id = ${fromYearId} and trace.kind = 'teaching'`.execute(
    db,
  );
  return rows;
}
