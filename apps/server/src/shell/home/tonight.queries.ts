import type { HomeworkTick } from "@dars/contract/learning/homework";
import type { ExactNumber } from "@dars/contract/marks/results";
import type { Names } from "@dars/contract/platform/primitives";
import type { FamilyTask, TaskChoice } from "@dars/contract/shell/tonight";
import type { AttendanceStatus } from "@dars/contract/time/attendance";
import { sql, type RawBuilder } from "kysely";

import { hasByDue, selectTick } from "#learning/homework/public.ts";
import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { ifFound, selectNames } from "#platform/db/shapes.ts";
import { findToday, holdsToday, todayIn } from "#platform/db/today.ts";
import { childWord, unexplained, type UncountedDays } from "#time/attendance/public.ts";

export interface StudentsOfSchool {
  readonly schoolId: number;
  readonly studentIds: readonly number[];
}

interface AccountInSchool {
  readonly schoolId: number;
  readonly accountId: number;
}

interface ShownMark {
  readonly subject: Names;
  readonly value: ExactNumber;
  readonly outOf: ExactNumber;
  readonly isBelowPass: boolean;
  readonly at: string;
}

export interface TodayRow {
  readonly studentId: number;
  readonly status: AttendanceStatus | null;
  /** The latest day of an absence without a reason from the family. */
  readonly unexplained: string | null;
  readonly results: {
    readonly yearId: number;
    readonly revision: number;
    readonly at: string;
    readonly isSigned: boolean;
  } | null;
  readonly latestMark: ShownMark | null;
}

/** Latest register, absence and report card of each student today, as `accountId`, a guardian, sees them. */
export async function listToday(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
  { accountId, uncounted }: { readonly accountId: number; readonly uncounted: UncountedDays },
): Promise<readonly TodayRow[]> {
  const { rows } = await sql<TodayRow>`
    select student.id as "studentId",
      ${childWord(schoolId, sql.ref("student.id"), todayIn(schoolId), uncounted)} as status,
      (select max(asked.day) from (${unexplained(schoolId, uncounted)}) as asked
        where asked.student_id = student.id) as unexplained,
      ${latestOfCard(schoolId)} as "latestMark",
      (select json_build_object('yearId', snapshot.year_id, 'revision', snapshot.revision,
          'at', snapshot.guardians_at, 'isSigned', exists (select from mark_acknowledgements as seen
            where seen.school_id = ${schoolId} and seen.student_id = student.id
              and seen.year_id = snapshot.year_id and seen.revision = snapshot.revision
              and seen.account_id = ${accountId}))
        from mark_snapshots as snapshot
        join academic_years as year on year.school_id = snapshot.school_id and year.id = snapshot.year_id
          and year.state in ('current', 'closing')
        where snapshot.school_id = ${schoolId} and snapshot.student_id = student.id and not snapshot.is_hidden
          and snapshot.guardians_at <= now()
        order by year.starts_on desc, snapshot.revision desc limit 1) as results
    from students as student
    left join (enrolments as sits
      join academic_years as now_year on now_year.school_id = sits.school_id and now_year.id = sits.year_id
        and now_year.state = 'current')
      on sits.school_id = student.school_id and sits.student_id = student.id and sits.state = 'active'
    where student.school_id = ${schoolId} and student.id = any(${[...studentIds]}::bigint[])`.execute(db);
  return rows;
}

/** Of the snapshot that guardians see, the mark that was entered last. */
const latestOfCard = (schoolId: number): RawBuilder<ShownMark | null> => sql`(
  select json_build_object('subject', part -> 'name', 'value', part -> 'marks' -> kept.code,
      'outOf', (head ->> 'max')::int, 'at', seen.guardians_at,
      'isBelowPass', kept.points * (seen.shown -> 'scale' ->> 'max')::numeric
        < (part ->> 'pass')::numeric * (head ->> 'max')::numeric)
  from (select snapshot.shown, snapshot.guardians_at from mark_snapshots as snapshot
      join academic_years as year on year.school_id = snapshot.school_id and year.id = snapshot.year_id
        and year.state in ('current', 'closing')
      where snapshot.school_id = ${schoolId} and snapshot.student_id = student.id and not snapshot.is_hidden
        and snapshot.guardians_at <= now()
      order by year.starts_on desc, snapshot.revision desc limit 1) as seen
  cross join lateral jsonb_array_elements(seen.shown -> 'subjects') as part
  cross join lateral jsonb_array_elements(seen.shown -> 'columns') as head
  join marks as kept on kept.school_id = ${schoolId} and kept.student_id = student.id
    and kept.offering_id = (part ->> 'offeringId')::bigint and kept.code = head ->> 'code'
  where part -> 'published' ? kept.code and kept.points is not null
    and (part -> 'marks' ->> kept.code) ~ '^[0-9]' and kept.changed_at <= seen.guardians_at
  order by kept.changed_at desc, kept.offering_id limit 1)`;

export interface OpenWork {
  readonly kind: "video" | "homework";
  readonly id: number;
  readonly studentId: number;
  readonly offeringId: number;
  readonly title: string;
  readonly subject: Names;
  readonly dueAt: Date | null;
  /** These are of homework alone. */
  readonly minutes: number | null;
  readonly lessonId: number | null;
  readonly homework: FamilyTask["homework"] | null;
  readonly tick: (HomeworkTick & { readonly accountId: number }) | null;
}

/** HW-5: how long homework that is not done stays in the list of tonight after it was due. */
const OVERDUE_DAYS = 3;

/**
 * Video exercises that students of these have still to answer, or to answer again, and their homework: what is not done
 * until some days after it was due, what is done until then.
 */
export const listOpenWork = prepare(
  ({ schoolId, studentIds }: StudentsOfSchool) => sql<OpenWork>`
    select distinct 'video' as kind, task.id, seat.student_id as "studentId", task.offering_id as "offeringId",
      task.title,
      jsonb_build_object('en', subject.name_en, 'ar', subject.name_ar, 'ckb', subject.name_ckb) as subject,
      task.due_at as "dueAt", null::smallint as minutes, null::bigint as "lessonId", null::jsonb as homework,
      null::jsonb as tick
    from video_tasks as task
    join video_task_classes as given on given.school_id = task.school_id and given.task_id = task.id
    join class_enrolments as seat on seat.school_id = given.school_id
      and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
    join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
    join subjects as subject on subject.id = offering.subject_id
    where task.school_id = ${schoolId} and task.removed_at is null and (task.due_at is null or task.due_at > now())
      and seat.student_id = any(${studentIds}::bigint[])
      and coalesce((select take.again_at is not null from video_takes as take where take.school_id = ${schoolId}
        and take.task_id = task.id and take.student_id = seat.student_id and take.state <> 'withdrawn'
        order by take.no desc limit 1), true)
    union all
    (select distinct on (work.id, seat.student_id) 'homework', work.id, seat.student_id, class.offering_id, work.title,
      jsonb_build_object('en', subject.name_en, 'ar', subject.name_ar, 'ckb', subject.name_ckb),
      given.due_at, work.minutes, work.lesson_id,
      jsonb_build_object('day', given.due_on, 'no', given.due_no, 'asksAnswer', work.asks_answer),
      (${selectTick(schoolId)})::jsonb || jsonb_build_object('accountId', did.ticked_by)
    from class_enrolments as seat
    join homework_classes as given on ${hasByDue(schoolId)} and given.withdrawn_at is null
      and given.due_at > now() - make_interval(days => ${OVERDUE_DAYS})
      and given.due_on >= ${todayIn(schoolId)} - ${OVERDUE_DAYS + 1}::int
    join homework as work on work.school_id = given.school_id and work.id = given.homework_id
    join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    join subjects as subject on subject.id = offering.subject_id
    left join homework_students as did on did.school_id = work.school_id and did.homework_id = work.id
      and did.student_id = seat.student_id
    where seat.school_id = ${schoolId} and seat.student_id = any(${studentIds}::bigint[])
      and (given.due_at > now() or not coalesce(did.is_done, false))
    order by work.id, seat.student_id, given.due_at)
    order by kind desc, id`,
);

export interface ReturnedMark {
  readonly id: number;
  readonly studentId: number;
  readonly exerciseId: number;
  readonly lessonId: number | null;
  readonly offeringId: number;
  readonly title: string;
  readonly subject: Names;
  readonly value: ExactNumber;
  readonly outOf: ExactNumber;
  readonly at: Date;
  readonly isNew: boolean;
}

/** For how many days a mark is new. */
const NEW_DAYS = 3;

/** The latest attempts of students that came back with a score, of this year. */
export const listReturnedMarks = prepare(
  ({ schoolId, studentIds }: StudentsOfSchool) => sql<ReturnedMark>`
    select back.* from unnest(${studentIds}::bigint[]) as child (id)
    cross join lateral (
      select attempt.id, attempt.student_id as "studentId", exercise.id as "exerciseId",
        exercise.lesson_id as "lessonId", exercise.offering_id as "offeringId", exercise.title,
        jsonb_build_object('en', subject.name_en, 'ar', subject.name_ar, 'ckb', subject.name_ckb) as subject,
        ${exactly(sql`attempt.score`)} as value, ${exactly(sql`version.out_of`)} as "outOf",
        attempt.returned_at as at,
        attempt.returned_at > now() - make_interval(days => ${NEW_DAYS}) as "isNew"
      from attempts as attempt
      join exercises as exercise on exercise.school_id = attempt.school_id and exercise.id = attempt.exercise_id
      join exercise_versions as version on version.school_id = attempt.school_id
        and version.exercise_id = attempt.exercise_id and version.version = attempt.version
      join subject_offerings as offering on offering.school_id = exercise.school_id
        and offering.id = exercise.offering_id
      join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
        and year.state = 'current'
      join subjects as subject on subject.id = offering.subject_id
      where attempt.school_id = ${schoolId} and attempt.student_id = child.id and attempt.state = 'returned'
        and attempt.score is not null
      order by attempt.returned_at desc limit 2) as back`,
);

/** As the wire has numbers of the engine: whole ones as numbers, others as text. */
const exactly = (text: RawBuilder<unknown>): RawBuilder<ExactNumber> =>
  sql`(case when ${text} ~ '^[0-9]{1,9}$' then to_jsonb((${text})::int) else to_jsonb(${text}) end)`;

export interface AwaitedThread {
  readonly id: number;
  readonly kind: "permission" | "message";
  readonly title: string;
  readonly studentId: number | null;
  readonly at: Date;
}

/** Threads in which the school waits for an answer of `accountId`, a guardian. */
export const listAwaitedThreads = prepare(
  ({ schoolId, accountId }: AccountInSchool) => sql<AwaitedThread>`
    select thread.id, case when thread.kind = 'permission' then 'permission' else 'message' end as kind,
      thread.subject as title, thread.about_student_id as "studentId", thread.last_at as at
    from message_threads as thread
    where thread.school_id = ${schoolId} and thread.person_id = any(array(
        select person_id from account_people where school_id = ${schoolId} and account_id = ${accountId}))
      and thread.state <> 'closed' and thread.recalled_at is null
      and thread.awaits_person and thread.kind <> 'notice' and coalesce(thread.person_role, 'parent') = 'parent'
    order by thread.last_at desc limit 10`,
);

export interface ChoiceRow {
  readonly studentId: number;
  readonly task: string;
  readonly choice: TaskChoice;
  readonly accountId: number;
  readonly by: Names | null;
}

/** What guardians have chosen and still holds: "later" only on its day. */
export const listChoices = prepare(
  ({ schoolId, studentIds }: StudentsOfSchool) => sql<ChoiceRow>`
    select chosen.student_id as "studentId", chosen.task, chosen.choice, chosen.account_id as "accountId",
      ${ifFound("person", selectNames("person"))} as by
    from family_task_choices as chosen
    left join account_people as own on own.school_id = chosen.school_id and own.account_id = chosen.account_id
    left join people as person on person.school_id = own.school_id and person.id = own.person_id
    where chosen.school_id = ${schoolId} and chosen.student_id = any(${studentIds}::bigint[])
      and (chosen.choice <> 'later' or chosen.chosen_on = ${todayIn(schoolId)})`,
);

export async function saveChoice(
  db: Db,
  schoolId: number,
  { studentId, task, choice, accountId }: Omit<ChoiceRow, "by">,
): Promise<void> {
  const today = await findToday(db, schoolId);
  await sql`insert into family_task_choices (school_id, student_id, task, choice, account_id, chosen_on)
    values (${schoolId}, ${studentId}, ${task}, ${choice}, ${accountId}, ${today})
    on conflict (school_id, student_id, task) do update set choice = excluded.choice,
      account_id = excluded.account_id, chosen_on = excluded.chosen_on`.execute(db);
}

export const deleteChoice = (db: Db, schoolId: number, studentId: number, task: string) =>
  db
    .deleteFrom("family_task_choices")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("task", "=", task)
    .execute();
