import type { DueBy } from "@dars/contract/learning/homework-writing";
import { sql } from "kysely";

import { ANSWER_PHOTO } from "#demo/exercises/public.ts";
import { drawPictures } from "#demo/lessons/public.ts";
import { addDays } from "#demo/schools/public.ts";
import { findDue, readClassDays, saveClasses, type ClassDays } from "#learning/homework/public.ts";
import type { Db } from "#platform/db/db.ts";

import { HOMEWORK_PLANS, SUBSTITUTE_PLAN, type HomeworkPlan } from "./homework-plans.ts";
import { timeIn, type LetterSchool } from "./letter-places.queries.ts";

/** What a school asks of an evening at most, in minutes. */
const EVENING_MINUTES = 90;
const DAYS = 40;
const DAYS_BACK = 14;

interface DemoClass {
  readonly id: number;
  readonly subject: string;
  readonly teacher: number | null;
  readonly substitute: number | null;
  readonly lessonId: number | null;
}

/** Homework of this week in every class of some subjects, and the limit of an evening. */
export async function insertHomework(db: Db, place: LetterSchool): Promise<void> {
  const { schoolId } = place.ids;
  const classes = await listClasses(db, schoolId);
  const classIds = classes.map(({ id }) => id);
  const days = await readClassDays(db, schoolId, classIds, {
    from: addDays(place.plan.today, -DAYS_BACK),
    most: DAYS,
  });
  for (const one of classes)
    for (const plan of listPlans(one)) await insertOne(db, place, days, { ofClass: one, plan });
  await sql`insert into homework_settings (school_id, evening_minutes)
    values (${schoolId}, ${EVENING_MINUTES})`.execute(db);
}

const listPlans = ({ subject, substitute }: DemoClass): readonly HomeworkPlan[] =>
  substitute === null ? HOMEWORK_PLANS.filter((plan) => plan.subject === subject) : [SUBSTITUTE_PLAN];

/** Who teaches `class` in a role; null where nobody does. */
const selectTeacher = (role: "primary" | "substitute") => sql<number | null>`(
  select own.account_id from teacher_assignments as assigned
  join account_people as own on own.school_id = assigned.school_id and own.person_id = assigned.teacher_id
  where assigned.school_id = class.school_id and assigned.teaching_class_id = class.id
    and assigned.role = ${sql.lit(role)} and assigned.state = 'active' order by assigned.id limit 1)`;

async function listClasses(db: Db, schoolId: number): Promise<readonly DemoClass[]> {
  const { rows } = await sql<DemoClass>`
    select class.id, subject.code as subject, ${selectTeacher("primary")} as teacher,
      ${selectTeacher("substitute")} as substitute,
      (select lesson.id from lessons as lesson where lesson.school_id = class.school_id
        and lesson.offering_id = class.offering_id and lesson.retired_at is null
        order by lesson.position limit 1) as "lessonId"
    from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
      and year.state = 'current'
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    where class.school_id = ${schoolId} and class.state = 'open'
    order by class.id`.execute(db);
  return rows;
}

interface DemoHomework {
  readonly ofClass: DemoClass;
  readonly plan: HomeworkPlan;
}

async function insertOne(
  db: Db,
  place: LetterSchool,
  { days, timeZone }: ClassDays,
  homework: DemoHomework,
): Promise<void> {
  const { ofClass, plan } = homework;
  const { today } = place.plan;
  const set = findSetIn(days, ofClass.id, addDays(today, -plan.setDaysAgo));
  const by: DueBy =
    plan.dueDaysAgo === null ? { by: "lesson" } : { by: "day", day: addDays(today, -plan.dueDaysAgo) };
  const now = new Date(timeIn(place, { daysAgo: plan.setDaysAgo, hour: 12 }));
  // Counted from today, so that there is something to do tonight.
  const due = findDue({ due: by, classId: ofClass.id, setOn: today, days, timeZone, now });
  if (!due) return;
  const { schoolId } = place.ids;
  for (const id of await insertWords(db, place, homework, set)) {
    await saveClasses(db, schoolId, id, [{ classId: ofClass.id, by: by.by, due }]);
    await sql`update homework_classes as given set withdrawn_at = work.withdrawn_at from homework as work
      where given.school_id = ${schoolId} and given.homework_id = ${id} and work.school_id = given.school_id
        and work.id = given.homework_id`.execute(db);
    await insertTicks(db, place, id, homework);
    if (plan.hasPhoto && ofClass.lessonId !== null) await attachPhoto(db, schoolId, id);
  }
}

/** Resolves to its id; to none in a class without a teacher. */
async function insertWords(
  db: Db,
  place: LetterSchool,
  { ofClass, plan }: DemoHomework,
  { setOn, setLessonId }: ReturnType<typeof findSetIn>,
): Promise<readonly number[]> {
  const authorId = ofClass.substitute ?? ofClass.teacher;
  if (authorId === null) return [];
  const at = timeIn(place, { daysAgo: plan.setDaysAgo, hour: 12 });
  const withdrawnAt = plan.isWithdrawn ? timeIn(place, { daysAgo: plan.setDaysAgo - 1, hour: 9 }) : null;
  const { rows } = await sql<{ readonly id: number }>`
    insert into homework (school_id, author_id, title, text, minutes, asks_answer, lesson_id, set_lesson_id, set_on,
      created_at, withdrawn_at)
    values (${place.ids.schoolId}, ${authorId}, ${plan.title}, ${plan.text}, ${plan.minutes}, ${plan.asksAnswer},
      ${plan.hasPhoto ? ofClass.lessonId : null}, ${setLessonId}, ${setOn}, ${at}, ${withdrawnAt})
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The last lesson of a class by a day. */
function findSetIn(days: ClassDays["days"], classId: number, day: string) {
  const last = days
    .filter(({ date }) => date <= day)
    .flatMap(({ date, lessons }) =>
      lessons.filter(({ classIds }) => classIds.includes(classId)).map(({ id }) => ({ date, id })),
    )
    .at(-1);
  return { setOn: last?.date ?? day, setLessonId: last?.id ?? null };
}

/** Of ten students the first have opened it, and of these the first have ticked it; every second tick is a guardian's. */
async function insertTicks(
  db: Db,
  place: LetterSchool,
  homeworkId: number,
  { ofClass, plan: { seen, done, asksAnswer } }: DemoHomework,
): Promise<void> {
  const { schoolId } = place.ids;
  const at = timeIn(place, { daysAgo: 1, hour: 18 });
  await sql`
    with seated as (
      select seat.student_id, (row_number() over (order by seat.student_id) + ${homeworkId}) % 10 as place
      from class_enrolments as seat
      where seat.school_id = ${schoolId} and seat.teaching_class_id = ${ofClass.id} and seat.ends_on is null
    )
    insert into homework_students (school_id, homework_id, student_id, seen_at, is_done, ticked_at, ticked_by, ticked_as,
      answer_text, answer_revision, answered_at, answered_by, answer_seen_at)
    select ${schoolId}, ${homeworkId}, student_id, ${at}::timestamptz, place < ${done},
      case when place < ${done} then ${at}::timestamptz + make_interval(mins => place::int * 7) end,
      case when place < ${done} then ticker.account_id end,
      case when place < ${done} then ticker.as_whom end,
      case when ${asksAnswer} and place < ${done} then 'قطعت العربة مترين في كل ثانية.' else '' end,
      case when ${asksAnswer} and place < ${done} then 1 else 0 end,
      case when ${asksAnswer} and place < ${done} then ${at}::timestamptz end,
      case when ${asksAnswer} and place < ${done} then ticker.account_id end,
      case when ${asksAnswer} and place < ${done} and place % 2 = 0 then ${at}::timestamptz + interval '2 hours' end
    from seated
    cross join lateral (
      select own.account_id, case when own.person_id = seated.student_id then 'student' else 'guardian' end as as_whom
      from account_people as own
      where own.school_id = ${schoolId} and own.person_id = case when seated.place % 2 = 0 then seated.student_id
        else coalesce((select link.guardian_id from guardian_links as link
          join account_people as has on has.school_id = link.school_id and has.person_id = link.guardian_id
          where link.school_id = ${schoolId} and link.student_id = seated.student_id and link.state = 'verified'
          order by link.guardian_id limit 1), seated.student_id) end
      order by own.account_id limit 1
    ) as ticker
    where place < ${seen}`.execute(db);
  if (asksAnswer)
    await sql`insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select ${schoolId}, 'homework_answer', did.id, 0, ${ANSWER_PHOTO.file.fileId}, 0
      from homework_students as did
      where did.school_id = ${schoolId} and did.homework_id = ${homeworkId} and did.answer_revision > 0
        and exists (select from files as photo
          where photo.school_id = ${schoolId} and photo.id = ${ANSWER_PHOTO.file.fileId})`.execute(db);
}

/** Schools with lessons have their pictures. */
async function attachPhoto(db: Db, schoolId: number, homeworkId: number): Promise<void> {
  const [picture] = await drawPictures();
  if (picture)
    await sql`insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select ${schoolId}, 'homework', ${homeworkId}, 0, photo.id, 0 from files as photo
      where photo.school_id = ${schoolId} and photo.id = ${picture.id}`.execute(db);
}
