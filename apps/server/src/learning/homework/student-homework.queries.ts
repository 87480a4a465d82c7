import type { HomeworkAnswer, HomeworkDue, HomeworkTick } from "@dars/contract/learning/homework";
import type { Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectAccountName } from "#platform/db/shapes.ts";
import { todayIn } from "#platform/db/today.ts";
import { selectTeacherClasses } from "#school/schools/public.ts";

import { selectSubjectCard, type NamedClass } from "./classes.queries.ts";
import { hasByDue } from "./given.queries.ts";
import { countGiven, selectDue, selectWords } from "./homework-lines.queries.ts";
import { selectAnswer, selectTick } from "./homework-students.queries.ts";

/** How long after its day it is in the list of a student. */
const DAYS_BACK = 14;

export interface StudentRow {
  readonly id: number;
  readonly revision: number;
  readonly title: string;
  readonly text: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
  readonly classId: number;
  readonly offeringId: number;
  readonly subject: NamedClass["subject"];
  readonly due: HomeworkDue;
  readonly author: Names | null;
  readonly lesson: { readonly id: number; readonly name: Names } | null;
  readonly setLessonId: number | null;
  readonly setOn: string;
  readonly givenAt: Date;
  readonly changedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly files: AttachedFile[];
  readonly tick: HomeworkTick | null;
  readonly answer: HomeworkAnswer | null;
  readonly doneInClass: number;
  readonly ofClass: number;
}

interface WhichHomework {
  readonly studentId: number;
  readonly homeworkId?: number;
  readonly offeringId?: number | undefined;
  /** Only of classes that this teacher teaches today, or of a section that it leads. */
  readonly teacherId?: number | undefined;
  /** And not what it only leads. */
  readonly isTaught?: boolean;
}

const isWhich = (schoolId: number, { homeworkId, offeringId }: WhichHomework): RawBuilder<boolean> =>
  homeworkId === undefined
    ? sql`given.withdrawn_at is null and given.due_on >= ${todayIn(schoolId)} - ${DAYS_BACK}::int
        and ${offeringId === undefined ? sql`true` : sql`class.offering_id = ${offeringId}`}`
    : sql`work.id = ${homeworkId}`;

function isOpenToTeacher(
  db: Db,
  schoolId: number,
  { teacherId, isTaught = false }: WhichHomework,
): RawBuilder<boolean> {
  if (teacherId === undefined) return sql`true`;
  const teaches = sql<boolean>`class.id in (${selectTeacherClasses(db, schoolId, teacherId)})`;
  if (isTaught) return teaches;
  return sql`(${teaches} or exists (select from sections as led
    where led.school_id = class.school_id and led.id = class.section_id
      and led.homeroom_teacher_id = ${teacherId}))`;
}

/** HW-4: homework of a student, the next due first, each once; one that is asked for by its id is there withdrawn, too. */
export async function listRowsOfStudent(
  db: Db,
  schoolId: number,
  which: WhichHomework,
): Promise<readonly StudentRow[]> {
  const { studentId } = which;
  const { rows } = await sql<StudentRow>`
    select * from (
      select distinct on (work.id) ${selectWords(schoolId)}, class.id as "classId",
        class.offering_id as "offeringId", ${selectSubjectCard} as subject, ${selectDue} as due, given.due_at,
        ${selectAccountName(schoolId, sql`work.author_id`)} as author, work.set_lesson_id as "setLessonId",
        work.set_on as "setOn", work.created_at as "givenAt", work.changed_at as "changedAt",
        given.withdrawn_at as "withdrawnAt", ${selectTick(schoolId)} as tick, ${selectAnswer(schoolId)} as answer,
        count.done as "doneInClass", count.students as "ofClass"
      from class_enrolments as seat
      join homework_classes as given on ${hasByDue(schoolId)}
      join homework as work on work.school_id = given.school_id and work.id = given.homework_id
      join teaching_classes as class on class.school_id = given.school_id and class.id = given.teaching_class_id
      join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
      join subjects as subject on subject.id = offering.subject_id
      left join homework_students as did on did.school_id = work.school_id and did.homework_id = work.id
        and did.student_id = seat.student_id
      cross join lateral ${countGiven(schoolId)} as count
      where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and ${isWhich(schoolId, which)}
        and ${isOpenToTeacher(db, schoolId, which)}
      order by work.id, given.withdrawn_at nulls first, given.due_at, class.id) as own
    order by due_at, id`.execute(db);
  return rows;
}
