import type { Names } from "@dars/contract/platform/primitives";
import type { LessonChange, StaffAbsence, StaffAbsenceLine } from "@dars/contract/time/cover";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";
import { byName, selectNames } from "#platform/db/shapes.ts";

const selectAbsences = (db: Db, schoolId: number) =>
  db
    .selectFrom("staff_absences")
    .select([
      "id",
      "teacher_id as teacherId",
      "starts_on as startsOn",
      "ends_on as endsOn",
      "from_period as fromPeriod",
      "to_period as toPeriod",
      "reason",
      "note",
      "revision",
    ])
    .where("school_id", "=", schoolId)
    .where("removed_at", "is", null);

/** Who is away on a day. */
export const listAbsences = (db: Db, schoolId: number, date: string): Promise<readonly StaffAbsenceLine[]> =>
  selectAbsences(db, schoolId)
    .where("starts_on", "<=", date)
    .where("ends_on", ">", date)
    .orderBy("id")
    .execute();

/** Absences of a teacher that share an hour with this one; nobody records another meanwhile. */
export async function listOverlapping(
  db: Db,
  schoolId: number,
  { teacherId, startsOn, endsOn, fromPeriod, toPeriod }: Omit<StaffAbsence, "reason" | "note">,
): Promise<readonly StaffAbsenceLine[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence of ${schoolId} ${teacherId}`}, 0))`.execute(
    db,
  );
  return selectAbsences(db, schoolId)
    .where("teacher_id", "=", teacherId)
    .where("starts_on", "<", endsOn)
    .where("ends_on", ">", startsOn)
    .where(sql<boolean>`coalesce(from_period, 0) <= coalesce(${toPeriod}::smallint, 99)
      and coalesce(to_period, 99) >= coalesce(${fromPeriod}::smallint, 0)`)
    .orderBy("starts_on")
    .execute();
}

export const insertAbsence = (db: Db, schoolId: number, accountId: number, absence: StaffAbsence) =>
  db
    .insertInto("staff_absences")
    .values({
      school_id: schoolId,
      teacher_id: absence.teacherId,
      starts_on: absence.startsOn,
      ends_on: absence.endsOn,
      from_period: absence.fromPeriod,
      to_period: absence.toPeriod,
      reason: absence.reason,
      note: absence.note ?? null,
      recorded_by: accountId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** True where there is such an absence, taken back already or not. */
export async function removeAbsence(db: Db, schoolId: number, absenceId: number): Promise<boolean> {
  const rows = await db
    .updateTable("staff_absences")
    .set({ removed_at: sql<Date>`coalesce(removed_at, dars_now())` })
    .where("school_id", "=", schoolId)
    .where("id", "=", absenceId)
    .returning("id")
    .execute();
  return rows.length > 0;
}

export interface CoverTeacher {
  readonly id: number;
  readonly name: Names;
  readonly subjectIds: readonly number[];
  readonly sectionIds: readonly number[];
  readonly freeDays: number;
}

interface NamedTeacher extends CoverTeacher {
  readonly teaches: Names[];
}

/** Teachers of the school by name, with what they teach on a day and the days on which they are never here. */
export async function listCoverTeachers(
  db: Db,
  schoolId: number,
  date: string,
): Promise<readonly NamedTeacher[]> {
  return db
    .selectFrom("teachers as teacher")
    .innerJoin("people as person", (join) =>
      join.onRef("person.school_id", "=", "teacher.school_id").onRef("person.id", "=", "teacher.id"),
    )
    .leftJoin("teacher_wishes as wish", (join) =>
      join.onRef("wish.school_id", "=", "teacher.school_id").onRef("wish.teacher_id", "=", "teacher.id"),
    )
    .select([
      "teacher.id",
      selectNames("person").as("name"),
      sql<number>`coalesce(wish.free_days, 0)`.as("freeDays"),
      sql<
        number[]
      >`coalesce((select json_agg(distinct offering.subject_id) ${taughtOn(schoolId, date)}), '[]')`.as(
        "subjectIds",
      ),
      sql<Names[]>`coalesce((select json_agg(${selectNames("subject")} order by subject.position, subject.id)
        from subjects as subject
        where subject.id in (select offering.subject_id ${taughtOn(schoolId, date)})), '[]')`.as("teaches"),
      sql<number[]>`coalesce((select json_agg(distinct class.section_id) ${taughtOn(schoolId, date)}
        and class.section_id is not null), '[]')`.as("sectionIds"),
    ])
    .where("teacher.school_id", "=", schoolId)
    .where("person.state", "=", "active")
    .where("person.deleted_at", "is", null)
    .orderBy(byName("person"))
    .orderBy("teacher.id")
    .execute();
}

const taughtOn = (schoolId: number, date: string) => sql`
  from teacher_assignments as held
  join teaching_classes as class on class.school_id = held.school_id and class.id = held.teaching_class_id
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  where held.school_id = ${schoolId} and held.teacher_id = teacher.id and held.role <> 'substitute'
    and held.starts_on <= ${date} and coalesce(held.ends_on, 'infinity') > ${date}`;

/** How many lessons each teacher has taken over in `[from, until)`. */
export async function countCovers(
  db: Db,
  schoolId: number,
  from: string,
  until: string,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("lesson_changes")
    .select(["teacher_id as teacherId", ({ fn }) => fn.countAll<number>().as("count")])
    .where("school_id", "=", schoolId)
    .where("on_day", ">=", from)
    .where("on_day", "<", until)
    .where("kind", "=", "changed")
    .where("teacher_id", "is not", null)
    .groupBy("teacher_id")
    .execute();
  return new Map(rows.flatMap(({ teacherId, count }) => (teacherId === null ? [] : [[teacherId, count]])));
}

export const listTeachingRooms = (db: Db, schoolId: number) =>
  db
    .selectFrom("teaching_rooms")
    .select(["id", "name"])
    .where("school_id", "=", schoolId)
    .where("state", "=", "open")
    .orderBy("position")
    .orderBy("id")
    .execute();

const AS_PLANNED = { teacher_id: null, room_id: null, subject_id: null, period_no: null, note: null };

/** ICS-2: a lesson that is held as planned again keeps its row, and with it the count of its changes. */
export async function writeChange(
  db: Db,
  schoolId: number,
  date: string,
  accountId: number,
  { lessonId, kind, teacherId, roomId, subjectId, no, note }: LessonChange,
): Promise<void> {
  const values = {
    kind,
    teacher_id: teacherId,
    room_id: roomId,
    subject_id: subjectId,
    period_no: no,
    note,
    changed_by: accountId,
  };
  if (kind === "plain") {
    await db
      .updateTable("lesson_changes")
      .set({ ...values, ...AS_PLANNED, sequence: sql`sequence + 1`, changed_at: sql`now()` })
      .where("school_id", "=", schoolId)
      .where("lesson_id", "=", lessonId)
      .where("on_day", "=", date)
      .where("kind", "<>", "plain")
      .execute();
    return;
  }
  await db
    .insertInto("lesson_changes")
    .values({ school_id: schoolId, lesson_id: lessonId, on_day: date, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "lesson_id", "on_day"])
        .doUpdateSet({ ...values, sequence: sql`lesson_changes.sequence + 1`, changed_at: sql`dars_now()` }),
    )
    .execute();
}

/** Students of the classes on a day, and their guardians with the children the notice is about. */
export async function listTold(
  db: Db,
  schoolId: number,
  date: string,
  classIds: readonly number[],
): Promise<readonly { readonly personId: number; readonly studentIds: readonly number[] }[]> {
  const { rows } = await sql<{ readonly personId: number; readonly studentIds: readonly number[] }>`
    with seated as (
      select distinct student_id from class_enrolments
      where school_id = ${schoolId} and teaching_class_id = any(${classIds}::bigint[])
        and starts_on <= ${date} and coalesce(ends_on, 'infinity') > ${date}
    )
    select student_id as "personId", '[]'::json as "studentIds" from seated
    union all
    select link.guardian_id, json_agg(link.student_id order by link.student_id)
    from guardian_links as link join seated on seated.student_id = link.student_id
    where link.school_id = ${schoolId} and ${letsSee("link")} and link.gets_notifications
    group by link.guardian_id`.execute(db);
  return rows;
}
