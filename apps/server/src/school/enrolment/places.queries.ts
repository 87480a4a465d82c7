import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { EnrolmentState, EntryKind } from "#platform/db/schema.gen.ts";

interface Sitting {
  readonly schoolId: number;
  readonly enrolmentId: number;
  readonly studentId: number;
}

/** Seats a student from a day on: a stay, and a seat in each open class of the section. What ended that day goes on. */
export async function sitDown(
  db: Db,
  { schoolId, enrolmentId, studentId }: Sitting,
  sectionId: number,
  day: string,
): Promise<void> {
  const stay = await db
    .updateTable("section_stays")
    .set({ ends_on: null })
    .where("school_id", "=", schoolId)
    .where("enrolment_id", "=", enrolmentId)
    .where("section_id", "=", sectionId)
    .where("ends_on", "=", day)
    .returning("id")
    .execute();
  if (stay.length === 0)
    await db
      .insertInto("section_stays")
      .values({ school_id: schoolId, enrolment_id: enrolmentId, section_id: sectionId, starts_on: day })
      .execute();
  await sql`update class_enrolments as seat set ends_on = null from teaching_classes as class
    where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and seat.ends_on = ${day}
      and class.school_id = seat.school_id and class.id = seat.teaching_class_id
      and class.section_id = ${sectionId} and class.state = 'open'`.execute(db);
  await sql`insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on)
    select class.school_id, class.id, ${studentId}::bigint, ${day}::date from teaching_classes as class
    where class.school_id = ${schoolId} and class.section_id = ${sectionId} and class.state = 'open'
    on conflict (school_id, teaching_class_id, student_id) where ends_on is null do nothing`.execute(db);
}

/**
 * Ends stays and seats on a day, the first on which they no longer apply. Rows that would never have applied
 * are deleted, also ones that had ended since: no student sits in two places on one day.
 */
export async function standUp(
  db: Db,
  { schoolId, enrolmentId, studentId }: Sitting,
  day: string,
): Promise<void> {
  await db
    .deleteFrom("section_stays")
    .where("school_id", "=", schoolId)
    .where("enrolment_id", "=", enrolmentId)
    .where("starts_on", ">=", day)
    .execute();
  await db
    .updateTable("section_stays")
    .set({ ends_on: day })
    .where("school_id", "=", schoolId)
    .where("enrolment_id", "=", enrolmentId)
    .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">", day)]))
    .execute();
  await db
    .deleteFrom("class_enrolments")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("starts_on", ">=", day)
    .execute();
  await db
    .updateTable("class_enrolments")
    .set({ ends_on: day })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">", day)]))
    .execute();
}

interface NewEnrolment {
  readonly studentId: number;
  readonly yearId: number;
  readonly levelId: number;
  readonly sectionId: number | null;
  readonly registerNo: number | null;
  readonly entryKind: EntryKind;
  readonly startsOn: string;
}

export const insertEnrolment = (db: Db, schoolId: number, enrolment: NewEnrolment) =>
  db
    .insertInto("enrolments")
    .values({
      school_id: schoolId,
      student_id: enrolment.studentId,
      year_id: enrolment.yearId,
      level_id: enrolment.levelId,
      section_id: enrolment.sectionId,
      register_no: enrolment.registerNo,
      entry_kind: enrolment.entryKind,
      starts_on: enrolment.startsOn,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** The number of the former section stays behind. */
export const updateSection = (db: Db, schoolId: number, enrolmentId: number, sectionId: number | null) =>
  db
    .updateTable("enrolments")
    .set({ section_id: sectionId, register_no: null, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", enrolmentId)
    .execute();

export const updateExit = (
  db: Db,
  schoolId: number,
  enrolmentId: number,
  exit: { readonly state: EnrolmentState; readonly on: string; readonly reason: string },
) =>
  db
    .updateTable("enrolments")
    .set({ state: exit.state, ends_on: exit.on, exit_reason: exit.reason, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", enrolmentId)
    .execute();

export const updateDeceased = (db: Db, schoolId: number, personId: number) =>
  db
    .updateTable("people")
    .set({ state: "deceased", revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .execute();

interface NewMove {
  readonly enrolmentId: number;
  readonly fromSectionId: number | null;
  readonly fromRegisterNo: number | null;
  readonly toSectionId: number;
  readonly startsOn: string;
  readonly accountId: number;
}

/** All of one step; returns the id for undoing it. */
export async function insertMoves(db: Db, schoolId: number, moves: readonly NewMove[]): Promise<number> {
  const rows = await db
    .insertInto("section_moves")
    .values(
      moves.map((move) => ({
        school_id: schoolId,
        enrolment_id: move.enrolmentId,
        from_section_id: move.fromSectionId,
        from_register_no: move.fromRegisterNo,
        to_section_id: move.toSectionId,
        starts_on: move.startsOn,
        made_by: move.accountId,
      })),
    )
    .returning("id")
    .execute();
  const ids = rows.map(({ id }) => id);
  const batchId = Math.min(...ids);
  await db
    .updateTable("section_moves")
    .set({ batch_id: batchId })
    .where("school_id", "=", schoolId)
    .where("id", "in", ids)
    .execute();
  return batchId;
}

/** The moves of one step made today, with where each student sits now. */
export const lockMoves = (db: Db, schoolId: number, batchId: number) =>
  db
    .selectFrom("section_moves as move")
    .innerJoin("enrolments as enrolment", (join) =>
      join
        .onRef("enrolment.school_id", "=", "move.school_id")
        .onRef("enrolment.id", "=", "move.enrolment_id"),
    )
    .select([
      "move.id",
      "move.enrolment_id as enrolmentId",
      "move.from_section_id as fromSectionId",
      "move.from_register_no as fromRegisterNo",
      "move.to_section_id as toSectionId",
      "move.starts_on as startsOn",
      "move.undone_at as undoneAt",
      "enrolment.student_id as studentId",
      "enrolment.section_id as sectionId",
      "enrolment.state",
      sql<boolean>`(move.made_at at time zone (select time_zone from schools where id = ${schoolId}))::date
        = (now() at time zone (select time_zone from schools where id = ${schoolId}))::date`.as("isOfToday"),
      sql<boolean>`exists (select from section_moves as later where later.school_id = move.school_id
        and later.enrolment_id = move.enrolment_id and later.id > move.id and later.undone_at is null)`.as(
        "isFollowed",
      ),
    ])
    .where("move.school_id", "=", schoolId)
    .where("move.batch_id", "=", batchId)
    .orderBy("move.id")
    .forUpdate()
    .execute();

export const updateUndone = (db: Db, schoolId: number, batchId: number) =>
  db
    .updateTable("section_moves")
    .set({ undone_at: sql`now()` })
    .where("school_id", "=", schoolId)
    .where("batch_id", "=", batchId)
    .execute();
