import { sql } from "kysely";

import { CLIP, COURSES } from "#demo/lessons/public.ts";
import type { Database, Db } from "#platform/db/db.ts";

import { at } from "./ids.ts";
import { timeIn, type LetterSchool } from "./letter-places.queries.ts";

/** One clip for all: a guide video and a video exercise for each course in physics. */
export async function insertClips(db: Db, place: LetterSchool): Promise<void> {
  const { schoolId } = place.ids;
  const offerings = COURSES.filter(({ subject }) => subject === "PHY")
    .map((course) =>
      place.plan.offerings.findIndex(
        ({ level, subject }) => level.code === course.level && subject === course.subject,
      ),
    )
    .filter((no) => no >= 0)
    .map((no) => at(place.ids.offerings)(no));
  if (offerings.length === 0) return;
  for (const offeringId of new Set(offerings)) {
    await insertGuideVideo(db, schoolId, offeringId);
    await insertVideoTask(db, place, offeringId);
  }
  await insertVideoLook(db, place);
}

/** By the coordinator; its first teacher has watched half of it. */
async function insertGuideVideo(db: Db, schoolId: number, offeringId: number): Promise<void> {
  const chapters = [
    { at: 0, title: "العربة تبدأ بالحركة" },
    { at: 5, title: "القوة والتسارع" },
  ];
  const { rows } = await sql<{ readonly id: number }>`
    insert into guide_videos (school_id, subject_id, level_id, lesson_id, author_id, title, chapters, transcript)
    select ${schoolId}, offering.subject_id, offering.level_id, (select id from lessons
        where school_id = ${schoolId} and offering_id = offering.id order by position limit 1),
      scope.account_id, 'كيف تعرض تجربة العربة', ${JSON.stringify(chapters)}::jsonb,
      'ادفع العربة دفعة واحدة واطلب من الطلبة أن يصفوا ما يرون قبل كتابة القانون.'
    from subject_offerings as offering
    join coordinator_scopes as scope on scope.school_id = ${schoolId} and scope.subject_id = offering.subject_id
    where offering.school_id = ${schoolId} and offering.id = ${offeringId}
    order by scope.id limit 1 returning id`.execute(db);
  for (const { id } of rows) {
    await attach(db, schoolId, "guide_video", id);
    await sql`
      insert into guide_video_views (school_id, video_id, account_id, seen)
      select ${schoolId}, ${id}, own.account_id, '{[0,6)}'
      from teaching_classes as class
      join teacher_assignments as assigned on assigned.school_id = class.school_id
        and assigned.teaching_class_id = class.id and assigned.role = 'primary'
      join account_people as own on own.school_id = class.school_id and own.person_id = assigned.teacher_id
      where class.school_id = ${schoolId} and class.offering_id = ${offeringId}
      order by class.id limit 1`.execute(db);
  }
}

/**
 * A task of three students' answers: one has its answer back, one waits, one is asked for another, and the
 * rest have not sent any.
 */
async function insertVideoTask(db: Db, place: LetterSchool, offeringId: number): Promise<void> {
  const { schoolId } = place.ids;
  const teacherId = await findTeacher(db, schoolId, offeringId);
  if (teacherId === undefined) return;
  const remarks = [{ at: 4, text: "هنا بيّن اتجاه القوة" }];
  const { rows } = await sql<{ readonly id: number }>`
    with task as (
      insert into video_tasks (school_id, offering_id, author_id, title, prompt, max_seconds, takes, due_at)
      values (${schoolId}, ${offeringId}, ${teacherId}, 'اشرح القانون الثاني بصوتك',
        'صوّر تجربة بسيطة من البيت واشرح العلاقة بين القوة والكتلة والتسارع.', 60, 3,
        ${timeIn(place, { daysAgo: -3, hour: 20 })})
      returning id
    ), given as (
      insert into video_task_classes (school_id, task_id, teaching_class_id)
      select ${schoolId}, task.id, class.id from task
      join teaching_classes as class on class.school_id = ${schoolId} and class.offering_id = ${offeringId}
    )
    insert into video_takes (school_id, task_id, student_id, no, is_late, state, sent_at, feedback, remarks,
      returned_at, again_at, again_fault, again_note)
    select ${schoolId}, task.id, seat.student_id, 1, false,
      case seat.place when 1 then 'returned' when 3 then 'rejected' else 'sent' end::video_take_state,
      ${timeIn(place, { daysAgo: 1, hour: 18 })}::timestamptz,
      case seat.place when 1 then 'شرح واضح، وصوتك مسموع.' else '' end,
      case seat.place when 1 then ${JSON.stringify(remarks)}::jsonb else '[]' end,
      case seat.place when 1 then ${timeIn(place, { daysAgo: 1, hour: 20 })}::timestamptz end,
      case seat.place when 3 then ${timeIn(place, { daysAgo: 1, hour: 20 })}::timestamptz end,
      case seat.place when 3 then 'silent' end,
      case seat.place when 3 then 'قرّب الهاتف منك عند الكلام.' else '' end
    from task cross join (
      select seat.student_id, row_number() over (order by seat.student_id) as place
      from class_enrolments as seat
      join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
      where seat.school_id = ${schoolId} and class.offering_id = ${offeringId} and seat.ends_on is null
    ) as seat
    where seat.place <= 3 returning id`.execute(db);
  for (const { id } of rows) await attach(db, schoolId, "video_take", id);
}

/** The coordinator has watched what came back first. */
const insertVideoLook = (db: Db, place: LetterSchool) =>
  sql`
  insert into video_looks (school_id, task_id, student_id, account_id, role, reason, started_at, ends_at)
  select take.school_id, take.task_id, take.student_id, scope.account_id, 'subject_coordinator',
    'اعتراض الأسرة على التقييم', began.at, began.at + interval '1 hour'
  from video_takes as take
  join video_tasks as task on task.school_id = take.school_id and task.id = take.task_id
  join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
  join coordinator_scopes as scope on scope.school_id = take.school_id and scope.subject_id = offering.subject_id
  cross join (select ${timeIn(place, { daysAgo: 1, hour: 21 })}::timestamptz as at) as began
  where take.school_id = ${place.ids.schoolId} and take.state = 'returned'
  order by take.id, scope.id limit 1`.execute(db);

/** Who teaches the first class of an offering; undefined where nobody does. */
async function findTeacher(db: Db, schoolId: number, offeringId: number): Promise<number | undefined> {
  const { rows } = await sql<{ readonly accountId: number }>`
    select own.account_id as "accountId" from teaching_classes as class
    join teacher_assignments as assigned on assigned.school_id = class.school_id
      and assigned.teaching_class_id = class.id and assigned.role = 'primary'
    join account_people as own on own.school_id = class.school_id and own.person_id = assigned.teacher_id
    where class.school_id = ${schoolId} and class.offering_id = ${offeringId} order by class.id limit 1`.execute(
    db,
  );
  return rows[0]?.accountId;
}

const attach = (db: Db, schoolId: number, kind: "guide_video" | "video_take", id: number) =>
  sql`insert into file_uses (school_id, kind, target_id, part, file_id, position)
    values (${schoolId}, ${kind}::file_use_kind, ${id}, 0, ${CLIP.id}, 0)`.execute(db);

export const listSchoolIds = ({ directory }: Database) =>
  directory.selectFrom("schools").select("id").execute();
