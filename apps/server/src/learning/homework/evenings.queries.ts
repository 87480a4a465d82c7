import type { HomeworkEvening } from "@dars/contract/learning/homework";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

import { selectSubjectCard, type NamedClass } from "./classes.queries.ts";
import { hasByDue } from "./given.queries.ts";

/** How far evenings are looked at, today's included. */
const DAYS = 14;

/** Each student of sections with the homework that is due for it within the next days, each homework once. */
const dueOfStudents = (schoolId: number, sections: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct sits.section_id, sits.student_id, given.due_on, work.id, work.minutes
  from enrolments as sits
  join academic_years as year on year.school_id = sits.school_id and year.id = sits.year_id and year.state = 'current'
  join class_enrolments as seat on seat.school_id = sits.school_id and seat.student_id = sits.student_id
  join homework_classes as given on ${hasByDue(schoolId)} and given.withdrawn_at is null
    and given.due_on >= ${todayIn(schoolId)} and given.due_on < ${todayIn(schoolId)} + ${DAYS}::int
  join homework as work on work.school_id = given.school_id and work.id = given.homework_id
  where sits.school_id = ${schoolId} and sits.state = 'active' and sits.section_id in (${sections})`;

export interface SectionEvening extends HomeworkEvening {
  readonly sectionId: number;
}

/** Figure `evening-minutes` (HW-6): of each section and day what the student with the most of it has to do. */
export async function listEvenings(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<readonly SectionEvening[]> {
  if (sectionIds.length === 0) return [];
  const { rows } = await sql<SectionEvening>`
    select section_id as "sectionId", due_on as day, max(minutes)::int as minutes, max(count)::int as count
    from (
      select section_id, student_id, due_on, coalesce(sum(minutes), 0) as minutes, count(*) as count
      from (${dueOfStudents(schoolId, sql`select unnest(${[...sectionIds]}::bigint[])`)}) as due
      group by section_id, student_id, due_on
    ) as of_student
    group by section_id, due_on
    order by section_id, due_on`.execute(db);
  return rows;
}

export interface HomeworkOfEvening {
  readonly id: number;
  readonly day: string;
  readonly title: string;
  readonly minutes: number | null;
  readonly subject: NamedClass["subject"];
}

/** What a section's evenings are made of, by day and subject. */
export async function listHomeworkOfEvenings(
  db: Db,
  schoolId: number,
  sectionId: number,
): Promise<readonly HomeworkOfEvening[]> {
  const { rows } = await sql<HomeworkOfEvening>`
    select distinct on (due.due_on, subject.position, work.id) work.id, due.due_on as day, work.title, work.minutes,
      ${selectSubjectCard} as subject
    from (${dueOfStudents(schoolId, sql`select ${sectionId}::bigint`)}) as due
    join homework as work on work.school_id = ${schoolId} and work.id = due.id
    join homework_classes as given on given.school_id = work.school_id and given.homework_id = work.id
      and given.due_on = due.due_on and given.withdrawn_at is null
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    order by due.due_on, subject.position, work.id`.execute(db);
  return rows;
}

/** HW-6: null where the school has no limit. */
export async function findEveningMinutes(db: Db, schoolId: number): Promise<number | null> {
  const found = await db
    .selectFrom("homework_settings")
    .select("evening_minutes as eveningMinutes")
    .where("school_id", "=", schoolId)
    .executeTakeFirst();
  return found?.eveningMinutes ?? null;
}

/** HW-6. */
export async function saveEveningMinutes(
  db: Db,
  schoolId: number,
  eveningMinutes: number | null,
): Promise<void> {
  await db
    .insertInto("homework_settings")
    .values({ school_id: schoolId, evening_minutes: eveningMinutes })
    .onConflict((conflict) => conflict.column("school_id").doUpdateSet({ evening_minutes: eveningMinutes }))
    .execute();
}

export async function hasSection(db: Db, schoolId: number, sectionId: number): Promise<boolean> {
  const found = await db
    .selectFrom("sections")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .executeTakeFirst();
  return found !== undefined;
}
