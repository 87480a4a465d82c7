import type { Criterion } from "@dars/contract/learning/question-parts";
import type { VideoTaskText } from "@dars/contract/learning/video-tasks";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectSection } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";
import { selectTeacherClasses, isOfferingWithin, type ListScope } from "#school/schools/public.ts";
import { filesOn } from "#talking/files/public.ts";

import { studentsOfTask } from "./students-of-task.queries.ts";
import { isLastTake } from "./video-takes.queries.ts";

export interface TaskRow {
  readonly id: number;
  readonly offeringId: number;
  readonly title: string;
  readonly prompt: string;
  readonly maxSeconds: number;
  readonly takes: number;
  readonly dueAt: Date | null;
  readonly revision: number;
  readonly classIds: number[];
  readonly model: AttachedFile | null;
  readonly criteria: Criterion[];
  readonly students: number;
  readonly answered: number;
  readonly waiting: number;
  readonly marked: number;
}

/** Students of a task's classes today. */
const selectSeats = (schoolId: number): RawBuilder<unknown> => sql`
  select seat.student_id from video_task_classes as given
  join class_enrolments as seat on seat.school_id = given.school_id
    and seat.teaching_class_id = given.teaching_class_id and ${holdsToday("seat", schoolId)}
  where given.school_id = ${schoolId} and given.task_id = task.id`;

/** Classes of the task that a person reaches (VID-1). */
const givenWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`given.teaching_class_id in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
    : sql`true`;

const selectTakeCount = (schoolId: number, where: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(distinct take.student_id)::int from video_takes as take
  where take.school_id = ${schoolId} and take.task_id = task.id and take.state <> 'withdrawn' and ${where})`;

/** Tasks of offerings within reach; a teacher's are those of its classes. */
export async function listTaskRows(
  db: Db,
  schoolId: number,
  reach: ListScope,
  which: { readonly offeringId?: number; readonly taskId?: number },
): Promise<TaskRow[]> {
  const students = studentsOfTask(db, schoolId, reach, sql.ref("task.id"));
  const { rows } = await sql<TaskRow>`
    select ${taskColumns(schoolId)},
      (select count(distinct each.student_id)::int from ${students} as each) as students,
      ${selectTakeCount(schoolId, sql`take.state <> 'rejected' and ${isLastTake} and take.student_id in ${students}`)} as answered,
      ${selectTakeCount(schoolId, sql`take.state = 'sent' and take.marked_at is null and ${isLastTake} and take.student_id in ${students}`)} as waiting,
      ${selectTakeCount(schoolId, sql`take.state = 'sent' and take.marked_at is not null and ${isLastTake} and take.student_id in ${students}`)} as marked
    from video_tasks as task
    join subject_offerings as offering on offering.school_id = task.school_id and offering.id = task.offering_id
    where task.school_id = ${schoolId} and task.removed_at is null
      and (${which.offeringId ?? null}::bigint is null or task.offering_id = ${which.offeringId ?? null}::bigint)
      and (${which.taskId ?? null}::bigint is null or task.id = ${which.taskId ?? null}::bigint)
      and ${isOfferingWithin(db, schoolId, reach)}
      and exists (select from video_task_classes as given where given.school_id = ${schoolId}
        and given.task_id = task.id and ${givenWithin(db, schoolId, reach)})
    order by task.id desc`.execute(db);
  return rows;
}

const taskColumns = (schoolId: number): RawBuilder<unknown> => sql`
  task.id, task.offering_id as "offeringId", task.title, task.prompt, task.max_seconds as "maxSeconds",
  task.takes, task.due_at as "dueAt", task.revision, task.criteria,
  ${filesOn(schoolId, "video_task", sql`task.id`)} -> 0 as model,
  (select coalesce(json_agg(given.teaching_class_id order by given.teaching_class_id), '[]')
    from video_task_classes as given where given.school_id = ${schoolId} and given.task_id = task.id) as "classIds"`;

/** Whether a student sits in one of the task's classes today, or has answered it. */
const isFor = (schoolId: number, studentId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${studentId} in (${selectSeats(schoolId)})
  or exists (select from video_takes as own where own.school_id = ${schoolId} and own.task_id = task.id
    and own.student_id = ${studentId}))`;

/** This year's tasks of a student's classes. */
export async function listTasksOfStudent(
  db: Db,
  schoolId: number,
  studentId: number,
  which: { readonly offeringId?: number; readonly taskId?: number },
): Promise<Omit<TaskRow, "students" | "answered" | "waiting" | "marked">[]> {
  const { rows } = await sql<TaskRow>`
    select ${taskColumns(schoolId)} from video_tasks as task
    where task.school_id = ${schoolId} and task.removed_at is null
      and (${which.offeringId ?? null}::bigint is null or task.offering_id = ${which.offeringId ?? null}::bigint)
      and (${which.taskId ?? null}::bigint is null or task.id = ${which.taskId ?? null}::bigint)
      and ${isFor(schoolId, sql`${studentId}::bigint`)}
    order by task.due_at desc nulls first, task.id desc`.execute(db);
  return rows;
}

/** Classes of an offering for which a person may set tasks. */
export const listClasses = (db: Db, schoolId: number, offeringId: number, reach: ListScope) =>
  db
    .selectFrom("teaching_classes as class")
    .leftJoin("sections as section", (join) =>
      join.onRef("section.school_id", "=", "class.school_id").onRef("section.id", "=", "class.section_id"),
    )
    .select(["class.id", ifFound("section", selectSection("section")).as("section"), "class.title"])
    .where("class.school_id", "=", schoolId)
    .where("class.offering_id", "=", offeringId)
    .where("class.state", "=", "open")
    .where(
      reach.kind === "classes"
        ? sql<boolean>`class.id in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
        : sql<boolean>`true`,
    )
    .orderBy(sql`section.letter collate "ar-x-icu" nulls last`)
    .orderBy("class.id")
    .execute();

type TaskText = VideoTaskText & { readonly criteria: readonly Criterion[] };

const toColumns = ({ title, prompt, maxSeconds, takes, dueAt, criteria }: TaskText) => ({
  title,
  prompt,
  max_seconds: maxSeconds,
  takes,
  due_at: dueAt,
  criteria: JSON.stringify(criteria),
});

export const insertTask = (
  db: Db,
  schoolId: number,
  { offeringId, authorId, text }: { offeringId: number; authorId: number; text: TaskText },
) =>
  db
    .insertInto("video_tasks")
    .values({ school_id: schoolId, offering_id: offeringId, author_id: authorId, ...toColumns(text) })
    .returning(["id", "revision"])
    .executeTakeFirstOrThrow();

/** Undefined where it is no longer of this revision. */
export const updateTask = (db: Db, schoolId: number, taskId: number, text: TaskText, revision: number) =>
  db
    .updateTable("video_tasks")
    .set({ ...toColumns(text), revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", taskId)
    .where("revision", "=", revision)
    .returning(["id", "revision"])
    .executeTakeFirst();

/** False where a student has answered it. */
export async function updateRemoved(db: Db, schoolId: number, taskId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update video_tasks as task set removed_at = now()
    where task.school_id = ${schoolId} and task.id = ${taskId} and not exists (
      select from video_takes as take where take.school_id = task.school_id and take.task_id = task.id
        and take.state <> 'withdrawn')`.execute(db);
  return numAffectedRows === 1n;
}

/** Those of `among` that are no longer named are taken from it; classes of others stay. */
export async function replaceClasses(
  db: Db,
  schoolId: number,
  taskId: number,
  classIds: readonly number[],
  among: readonly number[],
): Promise<void> {
  await sql`delete from video_task_classes where school_id = ${schoolId} and task_id = ${taskId}
    and teaching_class_id = any(${[...among]}::bigint[])`.execute(db);
  await sql`insert into video_task_classes (school_id, task_id, teaching_class_id)
    select ${schoolId}, ${taskId}, id from unnest(${[...classIds]}::bigint[]) as id
    on conflict do nothing`.execute(db);
}

export const findYearOfTask = (db: Db, schoolId: number, taskId: number) =>
  db
    .selectFrom("video_tasks as task")
    .innerJoin("subject_offerings as offering", (join) =>
      join.onRef("offering.school_id", "=", "task.school_id").onRef("offering.id", "=", "task.offering_id"),
    )
    .select("offering.year_id as yearId")
    .where("task.school_id", "=", schoolId)
    .where("task.id", "=", taskId)
    .executeTakeFirst();
