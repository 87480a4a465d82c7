import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday, todayIn } from "#platform/db/today.ts";

export interface DueColumns {
  readonly teacherId: number;
  readonly columns: number;
}

/** PUB-1: open columns of the current year whose window has begun, with the teachers of today. */
const openColumns = (schoolId: number): RawBuilder<unknown> => sql`
  select held.teacher_id, class.section_id, class.id as class_id, span.code, span.due_on
  from teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
  join mark_windows as span on span.school_id = class.school_id and span.year_id = class.year_id
    and span.level_id = offering.level_id and span.opens_on <= ${todayIn(schoolId)}
  join teacher_assignments as held on held.school_id = class.school_id and held.teaching_class_id = class.id
    and held.role <> 'substitute' and held.state = 'active' and ${holdsToday("held", schoolId)}
  left join mark_columns as stored on stored.school_id = class.school_id and stored.class_id = class.id
    and stored.code = span.code
  where class.school_id = ${schoolId} and class.state = 'open' and coalesce(stored.state, 'open') = 'open'`;

/** How many days before a last day the teacher is reminded, and for how long after it. */
const DAYS_BEFORE = 1;
const DAYS_AFTER = 3;

/** Claims teachers whose columns have their last day today or tomorrow, or had it in these days: each once for a last day. */
export async function takeDue(
  db: Db,
  schoolId: number,
  kind: "due" | "late",
): Promise<readonly DueColumns[]> {
  const today = todayIn(schoolId);
  const isMeant =
    kind === "due"
      ? sql`due_on between ${today} and ${today} + ${DAYS_BEFORE}::int`
      : sql`due_on between ${today} - ${DAYS_AFTER}::int and ${today} - 1`;
  const { rows } = await sql<DueColumns>`
    with due as (
      select teacher_id, due_on, count(distinct (class_id, code))::int as columns
      from (${openColumns(schoolId)}) as one where ${isMeant} group by teacher_id, due_on
    ), told as (
      insert into mark_reminders (school_id, teacher_id, kind, day)
      select ${schoolId}, teacher_id, ${kind}, due_on from due
      on conflict do nothing returning teacher_id, day
    )
    select due.teacher_id as "teacherId", sum(due.columns)::int as columns
    from due join told on told.teacher_id = due.teacher_id and told.day = due.due_on
    group by due.teacher_id`.execute(db);
  return rows;
}

/** The same for the teachers of a section, whatever their last day, once a day. */
export async function takeAsked(db: Db, schoolId: number, sectionId: number): Promise<readonly DueColumns[]> {
  const { rows } = await sql<DueColumns>`
    with due as (
      select teacher_id, count(distinct (class_id, code))::int as columns
      from (${openColumns(schoolId)}) as one where section_id = ${sectionId} group by teacher_id
    ), told as (
      insert into mark_reminders (school_id, teacher_id, kind, day)
      select ${schoolId}, teacher_id, 'asked', ${todayIn(schoolId)} from due
      on conflict do nothing returning teacher_id
    )
    select due.teacher_id as "teacherId", due.columns from due join told on told.teacher_id = due.teacher_id`.execute(
    db,
  );
  return rows;
}

export const findSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst();
