import type { HomeworkDue } from "@dars/contract/learning/homework";
import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import {
  ifFound,
  selectAccountName,
  selectIdAndNames,
  selectInstant,
  selectSection,
} from "#platform/db/shapes.ts";
import { isOfferingWithin, selectTeacherClasses, type ListScope } from "#school/schools/public.ts";
import { filesOn } from "#talking/files/public.ts";

import { selectSubjectCard, type NamedClass } from "./classes.queries.ts";
import { hasByDue } from "./given.queries.ts";
import { countToRemind } from "./set-students.queries.ts";

export interface GivenRow extends NamedClass {
  readonly due: HomeworkDue;
  readonly dueBy: "lesson" | "day";
  readonly students: number;
  readonly seen: number;
  readonly done: number;
  readonly answered: number;
}

export interface HomeworkRow {
  readonly id: number;
  readonly revision: number;
  readonly title: string;
  readonly text: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
  readonly authorId: number;
  readonly author: Names | null;
  readonly lesson: { readonly id: number; readonly name: Names } | null;
  readonly setLessonId: number | null;
  readonly setOn: string;
  readonly givenAt: Date;
  readonly changedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly remindedAt: Date | null;
  readonly files: AttachedFile[];
  readonly classes: GivenRow[];
  /** The classes of it that the caller does not teach. */
  readonly foreign: number;
  /** HW-5: figure `homework-to-remind`. */
  readonly toRemind: number;
}

/** A due day of `given` as the wire has it. */
export const selectDue: RawBuilder<HomeworkDue> = sql`json_build_object('day', given.due_on, 'no', given.due_no,
  'startsAt', to_char(given.due_starts_at, 'HH24:MI'), 'at', ${selectInstant(sql`given.due_at`)})`;

/** `work` and its `files`, of `homework as work`. */
export const selectWords = (
  schoolId: number,
): RawBuilder<unknown> => sql`work.id, work.revision, work.title, work.text,
  work.minutes, work.asks_answer as "asksAnswer",
  (select ${selectIdAndNames("lesson")} from lessons as lesson
    where lesson.school_id = ${schoolId} and lesson.id = work.lesson_id and lesson.retired_at is null) as lesson,
  ${filesOn(schoolId, "homework", sql`work.id`)} as files`;

/** Whether `given` still has `work`, or had it when all of it was withdrawn. */
export const IS_SHOWN = sql<boolean>`(given.withdrawn_at is null or given.withdrawn_at = work.withdrawn_at)`;

/** Which classes a caller sees homework of: a teacher its own, a coordinator those of its subjects (E9). */
const isGivenWithin = (db: Db, schoolId: number, reach: ListScope): RawBuilder<boolean> =>
  reach.kind === "classes"
    ? sql`class.id in (${selectTeacherClasses(db, schoolId, reach.teacherId)})`
    : isOfferingWithin(db, schoolId, reach);

/** Figure `homework-done`: of the students of `given` who have it (HW-4), how many have opened it, ticked it and handed in. */
export const countGiven = (schoolId: number): RawBuilder<unknown> => sql`(
  select count(distinct seat.student_id)::int as students,
    count(distinct seat.student_id) filter (where did.seen_at is not null)::int as seen,
    count(distinct seat.student_id) filter (where did.is_done)::int as done,
    count(distinct seat.student_id) filter (where did.answer_revision > 0)::int as answered
  from class_enrolments as seat
  left join homework_students as did on did.school_id = seat.school_id and did.homework_id = given.homework_id
    and did.student_id = seat.student_id
  where ${hasByDue(schoolId)})`;

interface HomeworkCaller {
  readonly reach: ListScope;
  readonly accountId: number;
}

const selectClasses = (
  db: Db,
  schoolId: number,
  { reach, accountId }: HomeworkCaller,
): RawBuilder<GivenRow[]> => sql`coalesce((
  select json_agg(json_build_object('id', class.id, 'offeringId', offering.id, 'subject', ${selectSubjectCard},
      'level', ${selectIdAndNames("level")}, 'section', ${ifFound("section", selectSection("section"))},
      'title', class.title, 'due', ${selectDue}, 'dueBy', given.due_by, 'students', count.students,
      'seen', count.seen, 'done', count.done, 'answered', count.answered)
    order by subject.position, level.position, section.letter collate "ar-x-icu" nulls last, class.id)
  from homework_classes as given
  join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id
  join levels as level on level.id = offering.level_id
  left join sections as section on section.school_id = class.school_id and section.id = class.section_id
  cross join lateral ${countGiven(schoolId)} as count
  where given.school_id = ${schoolId} and given.homework_id = work.id and ${IS_SHOWN}
    and (work.author_id = ${accountId} or ${isGivenWithin(db, schoolId, reach)})), '[]')`;

/** HW-5: when classes of `work` within a reach were last reminded. */
const selectLastReminder = (isMine: RawBuilder<boolean>): RawBuilder<Date | null> => sql`(
  select max(given.reminded_at) from homework_classes as given
  join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  where given.school_id = work.school_id and given.homework_id = work.id and ${isMine})`;

export interface WhichHomework {
  readonly homeworkId?: number | undefined;
  readonly classId?: number | undefined;
  readonly lessonId?: number | undefined;
  readonly own?: boolean | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

const isWhich = (
  { homeworkId, lessonId, own, before }: WhichHomework,
  accountId: number,
): RawBuilder<boolean> =>
  sql.join(
    [
      sql`true`,
      ...(homeworkId === undefined ? [] : [sql`work.id = ${homeworkId}`]),
      ...(lessonId === undefined ? [] : [sql`work.lesson_id = ${lessonId}`]),
      ...(own === true ? [sql`work.author_id = ${accountId}`] : []),
      ...(before === undefined ? [] : [sql`work.id < ${before}`]),
    ],
    sql` and `,
  );

/** Homework of classes of this year within the caller's reach, or that it has set, the newest first. */
export async function listHomeworkRows(
  db: Db,
  schoolId: number,
  caller: HomeworkCaller,
  which: WhichHomework,
): Promise<readonly HomeworkRow[]> {
  const { reach, accountId } = caller;
  const isMine = isGivenWithin(db, schoolId, reach);
  const { rows } = await sql<HomeworkRow>`
    select ${selectWords(schoolId)}, work.author_id as "authorId",
      ${selectAccountName(schoolId, sql`work.author_id`)} as author, work.set_lesson_id as "setLessonId",
      work.set_on as "setOn", work.created_at as "givenAt", work.changed_at as "changedAt",
      work.withdrawn_at as "withdrawnAt", ${selectLastReminder(isMine)} as "remindedAt",
      ${selectClasses(db, schoolId, caller)} as classes, ${countToRemind(db, schoolId, reach)} as "toRemind",
      (select count(*)::int from homework_classes as given
        join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
        join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
        where given.school_id = ${schoolId} and given.homework_id = work.id and ${IS_SHOWN} and not ${isMine}) as foreign
    from homework as work
    where work.school_id = ${schoolId} and ${isWhich(which, accountId)} and exists (
      select from homework_classes as given
      join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
        and year.state in ('current', 'closing')
      where given.school_id = ${schoolId} and given.homework_id = work.id and ${IS_SHOWN}
        and (work.author_id = ${accountId} or ${isMine})
        and ${which.classId === undefined ? sql`true` : sql`class.id = ${which.classId}`})
    order by work.id desc limit ${which.limit}`.execute(db);
  return rows;
}
