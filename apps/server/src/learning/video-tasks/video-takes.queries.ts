import type { GivenLevel } from "@dars/contract/learning/question-parts";
import type { Showcase, VideoTake, VideoTaskStudent } from "@dars/contract/learning/video-tasks";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { byName, ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";
import { filesOn, type FileUse } from "#talking/files/public.ts";

import { remarksJson, VOICES, type StoredRemark } from "./remarks.queries.ts";
import { isShownTo } from "./shown-takes.queries.ts";
import { studentsOfTask } from "./students-of-task.queries.ts";
import { isLookedAt } from "./video-looks.queries.ts";

/** As stored; times as the database writes them in JSON. */
export type TakeRow = VideoTake;

/** An answer with its clip; `more`: further pairs of it. */
export const takeJson = (
  schoolId: number,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<TakeRow> => sql`json_build_object('id', take.id, 'no', take.no,
  'state', take.state, 'isLate', take.is_late, 'sentAt', take.sent_at, 'returnedAt', take.returned_at,
  'revision', take.revision, 'feedback', take.feedback, 'remarks', ${remarksJson(schoolId)}, 'levels', take.levels, 'markedAt', take.marked_at, 'showcase', take.showcase,
  'again', case when take.again_at is not null then
    json_build_object('fault', take.again_fault, 'note', take.again_note, 'at', take.again_at) end,
  'changedAt', (select max(was.replaced_at) from video_take_history as was
    where was.school_id = take.school_id and was.take_id = take.id),
  'removedBecause', take.removed_reason,
  'file', case when take.state <> 'withdrawn' then ${filesOn(schoolId, "video_take", sql`take.id`)} -> 0 end ${more})`;

/** The student has not deleted it by itself. */
const isShown: RawBuilder<boolean> = sql`(take.state <> 'withdrawn' or take.removed_reason is not null)`;

/** Answers of one student, by task, the first one first. */
export async function listTakesOfStudent(
  db: Db,
  schoolId: number,
  studentId: number,
  taskIds: readonly number[],
): Promise<{ readonly taskId: number; readonly take: TakeRow }[]> {
  const { rows } = await sql<{ readonly taskId: number; readonly take: TakeRow }>`
    select take.task_id as "taskId", ${takeJson(schoolId)} as take from video_takes as take
    where take.school_id = ${schoolId} and take.student_id = ${studentId} and ${isShown}
      and take.task_id = any(${[...taskIds]}::bigint[])
    order by take.task_id, take.no`.execute(db);
  return rows;
}

/** Students whose answers to a task one reads, or one of them, each with its answers. */
export async function listTaskStudents(
  db: Db,
  schoolId: number,
  reach: ListScope,
  { taskId, studentId = null }: { readonly taskId: number; readonly studentId?: number | null },
): Promise<VideoTaskStudent[]> {
  const { rows } = await sql<VideoTaskStudent>`
    select json_build_object('id', person.id, 'name', ${selectNames("person")}) as student,
      ${ifFound("section", selectSection("section"))} as section,
      (select coalesce(json_agg(${takeJson(schoolId)} order by take.no), '[]') from video_takes as take
        where take.school_id = ${schoolId} and take.task_id = ${taskId} and take.student_id = person.id
          and ${isShown}) as takes
    from people as person
    left join enrolments as enrolment on enrolment.school_id = person.school_id
      and enrolment.student_id = person.id and enrolment.state = 'active'
    left join sections as section on section.school_id = enrolment.school_id and section.id = enrolment.section_id
    where person.school_id = ${schoolId}
      and (${studentId}::bigint is null or person.id = ${studentId}::bigint)
      and person.id in ${studentsOfTask(db, schoolId, reach, sql`${taskId}::bigint`)}
    order by section.letter collate "ar-x-icu" nulls last, ${byName("person")}, person.id`.execute(db);
  return rows;
}

/** `take` was not deleted, and no later one of the student replaces it. */
export const isLastTake: RawBuilder<boolean> = sql`take.state <> 'withdrawn' and not exists (
  select from video_takes as later where later.school_id = take.school_id and later.task_id = take.task_id
    and later.student_id = take.student_id and later.no > take.no and later.state <> 'withdrawn')`;

export interface FoundTake {
  readonly id: number;
  readonly taskId: number;
  readonly studentId: number;
  readonly state: VideoTake["state"];
  readonly revision: number;
  readonly feedback: string;
  readonly remarks: StoredRemark[];
  readonly levels: GivenLevel[];
  readonly showcase: Showcase | null;
}

/** An answer that one reaches (VID-1), or of one student; locked until the transaction ends. */
export async function lockTake(
  db: Db,
  schoolId: number,
  takeId: number,
  whose: { readonly reach: ListScope } | { readonly studentId: number },
): Promise<FoundTake | undefined> {
  const { rows } = await sql<FoundTake>`
    select take.id, take.task_id as "taskId", take.student_id as "studentId", take.state, take.revision,
      take.feedback, take.remarks, take.levels, take.showcase
    from video_takes as take
    where take.school_id = ${schoolId} and take.id = ${takeId}
      and ${"reach" in whose ? isTakeWithin(db, schoolId, whose.reach) : sql`take.student_id = ${whose.studentId}`}
    for update of take`.execute(db);
  return rows[0];
}

const isTakeWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> => sql`exists (
  select from video_tasks as task
  join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
  where task.school_id = ${schoolId} and task.id = take.task_id and ${isOfferingWithin(db, schoolId, reach)}
    and take.student_id in ${studentsOfTask(db, schoolId, reach, sql.ref("task.id"))})`;

/** What a student sends at one moment is counted one after the other. */
export const lockStudent = (db: Db, schoolId: number, studentId: number) =>
  db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("id", "=", studentId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The next number, whatever was withdrawn. The student is locked. */
export async function insertTake(
  db: Db,
  schoolId: number,
  { taskId, studentId, isLate }: { taskId: number; studentId: number; isLate: boolean },
) {
  const before = await db
    .selectFrom("video_takes")
    .select((eb) => eb.fn.max("no").as("last"))
    .where("school_id", "=", schoolId)
    .where("task_id", "=", taskId)
    .where("student_id", "=", studentId)
    .executeTakeFirst();
  return db
    .insertInto("video_takes")
    .values({
      school_id: schoolId,
      task_id: taskId,
      student_id: studentId,
      is_late: isLate,
      no: (before?.last ?? 0) + 1,
    })
    .returning(["id", "no"])
    .executeTakeFirstOrThrow();
}

export const updateWithdrawn = (db: Db, schoolId: number, takeId: number) =>
  db
    .updateTable("video_takes")
    .set({ state: "withdrawn", revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", takeId)
    .execute();

/** What was not returned is sent back unmarked. */
export const updateAgain = (
  db: Db,
  schoolId: number,
  takeId: number,
  { fault, note }: Pick<NonNullable<VideoTake["again"]>, "fault" | "note">,
) =>
  db
    .updateTable("video_takes")
    .set({
      again_at: sql<Date>`now()`,
      again_fault: fault,
      again_note: note,
      revision: sql`revision + 1`,
      state: sql`case when state = 'returned' then state else 'rejected' end`,
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", takeId)
    .returning(["revision", "state"])
    .executeTakeFirstOrThrow();

interface StoredFeedback {
  readonly feedback: string;
  readonly remarks: readonly StoredRemark[];
  readonly levels: readonly GivenLevel[];
  readonly returns: boolean;
  readonly takesBack: boolean;
  readonly isRejected: boolean;
  readonly reviewerId: number;
}

/** FB-1: what was returned stays returned; one that was sent back is marked after all. */
export const updateFeedback = (db: Db, schoolId: number, takeId: number, given: StoredFeedback) =>
  db
    .updateTable("video_takes")
    .set({
      feedback: given.feedback,
      remarks: JSON.stringify(given.remarks),
      levels: JSON.stringify(given.levels),
      marked_at: given.takesBack ? null : sql<Date>`coalesce(marked_at, dars_now())`,
      reviewer_id: given.reviewerId,
      revision: sql`revision + 1`,
      ...(given.isRejected && { state: "sent" as const, again_at: null }),
      ...(given.returns && {
        state: "returned" as const,
        returned_at: sql<Date>`coalesce(returned_at, dars_now())`,
      }),
    })
    .where("school_id", "=", schoolId)
    .where("id", "=", takeId)
    .returning(["revision", "state"])
    .executeTakeFirstOrThrow();

interface TakeReader {
  readonly accountId: number;
  /** Null for the family, which reaches its students alone. */
  readonly reach: ListScope | null;
  readonly isStudent: boolean;
  /** F2: watches answers during a look alone. */
  readonly isOnlooker: boolean;
}

/** VID-1: those of these uses that the caller may watch. FB-1: a family hears remarks once they are returned, classmates never. */
export async function listOpenUses(
  db: Db,
  schoolId: number,
  { accountId, reach, isStudent, isOnlooker }: TakeReader,
  uses: readonly FileUse[],
): Promise<readonly FileUse[]> {
  const listTargetIds = (kind: FileUse["kind"]) =>
    uses.filter((use) => use.kind === kind).map(({ targetId }) => targetId);
  const students = isStudent
    ? sql`select own.person_id as id from account_people as own
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`
    : sql`select guarding.student_id as id from account_people as own
        join guarding_now(${schoolId}) as guarding on guarding.guardian_id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = ${accountId}`;
  const isOfClass = isStudent ? isShownTo(schoolId, sql`(${students})`) : sql`false`;
  const isOpenTake = reach
    ? sql`${isTakeWithin(db, schoolId, reach)} and ${isOnlooker ? isLookedAt(accountId) : sql`true`}`
    : sql`(take.student_id in (${students}) or ${isOfClass})`;
  const isOpenTask = reach
    ? isOfferingWithin(db, schoolId, reach)
    : sql`(exists (select from video_task_classes as given
        join class_enrolments as seat on seat.school_id = given.school_id
          and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
        where given.school_id = ${schoolId} and given.task_id = task.id and seat.student_id in (${students}))
      or exists (select from video_takes as sent where sent.school_id = ${schoolId} and sent.task_id = task.id
        and sent.student_id in (${students}) and sent.state <> 'withdrawn'))`;
  const hears = reach ? sql`true` : sql`(take.student_id in (${students}) and take.returned_at is not null)`;
  const { rows } = await sql<{ readonly kind: string; readonly id: number; readonly hears: boolean }>`
    select 'video_take' as kind, take.id, ${hears} as hears from video_takes as take
    where take.school_id = ${schoolId} and take.id = any(${listTargetIds("video_take")}::bigint[])
      and take.state <> 'withdrawn' and ${isOpenTake}
    union all
    select 'video_task', task.id, false from video_tasks as task
    join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
    where task.school_id = ${schoolId} and task.id = any(${listTargetIds("video_task")}::bigint[])
      and ${isOpenTask}`.execute(db);
  const open = new Map(rows.map(({ kind, id, hears: isHeard }) => [`${kind} ${id}`, isHeard]));
  return uses.filter(({ kind, targetId, part }) => {
    const isHeard = open.get(`${kind} ${targetId}`);
    return isHeard !== undefined && (part !== VOICES || isHeard);
  });
}
