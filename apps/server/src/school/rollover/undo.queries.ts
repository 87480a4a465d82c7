import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { OpenRoom } from "#talking/archive/public.ts";

import type { Passage } from "./commit.queries.ts";

type Past = Pick<Passage, "schoolId" | "fromYearId" | "toYearId">;

/** Whether marks, registers or arrivals of the year exist already. */
export async function listWork(
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<("marks" | "attendance")[]> {
  const { rows } = await sql<{ marks: boolean; attendance: boolean }>`select
    exists (select from marks as mark join subject_offerings as offering on offering.school_id = mark.school_id
      and offering.id = mark.offering_id and offering.year_id = ${yearId}
      where mark.school_id = ${schoolId}) as marks,
    exists (select from attendance_registers as register join sections as section
      on section.school_id = register.school_id and section.id = register.section_id
      and section.year_id = ${yearId} where register.school_id = ${schoolId})
    or exists (select from attendance_marks as mark join sections as section
      on section.school_id = mark.school_id and section.id = mark.section_id
      and section.year_id = ${yearId} where mark.school_id = ${schoolId}) as attendance`.execute(db);
  const [found] = rows;
  return (["marks", "attendance"] as const).filter((work) => found?.[work] === true);
}

const isTraceOfKind = ({ schoolId, fromYearId }: Past, kind: string) =>
  sql`trace.school_id = ${schoolId} and trace.from_year_id = ${fromYearId}
    and trace.kind = ${kind}::rollover_trace_kind`;

/** Deletes the enrolments that the commit made, with their stays, seats and moves. Returns how many. */
export async function deleteEntered(db: Db, past: Past): Promise<number> {
  const { schoolId, toYearId } = past;
  const entered = sql`(select trace.row_key from rollover_traces as trace where ${isTraceOfKind(past, "entered")})`;
  await sql`delete from class_enrolments as seat using teaching_classes as class, enrolments as entered
    where seat.school_id = ${schoolId} and class.school_id = seat.school_id and class.id = seat.teaching_class_id
      and class.year_id = ${toYearId} and entered.school_id = seat.school_id
      and entered.student_id = seat.student_id and entered.id in ${entered}`.execute(db);
  await sql`delete from section_stays where school_id = ${schoolId} and enrolment_id in ${entered}`.execute(
    db,
  );
  await sql`delete from section_moves where school_id = ${schoolId} and enrolment_id in ${entered}`.execute(
    db,
  );
  const { rows } = await sql`delete from enrolments where school_id = ${schoolId} and id in ${entered}
    returning id`.execute(db);
  return rows.length;
}

interface FormerEnrolment {
  readonly id: number;
  readonly registerNo: number | null;
}

/** Puts enrolments, stays, seats, assignments, years and roles back as they were before the commit. Register numbers are still to be put back. */
export async function restoreRows(db: Db, past: Past): Promise<readonly FormerEnrolment[]> {
  const { schoolId } = past;
  const endsOn = sql`(trace.was ->> 'endsOn')::date`;
  const { rows } = await sql<FormerEnrolment>`update enrolments as enrolment
    set state = (trace.was ->> 'state')::enrolment_state, ends_on = ${endsOn}, register_no = null,
      revision = enrolment.revision + 1
    from rollover_traces as trace, enrolments as former
    where ${isTraceOfKind(past, "enrolment")} and enrolment.school_id = ${schoolId} and enrolment.id = trace.row_key
      and former.school_id = enrolment.school_id and former.id = enrolment.id
    returning enrolment.id, former.register_no as "registerNo"`.execute(db);
  await sql`update section_stays as stay set ends_on = ${endsOn} from rollover_traces as trace
    where ${isTraceOfKind(past, "stay")} and stay.school_id = ${schoolId} and stay.id = trace.row_key`.execute(
    db,
  );
  await sql`update class_enrolments as seat set ends_on = ${endsOn} from rollover_traces as trace
    where ${isTraceOfKind(past, "seat")} and seat.school_id = ${schoolId} and seat.id = trace.row_key`.execute(
    db,
  );
  await sql`update teacher_assignments as held
    set state = (trace.was ->> 'state')::teacher_assignment_state, ends_on = ${endsOn}, revision = held.revision + 1
    from rollover_traces as trace
    where ${isTraceOfKind(past, "teaching")} and held.school_id = ${schoolId} and held.id = trace.row_key`.execute(
    db,
  );
  await sql`update role_assignments as held set ends_at = (trace.was ->> 'endsAt')::timestamptz
    from rollover_traces as trace
    where ${isTraceOfKind(past, "role")} and held.school_id = ${schoolId} and held.id = trace.row_key`.execute(
    db,
  );
  return rows;
}

/** The rooms as they were before the commit froze them. */
export async function listRoomTraces(db: Db, past: Past): Promise<readonly OpenRoom[]> {
  const { rows } = await sql<{ was: OpenRoom }>`select trace.was from rollover_traces as trace
    where ${isTraceOfKind(past, "room")}`.execute(db);
  return rows.map(({ was }) => was);
}

export async function listFeedTraces(db: Db, past: Past): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select trace.row_key as id from rollover_traces as trace
    where ${isTraceOfKind(past, "feed")}`.execute(db);
  return rows.map(({ id }) => id);
}

export const deleteTraces = (db: Db, { schoolId, fromYearId }: Past) =>
  db
    .deleteFrom("rollover_traces")
    .where("school_id", "=", schoolId)
    .where("from_year_id", "=", fromYearId)
    .execute();
