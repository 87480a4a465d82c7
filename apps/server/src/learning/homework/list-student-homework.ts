import type {
  listStudentHomework as listRoute,
  readStudentHomework as readRoute,
  StudentHomework,
} from "@dars/contract/learning/student-homework";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listRowsOfStudent, type StudentRow } from "./student-homework.queries.ts";

/** With fewer in the class, how many have done it says who. */
const LEAST_IN_CLASS = 5;

/** E10: a teacher reads what is set in its own classes, or in a section that it leads. */
const teacherIn = ({ actor }: Context): number | undefined =>
  actor.role === "teacher" ? (actor.personId ?? 0) : undefined;

/** HW-4. */
export async function listStudentHomework(
  context: Context,
  { params: { schoolId, studentId }, query: { offeringId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = context.database.reading(schoolId, "at once");
  const [today, isHere, rows] = await Promise.all([
    findToday(db, schoolId),
    hasStudent(db, schoolId, studentId),
    listRowsOfStudent(db, schoolId, { studentId, offeringId, teacherId: teacherIn(context) }),
  ]);
  if (!isHere) throw notFound("This student");
  return { today, homework: rows.map(toStudentHomework) };
}

export async function readStudentHomework(
  context: Context,
  { params: { schoolId, studentId, homeworkId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const db = context.database.reading(schoolId);
  const [row] = await listRowsOfStudent(db, schoolId, {
    studentId,
    homeworkId,
    teacherId: teacherIn(context),
  });
  if (!row) throw notFound("This homework");
  return toStudentHomework(row);
}

function toStudentHomework(row: StudentRow): StudentHomework {
  const {
    setLessonId,
    setOn,
    givenAt,
    changedAt,
    withdrawnAt,
    doneInClass: done,
    ofClass: of,
    ...more
  } = row;
  return {
    ...more,
    setIn: setLessonId === null ? null : { lessonId: setLessonId, date: setOn },
    givenAt: givenAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    doneInClass: of < LEAST_IN_CLASS ? null : { done, of },
  };
}
