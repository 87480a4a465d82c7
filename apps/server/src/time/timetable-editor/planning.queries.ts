import type { PeriodPlan, TeacherWishes } from "@dars/contract/time/periods";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { insertPlans } from "#school/school-setup/public.ts";

/** Two who save the plans of a school do it one after the other. */
export const lockPlans = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`period plans ${schoolId}`}, 0))`.execute(db);

/** Replaces all plans of a year. */
export async function replacePlans(
  db: Db,
  schoolId: number,
  yearId: number,
  plans: readonly PeriodPlan[],
): Promise<void> {
  await db
    .deleteFrom("period_plans")
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .execute();
  await insertPlans(db, schoolId, yearId, plans);
}

/** Hours of the week in which a published timetable of a year has lessons, today or later. */
export async function listHoursInUse(db: Db, schoolId: number, yearId: number, today: string) {
  return db
    .selectFrom("timetable_lessons as lesson")
    .innerJoin("timetables as timetable", (join) =>
      join
        .onRef("timetable.school_id", "=", "lesson.school_id")
        .onRef("timetable.id", "=", "lesson.timetable_id"),
    )
    .select(["lesson.shift", "lesson.weekday", "lesson.period_no as no"])
    .distinct()
    .where("lesson.school_id", "=", schoolId)
    .where("timetable.year_id", "=", yearId)
    .where("timetable.state", "=", "published")
    .where("timetable.removed_at", "is", null)
    .where(sql<boolean>`coalesce(timetable.ends_on, 'infinity') > ${today}::date`)
    .where(sql<boolean>`timetable.starts_on < coalesce(timetable.ends_on, 'infinity')`)
    .execute();
}

/** Days from one on, for which something else is arranged than the timetable has. */
export async function listChangedDays(db: Db, schoolId: number, from: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("lesson_changes")
    .select("on_day as day")
    .distinct()
    .where("school_id", "=", schoolId)
    .where("on_day", ">=", from)
    .where("kind", "<>", "plain")
    .orderBy("on_day")
    .execute();
  return rows.map(({ day }) => day);
}

/** Behind all others. A room of this name that was closed is open again. */
export async function insertRoom(db: Db, schoolId: number, name: string) {
  const before = await db
    .selectFrom("teaching_rooms")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  return db
    .insertInto("teaching_rooms")
    .values({ school_id: schoolId, name, position: (before?.last ?? 0) + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "name"])
        .doUpdateSet({ state: "open" })
        .where("teaching_rooms.state", "=", "closed"),
    )
    .returning("id")
    .executeTakeFirst();
}

export const renameRoom = (db: Db, schoolId: number, roomId: number, name: string) =>
  db
    .updateTable("teaching_rooms")
    .set({ name })
    .where("school_id", "=", schoolId)
    .where("id", "=", roomId)
    .returning("id")
    .executeTakeFirst();

/** Undefined where there is no such room. */
export const closeRoom = (db: Db, schoolId: number, roomId: number) =>
  db
    .updateTable("teaching_rooms")
    .set({ state: "closed" })
    .where("school_id", "=", schoolId)
    .where("id", "=", roomId)
    .returning("id")
    .executeTakeFirst();

export const hasTeacher = async (db: Db, schoolId: number, teacherId: number): Promise<boolean> =>
  (await db
    .selectFrom("teachers")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", teacherId)
    .executeTakeFirst()) !== undefined;

/** What a teacher's timetable keeps to; nothing where nobody has said so. */
export async function findWishes(db: Db, schoolId: number, teacherId: number): Promise<TeacherWishes> {
  const row = await db
    .selectFrom("teacher_wishes")
    .select(["free_days as freeDays", "unwished", "most_a_day as mostADay"])
    .where("school_id", "=", schoolId)
    .where("teacher_id", "=", teacherId)
    .executeTakeFirst();
  return toWishes(row ?? { freeDays: null, unwished: null, mostADay: null });
}

interface WishColumns {
  readonly freeDays: number | null;
  readonly unwished: readonly number[] | null;
  readonly mostADay: number | null;
}

export const toWishes = ({ freeDays, unwished, mostADay }: WishColumns): TeacherWishes => ({
  freeDays: freeDays ?? 0,
  unwished: (unwished ?? []).map((hour) => ({ weekday: Math.floor(hour / 100), no: hour % 100 })),
  mostADay,
});

export async function upsertWishes(
  db: Db,
  schoolId: number,
  teacherId: number,
  { freeDays, unwished, mostADay }: TeacherWishes,
): Promise<void> {
  const wishColumns = {
    free_days: freeDays,
    unwished: unwished.map(({ weekday, no }) => weekday * 100 + no),
    most_a_day: mostADay,
  };
  await db
    .insertInto("teacher_wishes")
    .values({ school_id: schoolId, teacher_id: teacherId, ...wishColumns })
    .onConflict((conflict) =>
      conflict
        .columns(["school_id", "teacher_id"])
        .doUpdateSet({ ...wishColumns, revision: sql`teacher_wishes.revision + 1` }),
    )
    .execute();
}
