import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { holdsToday } from "#platform/db/today.ts";
import { isOfferingWithin, type ListScope } from "#school/schools/public.ts";

/** What a teacher may see of students: the subjects taught to each, the own section, and exercises of the own classes (E5, H9). */
export interface TeacherView {
  readonly students: ReadonlyMap<number, StudentView>;
  readonly exerciseIds: ReadonlySet<string>;
}

interface StudentView {
  /** Whether the teacher is the homeroom teacher of the student's section. */
  readonly isLed: boolean;
  readonly subjectIds: ReadonlySet<string | null>;
}

export async function findTeacherView(db: Db, schoolId: number, teacherId: number): Promise<TeacherView> {
  const [taught, exercises] = await Promise.all([
    listTaught(db, schoolId, teacherId),
    listExercises(db, schoolId, teacherId),
  ]);
  const byStudent = Map.groupBy(taught, ({ studentId }) => studentId);
  const students = new Map(
    [...byStudent].map(([id, rows]) => {
      const subjectIds = new Set(rows.map(({ subjectId }) => subjectId));
      return [id, { isLed: subjectIds.has(null), subjectIds }] as const;
    }),
  );
  return { students, exerciseIds: new Set(exercises.map(({ id }) => id)) };
}

/** Students whom a teacher teaches today, a row for each subject, and those of its own section, with null as the subject. */
export async function listTaught(db: Db, schoolId: number, teacherId: number) {
  const { rows } = await sql<{ readonly studentId: number; readonly subjectId: string | null }>`
    select sits.student_id as "studentId", offering.subject_id::text as "subjectId" from class_enrolments as sits
    join teacher_assignments as taught on taught.school_id = sits.school_id
      and taught.teaching_class_id = sits.teaching_class_id and taught.teacher_id = ${teacherId}
      and taught.state = 'active' and ${holdsToday("taught", schoolId)}
    join teaching_classes as class on class.school_id = sits.school_id and class.id = sits.teaching_class_id
    join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
    where sits.school_id = ${schoolId} and ${holdsToday("sits", schoolId)}
    union
    select seat.student_id, null from enrolments as seat
    join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id
      and year.state = 'current'
    join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
    where seat.school_id = ${schoolId} and seat.state = 'active' and section.homeroom_teacher_id = ${teacherId}`.execute(
    db,
  );
  return rows;
}

/** Whether a teacher of the school teaches, today, a class within reach; of the whole school also one without classes. */
export async function isTeacherWithin(
  db: Db,
  schoolId: number,
  reach: ListScope,
  teacherId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from teachers where teachers.school_id = ${schoolId} and teachers.id = ${teacherId}
      and (${reach.kind === "school"} or exists (
        select from teacher_assignments as taught
        join teaching_classes as class on class.school_id = taught.school_id and class.id = taught.teaching_class_id
        join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
        where taught.school_id = teachers.school_id and taught.teacher_id = teachers.id and taught.state = 'active'
          and ${holdsToday("taught", schoolId)} and ${isOfferingWithin(db, schoolId, reach)}))`.execute(db);
  return rows.length > 0;
}

async function listExercises(db: Db, schoolId: number, teacherId: number) {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct given.exercise_id::text as id from exercise_classes as given
    join teacher_assignments as taught on taught.school_id = given.school_id
      and taught.teaching_class_id = given.teaching_class_id and taught.teacher_id = ${teacherId}
      and taught.state = 'active' and ${holdsToday("taught", schoolId)}
    where given.school_id = ${schoolId}`.execute(db);
  return rows;
}
