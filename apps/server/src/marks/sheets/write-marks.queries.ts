import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { MarkColumnState } from "#platform/db/schema.gen.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

import { selectMark } from "./shapes.queries.ts";
import type { StoredMark } from "./stored-mark.ts";

/** Makes the columns' rows, so that they can be locked. */
export const insertColumns = (db: Db, schoolId: number, classId: number, codes: readonly string[]) =>
  db
    .insertInto("mark_columns")
    .values(codes.toSorted().map((code) => ({ school_id: schoolId, class_id: classId, code })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** `share`: concurrent entries are allowed, and submitting the column has to wait for them. */
export const lockColumns = (
  db: Db,
  schoolId: number,
  classId: number,
  codes: readonly string[],
  lock: "share" | "update",
) => {
  const columns = db
    .selectFrom("mark_columns")
    .select(["code", "state", "revision", "returned_because as returnedBecause"])
    .where("school_id", "=", schoolId)
    .where("class_id", "=", classId)
    .where(sql<boolean>`code = any(${[...codes]}::text[])`)
    .orderBy("code");
  return (lock === "share" ? columns.forShare() : columns.forUpdate()).execute();
};

export interface ColumnPlace {
  readonly classId: number;
  readonly code: string;
}

export interface LockedColumn extends ColumnPlace {
  readonly state: MarkColumnState;
  readonly revision: number;
  /** Account that approved it or gave it back. */
  readonly decidedBy: number | null;
  /** Within the last minute. */
  readonly isDecidedNow: boolean;
}

/** Columns of several classes, locked in a fixed order; one that has no row yet is missing. */
export async function lockColumnsOfClasses(db: Db, schoolId: number, columns: readonly ColumnPlace[]) {
  const { rows } = await sql<LockedColumn>`
    select stored.class_id as "classId", stored.code, stored.state, stored.revision,
      stored.decided_by as "decidedBy",
      coalesce(stored.decided_at > now() - interval '1 minute', false) as "isDecidedNow"
    from mark_columns as stored
    where stored.school_id = ${schoolId} and exists (
      select from unnest(${columns.map(({ classId }) => classId)}::bigint[],
        ${columns.map(({ code }) => code)}::text[]) as wanted (class_id, code)
      where wanted.class_id = stored.class_id and wanted.code = stored.code)
    order by stored.class_id, stored.code
    for update of stored`.execute(db);
  return rows;
}

/**
 * Keeps records of students from being merged into others until the transaction ends (PER-2), or waits for a merge
 * that is under way: what is read afterwards knows of it. Returns those that are still records of their own.
 */
export async function lockStudents(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("people")
    .select("id")
    .where("school_id", "=", schoolId)
    .where(sql<boolean>`id = any(${[...studentIds]}::bigint[])`)
    .where("state", "<>", "merged")
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these students sit in a class today. */
export async function listSeatedAmong(
  db: Db,
  schoolId: number,
  classId: number,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("class_enrolments as seat")
    .select("seat.student_id as studentId")
    .where("seat.school_id", "=", schoolId)
    .where("seat.teaching_class_id", "=", classId)
    .where(sql<boolean>`seat.student_id = any(${[...studentIds]}::bigint[])`)
    .where(holdsToday("seat", schoolId))
    .execute();
  return new Set(rows.map(({ studentId }) => studentId));
}

export interface CellToWrite extends StoredMark {
  readonly studentId: number;
  readonly code: string;
  readonly reason: string | null;
}

/** Existing cells, locked in a fixed order so that two writers cannot deadlock. */
export const lockCells = (
  db: Db,
  schoolId: number,
  offeringId: number,
  cells: readonly { readonly studentId: number; readonly code: string }[],
) =>
  db
    .selectFrom("marks as mark")
    .leftJoin("account_people as account_link", (join) =>
      join
        .onRef("account_link.school_id", "=", "mark.school_id")
        .onRef("account_link.account_id", "=", "mark.changed_by"),
    )
    .leftJoin("people as person", (join) =>
      join
        .onRef("person.school_id", "=", "account_link.school_id")
        .onRef("person.id", "=", "account_link.person_id"),
    )
    .select([
      "mark.student_id as studentId",
      "mark.code",
      "mark.points",
      "mark.state",
      selectMark("mark.points", "mark.state").as("mark"),
      "mark.revision",
      "mark.changed_by as changedBy",
      "mark.changed_at as at",
      ifFound("person", selectNames("person")).as("by"),
    ])
    .where("mark.school_id", "=", schoolId)
    .where("mark.offering_id", "=", offeringId)
    .where(
      sql<boolean>`mark.student_id = any(${[...new Set(cells.map(({ studentId }) => studentId))]}::bigint[])`,
    )
    .where(sql<boolean>`mark.code = any(${[...new Set(cells.map(({ code }) => code))]}::text[])`)
    .orderBy("mark.student_id")
    .orderBy("mark.code")
    .forUpdate("mark")
    .execute();

export type StandingCell = Awaited<ReturnType<typeof lockCells>>[number];

const unnestCells = (cells: readonly CellToWrite[]) => sql`unnest(
  ${cells.map(({ studentId }) => studentId)}::bigint[], ${cells.map(({ code }) => code)}::text[],
  ${cells.map(({ points }) => points)}::numeric[], ${cells.map(({ state }) => state)}::mark_state[],
  ${cells.map(({ reason }) => reason)}::text[]
) as wanted (student_id, code, points, state, reason)`;

interface Writing {
  readonly schoolId: number;
  readonly offeringId: number;
  readonly accountId: number;
  readonly isAmendment: boolean;
}

interface WrittenCell {
  readonly studentId: number;
  readonly code: string;
  readonly revision: number;
}

/** Inserts cells without a row; one created meanwhile is missing from the result. */
export async function insertCells(
  db: Db,
  writing: Writing,
  cells: readonly CellToWrite[],
): Promise<readonly WrittenCell[]> {
  if (cells.length === 0) return [];
  const { schoolId, offeringId, accountId, isAmendment } = writing;
  const sorted = cells.toSorted(
    (one, other) => one.studentId - other.studentId || (one.code < other.code ? -1 : 1),
  );
  const { rows } = await sql<WrittenCell>`
    with written as (
      insert into marks (school_id, offering_id, student_id, code, points, state, changed_by)
      select ${schoolId}, ${offeringId}, student_id, code, points, state, ${accountId} from ${unnestCells(sorted)}
      on conflict do nothing
      returning student_id, code, points, state, revision
    ), noted as (
      insert into mark_changes
        (school_id, offering_id, student_id, code, revision, to_points, to_state, reason, is_amendment, changed_by)
      select ${schoolId}, ${offeringId}, written.student_id, written.code, written.revision, written.points,
        written.state, wanted.reason, ${isAmendment}, ${accountId}
      from written join ${unnestCells(sorted)} using (student_id, code)
    )
    select student_id as "studentId", code, revision from written`.execute(db);
  return rows;
}

/** Writes over cells that the caller holds locked. */
export async function updateCells(
  db: Db,
  writing: Writing,
  cells: readonly CellToWrite[],
): Promise<readonly WrittenCell[]> {
  if (cells.length === 0) return [];
  const { schoolId, offeringId, accountId, isAmendment } = writing;
  const { rows } = await sql<WrittenCell>`
    with before as (
      select student_id, code, points, state from marks
      where school_id = ${schoolId} and offering_id = ${offeringId}
        and exists (select from ${unnestCells(cells)}
          where wanted.student_id = marks.student_id and wanted.code = marks.code)
    ), written as (
      update marks set points = wanted.points, state = wanted.state, revision = marks.revision + 1,
        changed_by = ${accountId}, changed_at = now()
      from ${unnestCells(cells)}
      where marks.school_id = ${schoolId} and marks.offering_id = ${offeringId}
        and marks.student_id = wanted.student_id and marks.code = wanted.code
      returning marks.student_id, marks.code, marks.points, marks.state, marks.revision, wanted.reason
    ), noted as (
      insert into mark_changes (school_id, offering_id, student_id, code, revision, from_points, from_state,
        to_points, to_state, reason, is_amendment, changed_by)
      select ${schoolId}, ${offeringId}, written.student_id, written.code, written.revision, before.points,
        before.state, written.points, written.state, written.reason, ${isAmendment}, ${accountId}
      from written join before using (student_id, code)
    )
    select student_id as "studentId", code, revision from written`.execute(db);
  return rows;
}

interface ColumnMove {
  readonly state: MarkColumnState;
  readonly accountId: number;
  readonly returnedBecause?: string | null;
}

export const updateColumn = (
  db: Db,
  schoolId: number,
  classId: number,
  code: string,
  { state, accountId, returnedBecause = null }: ColumnMove,
) =>
  db
    .updateTable("mark_columns")
    .set({
      state,
      returned_because: returnedBecause,
      revision: sql<number>`revision + 1`,
      ...(state === "submitted"
        ? { submitted_by: accountId, submitted_at: sql<Date>`now()` }
        : { decided_by: accountId, decided_at: sql<Date>`now()` }),
    })
    .where("school_id", "=", schoolId)
    .where("class_id", "=", classId)
    .where("code", "=", code)
    .returning(["code", "state", "revision"])
    .executeTakeFirstOrThrow();

/** Puts a locked column that was approved among those that wait; who handed it in, and when, stays. */
export const takeApprovalBack = (db: Db, schoolId: number, { classId, code }: ColumnPlace) =>
  db
    .updateTable("mark_columns")
    .set({
      state: "submitted",
      revision: sql<number>`revision + 1`,
      decided_by: null,
      decided_at: null,
    })
    .where("school_id", "=", schoolId)
    .where("class_id", "=", classId)
    .where("code", "=", code)
    .returning("revision")
    .executeTakeFirstOrThrow();
