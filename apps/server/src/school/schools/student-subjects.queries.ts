import { sql, type RawBuilder } from "kysely";

import type { Database, Db } from "#platform/db/db.ts";
import { prepare, WRITER } from "#platform/db/prepare.ts";
import { inOrder } from "#platform/db/reads-together.ts";
import { byName, selectIdAndNames, selectNames } from "#platform/db/shapes.ts";
import { holdsOn, todayIn } from "#platform/db/today.ts";

import { isClassWithin } from "./list-scope.queries.ts";
import { seatedStudent } from "./subjects.queries.ts";

export interface StudentSubjects {
  /** The route's reply, as JSON. */
  readonly written: string;
}

const TODAY = sql<string>`(select day from today)`;

/**
 * A student with where it sits this year, and the subjects it is taught today in the order of the report card, as far as
 * `isWithin` says of a `class`. Teachers: who is assigned to those classes today; each once, in name order.
 */
const studentSubjects = (
  db: Db,
  { schoolId, studentId }: { readonly schoolId: number; readonly studentId: number | RawBuilder<number> },
  isWithin: RawBuilder<unknown>,
) => sql<StudentSubjects>`
  with today as materialized (select ${todayIn(schoolId)} as day),
    seats as materialized (
      select class.id, class.offering_id, ${isWithin} as is_within
      from class_enrolments as seat
      join teaching_classes as class on class.school_id = seat.school_id and class.id = seat.teaching_class_id
      where seat.school_id = ${schoolId} and seat.student_id = ${studentId} and ${holdsOn("seat", TODAY)}
        and class.state = 'open'),
    given as (
      select taught.offering_id, json_agg(${selectIdAndNames("person")} order by ${byName("person")}, person.id) as teachers
      from (
        select distinct seats.offering_id, assignment.teacher_id
        from seats
        join teacher_assignments as assignment on assignment.school_id = ${schoolId}
          and assignment.teaching_class_id = seats.id and assignment.state = 'active'
          and ${holdsOn("assignment", TODAY)}
      ) as taught
      join people as person on person.school_id = ${schoolId} and person.id = taught.teacher_id
      group by taught.offering_id)
  select json_build_object('student', json_build_object('id', found.id, 'name', found.name),
    'section', found.section, 'level', found.level, 'subjects', coalesce((
    select json_agg(json_build_object('offeringId', offering.id, 'subjectId', subject.id,
        'name', ${selectNames("subject")}, 'theme', subject.theme, 'icon', subject.icon,
        'weeklyPeriods', offering.weekly_periods, 'teachers', coalesce(given.teachers, '[]'::json))
      order by subject.position, subject.id)
    from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    join subjects as subject on subject.id = offering.subject_id
    left join given on given.offering_id = offering.id
    where offering.school_id = ${schoolId}
      and offering.id = any(array(select offering_id from seats where is_within))), '[]'::json))::text as written
  from (${seatedStudent(db, schoolId, studentId)}) as found`;

const ofStudents = prepare<
  { readonly schoolId: number; readonly studentIds: readonly number[] },
  StudentSubjects & { readonly no: number }
>(({ schoolId, studentIds }) => {
  const studentId = sql.ref<number>("asked.student_id");
  return sql`
    select asked.no, told.written
    from unnest(${studentIds}::bigint[]) with ordinality as asked (student_id, no)
    cross join lateral (${studentSubjects(WRITER, { schoolId, studentId }, sql`true`)}) as told`;
});

/** All that each of the students is taught; undefined for one whom the school does not have. */
export async function listSubjectsByStudent(
  database: Database,
  schoolId: number,
  studentIds: readonly number[],
): Promise<readonly (StudentSubjects | undefined)[]> {
  return inOrder(
    studentIds.length,
    await ofStudents(database.shortReading(schoolId), { schoolId, studentIds }),
  );
}

const ofTeacher = prepare(
  (
    {
      teacherId,
      ...key
    }: { readonly schoolId: number; readonly studentId: number; readonly teacherId: number },
    db,
  ) => studentSubjects(db, key, isClassWithin(db, key.schoolId, { kind: "classes", teacherId })),
);

/** Undefined where the school has no such student. A teacher sees the subjects that it teaches the student. */
export async function findTaughtBy(
  db: Db,
  key: { readonly schoolId: number; readonly studentId: number; readonly teacherId: number },
): Promise<StudentSubjects | undefined> {
  const [found] = await ofTeacher(db, key);
  return found;
}
