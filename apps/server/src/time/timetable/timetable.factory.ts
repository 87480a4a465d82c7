import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import type { Year } from "#platform/testing/factories/structure.ts";

const STARTS = ["08:00", "08:50", "09:40", "10:40", "11:30", "12:20"];
const ENDS = ["08:45", "09:35", "10:25", "11:25", "12:15", "13:05"];

/** Six lessons a day from 08:00, all seven days, with a break after the third. */
export const aPeriodPlan = (
  database: Database,
  { id: yearId, schoolId }: Year,
  shift: "morning" | "afternoon" = "morning",
): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .insertInto("period_plans")
      .values({ school_id: schoolId, year_id: yearId, title: "Plan", shift, week_days: 127 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lessons = STARTS.map((startsAt, at) => ({
      no: at + 1,
      kind: "lesson" as const,
      starts_at: startsAt,
      ends_at: ENDS[at] ?? "",
    }));
    const pause = { no: null, kind: "break" as const, starts_at: "10:25", ends_at: "10:40" };
    const periods = [...lessons.slice(0, 3), pause, ...lessons.slice(3)];
    await db
      .insertInto("plan_periods")
      .values(periods.map((period, position) => ({ school_id: schoolId, plan_id: id, position, ...period })))
      .execute();
    return id;
  });

interface LessonOptions {
  readonly weekday: number;
  readonly no: number;
  readonly classIds: readonly number[];
  readonly teacherId?: number;
  readonly roomId?: number;
}

/** Published from the year's first day by default, with the ids of its lessons in their order. */
export const aTimetable = (
  database: Database,
  { id: yearId, schoolId }: Year,
  lessons: readonly LessonOptions[],
  {
    startsOn = dayFromToday(-60),
    isDraft = false,
  }: { readonly startsOn?: string; readonly isDraft?: boolean } = {},
): Promise<{ readonly id: number; readonly lessonIds: readonly number[] }> =>
  database.inSchool(schoolId, async (db) => {
    const state = isDraft
      ? { state: "draft" as const }
      : { state: "published" as const, starts_on: startsOn, published_at: sql<Date>`now()` };
    const { id } = await db
      .insertInto("timetables")
      .values({ school_id: schoolId, year_id: yearId, ...state })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lessonIds: number[] = [];
    for (const { weekday, no, classIds, teacherId, roomId } of lessons) {
      const lesson = await db
        .insertInto("timetable_lessons")
        .values({
          school_id: schoolId,
          timetable_id: id,
          shift: "morning",
          weekday,
          period_no: no,
          teacher_id: teacherId ?? null,
          room_id: roomId ?? null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("timetable_lesson_classes")
        .values(
          classIds.map((classId) => ({
            school_id: schoolId,
            timetable_id: id,
            class_id: classId,
            lesson_id: lesson.id,
          })),
        )
        .execute();
      lessonIds.push(lesson.id);
    }
    return { id, lessonIds };
  });

export const aTeachingRoom = (database: Database, schoolId: number, name = `Room ${nextNumber()}`) =>
  database.inSchool(schoolId, (db) =>
    db
      .insertInto("teaching_rooms")
      .values({ school_id: schoolId, name })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
