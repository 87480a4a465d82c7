import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

interface Publication {
  readonly yearId: number;
  readonly timetableId: number;
  readonly startsOn: string;
}

/** From that day on the one holds, and whatever was published for it or later does not. */
export async function publish(
  db: Db,
  schoolId: number,
  accountId: number,
  { yearId, timetableId, startsOn }: Publication,
): Promise<void> {
  await sql`
    update timetables set ends_on = greatest(starts_on, ${startsOn}::date), revision = revision + 1
    where school_id = ${schoolId} and year_id = ${yearId} and state = 'published'
      and coalesce(ends_on, 'infinity') > ${startsOn}`.execute(db);
  await db
    .updateTable("timetables")
    .set({
      state: "published",
      starts_on: startsOn,
      published_at: sql<Date>`now()`,
      published_by: accountId,
      revision: sql`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", timetableId)
    .execute();
}

/**
 * Moves arrangements of later days to the lesson of the same classes in the same period; those of removed
 * lessons are deleted, and their substitutes lose access to the class (ASG-2), unless they hold another lesson of it
 * on that day. Returns the days.
 */
export async function carryChanges(
  db: Db,
  schoolId: number,
  { yearId, timetableId, startsOn }: Publication,
): Promise<readonly string[]> {
  const selectClassIds = (lesson: string) => sql`(select array_agg(class_id order by class_id)
    from timetable_lesson_classes where school_id = ${schoolId} and lesson_id = ${sql.ref(lesson)})`;
  await sql`
    update lesson_changes as change set lesson_id = now.id
    from timetable_lessons as was
    join timetables as before on before.school_id = was.school_id and before.id = was.timetable_id
    join timetable_lessons as now on now.school_id = was.school_id and now.timetable_id = ${timetableId}
      and now.shift = was.shift and now.weekday = was.weekday and now.period_no = was.period_no
    where change.school_id = ${schoolId} and change.on_day >= ${startsOn}
      and was.school_id = ${schoolId} and was.id = change.lesson_id and was.timetable_id <> ${timetableId}
      and before.year_id = ${yearId} and ${selectClassIds("was.id")} = ${selectClassIds("now.id")}`.execute(
    db,
  );
  await sql`
    with gone as (
      delete from lesson_changes as change using timetable_lessons as was, timetables as before
      where change.school_id = ${schoolId} and change.on_day >= ${startsOn}
        and was.school_id = ${schoolId} and was.id = change.lesson_id and was.timetable_id <> ${timetableId}
        and before.school_id = ${schoolId} and before.id = was.timetable_id and before.year_id = ${yearId}
      returning change.lesson_id, change.on_day, change.teacher_id
    )
    delete from teacher_assignments as held using gone, timetable_lesson_classes as place
    where held.school_id = ${schoolId} and held.role = 'substitute' and held.teacher_id = gone.teacher_id
      and held.starts_on = gone.on_day and held.ends_on = gone.on_day + 1
      and place.school_id = ${schoolId} and place.lesson_id = gone.lesson_id
      and place.class_id = held.teaching_class_id
      and not exists (
        select from lesson_changes as other
        join timetable_lesson_classes as also on also.school_id = other.school_id and also.lesson_id = other.lesson_id
        where other.school_id = ${schoolId} and other.on_day = gone.on_day and other.kind = 'changed'
          and other.teacher_id = gone.teacher_id and also.class_id = held.teaching_class_id
          and not exists (
            select from gone as change where change.lesson_id = other.lesson_id and change.on_day = other.on_day))`.execute(
    db,
  );
  const { rows } = await sql<{ readonly day: string }>`
    select distinct change.on_day as day from lesson_changes as change
    join timetable_lessons as lesson on lesson.school_id = change.school_id and lesson.id = change.lesson_id
    where change.school_id = ${schoolId} and change.on_day >= ${startsOn} and lesson.timetable_id = ${timetableId}
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}
